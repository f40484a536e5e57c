// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/options.hpp"

namespace orthant::runs {

const std::vector<std::string>& zeno_names() {
  static const std::vector<std::string> names{"stop", "continue"};
  return names;
}

bool is_event_driven(const std::string& scheme) {
  return scheme == "event-driven" || scheme == "hybrid";
}

}  // namespace orthant::runs
