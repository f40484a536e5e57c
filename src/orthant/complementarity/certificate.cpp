// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/certificate.hpp"

#include "orthant/base/vectorise.hpp"
#include "orthant/complementarity/detail/box_view.hpp"

#include <algorithm>
#include <cmath>

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

// Calls visit(i, M_ij) for the entries of column j.
void for_each_entry(const Matrix& M, Index j, auto&& visit) {
  for (Index i = 0; i < M.rows(); ++i) visit(i, M(i, j));
}
void for_each_entry(const SparseMatrix& M, Index j, auto&& visit) {
  for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry) visit(entry.row(), entry.value());
}

void multiply(const SparseMatrix& M, const double* q, const double* z, double* w, double* s) {
  const Index n = M.rows();
  for (Index i = 0; i < n; ++i) {
    w[i] = q[i];
    s[i] = std::abs(q[i]);
  }
  for (Index j = 0; j < n; ++j) {
    if (z[j] == 0.0) continue;
    for_each_entry(M, j, [&](Index i, double entry) {
      const double term = entry * z[j];
      w[i] += term;
      s[i] += std::abs(term);
    });
  }
}

// w = q + M z in twice the working precision, rounded once: each product and sum leaves its error in `low`, so that q
// is not lost among terms of M z that cancel [ORO05].
template <class MatrixType>
void multiply_twice_as_precisely(const MatrixType& M, const double* q, const double* z, double* w) {
  const Index n = M.rows();
  Vector high = Eigen::Map<const Vector>(q, n);
  Vector low = Vector::Zero(n);
  for (Index j = 0; j < n; ++j) {
    if (z[j] == 0.0) continue;
    for_each_entry(M, j, [&](Index i, double entry) {
      const double product = entry * z[j];
      const double sum = high[i] + product;
      const double part = sum - high[i];
      low[i] += std::fma(entry, z[j], -product) + ((high[i] - (sum - part)) + (product - part));
      high[i] = sum;
    });
  }
  for (Index i = 0; i < n; ++i) w[i] = high[i] + low[i];
}

// The error against the data of its row, (lcp.17), from z, w and s.
template <class MatrixType>
double unexplained_error(const detail::BoxView<MatrixType>& problem, const double* z, const double* w,
                         const double* s) {
  const Index n = problem.size();
  const Vector diagonal = problem.M.diagonal();
  Vector data = Eigen::Map<const Vector>(problem.q, n).cwiseAbs();  // d
  for (Index j = 0; j < n; ++j) {
    const bool is_at_bound = z[j] == problem.lower[j] || z[j] == problem.upper[j];
    if (!is_at_bound || z[j] == 0.0) continue;
    for_each_entry(problem.M, j, [&](Index i, double entry) { data[i] += std::abs(entry * z[j]); });
  }
  Vector h = data;
  for (Index j = 0; j < n; ++j) {
    if (data[j] == 0.0 || diagonal[j] == 0.0) continue;
    const double size = data[j] / std::abs(diagonal[j]);  // of z_j, were it alone
    for_each_entry(problem.M, j, [&](Index i, double entry) { h[i] += std::abs(entry) * size; });
  }
  const double rounding = 4.0 * epsilon * static_cast<double>(n + 4);
  double worst = 0.0;
  for (Index i = 0; i < n; ++i) {
    const double wrong = detail::wrong_part(z[i], w[i], problem.lower[i], problem.upper[i]);
    if (wrong <= rounding * s[i] && (h[i] == 0.0 || wrong <= 1e-8 * h[i])) continue;
    worst = std::max(worst, wrong <= s[i] ? wrong / h[i] : infinity);
  }
  return worst;
}

}  // namespace

namespace detail {

template <class MatrixType>
LcpCertificate measure(const BoxView<MatrixType>& problem, const double* z, double* w, double* s) {
  multiply(problem.M, problem.q, z, w, s);
  LcpCertificate certificate{.natural_residual = 0.0, .scale = 0.0, .backward_error = 0.0, .unexplained = 0.0};
  for (Index i = 0; i < problem.size(); ++i) {
    const double lower = problem.lower[i];
    const double upper = problem.upper[i];
    // NaN goes through all of these, and is turned to infinity below
    const double natural = std::abs(z[i] - std::min(std::max(z[i] - w[i], lower), upper));
    const double wrong = wrong_part(z[i], w[i], lower, upper);
    // comparisons with NaN are false: NaN and overflow end in infinity, never in zero
    const bool is_sound = lower <= z[i] && z[i] <= upper && wrong <= s[i] && s[i] < infinity;
    const double error = is_sound ? (wrong > 0.0 ? wrong / s[i] : 0.0) : infinity;
    certificate.natural_residual = natural >= 0.0 ? std::max(certificate.natural_residual, natural) : infinity;
    certificate.scale = std::max(certificate.scale, s[i]);
    certificate.backward_error = std::max(certificate.backward_error, error);
  }
  return certificate;
}

template <class MatrixType>
LcpCertificate measure_fully(const BoxView<MatrixType>& problem, const double* z, double* w, double* s) {
  const LcpCertificate certificate = measure(problem, z, w, s);
  if (has_grown(problem, certificate)) multiply_twice_as_precisely(problem.M, problem.q, z, w);
  LcpCertificate full = certificate;
  full.unexplained = unexplained_error(problem, z, w, s);
  return full;
}

template <class MatrixType>
bool has_grown(const BoxView<MatrixType>& problem, const LcpCertificate& certificate) {
  double largest_q = 0.0;
  for (Index i = 0; i < problem.size(); ++i) largest_q = std::max(largest_q, std::abs(problem.q[i]));
  return certificate.scale > 1e6 * largest_q;
}

template bool has_grown(const BoxView<Matrix>&, const LcpCertificate&);
template bool has_grown(const BoxView<SparseMatrix>&, const LcpCertificate&);
template LcpCertificate measure(const BoxView<Matrix>&, const double*, double*, double*);
template LcpCertificate measure(const BoxView<SparseMatrix>&, const double*, double*, double*);
template LcpCertificate measure_fully(const BoxView<Matrix>&, const double*, double*, double*);
template LcpCertificate measure_fully(const BoxView<SparseMatrix>&, const double*, double*, double*);

}  // namespace detail

namespace {

template <class MatrixType>
LcpCertificate certify_view(const detail::BoxView<MatrixType>& problem, const Vector& z) {
  require_size(z, problem.size(), "z");
  Vector w(z.size());
  Vector s(z.size());
  return detail::measure_fully(problem, z.data(), w.data(), s.data());
}

}  // namespace

template <class MatrixType>
LcpCertificate certify(const BoxLcpOf<MatrixType>& problem, const Vector& z) {
  validate(problem);
  return certify_view(detail::view(problem), z);
}

template <class MatrixType>
LcpCertificate certify(const LcpOf<MatrixType>& problem, const Vector& z) {
  validate(problem);
  return certify_view(detail::LcpBounds(problem.q.size()).view(problem), z);
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
