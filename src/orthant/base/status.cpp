// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/status.hpp"

namespace orthant {

std::string_view name(Status status) {
  switch (status) {
    case Status::solved:
      return "solved";
    case Status::no_solution:
      return "no_solution";
    case Status::unknown:
      return "unknown";
    case Status::iteration_limit:
      return "iteration_limit";
    case Status::diverged:
      return "diverged";
    case Status::breakdown:
      return "breakdown";
  }
  return "breakdown";
}

}  // namespace orthant
