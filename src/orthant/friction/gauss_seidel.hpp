// SPDX-License-Identifier: Apache-2.0
// Nonsmooth Gauss-Seidel: contact by contact, the local problem (friction.6) is solved exactly with the newest impulses
// of all others,
//   r_i ← the solution of (friction.6) for W_ii and q_i + Σ_{j ≠ i} W_ij r_j.                 (friction.10) [Jean99]
// A sweep is a map r ← G(r); its fixed points solve (friction.1). The sequence is accelerated (friction.12), with the
// plain sweep taken instead whenever ‖G(r) - r‖ grows. A contact whose local problem has no solution takes a proximal
// step, with W_ii + δ I and q_i - δ r_i, and is counted in `regularised`.                      (friction.11)
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/friction/solution.hpp"

#include <string_view>

namespace orthant::friction {

enum class ContactOrder { natural, symmetric, shuffled };  // symmetric: forwards and backwards in turn

struct GaussSeidel {
  static constexpr std::string_view name = "nsgs";
  double tolerance = 1e-8;  // ‖ρ‖ ≤ tolerance ‖q‖ (friction.4)
  int max_sweeps = 20000;   // sweeps before giving up
  int memory = 8;           // pairs kept by the acceleration; 0 turns it off
  double patience = 0.0;    // give up when ‖ρ‖ falls by less than this part in 100 sweeps; 0: never
  int seed = 1;             // of the shuffled order
  ContactOrder order = ContactOrder::natural;

  /// Throws InvalidArgument when the statement or an option is invalid. `start` is a first guess of r;
  /// empty: zero.
  /// (friction.2) is solved through (friction.3); the certificate is measured on the problem as given.
  [[nodiscard]] ContactSolution solve(const ContactProblemView& problem, const Vector& start = Vector()) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "natural map, relative to q, to accept");
    visit("max_sweeps", self.max_sweeps, positive, "sweeps before giving up");
    visit("memory", self.memory, nonnegative, "pairs kept by the acceleration, 0 turns it off");
    visit("patience", self.patience, nonnegative, "least part by which 100 sweeps must reduce the error, 0: any");
    visit("seed", self.seed, nonnegative, "of the shuffled order");
  }
};

}  // namespace orthant::friction
