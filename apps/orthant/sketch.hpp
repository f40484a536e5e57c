// SPDX-License-Identifier: Apache-2.0
// A curve in a few lines of text, drawn from rows that come one by one; memory stays constant.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace orthant::app {

class Sketch {
 public:
  Sketch(std::string label, std::size_t column) : label_(std::move(label)), column_(column) {}

  void add(std::span<const double> row);

  /// How it is drawn: within so many columns, with dots in Braille cells or with stars.
  struct Style {
    int columns = 80;
    bool is_unicode = true;
  };

  /// The label with the range of values, and a few lines of dots; empty with fewer than two points, or no room.
  [[nodiscard]] std::string text(const Style& style) const;

 private:
  struct Point {
    double lowest, highest;  // of the rows that were put together
  };
  void halve();

  std::string label_;
  std::size_t column_;
  std::vector<Point> points_;
  std::size_t stride_ = 1;  // rows in a point
  std::size_t rows_ = 0;
};

}  // namespace orthant::app
