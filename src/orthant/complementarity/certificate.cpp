// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/certificate.hpp"

#include <algorithm>
#include <cmath>

#include "orthant/base/vectorise.hpp"
#include "orthant/complementarity/detail/box_view.hpp"

namespace orthant::complementarity {
namespace {

// w = q + M z and s = |q| + |M| |z|, column by column: each w_i is summed in the order of j on every machine.
ORTHANT_VECTORISE void multiply(const Matrix& M, const double* q, const double* z, double* __restrict w,
                                double* __restrict s) {
  const Index n = M.rows();
  for (Index i = 0; i < n; ++i) {
    w[i] = q[i];
    s[i] = std::abs(q[i]);
  }
  for (Index j = 0; j < n; ++j) {
    const double* __restrict column = M.data() + j * n;
    const double factor = z[j];
    if (factor == 0.0) continue;
    for (Index i = 0; i < n; ++i) {
      const double term = column[i] * factor;
      w[i] += term;
      s[i] += std::abs(term);
    }
  }
}

void multiply(const SparseMatrix& M, const double* q, const double* z, double* w, double* s) {
  const Index n = M.rows();
  for (Index i = 0; i < n; ++i) {
    w[i] = q[i];
    s[i] = std::abs(q[i]);
  }
  for (Index j = 0; j < n; ++j) {
    if (z[j] == 0.0) continue;
    for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry) {
      const double term = entry.value() * z[j];
      w[entry.row()] += term;
      s[entry.row()] += std::abs(term);
    }
  }
}

}  // namespace

namespace detail {

template <class MatrixType>
LcpCertificate measure(const BoxView<MatrixType>& problem, const double* z, double* w, double* s) {
  multiply(problem.M, problem.q, z, w, s);
  LcpCertificate certificate{.natural_residual = 0.0, .scale = 0.0, .backward_error = 0.0};
  for (Index i = 0; i < problem.size(); ++i) {
    const double lower = problem.lower[i];
    const double upper = problem.upper[i];
    // NaN goes through none of these: it stays in `natural`, and is turned to infinity below
    const double natural = std::abs(z[i] - std::min(std::max(z[i] - w[i], lower), upper));
    double wrong = std::abs(w[i]);
    if (z[i] == lower) wrong = std::min(wrong, std::max(-w[i], 0.0));
    if (z[i] == upper) wrong = std::min(wrong, std::max(w[i], 0.0));
    // comparisons with NaN are false: NaN and overflow end in infinity, never in zero
    const bool is_sound = lower <= z[i] && z[i] <= upper && wrong <= s[i] && s[i] < infinity;
    const double error = is_sound ? (wrong > 0.0 ? wrong / s[i] : 0.0) : infinity;
    certificate.natural_residual = natural >= 0.0 ? std::max(certificate.natural_residual, natural) : infinity;
    certificate.scale = std::max(certificate.scale, s[i]);
    certificate.backward_error = std::max(certificate.backward_error, error);
  }
  return certificate;
}

template LcpCertificate measure(const BoxView<Matrix>&, const double*, double*, double*);
template LcpCertificate measure(const BoxView<SparseMatrix>&, const double*, double*, double*);

}  // namespace detail

template <class MatrixType>
LcpCertificate certify(const BoxLcpOf<MatrixType>& problem, const Vector& z) {
  validate(problem);
  require_size(z, problem.q.size(), "z");
  Vector w(z.size());
  Vector s(z.size());
  return detail::measure(detail::view(problem), z.data(), w.data(), s.data());
}

template <class MatrixType>
LcpCertificate certify(const LcpOf<MatrixType>& problem, const Vector& z) {
  return certify(as_box(problem), z);
}

template <class MatrixType>
LcpCertificate certify(const MixedLcpOf<MatrixType>& problem, const Vector& z) {
  return certify(as_box(problem), z);
}

template LcpCertificate certify(const Lcp&, const Vector&);
template LcpCertificate certify(const SparseLcp&, const Vector&);
template LcpCertificate certify(const BoxLcp&, const Vector&);
template LcpCertificate certify(const SparseBoxLcp&, const Vector&);
template LcpCertificate certify(const MixedLcp&, const Vector&);
template LcpCertificate certify(const SparseMixedLcp&, const Vector&);

}  // namespace orthant::complementarity
