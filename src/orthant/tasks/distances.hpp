// SPDX-License-Identifier: Apache-2.0
// How far apart two runs are: all distances of metric/distance.hpp, whole and component by component.
#pragma once

#include "orthant/metric/distance.hpp"
#include "orthant/tasks/state_graph.hpp"

#include <string>
#include <vector>

namespace orthant::tasks {

struct Distances {
  metric::Distance hausdorff, skorokhod, uniform;  // skorokhod is NaN when it would take too long
  double l1 = nan;
};
/// Skorokhod's distance, by far the most expensive, may be left out.
[[nodiscard]] Distances distances(const metric::Graph& a, const metric::Graph& b, bool with_skorokhod = true);

struct Comparison {
  Distances whole;
  std::vector<std::string> names;
  std::vector<Distances> components;  // one for each name
};

/// Throws InvalidArgument when the runs have different components, no common time, or a number that is not finite.
[[nodiscard]] Comparison compare(const StateGraph& a, const StateGraph& b);

/// Throws InvalidArgument when the components are not the same.
void require_same_components(const StateGraph& a, const StateGraph& b);

}  // namespace orthant::tasks
