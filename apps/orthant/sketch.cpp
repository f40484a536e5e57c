// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/sketch.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::app {
namespace {

constexpr std::size_t most_cells = 64;  // characters of a line
constexpr std::size_t least_cells = 8;
constexpr std::size_t text_lines = 4;           // lines
constexpr std::size_t levels = 4 * text_lines;  // a Braille cell is 4 dots high
constexpr std::size_t most_points = 8 * most_cells;
constexpr int side_columns = 12;  // of the range and the label

// the bit of U+2800 + bits for the dot in column x, row y (from the top) of a cell
constexpr unsigned dot_bit[2][4] = {{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}};

std::string braille(unsigned bits) {  // U+2800 … U+28FF in UTF-8
  const unsigned code = 0x2800U + bits;
  return {static_cast<char>(0xE0U | code >> 12U), static_cast<char>(0x80U | (code >> 6U & 0x3FU)),
          static_cast<char>(0x80U | (code & 0x3FU))};
}

}  // namespace

void Sketch::add(std::span<const double> row) {
  const double value = row[column_];
  if (!std::isfinite(value)) return;
  if (rows_ % stride_ == 0) {
    if (points_.size() == most_points) halve();
    if (rows_ % stride_ == 0) points_.push_back({value, value});
  }
  Point& last = points_.back();
  last = {std::min(last.lowest, value), std::max(last.highest, value)};
  ++rows_;
}

void Sketch::halve() {
  for (std::size_t i = 0; i + 1 < points_.size(); i += 2) {
    points_[i / 2] = {std::min(points_[i].lowest, points_[i + 1].lowest),
                      std::max(points_[i].highest, points_[i + 1].highest)};
  }
  points_.resize(points_.size() / 2);
  stride_ *= 2;
}

std::string Sketch::text(const Style& style) const {
  const auto room = static_cast<std::size_t>(std::max(style.columns - 1 - side_columns, 0));
  const std::size_t line_cells = std::min(most_cells, room);
  if (points_.size() < 2 || line_cells < least_cells) return "";
  const std::size_t dots = 2 * line_cells;  // a Braille cell is 2 dots wide
  double low = points_[0].lowest;
  double high = points_[0].highest;
  for (const Point& point : points_) {
    low = std::min(low, point.lowest);
    high = std::max(high, point.highest);
  }
  const double range = high > low ? high - low : 1.0;
  const auto level = [&](double value) {
    const double part = std::clamp((value - low) / range, 0.0, 1.0);
    return (levels - 1) - static_cast<std::size_t>(std::lround(part * (levels - 1)));
  };
  std::vector<unsigned> grid(line_cells * text_lines, 0);
  for (std::size_t x = 0; x < dots; ++x) {
    const Point& point = points_[x * (points_.size() - 1) / (dots - 1)];
    for (std::size_t y = level(point.highest); y <= level(point.lowest); ++y) {
      grid[(y / 4) * line_cells + x / 2] |= dot_bit[x % 2][y % 4];
    }
  }
  std::string text;
  for (std::size_t line = 0; line < text_lines; ++line) {
    const std::string side = line == 0                ? fmt::format("{:.3g}", high)
                             : line == text_lines - 1 ? fmt::format("{:.3g}", low)
                             : line == 1              ? label_
                                                      : "";
    text += fmt::format("{:>11} ", side);
    for (std::size_t i = 0; i < line_cells; ++i) {
      const unsigned bits = grid[line * line_cells + i];
      text += style.is_unicode ? braille(bits) : bits != 0 ? "*" : " ";
    }
    text += line + 1 < text_lines ? "\n" : "";
  }
  return text;
}

}  // namespace orthant::app
