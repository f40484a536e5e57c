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

/// The measure behind `certify`: (lcp.3) to (lcp.5) and (lcp.17) at z. Writes w = M z + q and the rounding scale s.
template <class MatrixType>
LcpCertificate measure_fully(const BoxView<MatrixType>& problem, const double* z, double* w, double* s);

/// Are the terms of M z more than 10⁶ times larger than q? Then only the full measure can tell.
template <class MatrixType>
[[nodiscard]] bool has_grown(const BoxView<MatrixType>& problem, const LcpCertificate& certificate);

/// The same without the unexplained error, which is set to 0. Only for a z that solves a linear system whose pivots are
/// well above rounding and that has not grown: its size is explained by the data. Allocates nothing.
template <class MatrixType>
LcpCertificate measure(const BoxView<MatrixType>& problem, const double* z, double* w, double* s);

}  // namespace orthant::complementarity::detail
