// SPDX-License-Identifier: Apache-2.0
// What can be said of a Lagrangian system at its start, before it runs: the gaps, and the Delassus matrix
//   W = H M⁻¹ Hᵀ,  H the rows of contacts (normal, tangents), then of joints, at t = 0 and q0
// Where M is positive definite W is semidefinite, with the rank of H. Rows - rank is the number of impulses that the
// velocities do not determine: the contact is hyperstatic. A row with W_ii > 0 has relative degree 2.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/systems/mechanics.hpp"

#include <optional>
#include <string>
#include <vector>

namespace orthant::analysis {

struct Delassus {
  Index rows = 0;          // of H
  Index rank = -1;         // eigenvalues of W, scaled to a unit diagonal, above 1e-10 of the largest; -1: not known
  double condition = nan;  // largest over smallest of those eigenvalues
  std::optional<Matrix> W = {};  // up to 500 rows
  [[nodiscard]] Index redundant() const { return rank < 0 ? -1 : rows - rank; }
};

struct LagrangianFindings {
  Index size = 0;  // n
  Index contacts = 0, frictional = 0, joints = 0, dry_friction = 0;
  bool has_constant_mass = true;
  bool is_mass_definite = false;  // M at q0 symmetric positive definite
  Vector gaps = {};               // of contacts at t = 0
  Vector joint_errors = {};       // g of joints at t = 0
  std::vector<int> degrees = {};  // of contacts: 2, or no_degree where the gap does not depend on the velocity at q0
  Delassus delassus = {};
  std::vector<std::string> beware = {};  // warnings, one sentence each
  std::string verdict = {};              // one line

  [[nodiscard]] static bool is_ill_posed() { return false; }
};

/// Throws InvalidArgument when the system is not valid or q0 has another size.
[[nodiscard]] LagrangianFindings analyse(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0);
[[nodiscard]] LagrangianFindings analyse(const systems::Lagrangian& system, const Vector& q0);

/// How many of what there are, and nothing else.
[[nodiscard]] LagrangianFindings sizes_of(const systems::Lagrangian& system);

}  // namespace orthant::analysis
