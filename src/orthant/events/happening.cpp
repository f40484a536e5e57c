// SPDX-License-Identifier: Apache-2.0
#include "orthant/events/happening.hpp"

namespace orthant::events {

std::string_view name(Kind kind) {
  switch (kind) {
    case Kind::impact:
      return "impact";
    case Kind::closing:
      return "closing";
    case Kind::opening:
      return "opening";
    case Kind::touch:
      return "touch";
    case Kind::sticking:
      return "sticking";
    case Kind::slipping:
      return "slipping";
    case Kind::forcing:
      return "forcing";
    case Kind::limit:
      return "limit";
  }
  return "unknown";
}

}  // namespace orthant::events
