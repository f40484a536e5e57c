// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/event.hpp"

namespace orthant::schemes {

std::string_view name(EventKind kind) {
  switch (kind) {
    case EventKind::impact:
      return "impact";
    case EventKind::closing:
      return "closing";
    case EventKind::opening:
      return "opening";
    case EventKind::touch:
      return "touch";
    case EventKind::sticking:
      return "sticking";
    case EventKind::slipping:
      return "slipping";
    case EventKind::forcing:
      return "forcing";
    case EventKind::limit:
      return "limit";
  }
  return "unknown";
}

}  // namespace orthant::schemes
