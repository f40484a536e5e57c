// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/log_plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include <fmt/format.h>

namespace orthant::app {
namespace {

constexpr double width = 860, height = 460;         // of the picture
constexpr double left = 78, top = 46, bottom = 62;  // margins around the axes; the legend is on their right
constexpr double inner = 500;                       // width of the axes
constexpr double legend_line = 21;                  // height of a line of the legend
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

// An axis from 10^low to 10^high, on pixels.
struct Axis {
  double low = 0, high = 1;  // exponents
  double from = 0, to = 1;
  [[nodiscard]] double at(double value) const { return from + (to - from) * (std::log10(value) - low) / (high - low); }
  [[nodiscard]] int first_decade() const { return static_cast<int>(std::ceil(low)); }
  [[nodiscard]] int last_decade() const { return static_cast<int>(std::floor(high)); }
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
  // a fifth of a decade on both sides, and at least one decade in all
  const auto axis = [](double least, double most, double from, double to) {
    if (!(least <= most)) return Axis{.low = -1, .high = 0, .from = from, .to = to};
    const double middle = 0.5 * (std::log10(least) + std::log10(most));
    const double half = std::max(0.5 * std::log10(most / least) + 0.2, 0.7);
    return Axis{.low = middle - half, .high = middle + half, .from = from, .to = to};
  };
  return {.x = axis(low.first, high.first, left, left + inner),
          .y = axis(low.second, high.second, height - bottom, top)};
}

std::string line(const Point& a, const Point& b) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", a.first, a.second, b.first,
                     b.second);
}

std::string text(const Point& at, std::string_view anchor, std::string_view content, std::string_view more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", at.first, at.second, anchor,
                     more, content);
}

std::string power(int exponent) {
  return fmt::format(R"(10<tspan dy="-5" font-size="10">{}{}</tspan>)", exponent < 0 ? "\u2212" : "",
                     std::abs(exponent));
}

// A line for each decade, a tick for each digit, and the powers of ten.
std::string axes(const Frame& frame) {
  const auto& [x, y] = frame;
  std::string lines, ticks, numbers;
  const auto is_inside = [](const Axis& axis, double value) {
    return std::log10(value) >= axis.low && std::log10(value) <= axis.high;
  };
  for (int k = x.first_decade() - 1; k <= x.last_decade(); ++k) {
    const double at = x.at(std::pow(10.0, k));
    if (k >= x.first_decade()) {
      lines += line({at, y.from}, {at, y.to});
      numbers += text({at, y.from + 20}, "middle", power(k));
    }
    for (int digit = 2; digit < 10; ++digit) {
      const double value = digit * std::pow(10.0, k);
      if (is_inside(x, value)) ticks += line({x.at(value), y.from}, {x.at(value), y.from - 4});
    }
  }
  for (int k = y.first_decade() - 1; k <= y.last_decade(); ++k) {
    const double at = y.at(std::pow(10.0, k));
    if (k >= y.first_decade()) {
      lines += line({x.from, at}, {x.to, at});
      numbers += text({x.from - 8, at + 5}, "end", power(k));
    }
    for (int digit = 2; digit < 10; ++digit) {
      const double value = digit * std::pow(10.0, k);
      if (is_inside(y, value)) ticks += line({x.from, y.at(value)}, {x.from + 4, y.at(value)});
    }
  }
  return fmt::format(
      "<g stroke=\"#dddddd\">\n{}</g>\n<g stroke=\"#333333\">\n{}<rect x=\"{}\" y=\"{}\" width=\"{}\" "
      "height=\"{}\" fill=\"none\"/>\n</g>\n{}",
      lines, ticks, left, top, inner, height - top - bottom, numbers);
}

// Circle, square, diamond, triangle in turn.
std::string marker(const Point& at, const PlotCurve& curve) {
  const std::string_view colour = colours[curve.colour % colours.size()];
  const std::string style =
      fmt::format(R"(fill="{}" stroke="{}" stroke-width="1.5")", curve.is_dashed ? "white" : colour, colour);
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

// In the lower right corner, where the curves of a scheme that converges do not come.
std::string triangle(double slope, const Frame& frame) {
  const double run = std::min(0.6, 0.25 * (frame.x.high - frame.x.low));  // decades
  const double h = std::pow(10.0, frame.x.high - 0.12 * (frame.x.high - frame.x.low));
  const double e = std::pow(10.0, frame.y.low + 0.1 * (frame.y.high - frame.y.low));
  const Point a = frame.at({h * std::pow(10.0, -run), e}), b = frame.at({h, e});
  const Point c = frame.at({h, e * std::pow(10.0, run * slope)});
  return fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}z\" fill=\"none\" stroke=\"#333333\"/>\n",
                     a.first, a.second, b.first, b.second, c.first, c.second) +
         text({(a.first + b.first) / 2, a.second + 14}, "middle", "1") +
         text({b.first + 6, (b.second + c.second) / 2 + 4}, "start", fmt::format("{:g}", slope));
}

// Beside the axes.
std::string legend(const std::vector<PlotCurve>& curves) {
  std::string drawn;
  double y = top + 8;
  for (const PlotCurve& curve : curves) {
    const double x = left + inner + 16;
    drawn += curve_text(curve, {{x, y}, {x + 16, y}, {x + 32, y}});
    drawn += text({x + 42, y + 4}, "start", escaped(curve.label));
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
  drawn += triangle(plot.slope, frame);
  drawn += legend(plot.curves);
  drawn += text({left + inner / 2, height - 16}, "middle", escaped(plot.x_label));
  const double middle = (top + height - bottom) / 2;
  drawn +=
      text({20, middle}, "middle", escaped(plot.y_label), fmt::format(" transform=\"rotate(-90 20 {:.1f})\"", middle));
  return drawn + "</svg>\n";
}

}  // namespace orthant::app
