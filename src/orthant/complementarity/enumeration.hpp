// SPDX-License-Identifier: Apache-2.0
// All solutions of a small LCP, by looking into each of the 2^n complementary cones (see proof.hpp): an oracle for
// tests, and the answer to "is the solution unique?".
//
// In the cone of F = {i : w_i = 0} a solution has M_FF z_F = -q_F. If M_FF is regular there is one candidate. If it is
// singular the solutions of the cone form a convex polyhedron; one of its points is found by nonnegative least squares,
// and a second such problem tells whether it is the only one.                                     (lcp.13)
// When no cone has a solution, branch and bound over the pairs builds the proof: a branch ends as soon as one vector
// separates q from all the cones that remain in it (lcp.6).
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/complementarity/solution.hpp"

#include <string_view>

namespace orthant::complementarity {

struct EnumeratedSolution {
  Vector z, w;
  LcpCertificate certificate;
  bool is_isolated = false;  // no other solution in its cone
};

struct SolutionSet {
  std::vector<EnumeratedSolution> solutions;  // one per cone that has any, without repetition
  bool is_complete = false;                   // every cone was decided
  std::optional<NoSolutionProof> proof;       // when there are none
  [[nodiscard]] bool is_unique() const { return is_complete && solutions.size() == 1 && solutions[0].is_isolated; }
};

struct Enumeration {
  static constexpr std::string_view name = "enumeration";
  static constexpr Index largest = 16;  // 65 536 cones, about a second
  double tolerance = 1e-10;             // accept z when its backward error ≤ tolerance (lcp.5)

  /// Every solution. Throws InvalidArgument when n > 16.
  [[nodiscard]] SolutionSet all(const Lcp& problem) const;
  /// One solution, or the proof that there is none.
  [[nodiscard]] LcpSolution solve(const Lcp& problem) const;
  /// Through the equivalent LCP (lcp.11), whose size counts.
  [[nodiscard]] LcpSolution solve(const BoxLcp& problem) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "backward error to accept");
  }
};

}  // namespace orthant::complementarity
