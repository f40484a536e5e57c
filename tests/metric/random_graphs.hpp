// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/metric/graph.hpp"

#include <random>

namespace orthant::metric::testing {

struct GraphKind {
  Index components = 2;
  Between between = Between::line;
  Index samples = 8;
  double begin = 0.0, end = 1.0;
  double jumps = 0.25;  // share of samples at the time of the one before
};

/// Values in [-1, 1]; no more than two samples at one time.
inline Graph random_graph(const GraphKind& kind, std::mt19937& generator) {
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  std::uniform_real_distribution<double> share(0.0, 1.0);
  Graph graph{.components = kind.components, .between = kind.between, .times = {}, .values = {}};
  const double h = (kind.end - kind.begin) / static_cast<double>(kind.samples);
  bool is_jump = false;
  for (Index i = 0; i <= kind.samples; ++i) {
    is_jump = i > 0 && i < kind.samples && !is_jump && kind.between == Between::line && share(generator) < kind.jumps;
    const double inside = kind.begin + h * (static_cast<double>(i) + 0.8 * share(generator) - 0.4);
    const double t = i == 0 ? kind.begin : i == kind.samples ? kind.end : is_jump ? graph.times.back() : inside;
    graph.times.push_back(t);
    for (Index k = 0; k < kind.components; ++k) graph.values.push_back(value(generator));
  }
  return graph;
}

/// The staircase as a line graph.
inline Graph as_line(const Graph& steps) {
  Graph line{.components = steps.components, .between = Between::line, .times = {}, .values = {}};
  const auto add = [&](Index time, Index value) {
    line.times.push_back(steps.times[static_cast<std::size_t>(time)]);
    for (const double x : steps.at(value)) line.values.push_back(x);
  };
  for (Index i = 0; i < steps.samples(); ++i) {
    if (i > 0) add(i, i - 1);
    add(i, i);
  }
  return line;
}

}  // namespace orthant::metric::testing
