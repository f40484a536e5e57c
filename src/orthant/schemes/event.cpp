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
    case EventKind::start:
      return "start";
    case EventKind::switching:
      return "switching";
  }
  return "unknown";
}

std::string_view name(Condition condition) {
  switch (condition) {
    case Condition::open:
      return "open";
    case Condition::closed:
      return "closed";
    case Condition::lower:
      return "lower";
    case Condition::upper:
      return "upper";
    case Condition::held:
      return "held";
    case Condition::stick:
      return "stick";
    case Condition::slip:
      return "slip";
    case Condition::slip_forward:
      return "slip forward";
    case Condition::slip_backward:
      return "slip backward";
    case Condition::inside:
      return "inside";
    case Condition::touching:
      return "touching";
    case Condition::unknown:
      break;
  }
  return "unknown";
}

bool is_active(Condition condition) {
  switch (condition) {
    case Condition::closed:
    case Condition::held:
    case Condition::stick:
    case Condition::slip:
    case Condition::slip_forward:
    case Condition::slip_backward:
    case Condition::touching:
      return true;
    default:
      return false;
  }
}

EventKind kind_of(Condition from, Condition to) {
  const auto is_free = [](Condition one) { return one == Condition::open || one == Condition::inside; };
  const auto is_bound = [](Condition one) { return one == Condition::lower || one == Condition::upper; };
  if (is_free(from)) return EventKind::closing;
  if (is_free(to)) return EventKind::opening;
  if (is_bound(from) && is_bound(to)) return EventKind::switching;
  return to == Condition::held || to == Condition::stick ? EventKind::sticking : EventKind::slipping;
}

}  // namespace orthant::schemes
