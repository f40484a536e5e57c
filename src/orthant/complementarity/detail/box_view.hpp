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

/// The same without the unexplained error, which is set to 0. Only for a z that solves a linear system known to be
/// regular, whose size the data therefore explain. Allocates nothing.
template <class MatrixType>
LcpCertificate measure(const BoxView<MatrixType>& problem, const double* z, double* w, double* s);

}  // namespace orthant::complementarity::detail
