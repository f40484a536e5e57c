// SPDX-License-Identifier: Apache-2.0
// The rows of (mj.4) that take part, as a problem of Coulomb friction (friction.1). Joints are eliminated,
//   W_cc - W_cj W_jj⁺ W_jc,   b_c - W_cj W_jj⁺ b_j,   p_j = -W_jj⁺ (b_j + W_jc p_c)           (mj.10)
// contacts with fewer tangents than others get rows of zeros, dry friction becomes a pressed contact (mj.6), and
// impulses are measured in units of velocity, r = ω p with ω the mean of the diagonal of W, so that the accuracy of the
// answer does not depend on units.
#pragma once

#include "orthant/friction/problem.hpp"
#include "orthant/friction/solution.hpp"
#include "orthant/systems/mechanics.hpp"

#include <string>
#include <vector>

namespace orthant::schemes::detail {

class FrictionLaw {
 public:
  FrictionLaw(const systems::Lagrangian& system, systems::RowLayout layout, double h, double tolerance);

  /// Is there a contact with friction?
  [[nodiscard]] bool is_needed() const { return mu_.size() > 0 && mu_.maxCoeff() > 0; }

  /// `p` is the first guess and the answer, all rows.
  [[nodiscard]] friction::ContactSolution solve(const SparseMatrix& W, const Vector& b, const std::vector<char>& closed,
                                                Vector& p);
  [[nodiscard]] const std::string& contact_name(Index i) const { return names_[static_cast<std::size_t>(i)]; }
  /// What the contact of the frictional problem is for the user: "contact 2 (foot)".
  [[nodiscard]] std::string name(Index contact) const;

 private:
  void choose_rows(const std::vector<char>& closed);
  void assemble(const SparseMatrix& W, const Vector& b);
  void eliminate_joints(const SparseMatrix& W, const Vector& b);
  [[nodiscard]] Index dry_count() const { return layout_.count - layout_.dry; }
  [[nodiscard]] Index joint_count() const { return layout_.dry - layout_.joint; }
  // the fictitious normal row of a direction of dry friction
  [[nodiscard]] Index pressed_row(Index i) const;

  systems::RowLayout layout_;
  std::vector<std::string> names_;
  Vector mu_;       // of each contact
  Vector pressed_;  // h b of each direction of dry friction
  double tolerance_;
  int dimension_ = 2;
  std::vector<Index> source_;  // the row of W of each row of the problem, -1: a row of zeros
  std::vector<Index> owner_;   // the contact, or contacts + i for dry friction i
  std::vector<Eigen::Triplet<double>> entries_;
  friction::ContactProblem problem_;
  double scale_ = 1;         // ω
  Matrix joint_to_contact_;  // W_jj⁺ W_jc
  Vector joint_free_;        // W_jj⁺ b_j
};

}  // namespace orthant::schemes::detail
