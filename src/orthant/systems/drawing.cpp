// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/drawing.hpp"

namespace orthant::systems {

std::string_view name(Shape shape) {
  switch (shape) {
    case Shape::disc:
      return "disc";
    case Shape::box:
      return "box";
    case Shape::segment:
      return "segment";
    case Shape::polyline:
      return "polyline";
    case Shape::point:
      break;
  }
  return "point";
}

}  // namespace orthant::systems
