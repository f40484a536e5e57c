// SPDX-License-Identifier: Apache-2.0
// For a tridiagonal M with off-diagonal entries ≤ 0, let F grow from the left: the solution for the first k + 1
// variables is nowhere below the one for the first k, so a variable that is inside stays inside [Chandrasekaran70].
// A run a..b of inside variables acts on the rest through its two ends only: with ℓ = z_(a-1) and t = z_(b+1),
//   z_a = first + first_left ℓ + first_right t,   z_b = last + last_left ℓ + last_right t,       (lcp.10)
// with nonnegative coefficients, and two neighbouring runs join in O(1). Each variable enters once: O(n) in all.
#include "orthant/complementarity/detail/cold_start.hpp"

#include <cmath>

namespace orthant::complementarity::detail {
namespace {

using Run = ChainRun;

/// Reads the three diagonals where they are, in the columns of M.
class Tridiagonal {
 public:
  explicit Tridiagonal(const SparseMatrix& M) : M_(M) {}

  // Nothing beyond the three diagonals, off-diagonal entries ≤ 0.
  [[nodiscard]] bool is_chain() const {
    for (Index j = 0; j < M_.cols(); ++j) {
      for (SparseMatrix::InnerIterator entry(M_, j); entry; ++entry) {
        const Index distance = std::abs(entry.row() - j);
        if (entry.value() != 0.0 && (distance > 1 || (distance == 1 && entry.value() > 0.0))) return false;
      }
    }
    return true;
  }

  [[nodiscard]] double operator()(Index row, Index column) const {
    if (column < 0 || column >= M_.cols()) return 0.0;
    for (SparseMatrix::InnerIterator entry(M_, column); entry; ++entry) {
      if (entry.row() == row) return entry.value();
    }
    return 0.0;
  }

 private:
  const SparseMatrix& M_;
};

Run single(const Tridiagonal& M, Index i, double q) {
  const double diagonal = M(i, i);
  const double value = -q / diagonal;
  const double left = -M(i, i - 1) / diagonal;
  const double right = -M(i, i + 1) / diagonal;
  return {i, i + 1, value, left, right, value, left, right};
}

// Eliminates the two ends that meet. `room` = 1 - (echo between them) is positive for a P-matrix.
bool join(const Run& a, const Run& b, Run& joined) {
  const double room = 1.0 - a.last_right * b.first_left;
  if (!(room > epsilon)) return false;
  const double left_end = (a.last + a.last_right * b.first) / room;  // z at the end of a, for ℓ = t = 0
  const double right_end = (b.first + b.first_left * a.last) / room;
  joined = {a.begin,
            b.end,
            a.first + a.first_right * right_end,
            a.first_left + a.first_right * b.first_left * a.last_left / room,
            a.first_right * b.first_right / room,
            b.last + b.last_left * left_end,
            b.last_left * a.last_left / room,
            b.last_right + b.last_left * a.last_right * b.first_right / room};
  return true;
}

}  // namespace

bool chain_start(const BoxView<SparseMatrix>& problem, Place* places, std::vector<ChainRun>& runs) {
  const Index n = problem.size();
  const auto stays_out = [&problem](Index i) { return problem.upper[i] == 0.0; };
  for (Index i = 0; i < n; ++i) {
    if (problem.lower[i] != 0.0 || (problem.upper[i] != infinity && !stays_out(i))) return false;
  }
  const Tridiagonal M(problem.M);
  if (!M.is_chain()) return false;

  // from left to right, at least one variable at its bound between two of them
  runs.clear();
  runs.reserve(static_cast<size_t>(n + 1) / 2);
  const auto end_before = [&](Index i) { return !runs.empty() && runs.back().end == i ? runs.back().last : 0.0; };
  for (Index k = 0; k < n; ++k) {
    if (stays_out(k) || problem.q[k] + M(k, k - 1) * end_before(k) >= 0.0) continue;
    if (!(M(k, k) > 0.0)) return false;
    Run run = single(M, k, problem.q[k]);
    while (true) {
      if (!runs.empty() && runs.back().end == run.begin) {
        if (!join(runs.back(), run, run)) return false;
        runs.pop_back();
      }
      // the neighbour on the left enters when the risen z_a makes its w negative
      const Index left = run.begin - 1;
      if (left < 0 || stays_out(left)) break;
      const double w = problem.q[left] + M(left, left + 1) * run.first + M(left, left - 1) * end_before(left);
      if (w >= 0.0) break;
      if (!(M(left, left) > 0.0) || !join(single(M, left, problem.q[left]), run, run)) return false;
    }
    runs.push_back(run);
  }
  for (Index i = 0; i < n; ++i) places[i] = Place::lower;
  for (const Run& run : runs) {
    for (Index i = run.begin; i < run.end; ++i) places[i] = Place::inside;
  }
  return true;
}

}  // namespace orthant::complementarity::detail
