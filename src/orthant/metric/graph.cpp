// SPDX-License-Identifier: Apache-2.0
#include "orthant/metric/graph.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>

#include <fmt/format.h>

namespace orthant::metric {

void validate(const Graph& graph) {
  if (graph.times.empty()) throw InvalidArgument("the graph has no samples, must have at least one");
  const std::size_t size = graph.times.size() * static_cast<std::size_t>(graph.components);
  if (graph.components < 1 || graph.values.size() != size) {
    throw InvalidArgument(fmt::format("the graph has {} values, must have {} samples of {} components",
                                      graph.values.size(), graph.times.size(), graph.components));
  }
  for (std::size_t i = 0; i < graph.times.size(); ++i) {
    if (!std::isfinite(graph.times[i])) throw InvalidArgument(fmt::format("times[{}] is not finite", i));
    if (i > 0 && graph.times[i] < graph.times[i - 1]) {
      throw InvalidArgument(
          fmt::format("times[{}] = {:g} is before the time ahead of it, {:g}", i, graph.times[i], graph.times[i - 1]));
    }
  }
  for (std::size_t i = 0; i < graph.values.size(); ++i) {
    if (!std::isfinite(graph.values[i])) {
      throw InvalidArgument(fmt::format("values[{}] = {:g} (t = {:g}), must be finite", i, graph.values[i],
                                        graph.times[i / static_cast<std::size_t>(graph.components)]));
    }
  }
}

Graph component(const Graph& graph, Index number) {
  if (number < 0 || number >= graph.components) {
    throw InvalidArgument(fmt::format("component {}, must be between 0 and {}", number, graph.components - 1));
  }
  Graph one{.components = 1, .between = graph.between, .times = graph.times, .values = {}};
  one.values.reserve(graph.times.size());
  for (Index i = 0; i < graph.samples(); ++i) one.values.push_back(graph.at(i)[static_cast<std::size_t>(number)]);
  return one;
}

}  // namespace orthant::metric
