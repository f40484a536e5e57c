// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/certificate.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::complementarity {
namespace {

// w += M_:j z_j and s += |M_:j z_j|
void add_column(const Matrix& M, Index j, double z, Vector& w, Vector& s) {
  const double* column = M.data() + j * M.rows();
  for (Index i = 0; i < M.rows(); ++i) {
    const double term = column[i] * z;
    w[i] += term;
    s[i] += std::abs(term);
  }
}

void add_column(const SparseMatrix& M, Index j, double z, Vector& w, Vector& s) {
  for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry) {
    const double term = entry.value() * z;
    w[entry.row()] += term;
    s[entry.row()] += std::abs(term);
  }
}

}  // namespace

namespace detail {

template <class MatrixType>
LcpCertificate measure(const MatrixType& M, const Vector& q, const Vector& lower, const Vector& upper, const Vector& z,
                       Vector& w, Vector& s) {
  w = q;
  s = q.cwiseAbs();
  for (Index j = 0; j < z.size(); ++j) {
    if (z[j] != 0.0) add_column(M, j, z[j], w, s);
  }
  LcpCertificate certificate{.natural_residual = 0.0, .scale = 0.0, .backward_error = 0.0};
  for (Index i = 0; i < z.size(); ++i) {
    const double natural = std::abs(z[i] - std::clamp(z[i] - w[i], lower[i], upper[i]));
    double wrong = std::abs(w[i]);
    if (z[i] == lower[i]) wrong = std::min(wrong, std::max(-w[i], 0.0));
    if (z[i] == upper[i]) wrong = std::min(wrong, std::max(w[i], 0.0));
    const bool inside = lower[i] <= z[i] && z[i] <= upper[i];
    // comparisons with NaN are false: NaN and overflow end in infinity, never in zero
    const bool is_finite = wrong <= s[i] && s[i] < infinity;
    const double error = inside && is_finite ? (wrong > 0.0 ? wrong / s[i] : 0.0) : infinity;
    certificate.natural_residual = natural >= 0.0 ? std::max(certificate.natural_residual, natural) : infinity;
    certificate.scale = std::max(certificate.scale, s[i]);
    certificate.backward_error = std::max(certificate.backward_error, error);
  }
  return certificate;
}

template LcpCertificate measure(const Matrix&, const Vector&, const Vector&, const Vector&, const Vector&, Vector&,
                                Vector&);
template LcpCertificate measure(const SparseMatrix&, const Vector&, const Vector&, const Vector&, const Vector&,
                                Vector&, Vector&);

}  // namespace detail

template <class MatrixType>
LcpCertificate certify(const BoxLcpOf<MatrixType>& problem, const Vector& z) {
  validate(problem);
  require_size(z, problem.q.size(), "z");
  Vector w;
  Vector s;
  return detail::measure(problem.M, problem.q, problem.lower, problem.upper, z, w, s);
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
