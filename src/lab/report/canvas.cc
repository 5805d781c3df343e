#include "lab/report/canvas.h"

#include <fmt/format.h>

#include <algorithm>

namespace igra::lab {

std::string coordinate(double x) {
  std::string text = fmt::format("{:.1f}", x);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

namespace {

// The end of an element that may carry a hint.
std::string closed(std::string_view name, std::string_view hint) {
  return hint.empty() ? "/>" : fmt::format("><title>{}</title></{}>", escaped(hint), name);
}

std::string at(double x) { return coordinate(x); }

}  // namespace

void Canvas::line(double x1, double y1, double x2, double y2, std::string_view style) {
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"{}\"/>", at(x1), at(y1), at(x2),
                       at(y2), style);
}

void Canvas::rect(double x, double y, double width, double height, std::string_view style,
                  std::string_view hint) {
  body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{}\"", at(x), at(y),
                       at(std::max(0.0, width)), at(std::max(0.0, height)), style);
  body_ += closed("rect", hint);
}

void Canvas::dot(double x, double y, double radius, std::string_view style, std::string_view hint) {
  body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" class=\"{}\"", at(x), at(y), at(radius), style);
  body_ += closed("circle", hint);
}

void Canvas::path(const std::string& steps, std::string_view style) {
  body_ += fmt::format("<path d=\"{}\" class=\"{}\"/>", steps, style);
}

void Canvas::text(double x, double y, std::string_view what, Anchor anchor, std::string_view style) {
  constexpr std::string_view kAnchors[] = {"start", "middle", "end"};
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" class=\"{}\">{}</text>", at(x), at(y),
                       kAnchors[static_cast<int>(anchor)], style, escaped(what));
}

std::string Canvas::framed(const std::string& title, double height) const {
  return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\"><title>{}</title>{}</svg>",
                     at(kPlotWidth), at(height), escaped(title), escaped(title), body_);
}

std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string shortened(std::string_view text, std::size_t most) {
  if (letters(text) <= most) return std::string(text);
  std::size_t end = 0;
  for (std::size_t seen = 0; end < text.size(); ++end) {
    if ((text[end] & 0xC0) != 0x80 && ++seen == most) break;
  }
  return std::string(text.substr(0, end)) + "…";
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  // A number and its unit stay on one line.
  for (std::size_t at = out.find(" %"); at != std::string::npos; at = out.find(" %", at)) {
    out.replace(at, 1, "\u00a0");
  }
  return out;
}

}  // namespace igra::lab
