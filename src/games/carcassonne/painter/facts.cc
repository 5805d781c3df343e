// The tiles as JSON for programs that draw them: what the table says of each, and where everything lies in
// a square of 100 by 100 (shape.h). One line a tile.
//
// {"id":"D","set":"base","copies":4,"name":"city N, road E-W","edges":"CRFR","spy":0,"gardens":0,
//  "segments":[{"type":"city","sides":"N","spot":[50,9]},{"type":"field","halves":["EL","WR"],"cities":[0],...},
//  "tower":[50,50],                        only with a tower base
//  "cities":[{"segment":0,"outline":[x,y,x,y,...],"walls":[[x,y,...]]}],
//  "roads":[{"segment":1,"line":[...]}],"rivers":[...],"lanes":[[...]],"gates":[[x,y,outward x,y]],
//  "portals":[[x,y]],"bridges":[[x,y]],"hub":[x,y],"village":true,"monastery":[x,y],"spring":[x,y],"lake":[x,y]}
#include <algorithm>
#include <cmath>

#include "core/json.h"
#include "core/text.h"
#include "games/carcassonne/painter/draw.h"

namespace igra::carcassonne {

namespace {

// With one decimal at most: half a pixel of the largest picture anybody looks at.
void append_length(std::string& out, double length) {
  const int tenths = static_cast<int>(std::lround(length * 10));
  if (tenths < 0) out += '-';
  append_number(out, std::abs(tenths) / 10);
  if (tenths % 10 == 0) return;
  out += '.';
  append_number(out, std::abs(tenths) % 10);
}

class Facts {
 public:
  explicit Facts(std::string& out) : json_(out) {}

  void write(int type) {
    const Tile& tile = kTiles[type];
    const Shape shape = shape_of(tile);
    std::string edges;
    for (const Edge edge : tile.edges) edges += "CRFV"[static_cast<int>(edge)];
    json_.begin_object().field("id", tile.id).field("set", word(tile.set)).field("copies", int{tile.copies});
    json_.field("name", tile.name).field("edges", edges).field("spy", int{tile.spy});
    json_.field("gardens", int{tile.gardens}).key("segments").begin_array();
    for (int i = 0; i < tile.segment_count; ++i) write_segment(type, i);
    json_.end_array();
    if (tile.tower_base) write_point("tower", tower_spot(type));
    write_cities(shape);
    write_ways("roads", shape.roads);
    write_ways("rivers", shape.rivers);
    write_places(tile, shape);
    json_.end_object();
  }

 private:
  void write_line(const Line& line) {
    std::string text = "[";
    for (const Point p : line) {
      if (text.size() > 1) text += ',';
      append_length(text, p.x);
      text += ',';
      append_length(text, p.y);
    }
    json_.raw(text + "]");
  }

  void write_point(std::string_view name, Point p) {
    json_.key(name);
    write_line({p});
  }

  void write_points(std::string_view name, const std::vector<Line>& lines) {
    json_.key(name).begin_array();
    for (const Line& line : lines) write_line(line);
    json_.end_array();
  }

  void write_segment(int type, int index) {
    const Segment& segment = kTiles[type].segments[index];
    json_.begin_object().field("type", word(segment.type));
    if (segment.type == SegmentType::field) {
      json_.key("halves").begin_array();
      for (int half = 0; half < 8; ++half) {
        if (segment.halves >> half & 1) json_.value(kHalfNames[half]);
      }
      json_.end_array().key("cities").begin_array();
      for (int city = 0; city < kMaxSegments; ++city) {
        if (segment.cities >> city & 1) json_.value(city);
      }
      json_.end_array();
    } else if (segment.type != SegmentType::monastery) {
      std::string sides;
      for (int side = 0; side < 4; ++side) {
        if (segment.sides >> side & 1) sides += kSideNames[side];
      }
      json_.field("sides", sides);
    }
    if (segment.shields > 0) json_.field("shields", int{segment.shields});
    if (segment.inn) json_.field("inn", true);
    if (segment.cathedral) json_.field("cathedral", true);
    if (segment.type != SegmentType::river) write_point("spot", segment_spot(type, index));
    json_.end_object();
  }

  void write_cities(const Shape& shape) {
    json_.key("cities").begin_array();
    for (const CityShape& city : shape.cities) {
      json_.begin_object().field("segment", city.segment).key("outline");
      write_line(city.outline);
      write_points("walls", city.walls);
      json_.end_object();
    }
    json_.end_array();
  }

  void write_ways(std::string_view name, const std::vector<Way>& ways) {
    json_.key(name).begin_array();
    for (const Way& way : ways) {
      json_.begin_object().field("segment", way.segment).key("line");
      write_line(way.line);
      json_.end_object();
    }
    json_.end_array();
  }

  void write_places(const Tile& tile, const Shape& shape) {
    if (!shape.lanes.empty()) write_points("lanes", shape.lanes);
    std::vector<Line> places;
    for (const Gate& gate : shape.gates) places.push_back({gate.place, gate.outward});
    if (!places.empty()) write_points("gates", places);
    places.clear();
    for (const Point portal : shape.portals) places.push_back({portal});
    if (!places.empty()) write_points("portals", places);
    places.clear();
    for (const Point bridge : shape.bridges) places.push_back({bridge});
    if (!places.empty()) write_points("bridges", places);
    if (shape.hub) {
      write_point("hub", *shape.hub);
      json_.field("village", std::any_of(tile.hubs.begin(), tile.hubs.begin() + tile.hub_count,
                                         [](const Hub& hub) { return hub.kind == HubKind::village; }));
    }
    if (shape.monastery) write_point("monastery", *shape.monastery);
    if (shape.spring) write_point("spring", *shape.spring);
    if (shape.lake) write_point("lake", *shape.lake);
  }

  JsonWriter json_;
};

}  // namespace

std::string tiles_json() {
  std::string out = "[\n";
  for (int type = 0; type < kTypes; ++type) {
    Facts(out).write(type);
    out += type + 1 < kTypes ? ",\n" : "\n";
  }
  return out + "]\n";
}

}  // namespace igra::carcassonne
