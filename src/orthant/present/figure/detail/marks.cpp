// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/figure/detail/marks.hpp"

#include "orthant/present/figure/detail/pen.hpp"
#include "orthant/present/figure/detail/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace orthant::present::detail {
namespace {

constexpr double line_distance = 0.4;   // points, between lines that can be told apart
constexpr std::size_t most_lines = 60;  // more of them are ticks
constexpr double sign_distance = 40.0, sign_row = 3.6;
constexpr std::string_view grey = "#888888";
constexpr std::string_view line_style = R"(stroke-width="0.4" stroke-dasharray="0.6 1.4")";
constexpr std::string_view tick_style = R"(stroke-width="0.3")";

// Where marks of a kind are, as far as they can be told apart.
std::vector<std::pair<double, const Mark*>> places_of(const Figure& figure, const Scale& x, std::size_t kind,
                                                      double apart) {
  std::vector<std::pair<double, const Mark*>> places;
  for (const Mark& event : figure.marks) {
    const bool is_inside = event.x >= x.low && event.x <= x.high && (event.x > 0 || !x.is_logarithmic);
    if (!is_inside || event.kind != kind) continue;
    const double at = x.at(event.x);
    const bool is_new = std::none_of(places.rbegin(), places.rbegin() + std::min<std::ptrdiff_t>(3, std::ssize(places)),
                                     [&](const auto& place) { return std::abs(place.first - at) < apart; });
    if (is_new) places.emplace_back(at, &event);
  }
  return places;
}

// The first four signs are filled, the next four are not.
std::string sign(std::size_t number, double x, double y, std::string_view colour) {
  const std::string place =
      fmt::format(R"--( class="mark" transform="translate({} {}) scale(0.7)")--", length(x), length(y));
  const std::string_view fill = number % 8 < 4 ? colour : "white";
  return marker(number, 0, 0, fmt::format(R"({} fill="{}" stroke="{}" stroke-width="0.8")", place, fill, colour));
}

std::string_view colour_of(const Figure& figure, const Mark& event) {
  return event.is_grey ? grey : pen_of(figure, event.colour, event.dash).colour;
}

// Which of the signs a kind has.
std::size_t sign_of(const Figure& figure, std::size_t kind) {
  return static_cast<std::size_t>(std::count_if(figure.mark_kinds.begin(),
                                                figure.mark_kinds.begin() + static_cast<std::ptrdiff_t>(kind),
                                                [](const MarkKind& one) { return !one.is_line; }));
}

// From one height to another at each place, in one path for each colour.
std::string strokes(const Figure& figure, const std::vector<std::pair<double, const Mark*>>& places, double from,
                    double to, std::string_view style) {
  std::map<std::string_view, std::string> paths;
  for (const auto& [at, event] : places) paths[colour_of(figure, *event)] += stroke({at, from}, {at, to});
  std::string drawn;
  for (const auto& [colour, path] : paths) {
    drawn += fmt::format("<path class=\"mark\" d=\"{}\" stroke=\"{}\" {}/>\n", path, colour, style);
  }
  return drawn;
}

std::string lines(const Figure& figure, const PanelLayout& panel, std::size_t kind) {
  const auto places = places_of(figure, panel.x, kind, line_distance);
  const Scale& y = panel.y;
  return places.size() <= most_lines ? strokes(figure, places, y.to, y.from, line_style)
                                     : strokes(figure, places, y.to, y.to + 2 * mark, tick_style);
}

// Where signs would cover each other there are ticks, and some of the signs to say what they are.
std::string signs(const Figure& figure, const PanelLayout& panel, std::size_t kind) {
  const std::size_t number = sign_of(figure, kind);
  const double row = panel.y.to + sign_row * static_cast<double>(number);
  const auto places = places_of(figure, panel.x, kind, line_distance);
  const bool are_many = places.size() > most_lines;
  std::string drawn;
  if (are_many) drawn += strokes(figure, places, row - 0.4 * sign_row, row + 0.4 * sign_row, tick_style);
  for (const auto& [at, event] : places_of(figure, panel.x, kind, are_many ? sign_distance : line_distance)) {
    drawn += sign(number, at, row, colour_of(figure, *event));
  }
  return drawn;
}

}  // namespace

std::string marks(const Figure& figure, const PanelLayout& panel) {
  std::string drawn;
  for (std::size_t kind = 0; kind < std::max<std::size_t>(figure.mark_kinds.size(), 1); ++kind) {
    const bool is_line = kind >= figure.mark_kinds.size() || figure.mark_kinds[kind].is_line;
    drawn += is_line ? lines(figure, panel, kind) : signs(figure, panel, kind);
  }
  return drawn;
}

std::string mark_entry(const Figure& figure, const LegendEntry& entry) {
  const double middle = entry.x + 0.5 * legend_glyph;
  if (!figure.mark_kinds[entry.kind].is_line) return sign(sign_of(figure, entry.kind), middle, entry.y, grey);
  return fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\"0.6\" stroke-dasharray=\"0.6 1.4\"/>\n",
                     stroke({middle, entry.y + 4}, {middle, entry.y - 4}), grey);
}

}  // namespace orthant::present::detail
