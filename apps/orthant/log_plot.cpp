// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/log_plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace orthant::app {
namespace {

constexpr double width = 640, height = 460;                     // of the picture
constexpr double left = 78, right = 24, top = 46, bottom = 62;  // margins around the axes
constexpr double legend_line = 19;                              // height of a line of the legend
constexpr std::array<std::string_view, 6> colours = {"#0b5394", "#b45f06", "#38761d", "#741b47", "#666666", "#990000"};

using Point = std::pair<double, double>;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

bool is_drawn(const Point& point) {
  return point.first > 0 && point.second > 0 && std::isfinite(point.first) && std::isfinite(point.second);
}

// An axis from one power of ten to another, on pixels.
struct Axis {
  int low = 0, high = 1;  // exponents
  double from = 0, to = 1;
  [[nodiscard]] double at(double value) const { return from + (to - from) * (std::log10(value) - low) / (high - low); }
};

struct Frame {
  Axis x, y;
  [[nodiscard]] Point at(const Point& point) const { return {x.at(point.first), y.at(point.second)}; }
};

Frame frame_of(const LogPlot& plot) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Point low{infinity, infinity}, high{0, 0};
  for (const PlotCurve& curve : plot.curves) {
    for (const Point& point : curve.points) {
      if (!is_drawn(point)) continue;
      low = {std::min(low.first, point.first), std::min(low.second, point.second)};
      high = {std::max(high.first, point.first), std::max(high.second, point.second)};
    }
  }
  const auto axis = [](double least, double most, double from, double to) {
    if (!(least <= most)) return Axis{.low = -1, .high = 0, .from = from, .to = to};
    const int first = static_cast<int>(std::floor(std::log10(least) - 0.05));
    const int last = static_cast<int>(std::ceil(std::log10(most) + 0.05));
    return Axis{.low = first, .high = std::max(last, first + 1), .from = from, .to = to};
  };
  return {.x = axis(low.first, high.first, left, width - right),
          .y = axis(low.second, high.second, height - bottom, top)};
}

std::string line(const Point& a, const Point& b, std::string_view style) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", a.first, a.second, b.first,
                     b.second, style);
}

std::string text(const Point& at, std::string_view anchor, std::string_view content, std::string_view more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", at.first, at.second, anchor,
                     more, content);
}

std::string power(int exponent) {
  return fmt::format("10<tspan dy=\"-5\" font-size=\"10\">{}{}</tspan>", exponent < 0 ? "\u2212" : "",
                     std::abs(exponent));
}

// A line for each decade, and a tick for each digit.
std::string axes(const Frame& frame) {
  std::string drawn = "<g stroke=\"#dddddd\">\n";
  const auto& [x, y] = frame;
  for (int k = x.low; k <= x.high; ++k) {
    const double at = x.at(std::pow(10.0, k));
    drawn += line({at, y.from}, {at, y.to}, "");
  }
  for (int k = y.low; k <= y.high; ++k) {
    const double at = y.at(std::pow(10.0, k));
    drawn += line({x.from, at}, {x.to, at}, "");
  }
  drawn += "</g>\n<g stroke=\"#333333\">\n";
  for (int k = x.low; k < x.high; ++k) {
    for (int digit = 2; digit < 10; ++digit) {
      const double at = x.at(digit * std::pow(10.0, k));
      drawn += line({at, y.from}, {at, y.from - 4}, "");
    }
  }
  for (int k = y.low; k < y.high; ++k) {
    for (int digit = 2; digit < 10; ++digit) {
      const double at = y.at(digit * std::pow(10.0, k));
      drawn += line({x.from, at}, {x.from + 4, at}, "");
    }
  }
  drawn += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\"/>\n</g>\n", left, top,
                       width - left - right, height - top - bottom);
  for (int k = x.low; k <= x.high; ++k)
    drawn += text({x.at(std::pow(10.0, k)), height - bottom + 20}, "middle", power(k));
  for (int k = y.low; k <= y.high; ++k) drawn += text({left - 8, y.at(std::pow(10.0, k)) + 5}, "end", power(k));
  return drawn;
}

// Circle, square, diamond, triangle in turn.
std::string marker(const Point& at, const PlotCurve& curve) {
  const std::string_view colour = colours[curve.colour % colours.size()];
  const std::string style =
      fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"", curve.is_dashed ? "white" : colour, colour);
  const auto& [x, y] = at;
  switch (curve.colour % 4) {
    case 1:
      return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"8\" height=\"8\" {}/>\n", x - 4, y - 4, style);
    case 2:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l5.5 5.5l-5.5 5.5l-5.5 -5.5z\" {}/>\n", x, y - 5.5, style);
    case 3:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l5 9h-10z\" {}/>\n", x, y - 5.5, style);
    default:
      return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" {}/>\n", x, y, style);
  }
}

std::string curve_text(const PlotCurve& curve, const std::vector<Point>& points) {
  std::string path;
  for (const auto& [x, y] : points) path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x, y);
  if (path.empty()) return "";
  std::string drawn =
      fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\"{}/>\n", path,
                  colours[curve.colour % colours.size()], curve.is_dashed ? " stroke-dasharray=\"6 4\"" : "");
  for (const Point& point : points) drawn += marker(point, curve);
  return drawn;
}

// Over the second half decade from the left end of the first curve, below it.
std::string triangle(const LogPlot& plot, const Frame& frame) {
  std::optional<Point> lowest;
  for (const PlotCurve& curve : plot.curves) {
    for (const Point& point : curve.points)
      if (is_drawn(point) && (!lowest || point.first < lowest->first)) lowest = point;
    if (lowest) break;
  }
  const double run = 0.6;  // decades
  if (!lowest || std::log10(lowest->first) + 0.4 + run > frame.x.high) return "";
  const double h = lowest->first * std::pow(10.0, 0.4);
  const double e = lowest->second * std::pow(10.0, 0.4 * plot.slope - 0.35);
  const Point a = frame.at({h, e}), b = frame.at({h * std::pow(10.0, run), e});
  const Point c = frame.at({h * std::pow(10.0, run), e * std::pow(10.0, run * plot.slope)});
  if (a.second > height - bottom - 14) return "";  // there is no room below the curve
  return fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}z\" fill=\"none\" stroke=\"#333333\"/>\n",
                     a.first, a.second, b.first, b.second, c.first, c.second) +
         text({(a.first + b.first) / 2, a.second + 14}, "middle", "1") +
         text({b.first + 6, (b.second + c.second) / 2 + 4}, "start", fmt::format("{:g}", plot.slope));
}

std::string legend(const std::vector<PlotCurve>& curves) {
  double y = top + 18;
  std::string drawn;
  std::size_t longest = 0;
  for (const PlotCurve& curve : curves) longest = std::max(longest, curve.label.size());
  const double box = 56 + 7.0 * static_cast<double>(longest);
  drawn += fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{:.0f}\" height=\"{:.0f}\" fill=\"white\" fill-opacity=\"0.85\" "
      "stroke=\"#cccccc\"/>\n",
      left + 8, top + 6, box, legend_line * static_cast<double>(curves.size()) + 6);
  for (const PlotCurve& curve : curves) {
    drawn += curve_text(curve, {{left + 16, y}, {left + 32, y}, {left + 48, y}});
    drawn += text({left + 58, y + 4}, "start", escaped(curve.label));
    y += legend_line;
  }
  return drawn;
}

}  // namespace

std::string svg(const LogPlot& plot) {
  const Frame frame = frame_of(plot);
  std::string drawn = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\" fill=\"#222222\">\n"
      "<title>{2}</title>\n<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
      width, height, escaped(plot.title));
  drawn += text({left, top - 18}, "start", escaped(plot.title), " font-size=\"15\"");
  drawn += axes(frame);
  for (const PlotCurve& curve : plot.curves) {
    std::vector<Point> points;
    for (const Point& point : curve.points)
      if (is_drawn(point)) points.push_back(frame.at(point));
    drawn += curve_text(curve, points);
  }
  drawn += triangle(plot, frame);
  drawn += legend(plot.curves);
  drawn += text({(left + width - right) / 2, height - 16}, "middle", escaped(plot.x_label));
  const double middle = (top + height - bottom) / 2;
  drawn +=
      text({20, middle}, "middle", escaped(plot.y_label), fmt::format(" transform=\"rotate(-90 20 {:.1f})\"", middle));
  return drawn + "</svg>\n";
}

}  // namespace orthant::app
