// SPDX-License-Identifier: Apache-2.0
// The impulses p of a step: u = W p + b with, row by row,
//   a closed contact      0 ≤ u_n ⟂ p_n ≥ 0, and Coulomb's law between u_T and p_T          (mj.4)
//   an open contact       p = 0
//   a joint               u = 0
//   dry friction          |p| ≤ h b, -u in the normal cone of that interval at p            (mj.5)
// Without Coulomb friction this is a box LCP; with it, friction_law.hpp. There, dry friction is a contact pressed by a
// constant: its fictitious normal row u_n = ω (p_n - h b) decouples and gives p_n = h b.     (mj.6)
#pragma once

#include "orthant/schemes/detail/friction_law.hpp"
#include "orthant/schemes/one_step.hpp"
#include "orthant/systems/mechanics.hpp"

#include <optional>
#include <string>
#include <vector>

namespace orthant::schemes::detail {

class ImpactLaw {
 public:
  ImpactLaw(const systems::Lagrangian& system, const systems::RowLayout& layout, double h, double tolerance);

  /// The matrix of the steps to come. `stays`: it is worth preparing for many of them.
  void set_matrix(const SparseMatrix& W, bool stays);

  /// Writes p. `closed` has an entry for each contact. Warm-started from the last call.
  [[nodiscard]] Status solve(const Vector& b, const std::vector<char>& closed, Vector& p);

  [[nodiscard]] const SparseMatrix& matrix() const { return W_; }
  [[nodiscard]] const StepWork& work() const { return work_; }
  /// Goes on counting from there.
  void count_from(const StepWork& work) { work_ = work; }
  /// Why the last call did not solve.
  [[nodiscard]] const std::string& because() const { return because_; }

 private:
  void set_bounds();
  [[nodiscard]] Status solve_box(const Vector& b, Vector& p);
  [[nodiscard]] Status solve_box_of_rows(const Vector& b, Vector& p);
  [[nodiscard]] Status solve_friction(const Vector& b, const std::vector<char>& closed, Vector& p);
  [[nodiscard]] std::string row_name(Index row) const;

  systems::RowLayout layout_;
  FrictionLaw friction_;
  SparseMatrix W_;
  bool is_finite_ = true;  // W
  std::optional<OneStepProblem> prepared_;
  std::optional<complementarity::PreparedPivoting<SparseMatrix>> prepared_sparse_;
  Vector scale_;          // of the sparse prepared problem, powers of two
  Vector lower_, upper_;  // of all rows; an open contact has [0, 0]
  Vector q_, scaled_lower_, scaled_upper_;
  bool are_bounds_set_ = false;  // in the prepared problem
  std::vector<Index> rows_;      // that take part
  StepWork work_;
  std::string because_;
};

}  // namespace orthant::schemes::detail
