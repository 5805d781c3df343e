#include "games/carcassonne/painter/brush.h"

#include <array>
#include <cmath>

#include "core/text.h"

namespace igra::carcassonne {

namespace {

double between(Rng& rng, double low, double high) { return low + (high - low) * rng.unit(); }

double degrees_of(Point along) { return std::atan2(along.y, along.x) * 57.29577951308232; }

}  // namespace

// --- plain shapes -------------------------------------------------------------------------------------

// One decimal: a tenth of a hundredth of a tile is finer than any eye.
void Brush::number(double value) {
  const long tenths = std::lround(value * 10);
  if (tenths < 0) out_ += '-';
  append_number(out_, std::labs(tenths) / 10);
  if (tenths % 10 == 0) return;
  out_ += '.';
  append_number(out_, std::labs(tenths) % 10);
}

void Brush::point(Point p) {
  number(p.x);
  out_ += ' ';
  number(p.y);
}

void Brush::line(const Line& points, std::string_view style, bool closed) {
  out_ += "<path d=\"M";
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0) out_ += i == 1 ? 'L' : ' ';
    point(points[i]);
  }
  out_ += closed ? "Z\" " : "\" ";
  out_ += style;
  out_ += "/>";
}

void Brush::circle(Point centre, double radius, std::string_view style) {
  ellipse(centre, radius, radius, style);
}

void Brush::ellipse(Point centre, double rx, double ry, std::string_view style) {
  out_ += "<ellipse cx=\"";
  number(centre.x);
  out_ += "\" cy=\"";
  number(centre.y);
  out_ += "\" rx=\"";
  number(rx);
  out_ += "\" ry=\"";
  number(ry);
  out_ += "\" ";
  out_ += style;
  out_ += "/>";
}

void Brush::transform(Point place, double degrees, double scale) {
  out_ += " transform=\"translate(";
  point(place);
  out_ += ')';
  if (degrees != 0) {
    out_ += "rotate(";
    number(degrees);
    out_ += ')';
  }
  if (scale != 1) {
    out_ += "scale(";
    append_number(out_, std::lround(scale * 100));
    out_ += "e-2)";
  }
  out_ += '"';
}

void Brush::open_at(Point place, double degrees) {
  out_ += "<g";
  transform(place, degrees, 1);
  out_ += '>';
}

void Brush::use(std::string_view name, Point place, double degrees, double scale) {
  out_ += "<use href=\"#igra-";
  out_ += name;
  out_ += '"';
  transform(place, degrees, scale);
  out_ += "/>";
}

// Things that stand in a picture many times are written once.
std::string Brush::definitions() {
  struct Roof {
    std::string_view light, dark;
  };
  constexpr std::array<Roof, kHouses> kRoofs = {{{"#d4714a", "#b3532f"},
                                                 {"#c85f43", "#a5452d"},
                                                 {"#dd8a52", "#bd6a36"},
                                                 {"#b9604a", "#954735"},
                                                 {"#cf7f5c", "#a85e3f"}}};
  std::string out = "<defs>";
  out +=
      R"(<pattern id="igra-paving" width="7" height="5" patternUnits="userSpaceOnUse">)"
      R"(<path d="M0 0H7M0 2.5H7M2 0V2.5M5.5 2.5V5" stroke="#c7a878" stroke-width=".5" fill="none"/></pattern>)"
      R"(<g id="igra-flowers"><circle r=".9" fill="#f6efc4"/><circle cx="1.8" cy="1" r=".7" fill="#e9b7a0"/></g>)"
      R"(<path id="igra-grass" d="M-1.6 0L-1-2M0 0L0-2.7M1.6 0L1.1-2" stroke="#7d9f4b" stroke-width=".7" stroke-linecap="round"/>)";
  for (int i = 0; i < kHouses; ++i) {
    out += "<g id=\"igra-house";
    append_number(out, i);
    out +=
        R"("><path d="M-3.8-2.2L5-2.2L5 4.4L-3.8 4.4Z" fill="#5a4630" opacity=".35"/><path d="M-4.6-3.2H4.6V0H-4.6Z" fill=")";
    out += kRoofs[i].light;
    out += R"("/><path d="M-4.6 0H4.6V3.2H-4.6Z" fill=")";
    out += kRoofs[i].dark;
    out +=
        R"("/><path d="M-4.6-3.2H4.6V3.2H-4.6ZM-4.6 0H4.6" fill="none" stroke="#6d3320" stroke-width=".5"/>)"
        R"(<rect x="1.6" y="-2.2" width="1.3" height="1.3" fill="#f0e4cc" stroke="#6d3320" stroke-width=".3"/></g>)";
  }
  return out + "</defs>";
}

// --- the land -----------------------------------------------------------------------------------------

void Brush::meadow(Rng& rng) {
  raw(R"(<rect width="100" height="100" fill="#a9c873"/>)");
  constexpr std::array<std::string_view, 4> kGreens = {
      R"(fill="#b7d280" opacity=".6")", R"(fill="#9cbd66" opacity=".55")", R"(fill="#c2d98c" opacity=".45")",
      R"(fill="#96b862" opacity=".4")"};
  for (int i = 0; i < 14; ++i) {
    const Point centre{between(rng, 0, 100), between(rng, 0, 100)};
    ellipse(centre, between(rng, 9, 24), between(rng, 6, 15), kGreens[rng.below(4)]);
  }
}

void Brush::tuft(Point place, Rng& rng) {
  use(rng.below(5) == 0 ? "flowers" : "grass", place, between(rng, -15, 15), between(rng, 0.8, 1.3));
}

void Brush::tree(Point place, double radius, Rng& rng) {
  ellipse(place + Point{radius * 0.25, radius * 0.35}, radius, radius * 0.85,
          R"(fill="#4c6b2c" opacity=".35")");
  circle(place, radius,
         rng.below(2) == 0 ? R"(fill="#5d8a3c" stroke="#466c2c" stroke-width=".5")"
                           : R"(fill="#6d9841" stroke="#4f7530" stroke-width=".5")");
  circle(place - Point{radius * 0.25, radius * 0.3}, radius * 0.5, R"(fill="#8fb65a" opacity=".8")");
}

void Brush::garden(Point place) {
  open_at(place);
  raw(R"(<rect x="-9" y="-7" width="18" height="14" rx="2" fill="#557d36"/>)"
      R"(<rect x="-7.4" y="-5.4" width="14.8" height="10.8" rx="1" fill="#c9a873"/>)"
      R"(<path d="M-5.5-3.5H-1M-5.5 0H-1M-5.5 3.5H-1" stroke="#79a44b" stroke-width="1.8" stroke-linecap="round"/>)"
      R"(<path d="M2-3.5H6M2 3.5H6" stroke="#d9748a" stroke-width="1.8" stroke-dasharray=".1 2.2" stroke-linecap="round"/>)"
      R"(<circle cx="4" r="2" fill="#8cc3d8" stroke="#efe6cf" stroke-width=".8"/>)");
  close();
}

void Brush::river(const Line& points) {
  line(points, R"(fill="none" stroke="#d9cf9d" stroke-width="18.5")");
  line(points, R"(fill="none" stroke="#8a9f62" stroke-width="16.5")");
  line(points, R"(fill="none" stroke="#4b93b7" stroke-width="15")");
  line(points, R"(fill="none" stroke="#66abc9" stroke-width="10")");
}

void Brush::ripples(const Line& points) {
  line(points, R"(fill="none" stroke="#a5d3e4" stroke-width="1" stroke-dasharray="5 9 8 12" opacity=".9")");
  Line beside;
  for (const Point p : points) beside.push_back(p + Point{2.6, 2.2});
  line(beside, R"(fill="none" stroke="#d3ecf2" stroke-width=".7" stroke-dasharray="3 14 6 10" opacity=".8")");
}

void Brush::lake(Point place, double radius) {
  ellipse(place, radius + 2, radius * 0.84 + 2, R"(fill="#d9cf9d")");
  ellipse(place, radius, radius * 0.84, R"(fill="#4b93b7")");
  ellipse(place - Point{1, 1.5}, radius - 3.5, radius * 0.84 - 4, R"(fill="#66abc9")");
  ellipse(place - Point{4, 4}, radius * 0.4, radius * 0.22, R"(fill="#a5d3e4" opacity=".5")");
  open_at(place);
  raw(R"(<path d="M-9 5q2-1.6 4 0t4 0M2 9q2-1.6 4 0t4 0M3-3q2-1.6 4 0t4 0" fill="none" stroke="#d3ecf2" stroke-width=".8"/>)");
  close();
}

void Brush::spring(Point place) {
  open_at(place);
  raw(R"(<circle r="10" fill="#8d9a80"/><circle r="8.5" fill="#66abc9"/><circle r="4" cx="-1" cy="-1" fill="#a5d3e4" opacity=".7"/>)"
      R"(<g fill="#b9b2a3" stroke="#857d6c" stroke-width=".6"><circle cx="-9" cy="-2" r="2.6"/><circle cx="-7" cy="5" r="2.2"/>)"
      R"(<circle cx="-5" cy="-8" r="2.2"/><circle cx="9" cy="3" r="2.4"/><circle cx="8" cy="-5" r="2"/></g>)");
  close();
}

void Brush::portal(Point place, Point outside) {
  open_at(place, degrees_of(outside - place));
  raw(R"(<path d="M2-11C-12-11-12 11 2 11L2 8C-6 8-6-8 2-8Z" fill="#a39a88" stroke="#6b6353" stroke-width=".8"/>)"
      R"(<path d="M3-7.6C-5-7.6-5 7.6 3 7.6Z" fill="#24465a" opacity=".85"/>)");
  close();
}

void Brush::bridge(Point place, Point along) {
  open_at(place, degrees_of(along));
  raw(R"(<rect x="-12" y="-6" width="24" height="12" rx="1.5" fill="#7d7364"/>)"
      R"(<rect x="-12" y="-4" width="24" height="8" fill="#efe6cf"/>)"
      R"(<path d="M-12-5H12M-12 5H12" stroke="#b9ae9b" stroke-width="1.6" stroke-dasharray="2.6 .8"/>)");
  close();
}

void Brush::road(const Line& points) {
  line(points, R"(fill="none" stroke="#85734c" stroke-width="9.4" stroke-linecap="round" opacity=".75")");
  line(points, R"(fill="none" stroke="#f2ead4" stroke-width="7.4" stroke-linecap="round")");
  line(points, R"(fill="none" stroke="#ded2b0" stroke-width="1" stroke-dasharray="2 5 4 6")");
}

void Brush::lane(const Line& points) {
  line(points, R"(fill="none" stroke="#85734c" stroke-width="4.4" opacity=".6")");
  line(points, R"(fill="none" stroke="#efe6cf" stroke-width="3" stroke-dasharray="3 1")");
}

// --- what people built --------------------------------------------------------------------------------

void Brush::city_ground(const Line& outline) {
  line(outline, R"(fill="#dcc195")", true);
  line(outline, "fill=\"url(#igra-paving)\"", true);
}

void Brush::wall(const Line& points) {
  Line shadow;
  for (const Point p : points) shadow.push_back(p + Point{0.8, 1.4});
  line(shadow, R"(fill="none" stroke="#3d4a22" stroke-width="6.4" opacity=".35")");
  line(points, R"(fill="none" stroke="#5d5245" stroke-width="6")");
  line(points, R"(fill="none" stroke="#c7baa4" stroke-width="4.6")");
  line(points, R"(fill="none" stroke="#8f8270" stroke-width="4.6" stroke-dasharray="1.1 2.3")");
  line(points, R"(fill="none" stroke="#ddd2bf" stroke-width="1.8")");
  for (const Point end : {points.front(), points[points.size() / 2], points.back()}) {
    circle(end, 4.1, R"(fill="#b5a791" stroke="#5d5245" stroke-width=".9")");
    circle(end, 2.4, R"(fill="#8c5a44" stroke="#6d4030" stroke-width=".5")");
  }
}

void Brush::gate(Point place, Point outward) {
  open_at(place, degrees_of(outward - place));
  raw(R"(<rect x="-4" y="-6.6" width="8" height="13.2" rx="1" fill="#9a8c78" stroke="#5d5245" stroke-width=".9"/>)"
      R"(<rect x="-4.4" y="-3" width="8.8" height="6" fill="#efe6cf"/>)"
      R"(<rect x="-2" y="-3.4" width="3" height="6.8" fill="#6d4c33"/>)"
      R"(<circle cy="-6" r="2.9" fill="#8c5a44" stroke="#5d5245" stroke-width=".7"/>)"
      R"(<circle cy="6" r="2.9" fill="#8c5a44" stroke="#5d5245" stroke-width=".7"/>)");
  close();
}

void Brush::house(Point place, double degrees, double size, int colour) {
  constexpr std::array<std::string_view, kHouses> kNames = {"house0", "house1", "house2", "house3", "house4"};
  use(kNames[colour], place, degrees, size);
}

void Brush::monastery(Point place) {
  open_at(place);
  raw(R"(<ellipse cx="1" cy="2" rx="17" ry="16" fill="#4c6b2c" opacity=".3"/>)"
      R"(<circle r="16" fill="#cfdc98" stroke="#9b8f7c" stroke-width="2.4"/>)"
      R"(<circle r="16" fill="none" stroke="#6f6455" stroke-width=".6" stroke-dasharray="2 1.2"/>)"
      R"(<path d="M-10 5H-4M-10 8H-5M6-9H11M7-6H12" stroke="#7fa550" stroke-width="1.6" stroke-linecap="round"/>)"
      R"(<circle cx="-9" cy="-6" r="2.6" fill="#5d8a3c"/><circle cx="-9.6" cy="-6.8" r="1.2" fill="#8fb65a"/>)"
      R"(<circle cx="9" cy="8" r="2.2" fill="#5d8a3c"/>)"
      R"(<path d="M-4.5-9.5L6.5-9.5L6.5 13L-4.5 13Z" fill="#5a4630" opacity=".3" transform='translate(1.4 1.4)'/>)"
      R"(<path d="M-5-11H0V12H-5ZM-10-4H-5V4H-10Z" fill="#cf6a4c" stroke="#7b3a25" stroke-width=".6"/>)"
      R"(<path d="M0-11H5V12H0ZM5-4H10V4H5Z" fill="#ab4c34" stroke="#7b3a25" stroke-width=".6"/>)"
      R"(<path d="M-10 0H10M0-11V12" stroke="#7b3a25" stroke-width=".5"/>)"
      R"(<rect x="-4" y="-5" width="8" height="8" fill="#e8dcc4" stroke="#7b6a50" stroke-width=".8"/>)"
      R"(<path d="M-4-5L4 3M4-5L-4 3" stroke="#b9a888" stroke-width=".6"/>)"
      R"(<path d="M0-4.2V2.6M-2.4-2H2.4" stroke="#4d3b25" stroke-width="1.3" stroke-linecap="round"/>)");
  close();
}

void Brush::cathedral(Point place) {
  open_at(place);
  raw(R"(<path d="M-6-17H6V-5H16V5H6V19H-6V5H-16V-5H-6Z" fill="#4d3b25" opacity=".35" transform='translate(1.6 2)'/>)"
      R"(<path d="M-6.5-17Q0-23 6.5-17V-6H16V6H6.5V19H-6.5V6H-16V-6H-6.5Z" fill="#e9e1d2" stroke="#6f6455" stroke-width="1"/>)"
      R"(<path d="M-4.6-16.4Q-2.4-19 0-19.4V17H-4.6ZM-14-4.2H0V0H-14ZM0-4.2H14V0H0Z" fill="#7d96ad"/>)"
      R"(<path d="M4.6-16.4Q2.4-19 0-19.4V17H4.6ZM-14 0H0V4.2H-14ZM0 0H14V4.2H0Z" fill="#5c768f"/>)"
      R"(<path d="M0-19.4V17M-14 0H14" stroke="#3f5468" stroke-width=".6"/>)"
      R"(<circle r="4.6" fill="#e9e1d2" stroke="#6f6455" stroke-width=".8"/><path d="M0-3.2V3.2M-3.2 0H3.2" stroke="#b98a2f" stroke-width="1.4"/>)"
      R"(<rect x="-8.4" y="14" width="5.6" height="7" fill="#d9cfbc" stroke="#6f6455" stroke-width=".8"/>)"
      R"(<rect x="2.8" y="14" width="5.6" height="7" fill="#d9cfbc" stroke="#6f6455" stroke-width=".8"/>)"
      R"(<path d="M-8.4 14L-2.8 21M-2.8 14L-8.4 21M2.8 14L8.4 21M8.4 14L2.8 21" stroke="#9b8f7c" stroke-width=".5"/>)");
  close();
}

void Brush::inn(Point place, Point pond) {
  ellipse(pond, 7.4, 5.6, R"(fill="#d9cf9d")");
  ellipse(pond, 6.4, 4.6, R"(fill="#4b93b7")");
  ellipse(pond - Point{0.8, 0.9}, 4.4, 2.6, R"(fill="#7fbad3")");
  open_at(place);
  raw(R"(<path d="M-5-3H8V8H-5Z" fill="#4d3b25" opacity=".35"/>)"
      R"(<path d="M-7-5.4H7V0H-7Z" fill="#e5b04f"/><path d="M-7 0H7V5.4H-7Z" fill="#c48a2e"/>)"
      R"(<path d="M-7-5.4H7V5.4H-7ZM-7 0H7M-3.5-5.4V5.4M3.5-5.4V5.4" fill="none" stroke="#6b4a17" stroke-width=".5"/>)"
      R"(<rect x="2.4" y="-4.4" width="2.4" height="2.4" fill="#efe6cf" stroke="#6b4a17" stroke-width=".4"/>)"
      R"(<path d="M-9.4 4.4V-2.4H-6" fill="none" stroke="#4d3416" stroke-width=".9"/>)"
      R"(<rect x="-9.2" y="-1.8" width="3.6" height="3.2" rx=".5" fill="#a63b2c" stroke="#4d1a12" stroke-width=".4"/>)");
  close();
}

void Brush::shield(Point place) {
  open_at(place);
  raw(R"(<path d="M-6.4-7.4H7.4V.6C7.4 5.6 4 8.6.6 10.4C-3 8.6-6.4 5.6-6.4.6Z" fill="#3d2c18" opacity=".4"/>)"
      R"(<path d="M-7-8H7V0C7 5 3.6 8 0 10C-3.6 8-7 5-7 0Z" fill="#f4efe2" stroke="#2c3a57" stroke-width="1.3"/>)"
      R"(<path d="M-6.2-7.2H0V1H-6.2ZM0 1H6.2C5.8 5 3.2 7.4 0 9.2Z" fill="#3b62a6"/>)"
      R"(<path d="M0-7.4V9.4M-6.4 1H6.4" stroke="#d9b04a" stroke-width="1.1"/>)");
  close();
}

void Brush::spies(Point place, int value) {
  open_at(place);
  raw(R"(<circle r="10.4" cx=".8" cy="1" fill="#241a10" opacity=".35"/>)"
      R"(<circle r="10" fill="#3a2b4d" stroke="#e8d49a" stroke-width="1.4"/>)"
      R"(<path d="M-6.6 6.8C-6.6 2-5-1-4.2-2.6C-3.4-6.8-1.6-8 .2-8C2-8 3.8-6.8 4.6-2.6C5.4-1 6.4 2 6.6 6.8Q0 10.4-6.6 6.8Z" fill="#1a1226"/>)"
      R"(<path d="M-2.6-2.6C-2.6-5.4-1.2-6.2.2-6.2C1.6-6.2 3-5.4 3-2.6C3-.6 1.6.8.2.8C-1.2.8-2.6-.6-2.6-2.6Z" fill="#0c0814"/>)"
      R"(<circle cx="-1" cy="-2.8" r=".75" fill="#f6d968"/><circle cx="1.5" cy="-2.8" r=".75" fill="#f6d968"/>)"
      R"(<circle cx="7" cy="7" r="5.4" fill="#f6ecd0" stroke="#8c2f27" stroke-width="1.2"/>)"
      R"(<text x="7" y="9.7" font-family="Georgia,'DejaVu Serif',serif" font-size="7.6" font-weight="700" text-anchor="middle" fill="#8c2f27">)");
  append_number(out_, value);
  raw("</text>");
  close();
}

void Brush::tower_base(Point place) {
  open_at(place);
  raw(R"(<circle r="12" cx="1" cy="1.6" fill="#3d4a22" opacity=".35"/>)"
      R"(<circle r="11.4" fill="#cbbfa9" stroke="#5d5245" stroke-width="1"/>)"
      R"(<circle r="9.2" fill="none" stroke="#8f8270" stroke-width="4" stroke-dasharray="4.2 .7"/>)"
      R"(<circle r="6.8" fill="#8a7d6b" stroke="#5d5245" stroke-width=".8"/>)"
      R"(<path d="M-4.8-4.8L4.8 4.8M4.8-4.8L-4.8 4.8" stroke="#6f6455" stroke-width="1"/>)"
      R"(<circle r="2" fill="#5d5245"/>)");
  close();
}

void Brush::crossing(Point place) {
  circle(place, 6.6, R"(fill="#efe6cf" stroke="#85734c" stroke-width="1")");
  circle(place, 3.4, R"(fill="#bfb39b" stroke="#7d7364" stroke-width=".8")");
  circle(place, 1.3, R"(fill="#66abc9")");
}

}  // namespace igra::carcassonne
