// Every tile of the set, one row a type, drawn in one orientation. This table is the only place that
// knows the tiles: turns, symmetries, legal places, joins, pictures and texts are derived from it. Whoever
// owns the box and finds a tile different corrects its row here and nothing else; tiles_test.cc checks the
// row.
//
//   id, set, copies, status, name,
//   edges, segments, hubs, features
//
//   status    what is known of it: attested, partly_attested, reconstructed (our design, no picture at hand)
//   name      in words, for people
//   edges     N E S W: C city, R road, F field, V river
//   segments  the parts of the tile, numbered from 0, separated by ';':
//               city <sides> [shield]... [cathedral] [corner NE]    corner: it reaches that corner as a spire
//               road <sides> [inn] [over river|over city]           one side: it ends inside the tile
//               river <sides> [source|lake|tunnel]
//               monastery
//               field <half-edges, or - when enclosed> [by <numbers of the city segments it borders>]
//   hubs      where segments meet, for drawing: <kind> <numbers of the segments>
//   features  spy <value>, tower-base, river (of the river stack, though of another set), start,
//             source, lake, garden <copies that show one, for drawing>
//
// Half-edges, clockwise from the north-west corner; left and right as seen looking out from the centre:
//
//            NL  NR
//          +-------+          Across a border NR meets SL, NL meets SR, ER meets WL, EL meets WR.
//       WR |       | EL       A quarter turn clockwise maps N to E to S to W to N and keeps left and right.
//       WL |       | ER
//          +-------+
//            SR  SL
#pragma once

#include "games/carcassonne/tiles.h"

namespace igra::carcassonne {

struct Row {
  std::string_view id;
  Set set;
  int copies;
  Status status;
  std::string_view name;
  std::string_view edges;
  std::string_view segments;
  std::string_view hubs;
  std::string_view features;
};

namespace table {

using enum Set;
using enum Status;

// clang-format off
constexpr Row kRows[] = {
    // Base game: 72 tiles. The main stack has 71, one D is the start tile or stays in the box.
    {"A", base, 2, attested, "monastery, road S",
     "FFRF", "monastery; road S; field NL NR EL ER SL SR WL WR", "monastery 0 1", ""},
    {"B", base, 4, attested, "monastery",
     "FFFF", "monastery; field NL NR EL ER SL SR WL WR", "", ""},
    {"C", base, 1, attested, "city on 4 sides, shield",
     "CCCC", "city N E S W shield", "", ""},
    {"D", base, 4, attested, "city N, road E-W (start tile is one of these 4)",
     "CRFR", "city N; road E W; field EL WR by 0; field ER SL SR WL", "", "start"},
    {"E", base, 5, attested, "city N",
     "CFFF", "city N; field EL ER SL SR WL WR by 0", "", "garden 1"},
    {"F", base, 2, attested, "city E-W joined, shield",
     "FCFC", "city E W shield; field NL NR by 0; field SL SR by 0", "", ""},
    {"G", base, 1, attested, "city E-W joined",
     "FCFC", "city E W; field NL NR by 0; field SL SR by 0", "", ""},
    {"H", base, 3, attested, "cities E and W separate",
     "FCFC", "city E; city W; field NL NR SL SR by 0 1", "", "garden 1"},
    {"I", base, 2, attested, "cities N and E separate",
     "CCFF", "city N; city E; field SL SR WL WR by 0 1", "", "garden 1"},
    {"J", base, 3, attested, "city N, road bend E-S",
     "CRRF", "city N; road E S; field EL SR WL WR by 0; field ER SL", "", ""},
    {"K", base, 3, attested, "city N, road bend S-W",
     "CFRR", "city N; road S W; field EL ER SL WR by 0; field SR WL", "", ""},
    {"L", base, 3, attested, "city N, 3 roads meet at village",
     "CRRR", "city N; road E; road S; road W; field EL WR by 0; field ER SL; field SR WL",
     "village 1 2 3", ""},
    {"M", base, 2, attested, "city N+E joined, shield",
     "CCFF", "city N E shield; field SL SR WL WR by 0", "", "garden 1"},
    {"N", base, 3, attested, "city N+E joined",
     "CCFF", "city N E; field SL SR WL WR by 0", "", "garden 1"},
    {"O", base, 2, attested, "city N+W joined, shield, road bend E-S",
     "CRRC", "city N W shield; road E S; field EL SR by 0; field ER SL", "", ""},
    {"P", base, 3, attested, "city N+W joined, road bend E-S",
     "CRRC", "city N W; road E S; field EL SR by 0; field ER SL", "", ""},
    {"Q", base, 1, attested, "city N+E+W joined, shield",
     "CCFC", "city N E W shield; field SL SR by 0", "", ""},
    {"R", base, 3, attested, "city N+E+W joined",
     "CCFC", "city N E W; field SL SR by 0", "", "garden 1"},
    {"S", base, 2, attested, "city N+E+W joined, shield, road S",
     "CCRC", "city N E W shield; road S; field SL by 0; field SR by 0", "gate 0 1", ""},
    {"T", base, 1, attested, "city N+E+W joined, road S",
     "CCRC", "city N E W; road S; field SL by 0; field SR by 0", "gate 0 1", ""},
    {"U", base, 8, attested, "road N-S",
     "RFRF", "road N S; field NR EL ER SL; field NL SR WL WR", "", "garden 1"},
    {"V", base, 9, attested, "road bend S-W",
     "FFRR", "road S W; field NL NR EL ER SL WR; field SR WL", "", "garden 1"},
    {"W", base, 4, attested, "3 roads E,S,W meet at village",
     "FRRR", "road E; road S; road W; field NL NR EL WR; field ER SL; field SR WL", "village 0 1 2", ""},
    {"X", base, 1, attested, "4 roads meet at village",
     "RRRR", "road N; road E; road S; road W; field NR EL; field ER SL; field SR WL; field NL WR",
     "village 0 1 2 3", ""},

    // The River: 12 tiles.
    {"RV-A", river, 1, attested, "source, river S, road bend N-E above the spring",
     "RRVF", "river S source; road N E; field NL SR WL WR; field NR EL; field ER SL", "spring 0 1", "source"},
    {"RV-B", river, 1, attested, "river E-W, city N, road S over bridge to city gate",
     "CVRV", "river E W; city N; road S over river; field EL by 1; field WR by 1; field ER SL; field SR WL",
     "gate 1 2", ""},
    {"RV-C", river, 1, attested, "river E-W, cities N and S",
     "CVCV", "river E W; city N; city S; field EL WR by 1; field ER WL by 2", "", ""},
    {"RV-D", river, 1, attested, "river N-S straight",
     "VFVF", "river N S; field NR EL ER SL; field NL SR WL WR", "", ""},
    {"RV-E", river, 1, attested, "river bend S-W, city N+E joined",
     "CCVV", "river S W; city N E; field SL WR by 1; field SR WL", "", ""},
    {"RV-F", river, 1, attested, "river N-S winding",
     "VFVF", "river N S; field NR EL ER SL; field NL SR WL WR", "", ""},
    {"RV-G", river, 1, attested, "river bend N-W",
     "VFFV", "river N W; field NL WR; field NR EL ER SL SR WL", "", ""},
    {"RV-H", river, 1, attested, "river E-W, monastery N bank, road S over bridge to monastery",
     "FVRV", "river E W; monastery; road S over river; field NL NR EL WR; field ER SL; field SR WL",
     "monastery 1 2", ""},
    {"RV-I", river, 1, attested, "river bend E-S, road bend N-W",
     "RVVR", "river E S; road N W; field NL WR; field NR EL SR WL; field ER SL", "", ""},
    {"RV-J", river, 1, attested, "river bend E-S, garden",
     "FVVF", "river E S; field NL NR EL SR WL WR; field ER SL", "", "garden 1"},
    {"RV-K", river, 1, attested, "river N-S, road E-W over bridge",
     "VRVR", "river N S; road E W over river; field NR EL; field ER SL; field SR WL; field NL WR", "", ""},
    {"RV-L", river, 1, attested, "lake, river N, monastery",
     "VFFF", "river N lake; monastery; field NL NR EL ER SL SR WL WR", "", "lake"},

    // Towers & Spies: 12 spy tiles, a river tile, 5 tower tiles.
    {"TS-S01", towers_spies, 1, attested, "city N, road S to city gate, garden",
     "CFRF", "city N; road S; field EL ER SL by 0; field SR WL WR by 0", "gate 0 1", "spy 4; garden 1"},
    {"TS-S02", towers_spies, 1, attested, "road bend S-W, garden",
     "FFRR", "road S W; field NL NR EL ER SL WR; field SR WL", "", "spy 5; garden 1"},
    {"TS-S03", towers_spies, 1, partly_attested, "city N-S joined, unbroken road E-W across it, 4 fields",
     "CRCR", "city N S; road E W over city; field EL by 0; field ER by 0; field WL by 0; field WR by 0",
     "", "spy 6"},
    {"TS-S04", towers_spies, 1, reconstructed, "monastery, roads E and S",
     "FRRF", "monastery; road E; road S; field ER SL; field NL NR EL SR WL WR", "monastery 0 1 2", "spy 5"},
    {"TS-S05", towers_spies, 1, reconstructed, "city N+W joined with shield, city E separate",
     "CCFC", "city N W shield; city E; field SL SR by 0 1", "", "spy 6"},
    {"TS-S06", towers_spies, 1, reconstructed, "cities N and S separate, road E-W between",
     "CRCR", "city N; city S; road E W; field EL WR by 0; field ER WL by 1", "", "spy 4"},
    {"TS-S07", towers_spies, 1, reconstructed, "two road bends N-W and E-S",
     "RRRR", "road N W; road E S; field NL WR; field ER SL; field NR EL SR WL", "", "spy 5"},
    {"TS-S08", towers_spies, 1, reconstructed, "city N, road E ends at village",
     "CRFF", "city N; road E; field EL ER SL SR WL WR by 0", "village 1", "spy 4"},
    {"TS-S09", towers_spies, 1, reconstructed, "city N, monastery",
     "CFFF", "city N; monastery; field EL ER SL SR WL WR by 0", "", "spy 6"},
    {"TS-S10", towers_spies, 1, reconstructed, "cities N and E separate, road bend S-W",
     "CCRR", "city N; city E; road S W; field SL WR by 0 1; field SR WL", "", "spy 5"},
    {"TS-S11", towers_spies, 1, reconstructed, "city N+E joined, road S to city gate",
     "CCRF", "city N E; road S; field SL by 0; field SR WL WR by 0", "gate 0 1", "spy 6"},
    {"TS-S12", towers_spies, 1, reconstructed, "city E-W joined, road S to city gate",
     "FCRC", "city E W; road S; field NL NR by 0; field SL by 0; field SR by 0", "gate 0 1", "spy 4"},
    {"TS-R01", towers_spies, 1, partly_attested, "river bend S-W through a tunnel, one field over it, tower base",
     "FFVV", "river S W tunnel; field NL NR EL ER SL SR WL WR", "", "tower-base; river"},
    {"TS-T01", towers_spies, 1, reconstructed, "tower base, city N",
     "CFFF", "city N; field EL ER SL SR WL WR by 0", "", "tower-base"},
    {"TS-T02", towers_spies, 1, reconstructed, "tower base, road N-S",
     "RFRF", "road N S; field NR EL ER SL; field NL SR WL WR", "", "tower-base"},
    {"TS-T03", towers_spies, 1, reconstructed, "tower base, open field",
     "FFFF", "field NL NR EL ER SL SR WL WR", "", "tower-base"},
    {"TS-T04", towers_spies, 1, reconstructed, "tower base, city N+E joined",
     "CCFF", "city N E; field SL SR WL WR by 0", "", "tower-base"},
    {"TS-T05", towers_spies, 1, reconstructed, "tower base, road bend E-S",
     "FRRF", "road E S; field NL NR EL SR WL WR; field ER SL", "", "tower-base"},

    // Inns & Cathedrals: 18 tiles.
    {"IC-A", inns_cathedrals, 1, attested, "road bend S-W with inn",
     "FFRR", "road S W inn; field NL NR EL ER SL WR; field SR WL", "", ""},
    {"IC-B", inns_cathedrals, 1, attested, "road E-W with inn",
     "FRFR", "road E W inn; field NL NR EL WR; field ER SL SR WL", "", "garden 1"},
    {"IC-C", inns_cathedrals, 1, attested, "3 roads E,S,W meet; inn on E road",
     "FRRR", "road E inn; road S; road W; field NL NR EL WR; field ER SL; field SR WL", "crossing 0 1 2", ""},
    {"IC-D", inns_cathedrals, 1, attested, "monastery, roads E and W",
     "FRFR", "monastery; road E; road W; field NL NR EL WR; field ER SL SR WL", "monastery 0 1 2", ""},
    {"IC-E", inns_cathedrals, 1, attested, "two road bends N-W and E-S",
     "RRRR", "road N W; road E S; field NL WR; field ER SL; field NR EL SR WL", "", ""},
    {"IC-F", inns_cathedrals, 1, attested, "city N+W joined, road E to city gate",
     "CRFC", "city N W; road E; field EL by 0; field ER SL SR by 0", "gate 0 1", ""},
    {"IC-G", inns_cathedrals, 1, attested, "city W with spire to NE corner",
     "FFFC", "city W corner NE; field NL NR by 0; field EL ER SL SR by 0", "", ""},
    {"IC-H", inns_cathedrals, 1, attested, "4 separate cities, enclosed field",
     "CCCC", "city N; city E; city S; city W; field - by 0 1 2 3", "", "garden 1"},
    {"IC-I", inns_cathedrals, 1, attested, "cities N and S separate, roads E and W meet at village with lanes to both cities",
     "CRCR", "city N; city S; road E; road W; field EL by 0; field ER by 1; field WL by 1; field WR by 0",
     "village 0 1 2 3", ""},
    {"IC-J", inns_cathedrals, 1, attested, "city N, road S to city gate",
     "CFRF", "city N; road S; field EL ER SL by 0; field SR WL WR by 0", "gate 0 1", ""},
    {"IC-K", inns_cathedrals, 2, attested, "city on 4 sides with cathedral",
     "CCCC", "city N E S W cathedral", "", ""},
    {"IC-L", inns_cathedrals, 1, attested, "city N+W joined, shield, road bend E-S with inn",
     "CRRC", "city N W shield; road E S inn; field EL SR by 0; field ER SL", "", ""},
    {"IC-M", inns_cathedrals, 1, attested, "city N, road bend S-W with inn",
     "CFRR", "city N; road S W inn; field EL ER SL WR by 0; field SR WL", "", ""},
    {"IC-N", inns_cathedrals, 1, attested, "city N+W joined, road S with inn to city gate",
     "CFRC", "city N W; road S inn; field SR by 0; field EL ER SL by 0", "gate 0 1", ""},
    {"IC-O", inns_cathedrals, 1, attested, "3 separate cities N,E,W",
     "CCFC", "city N; city E; city W; field SL SR by 0 1 2", "", ""},
    {"IC-P", inns_cathedrals, 1, attested, "city N+W joined, shield, city S separate",
     "CFCC", "city N W shield; city S; field EL ER by 0 1", "", ""},
    {"IC-Q", inns_cathedrals, 1, attested, "city E-W joined, shield, roads N and S to gates",
     "RCRC", "city E W shield; road N; road S; field NL by 0; field NR by 0; field SL by 0; field SR by 0",
     "gate 0 1; gate 0 2", ""},
};
// clang-format on

}  // namespace table

}  // namespace igra::carcassonne
