// SPDX-License-Identifier: Apache-2.0
// The linear complementarity system, of any relative degree, with inputs:
//   x' = A x + B λ + E u(t),   w = C x + D λ + F u(t)                       (lcs.1) [ABG08, (24)]
//   -w ∈ N_[l,u](λ)                                                         (lcs.2)
// With l = 0 and u = ∞, (lcs.2) is 0 ≤ w ⟂ λ ≥ 0; with finite bounds it is a relay. When λ is a distribution, (lcs.2)
// has no meaning as it stands: the higher order sweeping process takes its place (docs/theory/lcs.md).
#pragma once

#include "orthant/expressions/expression.hpp"
#include "orthant/linalg/types.hpp"

#include <vector>

namespace orthant::systems {

struct Lcs {
  Matrix A;                                     // n × n
  Matrix B;                                     // n × m
  Matrix C;                                     // m × n
  Matrix D = {};                                // m × m; empty: zero
  Matrix E = {};                                // n × p; empty: zero
  Matrix F = {};                                // m × p; empty: zero
  std::vector<expressions::Expression> u = {};  // p functions of time, which is slot 0
  Vector lower = {};                            // m; empty: 0
  Vector upper = {};                            // m; empty: infinity
  // e_i of level i = 1…r_l for each output l [ABG08, Remark 15]; empty: 0, plastic. Levels left out are plastic too.
  std::vector<Vector> restitution = {};

  [[nodiscard]] Index states() const { return A.rows(); }
  [[nodiscard]] Index outputs() const { return C.rows(); }
  [[nodiscard]] Index inputs() const { return static_cast<Index>(u.size()); }
};

/// The same system with every matrix and bound in full size. Throws InvalidArgument naming what does not fit: shapes,
/// numbers that are not finite, lower > upper, restitution outside [0, 1], more restitution lists than outputs.
[[nodiscard]] Lcs completed(Lcs system);

/// True when every pair is 0 ≤ w ⟂ λ ≥ 0. The system must be completed.
[[nodiscard]] bool is_complementarity(const Lcs& system);

}  // namespace orthant::systems
