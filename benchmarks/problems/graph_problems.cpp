// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/problems/graph_problems.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::problems {
namespace {

using metric::Between;
using metric::Graph;

constexpr Index components = 5;
constexpr double T = 10;

// x_i = sin(ω_i t + i), and x_2, x_5 jump up by 1 and 1/2, and down again, `jumps` times in T.
struct Motion {
  double jumps = 20;
  double late = 0;       // by how much the jumps come later
  double all_late = 0;   // and everything
  double frequency = 1;  // factor of ω_i = 1 + i/4

  // the number of jumps that are over, seen from the right or from the left of t
  void add_sample(Graph& graph, double t, double jumps_over) const {
    const double s = t - all_late;
    const double up = std::fmod(jumps_over, 2.0);
    graph.times.push_back(t);
    for (Index i = 0; i < components; ++i) {
      const double number = static_cast<double>(i);
      const double height = i == 1 ? 1.0 : i == 4 ? 0.5 : 0.0;
      graph.values.push_back(std::sin(frequency * (1.0 + number / 4.0) * s + number) + height * up);
    }
  }
  [[nodiscard]] double jump_time(double number) const {
    return number < jumps ? number * T / jumps + late + all_late : infinity;  // none at T
  }
};

Graph empty_graph(Between between) {
  return {.components = components, .between = between, .times = {}, .values = {}};
}

// What a scheme with the constant step T/N returns, were it exact.
Graph staircase(const Motion& motion, Index N) {
  Graph graph = empty_graph(Between::hold);
  double over = 0;
  for (Index k = 0; k <= N; ++k) {
    const double t = T * static_cast<double>(k) / static_cast<double>(N);
    while (motion.jump_time(over + 1) <= t) ++over;
    motion.add_sample(graph, t, over);
  }
  return graph;
}

// What an event-driven run returns: two samples at each jump. `offset` in steps moves the other samples.
Graph polygon(const Motion& motion, Index N, double offset) {
  Graph graph = empty_graph(Between::line);
  double over = 0;
  for (Index k = 0; k <= N; ++k) {
    const double t = std::clamp(T * (static_cast<double>(k) + offset) / static_cast<double>(N), 0.0, T);
    for (; motion.jump_time(over + 1) <= t; ++over) {
      motion.add_sample(graph, motion.jump_time(over + 1), over);
      motion.add_sample(graph, motion.jump_time(over + 1), over + 1);
    }
    motion.add_sample(graph, k == 0 ? 0.0 : k == N ? T : t, over);
  }
  return graph;
}

// A line with a constant slope: the distance to its staircase is the same in every step.
Graph ramp(Between between, Index N) {
  Graph graph = empty_graph(between);
  for (Index k = 0; k <= N; ++k) {
    graph.times.push_back(T * static_cast<double>(k) / static_cast<double>(N));
    for (Index i = 0; i < components; ++i) graph.values.push_back(static_cast<double>(i + 1) * graph.times.back());
  }
  return graph;
}

}  // namespace

std::vector<GraphPair> graph_pairs(Index N) {
  const double many = static_cast<double>(std::min<Index>(2000, N / 10));
  const Motion few{};
  const Motion busy{.jumps = many};
  const Motion busy_late{.jumps = many, .late = 1e-3};
  const Motion fast{.frequency = 30};
  const Motion fast_late{.all_late = 1e-3, .frequency = 30};
  return {
      {"stepping", "staircase of a time-stepping run against a line graph, 20 jumps", staircase(few, N),
       polygon(few, N, 0.37)},
      {"shifted jumps", "the same with 2000 jumps (N/10 if fewer), 1e-3 late in one of them", staircase(busy, N),
       polygon(busy_late, N, 0.37)},
      {"all shifted", "fast motion, and all of it 1e-3 late", staircase(fast, N), polygon(fast_late, N, 0.37)},
      {"smooth", "staircase against a line graph, no jump", staircase(Motion{.jumps = 1}, N),
       polygon(Motion{.jumps = 1}, N, 0.37)},
      {"ramp", "constant slope: the distance is the same in every step", ramp(Between::hold, N),
       ramp(Between::line, N)},
      {"same", "the same line graph twice", polygon(few, N, 0.0), polygon(few, N, 0.0)},
  };
}

GraphPair coarse_pair(Index N) {
  const Motion fast{.frequency = 10};
  return {"coarse, Skorokhod",
          "100 steps of a time-stepping run against a line graph of N samples, Skorokhod's distance",
          staircase(fast, 100), polygon(fast, N, 0.37)};
}

}  // namespace orthant::problems
