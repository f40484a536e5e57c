// SPDX-License-Identifier: Apache-2.0
// A box LCP that somebody else owns, for inner loops: no copy, no allocation.
#pragma once

#include "orthant/complementarity/certificate.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::complementarity::detail {

template <class MatrixType>
struct BoxView {
  const MatrixType& M;
  const double* q;
  const double* lower;
  const double* upper;
  [[nodiscard]] Index size() const { return M.rows(); }
};

template <class MatrixType>
BoxView<MatrixType> view(const BoxLcpOf<MatrixType>& problem) {
  return {problem.M, problem.q.data(), problem.lower.data(), problem.upper.data()};
}

/// The bounds [0, ∞) of an LCP, so that it can be viewed as a box LCP without a copy of M.
class LcpBounds {
 public:
  explicit LcpBounds(Index size) : bounds_(size, 2) {
    bounds_.col(0).setZero();
    bounds_.col(1).setConstant(infinity);
  }
  template <class MatrixType>
  [[nodiscard]] BoxView<MatrixType> view(const LcpOf<MatrixType>& problem) const {
    return {problem.M, problem.q.data(), bounds_.data(), bounds_.data() + bounds_.rows()};
  }

 private:
  Matrix bounds_;
};

/// The part of w_i with the wrong sign, v_i of (lcp.5).
inline double wrong_part(double z, double w, double lower, double upper) {
  double wrong = std::abs(w);
  if (z == lower) wrong = std::min(wrong, std::max(-w, 0.0));
  if (z == upper) wrong = std::min(wrong, std::max(w, 0.0));
  return wrong;
}

/// Do all variables of M depend on each other (lcp.17)?
enum class Blocks : char { unknown, one, several };

/// Where a measurement writes w = M z + q and the rounding scale s (lcp.4), n numbers each; 4 n of scratch, where the
/// blocks of M stay once they are known.
struct Buffers {
  double* w;
  double* s;
  double* scratch;
  Blocks& blocks;
};

/// Memory for all but w, for problems with the same M.
class Scratch {
 public:
  static constexpr Index columns = 5;
  Scratch() = default;
  explicit Scratch(Index size) : memory_(size, columns) {}
  [[nodiscard]] Buffers with(Vector& w) { return {w.data(), memory_.data(), memory_.data() + memory_.rows(), blocks_}; }
  [[nodiscard]] const double* s() const { return memory_.data(); }

 private:
  Matrix memory_;
  Blocks blocks_ = Blocks::unknown;
};

/// w and s alone.
template <class MatrixType>
void evaluate(const BoxView<MatrixType>& problem, const double* z, const Buffers& at);

/// The measure behind `certify`: (lcp.3) to (lcp.5) and (lcp.17) at z, with w in twice the working precision.
template <class MatrixType>
LcpCertificate measure_fully(const BoxView<MatrixType>& problem, const double* z, const Buffers& at);

/// The same, where z was evaluated, in working precision as long as that decides whether `tolerance` is met: when η is
/// too large, and when the error of each row is small, or absent, relative to h_i of (lcp.17), with all that rounding may
/// hide. Then the unexplained error is given as 0. Allocates nothing.
template <class MatrixType>
LcpCertificate measure_evaluated(const BoxView<MatrixType>& problem, const double* z, const Buffers& at,
                                 double tolerance);

template <class MatrixType>
LcpCertificate measure(const BoxView<MatrixType>& problem, const double* z, const Buffers& at, double tolerance) {
  evaluate(problem, z, at);
  return measure_evaluated(problem, z, at, tolerance);
}

}  // namespace orthant::complementarity::detail
