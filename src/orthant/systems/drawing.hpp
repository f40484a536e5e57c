// SPDX-License-Identifier: Apache-2.0
// What the report draws of a model: shapes in the plane that move with the state. They do not take part in the run.
#pragma once

#include "orthant/expressions/expression.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace orthant::systems {

enum class Shape { disc, box, segment, polyline, point };
[[nodiscard]] std::string_view name(Shape shape);  // as in model files

struct Drawing {
  Shape shape = Shape::point;
  std::string name = {};
  /// Functions of t, slot 0, and of the state, slots 1, 2, …:
  ///   disc      x, y, radius and, when it is to be seen turning, angle
  ///   box       x, y of its centre, width, height and, when it can turn, angle
  ///   segment   x, y, x, y
  ///   polyline  x, y, x, y, …
  ///   point     x, y
  std::vector<expressions::Expression> values = {};
  bool is_closed = false;  // polyline: a polygon
  bool has_trail = false;  // the path of its first point is drawn too
};

}  // namespace orthant::systems
