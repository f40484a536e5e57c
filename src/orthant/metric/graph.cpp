// SPDX-License-Identifier: Apache-2.0
#include "orthant/metric/graph.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>

#include <fmt/format.h>

namespace orthant::metric {
namespace {

constexpr double largest_value = 1e150;  // distances are square roots of sums of squares

const char* expected(double number) {
  return std::isfinite(number) ? "at most 1e150 in size" : "finite";
}

}  // namespace

void validate(const Graph& graph) {
  if (graph.times.empty()) throw InvalidArgument(Flaw{"the graph", "has no samples", "must have at least one"});
  const std::size_t size = graph.times.size() * static_cast<std::size_t>(graph.components);
  if (graph.components < 1 || graph.values.size() != size) {
    throw InvalidArgument(
        Flaw{"the graph", fmt::format("has {} values", graph.values.size()),
             fmt::format("must have {} samples of {} components", graph.times.size(), graph.components)});
  }
  for (std::size_t i = 0; i < graph.times.size(); ++i) {
    if (!(std::abs(graph.times[i]) <= largest_value)) {
      throw InvalidArgument(Flaw{fmt::format("times[{}]", i), fmt::format("= {:g}", graph.times[i]),
                                 fmt::format("must be {}", expected(graph.times[i]))});
    }
    if (i > 0 && graph.times[i] < graph.times[i - 1]) {
      throw InvalidArgument(
          fmt::format("times[{}] = {:g} is before the previous time, {:g}", i, graph.times[i], graph.times[i - 1]));
    }
  }
  for (std::size_t i = 0; i < graph.values.size(); ++i) {
    if (!(std::abs(graph.values[i]) <= largest_value)) {
      const double t = graph.times[i / static_cast<std::size_t>(graph.components)];
      throw InvalidArgument(Flaw{fmt::format("values[{}]", i), fmt::format("= {:g} (t = {:g})", graph.values[i], t),
                                 fmt::format("must be {}", expected(graph.values[i]))});
    }
  }
}

void require_comparable(const Graph& a, const Graph& b) {
  validate(a);
  validate(b);
  if (a.components != b.components) {
    throw InvalidArgument(Flaw{"the graphs", fmt::format("have {} and {} components", a.components, b.components),
                               "must have the same number"});
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
