// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/figure/detail/pen.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace orthant::present::detail {
namespace {

// Okabe and Ito's palette without the yellow, which is hard to see on paper.
constexpr std::array<std::string_view, 7> colours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                     "#e69f00", "#56b4e9", "#000000"};
constexpr std::array<std::string_view, 3> greys = {"#000000", "#777777", "#aaaaaa"};
constexpr std::array<std::string_view, 6> dashes = {"", "4 2", "1 1.6", "6 2 1 2", "8 3", "3 1.5 1 1.5 1 1.5"};

}  // namespace

Pen pen_of(const Figure& figure, std::size_t colour, std::size_t dash) {
  const std::size_t count = figure.is_black_and_white ? dashes.size() : colours.size();
  std::size_t rounds = 1;
  for (const Panel& panel : figure.panels)
    for (const Series& series : panel.series) rounds = std::max(rounds, series.colour / count + 1);
  const std::size_t other = dash * rounds + colour / count;
  if (figure.is_black_and_white) return {greys[other % greys.size()], dashes[colour % count]};
  return {colours[colour % count], dashes[other % dashes.size()]};
}

Pen pen_of(const Figure& figure, const Series& series) {
  return pen_of(figure, series.colour, series.dash);
}

std::string dash_style(std::string_view dash) {
  return dash.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", dash);
}

}  // namespace orthant::present::detail
