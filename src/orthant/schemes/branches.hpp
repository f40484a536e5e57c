// SPDX-License-Identifier: Apache-2.0
// Laws with several solutions. w = M λ + q, -w ∈ N_[l,u](λ) has one solution for every q exactly when M is a P-matrix.
// With a negative principal minor there are q with several, each on a branch of its own: every λ_l at its lower bound, at
// its upper bound, or between them with w_l = 0,
//   λ_β = -M_ββ⁻¹ (q_β + M_βα λ_α),   β: between, α: at a bound                                       (branch.1)
// The past decides: the branch of the last step is kept while it is a solution; when it ends, the solution nearest to
// the last λ follows. A branch on which M_ββ is no P-matrix answers a push with the wrong sign, as the middle of a relay
// with hysteresis does: it is taken only when there is no other. At the start the last λ is 0.          (branch.2)
// What is remembered is λ, which is part of the step.
#pragma once

#include "orthant/linalg/decompositions.hpp"

#include <vector>

namespace orthant::schemes {

enum class Place : char { lower, upper, between };

struct Branch {
  std::vector<Place> places;   // of each λ
  std::vector<Index> between;  // β
  bool is_stable = true;       // M_ββ is a P-matrix
};

/// Rows up to which all branches, 3^m at most, are tried.
inline constexpr Index most_branch_rows = 5;

/// All branches of the law, when M has a negative principal minor; none otherwise, and none for more rows than can be
/// tried.
[[nodiscard]] std::vector<Branch> branches_of(const Matrix& M, const Vector& lower, const Vector& upper);

/// λ_l - λ_l' relative to the interval, where that is finite.
[[nodiscard]] double branch_distance(const Vector& lambda, const Vector& other, const Vector& lower,
                                     const Vector& upper);

/// The one-step problem of a law with several solutions.
class BranchProblem {
 public:
  BranchProblem(Matrix M, Vector lower, Vector upper);

  /// True: M has a negative principal minor. Otherwise it is not to be solved here.
  [[nodiscard]] bool is_needed() const { return !branches_.empty(); }
  /// (branch.2). False: no branch is a solution to rounding.
  [[nodiscard]] bool solve(const Vector& q, const Vector& last_lambda);

  [[nodiscard]] const Vector& multiplier() const { return best_.lambda; }
  [[nodiscard]] const Vector& slack() const { return best_.w; }
  [[nodiscard]] long several() const { return several_; }  // problems that had more than one solution
  void count_from(long several) { several_ = several; }

 private:
  struct Answer {
    Vector lambda, w;
    double distance = infinity;
    bool is_stable = false;
    bool is_kept = false;  // of the branch of the last λ
  };
  [[nodiscard]] bool try_branch(std::size_t number, const Vector& q);
  [[nodiscard]] bool is_on(const Branch& branch, const Vector& lambda) const;

  Matrix M_;
  Vector lower_, upper_;
  std::vector<Branch> branches_;
  std::vector<Matrix> inverses_;  // M_ββ⁻¹ of each
  Answer tried_, best_;
  Vector right_, first_, size_;
  long several_ = 0;
};

}  // namespace orthant::schemes
