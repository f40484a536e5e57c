// SPDX-License-Identifier: Apache-2.0
// A run as the function of time by which it is compared with another: the levels z and ξ of a linear complementarity
// system (x when it has no levels), (q, v) of a Lagrangian system, x of a sweeping process. A time-stepping scheme
// gives the right-continuous step function  z(t) = z_k for t in [t_k, t_k+1)  [AB05, (46)].
#pragma once

#include "orthant/metric/graph.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/runs/result.hpp"
#include "orthant/schemes/motion.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::tasks {

struct StateGraph {
  std::vector<std::string> names;  // of the components, as in trajectory.csv
  metric::Graph graph;
  Vector resolution = {};  // how far each component may be from that of the run; empty for a time-stepping scheme
};

/// Which columns of a trajectory are compared, ascending. Throws InvalidArgument when it has none of them.
[[nodiscard]] std::vector<Index> compared_columns(const std::vector<std::string>& names);

/// What the function does between the rows that a scheme writes.
[[nodiscard]] metric::Between between_rows(std::string_view scheme);

/// Takes what is compared from the rows of a run as they come; the rest needs no memory.
class GraphRecorder {
 public:
  void begin(const std::vector<std::string>& names);
  void add(std::span<const double> row);

  /// The graph of the run that gave the rows. When the run kept its motion, lines that are nowhere farther than
  /// `tolerance` (relative to the largest value of each component) from it take the place of the rows, but for the
  /// first: the start before anything acts, from which an inconsistent start jumps.
  [[nodiscard]] StateGraph graph(const runs::Outcome& outcome, double tolerance = motion_tolerance) const;

  static constexpr double motion_tolerance = 1e-9;

 private:
  void prepend_start(schemes::Samples& samples) const;

  std::vector<Index> columns_;
  StateGraph state_;
};

/// The same for a run that kept its trajectory.
[[nodiscard]] StateGraph graph_of(const runs::Outcome& outcome, double tolerance = GraphRecorder::motion_tolerance);

}  // namespace orthant::tasks
