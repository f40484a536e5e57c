// SPDX-License-Identifier: Apache-2.0
// Forces that are not unique: more rows are held than the motion needs. The forces λ + N y, N a basis of those that
// move nothing, all belong to the same motion; which of them a solver returns is chance, often a corner of the set in
// which some are zero that need not be. A state may be decided only by what holds for all of them:
//   max m over y and m,   c_i(λ + N y) ≥ m for all conditions c_i ≥ 0 that are not decided yet          (events.41)
// A condition that is positive there can be met strictly: the contact is held, or sticks. One that is zero is zero for
// all forces, if m = 0.
#pragma once

#include "orthant/schemes/detail/level_problem.hpp"

#include <vector>

namespace orthant::schemes::detail {

class ForceChoice {
 public:
  explicit ForceChoice(const systems::Lagrangian& system);

  /// Which accelerations of the active rows are not zero: 1, -1, or 0.
  using Signs = std::vector<int>;

  struct Order {
    const Signs& moves;
    const Vector& near;  // where λ is not unique: near this
    bool has_bounds;     // of dry friction
  };
  /// λ of one order, over the active rows of the problem: where it is not unique the nearest to `near`, moved towards
  /// the middle of what is possible as far as the conditions that are undecided need it to be met strictly.
  void spread(const States& states, const LevelProblem& problem, const Order& order, Vector& lambda);
  /// Are all conditions of the last call met strictly?
  [[nodiscard]] bool are_met_by(const Vector& lambda) const;

 private:
  struct Row {  // Σ value λ_row + constant ≥ 0
    Index normal = -1, tangent = -1;
    double in_normal = 0, in_tangent = 0, constant = 0;
    bool is_forced = false;  // zero for all forces that are possible

    [[nodiscard]] double at(const Vector& lambda) const {
      return (normal >= 0 ? in_normal * lambda[normal] : 0) + (tangent >= 0 ? in_tangent * lambda[tangent] : 0) +
             constant;
    }
    /// c(x) without the constant
    [[nodiscard]] double of(const Vector& x) const { return at(x) - constant; }
  };
  void collect(const States& states, const LevelProblem& problem, const Order& order);
  void add_contact(const ContactState& state, Index normal, double mu, const Signs& moves);
  void add_tangent(const ContactState& state, Row reserve, const Signs& moves);
  void add_column(Index row, Index tied, double factor);
  [[nodiscard]] Matrix idle_forces(const LevelProblem& problem) const;
  [[nodiscard]] bool find_inside(const Matrix& idle, double scale, Vector& lambda);
  [[nodiscard]] bool most_inside(const Matrix& idle, double scale, Vector& lambda, Vector& price) const;

  const systems::Lagrangian& system_;
  systems::RowLayout layout_;
  std::vector<Row> conditions_;
  struct Column {
    Index row, tied;
    double factor;
  };
  std::vector<Column> columns_;  // forces that may vary: of a row, and of the friction that slips along with it
};

}  // namespace orthant::schemes::detail
