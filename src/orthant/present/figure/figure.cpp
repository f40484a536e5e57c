// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/figure/figure.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/present/figure/detail/figure_layout.hpp"
#include "orthant/present/figure/detail/marks.hpp"
#include "orthant/present/figure/detail/pen.hpp"
#include "orthant/present/figure/detail/shapes.hpp"
#include "orthant/present/figure/svg_text.hpp"
#include "orthant/present/page/html.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

namespace orthant::present {
namespace {

using detail::dash_style;
using detail::FigureLayout;
using detail::length;
using detail::mark;
using detail::marker;
using detail::number_size;
using detail::PanelLayout;
using detail::Pen;
using detail::pen_of;
using detail::stroke;
using detail::text_size;

constexpr double exactness = 0.03;  // how far, in points, a drawn curve may be from the given one
constexpr std::size_t most_dropped = 60;
constexpr double stem_distance = 5.0;  // points, between stems at one time
constexpr std::ptrdiff_t most_beside = 8;

// FNV-1a: the same on every machine
std::uint64_t fingerprint(std::string_view text) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return hash;
}

std::string text(const Point& at, std::string_view anchor, const std::string& markup, double size,
                 const std::string& more = "") {
  return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{:g}\" text-anchor=\"{}\"{}>{}</text>\n", length(at.first),
                     length(at.second), size, anchor, more, markup);
}

std::string label(const Point& at, std::string_view anchor, std::string_view content, double size,
                  const std::string& more = "") {
  return text(at, anchor, label_markup(content, size), size, more);
}

double distance(const Point& p, const Point& a, const Point& b) {
  const double x = b.first - a.first, y = b.second - a.second;
  const double size = x * x + y * y;
  const double along =
      size > 0 ? std::clamp(((p.first - a.first) * x + (p.second - a.second) * y) / size, 0.0, 1.0) : 0;
  return std::hypot(p.first - a.first - along * x, p.second - a.second - along * y);
}

// A line through fewer points that is not farther than `exactness` from any of them.
std::vector<Point> simplified(const std::vector<Point>& points) {
  std::vector<Point> kept;
  std::size_t anchor = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool is_end = i == 0 || i + 1 == points.size();
    bool is_needed = is_end || i - anchor > most_dropped;
    for (std::size_t k = anchor + 1; !is_needed && k <= i; ++k) {
      is_needed = distance(points[k], points[anchor], points[i + 1]) > exactness;
    }
    if (!is_needed) continue;
    kept.push_back(points[i]);
    anchor = i;
  }
  return kept;
}

std::string polyline(const std::vector<Point>& points) {
  std::string path;
  double x = 0, y = 0;  // where the pen is, in hundredths
  for (const Point& point : simplified(points)) {
    const double next_x = std::round(100 * point.first), next_y = std::round(100 * point.second);
    path += path.empty() ? "M" : "l";
    path += length((next_x - x) / 100) + " " + length((next_y - y) / 100);
    x = next_x;
    y = next_y;
  }
  return path;
}

std::string marker_style(const Series& series, const Pen& pen) {
  const bool is_open = !series.is_stems && series.dash > 0;
  return fmt::format(R"( fill="{}" stroke="{}" stroke-width="0.8")", is_open ? "white" : pen.colour, pen.colour);
}

// A curve, in pieces between its jumps, and the jumps: vertical lines of the filled-in graph.
std::string curve(const Figure& figure, const PanelLayout& panel, const Series& series) {
  std::string pieces, jumps, markers;
  const Pen pen = pen_of(figure, series);
  std::vector<Point> piece;
  auto jump = series.jumps.begin();
  const auto close = [&] {
    if (piece.size() > 1) pieces += polyline(piece);
    piece.clear();
  };
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const bool is_jump = jump != series.jumps.end() && *jump == i;
    if (is_jump) ++jump;
    if (!detail::is_drawn(figure, series.points[i])) {
      close();
      continue;
    }
    const Scale& y = series.is_right ? panel.right : panel.y;
    const Point at{panel.x.at(series.points[i].first), y.at(series.points[i].second)};
    if (is_jump && !piece.empty()) {
      jumps += stroke(piece.back(), at);
      close();
    }
    piece.push_back(at);
    if (series.has_markers) {
      markers += marker(series.colour, at.first, at.second, marker_style(series, pen));
    }
  }
  close();
  std::string drawn;
  if (!jumps.empty()) {
    drawn += fmt::format(
        "<path class=\"jumps\" d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.6\" "
        "stroke-dasharray=\"1.5 1.2\"/>\n",
        jumps, pen.colour);
  }
  if (!pieces.empty()) {
    drawn += fmt::format("<path class=\"curve\" d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.1\"{}/>\n",
                         pieces, pen.colour, dash_style(pen.dash));
  }
  return drawn + markers;
}

// Stems of several series at one time stand side by side: where the stem at x goes, `taken` by those of others.
double beside(const std::vector<double>& taken, double x, double right) {
  const auto first = std::lower_bound(taken.begin(), taken.end(), x - 0.3);
  const auto last = std::upper_bound(first, taken.end(), x + 0.3);
  const double shift = stem_distance * static_cast<double>(std::min<std::ptrdiff_t>(last - first, most_beside));
  return x + shift <= right ? x + shift : x - shift;
}

// Stems of a series that would lie on each other are drawn once, as far as the farthest of them goes.
std::string stems(const Figure& figure, const PanelLayout& panel, const Series& series, std::vector<double>& taken) {
  const Pen pen = pen_of(figure, series);
  const double zero = panel.right.at(0.0);
  std::vector<Point> tops;
  for (const Point& point : series.points) {
    if (!detail::is_drawn(figure, point) || point.first < panel.x.low || point.first > panel.x.high) continue;
    const Point at{panel.x.at(point.first), panel.right.at(point.second)};
    const bool is_near =
        !tops.empty() && at.first - tops.back().first < 0.2 && (at.second - zero) * (tops.back().second - zero) >= 0;
    if (!is_near) tops.push_back(at);
    if (is_near && std::abs(at.second - zero) > std::abs(tops.back().second - zero)) tops.back() = at;
  }
  std::string lines, markers;
  const std::vector<double> others = taken;
  for (Point& top : tops) {
    taken.push_back(top.first);
    top.first = beside(others, top.first, panel.x.to);
  }
  std::sort(taken.begin(), taken.end());
  for (const Point& top : tops) {
    lines += stroke({top.first, zero}, top);
    markers += marker(static_cast<std::size_t>(series.order), top.first, top.second, marker_style(series, pen));
  }
  if (tops.empty()) return "";
  return fmt::format("<path class=\"stems\" d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.9\"{}/>\n", lines,
                     pen.colour, dash_style(pen.dash)) +
         markers;
}

std::string vertical_numbers(const Scale& scale, const Ticks& ticks, double x, bool is_at_right) {
  std::string drawn;
  for (const Tick& tick : ticks.ticks) {
    drawn += label({is_at_right ? x + 3 : x - 3, scale.at(tick.value) + 0.36 * number_size},
                   is_at_right ? "start" : "end", tick.label, number_size);
  }
  if (!ticks.factor.empty())
    drawn += label({x, scale.to - 3}, is_at_right ? "end" : "start", ticks.factor, number_size);
  return drawn;
}

// Smaller where it would run into the labels of other panels.
std::string vertical_label(double x, const PanelLayout& panel, std::string_view content) {
  const double middle = 0.5 * (panel.y.from + panel.y.to);
  const double room = panel.y.from - panel.y.to;
  const double size = text_size * std::clamp(room / label_width(content, text_size), 0.6, 1.0);
  return label({x, middle}, "middle", content, size,
               fmt::format(" transform=\"rotate(-90 {} {})\"", length(x), length(middle)));
}

// The frame with its ticks inside, and where 0 is.
std::string frame(const PanelLayout& panel) {
  const auto& [x, y] = std::pair(panel.x, panel.y);
  std::string marks;
  const auto across = [&](double value, double size) {
    marks += stroke({x.at(value), y.from}, {x.at(value), y.from - size});
    marks += stroke({x.at(value), y.to}, {x.at(value), y.to + size});
  };
  for (const Tick& tick : panel.x_ticks.ticks) across(tick.value, mark);
  for (const double value : panel.x_ticks.minor) across(value, 0.55 * mark);
  const auto up = [&](double at, double size, bool is_left, bool is_right) {
    if (is_left) marks += stroke({x.from, at}, {x.from + size, at});
    if (is_right) marks += stroke({x.to, at}, {x.to - size, at});
  };
  const bool is_double = !panel.has_right_axis();
  for (const Tick& tick : panel.y_ticks.ticks) up(y.at(tick.value), mark, true, is_double);
  for (const double value : panel.y_ticks.minor) up(y.at(value), 0.55 * mark, true, is_double);
  if (panel.has_right_axis()) {
    for (const Tick& tick : panel.right_ticks.ticks) up(panel.right.at(tick.value), mark, false, true);
    for (const double value : panel.right_ticks.minor) up(panel.right.at(value), 0.55 * mark, false, true);
  }
  std::string drawn;
  if (!y.is_logarithmic && y.low < 0 && y.high > 0) {
    drawn += fmt::format("<path d=\"{}\" stroke=\"#bbbbbb\" stroke-width=\"0.5\"/>\n",
                         stroke({x.from, y.at(0)}, {x.to, y.at(0)}));
  }
  return drawn + fmt::format(
                     "<path d=\"{}\" stroke=\"black\" stroke-width=\"0.5\"/>\n"
                     "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"black\" "
                     "stroke-width=\"0.6\"/>\n",
                     marks, length(x.from), length(y.to), length(x.to - x.from), length(y.from - y.to));
}

std::string legend(const Figure& figure, const PanelLayout& panel) {
  std::string drawn;
  for (const auto& entry : panel.legend) {
    const auto& [series, kind, content, x, y] = entry;
    drawn += label({x + detail::legend_glyph + 4, y + 0.36 * number_size}, "start", content, number_size);
    if (series == nullptr) {
      drawn += detail::mark_entry(figure, entry);
      continue;
    }
    const Pen pen = pen_of(figure, *series);
    const double end = x + detail::legend_glyph;
    const double middle = 0.5 * (x + end);
    const bool has_line = !series->is_stems;
    if (has_line) {
      drawn += fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\"1.1\"{}/>\n", stroke({x, y}, {end, y}),
                           pen.colour, dash_style(pen.dash));
    }
    const auto shape = series->is_stems ? static_cast<std::size_t>(series->order) : series->colour;
    if (!has_line) {
      drawn += fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\"0.9\"/>\n",
                           stroke({middle, y + 4}, {middle, y - 2}), pen.colour);
    }
    if (!has_line || series->has_markers) {
      drawn += marker(shape, middle, has_line ? y : y - 2, marker_style(*series, pen));
    }
  }
  return drawn;
}

// In the lower right corner, where the curves of a scheme that converges do not come.
std::string triangle(const PanelLayout& panel, double slope) {
  const auto& [x, y] = std::pair(panel.x, panel.y);
  const double decades = std::log10(x.high / x.low), high = std::log10(y.high / y.low);
  const double run = std::min({0.6, 0.25 * decades, 0.4 * high / std::max(slope, 0.1)});
  const double h = x.high / std::pow(10.0, 0.12 * decades), e = y.low * std::pow(10.0, 0.12 * high);
  const Point a{x.at(h / std::pow(10.0, run)), y.at(e)}, b{x.at(h), y.at(e)};
  const Point c{b.first, y.at(e * std::pow(10.0, run * slope))};
  return fmt::format("<path d=\"M{} {}L{} {}L{} {}z\" fill=\"none\" stroke=\"black\" stroke-width=\"0.6\"/>\n",
                     length(a.first), length(a.second), length(b.first), length(b.second), length(c.first),
                     length(c.second)) +
         label({(a.first + b.first) / 2, a.second + 8}, "middle", "1", number_size) +
         label({b.first + 3, (b.second + c.second) / 2 + 2.5}, "start", fmt::format("{:g}", slope), number_size);
}

std::string panel_markup(const Figure& figure, const FigureLayout& layout, std::size_t number) {
  const Panel& panel = figure.panels[number];
  const PanelLayout& placed = layout.panels[number];
  const auto& [x, y] = std::pair(placed.x, placed.y);
  std::string inside = detail::marks(figure, placed);
  for (const Series& series : panel.series) {
    if (!series.is_stems && placed.has_curves) inside += curve(figure, placed, series);
  }
  std::vector<double> taken;  // by stems, ascending
  for (const Series& series : panel.series) {
    if (series.is_stems && placed.has_stems) inside += stems(figure, placed, series, taken);
  }
  // What is outside of the frame is cut; markers at its edges are not. An id that says what is cut is not that of
  // another figure on the same page, unless that has the same to cut.
  const std::string box = fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}"/>)", length(x.from - 3),
                                      length(y.to - 3), length(x.to - x.from + 6), length(y.from - y.to + 6));
  const std::string id = fmt::format("frame-{:016x}", fingerprint(box));
  std::string drawn = frame(placed);
  drawn += fmt::format("<clipPath id=\"{0}\">{1}</clipPath>\n<g clip-path=\"url(#{0})\">\n{2}</g>\n", id, box, inside);
  drawn += vertical_numbers(y, placed.y_ticks, x.from, false);
  drawn += vertical_label(10, placed, placed.has_curves || panel.right_label.empty() ? panel.label : panel.right_label);
  if (placed.has_right_axis()) {
    drawn += vertical_numbers(placed.right, placed.right_ticks, x.to, true);
    drawn += vertical_label(layout.width - 4, placed, panel.right_label);
  }
  if (!std::isnan(panel.slope)) drawn += triangle(placed, panel.slope);
  return drawn + legend(figure, placed);
}

void require_lengths(const Figure& figure) {
  if (figure.panels.empty()) throw InvalidArgument("there is nothing to draw");
  const bool has_height = std::isnan(figure.height) || (figure.height > 0 && std::isfinite(figure.height));
  if (!(figure.width > 0 && std::isfinite(figure.width)) || !has_height) {
    throw InvalidArgument("width and height of a figure must be > 0");
  }
  if (figure.from >= figure.to) {
    throw InvalidArgument(fmt::format("from = {:g} must be before to = {:g}", figure.from, figure.to));
  }
}

}  // namespace

std::string svg(const Figure& figure) {
  require_lengths(figure);
  const FigureLayout layout = detail::layout_of(figure);
  std::string drawn = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}pt\" height=\"{1}pt\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" stroke-linejoin=\"round\" "
      "xml:space=\"preserve\">\n",
      length(layout.width), length(layout.height));
  if (!figure.title.empty()) drawn += "<title>" + escaped(figure.title) + "</title>\n";
  drawn +=
      fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"white\"/>\n", length(layout.width), length(layout.height));
  const PanelLayout& last = layout.panels.back();
  if (!figure.title.empty()) drawn += text({last.x.from, 14.0}, "start", escaped(figure.title), detail::title_size);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) drawn += panel_markup(figure, layout, i);
  for (const Tick& tick : last.x_ticks.ticks) {
    drawn += label({last.x.at(tick.value), last.y.from + 4 + number_size}, "middle", tick.label, number_size);
  }
  if (!last.x_ticks.factor.empty()) {
    drawn += label({last.x.to, layout.height - 4}, "end", last.x_ticks.factor, number_size);
  }
  drawn += label({0.5 * (last.x.from + last.x.to), layout.height - 4}, "middle", figure.x_label, text_size);
  return drawn + "</svg>\n";
}

}  // namespace orthant::present
