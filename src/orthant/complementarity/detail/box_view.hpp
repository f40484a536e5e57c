// SPDX-License-Identifier: Apache-2.0
// A box LCP that somebody else owns, for inner loops: no copy, no allocation.
#pragma once

#include "orthant/complementarity/certificate.hpp"

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

/// The measure behind `certify`: (lcp.3) to (lcp.5) at z. Writes w = M z + q and the rounding scale s.
template <class MatrixType>
LcpCertificate measure(const BoxView<MatrixType>& problem, const double* z, double* w, double* s);

}  // namespace orthant::complementarity::detail
