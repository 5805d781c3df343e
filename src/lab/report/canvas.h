// A drawing in SVG: lines, rectangles, dots and texts with classes of the page's style.
#pragma once

#include <string>
#include <string_view>

namespace igra::lab {

constexpr double kPlotWidth = 360;  // units of every drawing

enum class Anchor { start, middle, end };

class Canvas {
 public:
  void line(double x1, double y1, double x2, double y2, std::string_view style);
  // `hint` appears under the pointer.
  void rect(double x, double y, double width, double height, std::string_view style,
            std::string_view hint = "");
  void dot(double x, double y, double radius, std::string_view style, std::string_view hint = "");
  void path(const std::string& steps, std::string_view style);
  void text(double x, double y, std::string_view what, Anchor anchor, std::string_view style = "t");
  // The whole drawing.
  std::string framed(const std::string& title, double height) const;

 private:
  std::string body_;
};

// A coordinate as SVG writes it; tenths are finer than any screen.
std::string coordinate(double x);

// Code points of a UTF-8 text, and the text with at most so many of them.
std::size_t letters(std::string_view text);
std::string shortened(std::string_view text, std::size_t most);

// Text inside HTML, and inside an attribute in double quotes.
std::string escaped(std::string_view text);

}  // namespace igra::lab
