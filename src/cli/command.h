// The commands: plain arguments in, an exit code out. arguments.cc fills the arguments and is the only file
// that knows the library that reads them; each command has a file of its own name.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/console.h"

namespace igra::cli {

// What the process says when it ends.
enum Exit : std::uint8_t {
  kYes = 0,    // done
  kNo = 1,     // the answer is no: a record is invalid, a golden playthrough differs
  kUsage = 2,  // wrong arguments or input
  kData = 3,   // the server's database cannot be used: starting it again will not help
};

// Which match: shared by all commands that start one.
struct MatchArguments {
  std::string game;
  int players = 0;                   // 0: as many as there are seats, else the fewest the game takes
  std::vector<std::string> options;  // key=value
  std::string seed;                  // empty: a different match every time
};

struct GamesArguments {
  bool json = false;
};

struct PlayArguments {
  MatchArguments match;
  std::vector<std::string> seats;  // `human` or a bot's name; empty: a person and random bots
  std::vector<std::string> names;  // of the people, in the order of their seats
  std::string save;                // record to keep up to date; empty: none
  std::string resume;              // record to go on from; empty: none
  std::string language;            // empty: that of the environment
  bool full = false;               // on the whole screen
  int think_ms = 300;
};

struct ReplayArguments {
  std::string file;
  bool explain = false;
  bool board = false;
  int to = -1;           // number of events; -1: all
  std::string viewer;    // a seat, `spectator`, or empty: whoever sees everything
  std::string language;  // empty: that of the environment
  bool full = false;     // on the whole screen, to step through
};

struct CheckArguments {
  std::vector<std::string> files;
};

struct VerifyArguments {
  std::vector<std::string> files;
  std::string key;  // hexadecimal; empty: the one in the record
};

struct BackupArguments {
  std::string database;
  std::string file;
  bool force = false;  // replaces whatever lies there, but for a database in use
};

struct ExportArguments {
  std::string database;
  std::string match;  // one of them, or `all`
  bool all = false;
  std::string folder;
};

struct RandomArguments {
  MatchArguments match;
  std::int64_t games = 1000;
  int threads = 0;  // 0: as many as the machine has
  bool json = false;
};

struct ArenaArguments {
  MatchArguments match;
  std::vector<std::string> bots;
  std::int64_t games = 100;
  int ms = 0;  // 0: 100, or no limit when there are iterations
  std::int64_t iterations = 0;
  int threads = 0;      // games at a time; 0: as many as the machine has
  int bot_threads = 1;  // inside one decision
  int memory_mb = 64;
  bool stop = false;    // once it is decided whether the first bot's share of wins is the one in question
  double question = 0;  // 0: the fair share
  std::string out;      // results file; empty: none
  bool resume = false;
  std::string records;             // folder for records of all games; empty: none
  std::string transcripts;         // folder for what is said to programs and by them; empty: none
  std::string ratings = "places";  // or `wins`
  bool strict = false;             // a program that forfeits a decision ends the arena
  bool json = false;
};

struct TuneArguments {
  MatchArguments match;
  std::string bot = "master";      // or `greedy`
  std::vector<std::string> names;  // of the numbers to tune; empty: all
  int steps = 100;
  std::int64_t games = 20;  // a step
  double reach = 0.1;
  double stride = 0.05;
  int ms = 0;                   // 0: no limit
  std::int64_t iterations = 0;  // 0: 200, or no limit when there are ms
  int threads = 0;              // 0: as many as the machine has
  std::int64_t check = 400;     // games of the outcome against the start; 0: none
  std::string out;              // file that knows how far it came; empty: none
  bool resume = false;
  bool json = false;
};

struct PerftArguments {
  MatchArguments match;
  int depth = 1;
};

struct LabArguments {
  MatchArguments match;
  std::int64_t games = 200;
  std::string bot = "medium";
  std::string versus;       // who plays the duplicate deals against it; empty: the level below
  std::int64_t deals = -1;  // duplicate deals; -1: as many as go with the matches, 0: none
  int ms = -1;              // -1: as the bots like
  std::int64_t iterations = 0;
  int threads = 0;                           // 0: as many as the machine has
  std::vector<std::string> compare_options;  // key=value
  std::string cards;                         // file with other numbers of cards; empty: those of the box
  std::string compare_cards;                 // the same to compare with; empty: no others
  std::string html;                          // file for the report; empty: none
  std::string csv;                           // file for a table; empty: none
  std::vector<std::string>
      sweep;  // players=2,3 or bot=easy,hard cards=file,file or an option's key=value,value
  bool json = false;
};

struct ServeArguments {
  std::vector<std::pair<std::string, std::string>> settings;  // by name (server/config.h)
  std::string config;                                         // a TOML file; empty: none
  bool print_config = false;
  bool check = false;  // looks whether it would do well here, and ends
  bool no_browser = false;
};

struct LoadArguments {
  std::string url = "http://localhost:8080";
  int tables = 100;
  int seconds = 10;
  std::string game;  // empty: all in turn
  int players = 0;   // 0: four where the game takes them
  int think_ms = 0;  // before each move, on average
  int threads = 1;
  int pid = 0;  // of the server, to see what it costs; 0: unknown
  bool json = false;
};

struct AdminArguments {
  std::vector<std::string> words;
  std::map<std::string, std::string> options;  // by the fields' names
  std::string database = "igra.db";
  std::string socket;  // empty: beside the database
  bool json = false;
};

struct TilesArguments {
  std::string game = "carcassonne";
  bool svg = false;
  bool json = false;
};

struct GoldenArguments {
  std::string directory = "src/games";
  bool update = false;
};

int games(const GamesArguments& arguments, Console& console);
int play(PlayArguments arguments, Console& console);
int replay(ReplayArguments arguments, Console& console);
int check(const CheckArguments& arguments, Console& console);
int verify(const VerifyArguments& arguments, Console& console);
int admin(const AdminArguments& arguments, Console& console);
std::string admin_help();  // all of its commands
int backup(const BackupArguments& arguments, Console& console);
int export_records(const ExportArguments& arguments, Console& console);
int random(const RandomArguments& arguments, Console& console);
int arena(const ArenaArguments& arguments, Console& console);
int tune(TuneArguments arguments, Console& console);
int perft(const PerftArguments& arguments, Console& console);
int lab(const LabArguments& arguments, Console& console);
int tiles(const TilesArguments& arguments, Console& console);
int golden(const GoldenArguments& arguments, Console& console);
int engine(Console& console);
int serve(const ServeArguments& arguments, Console& console);
int load(const LoadArguments& arguments, Console& console);

}  // namespace igra::cli
