// SPDX-License-Identifier: Apache-2.0
// Pairs of graphs with 5 components over [0, 10]: a state that turns and jumps, as a time-stepping run and an
// event-driven one would give it.
#pragma once

#include "orthant/metric/graph.hpp"

#include <string>
#include <vector>

namespace orthant::problems {

struct GraphPair {
  std::string name;
  std::string what;
  metric::Graph a, b;
};

/// Of about N samples each.
[[nodiscard]] std::vector<GraphPair> graph_pairs(Index N);

/// What a study compares: 100 coarse steps with an exact motion of N samples.
[[nodiscard]] GraphPair coarse_pair(Index N);

}  // namespace orthant::problems
