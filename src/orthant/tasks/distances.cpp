// SPDX-License-Identifier: Apache-2.0
#include "orthant/tasks/distances.hpp"

#include "orthant/base/errors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::tasks {

Distances distances(const metric::Graph& a, const metric::Graph& b, bool with_skorokhod) {
  return {.hausdorff = metric::hausdorff(a, b),
          .skorokhod = with_skorokhod ? metric::skorokhod(a, b) : metric::Distance{},
          .uniform = metric::uniform(a, b),
          .l1 = metric::l1(a, b)};
}

void require_same_components(const StateGraph& a, const StateGraph& b) {
  if (a.names == b.names) return;
  throw InvalidArgument(fmt::format("the first has the components {}, the second {}: they must be the same",
                                    fmt::join(a.names, ", "), fmt::join(b.names, ", ")));
}

Comparison compare(const StateGraph& a, const StateGraph& b) {
  require_same_components(a, b);
  metric::validate(a.graph);
  metric::validate(b.graph);
  Comparison comparison{.whole = distances(a.graph, b.graph), .names = a.names, .components = {}};
  for (Index i = 0; i < a.graph.components; ++i) {
    comparison.components.push_back(distances(component(a.graph, i), component(b.graph, i)));
  }
  return comparison;
}

}  // namespace orthant::tasks
