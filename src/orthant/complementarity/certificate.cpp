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

// w = q + M z as if computed with twice the digits and rounded at the end [ORO05].
template <class MatrixType>
void multiply_twice_as_precisely(const MatrixType& M, const double* q, const double* z, double* w) {
  const Index n = M.rows();
  Vector high = Eigen::Map<const Vector>(q, n);
  Vector low = Vector::Zero(n);
  for (Index j = 0; j < n; ++j) {
    if (z[j] == 0.0) continue;
    for_each_entry(M, j, [&](Index i, double entry) {
      const double product = entry * z[j];
      const double product_error = std::fma(entry, z[j], -product);
      const double sum = high[i] + product;
      const double part = sum - high[i];
      low[i] += ((high[i] - (sum - part)) + (product - part)) + product_error;
      high[i] = sum;
    });
  }
  for (Index i = 0; i < n; ++i) w[i] = high[i] + low[i];
}

// (lcp.3) to (lcp.5) and the signal, from z, w and s.
template <class MatrixType>
LcpCertificate assess(const detail::BoxView<MatrixType>& problem, const double* z, const double* w, const double* s) {
  double signal = 0.0;
  bool has_inside = false;
  bool has_offset = false;  // an active bound that is not zero
  LcpCertificate certificate{.natural_residual = 0.0, .scale = 0.0, .backward_error = 0.0, .signal = 1.0};
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
    if (z[i] != lower && z[i] != upper) {
      has_inside = true;
      if (std::abs(problem.q[i]) > signal * s[i]) signal = std::abs(problem.q[i]) / s[i];
    } else if (z[i] != 0.0) {
      has_offset = true;
    }
    certificate.natural_residual = natural >= 0.0 ? std::max(certificate.natural_residual, natural) : infinity;
    certificate.scale = std::max(certificate.scale, s[i]);
    certificate.backward_error = std::max(certificate.backward_error, error);
  }
  if (has_inside && !has_offset) certificate.signal = signal;
  return certificate;
}

// σ row by row: of the rows that are wrong, the one whose neighbours have least of q left in them.
template <class MatrixType>
double local_signal(const detail::BoxView<MatrixType>& problem, const double* z, const double* w, const double* s) {
  const Index n = problem.size();
  Vector reaches = Vector::Zero(n);  // by variable: the largest |q_k| / s_k among the rows it enters
  for (Index j = 0; j < n; ++j) {
    if (z[j] == 0.0) continue;
    for_each_entry(problem.M, j, [&](Index k, double entry) {
      if (entry != 0.0) reaches[j] = std::max(reaches[j], std::abs(problem.q[k]) / s[k]);
    });
  }
  Vector signal = Vector::Zero(n);  // by row: the largest of its variables
  for (Index j = 0; j < n; ++j) {
    if (z[j] == 0.0) continue;
    for_each_entry(problem.M, j, [&](Index i, double entry) {
      if (entry != 0.0) signal[i] = std::max(signal[i], reaches[j]);
    });
  }
  double least = 1.0;
  for (Index i = 0; i < n; ++i) {
    const bool is_wrong = !(w[i] >= 0.0 && z[i] == problem.lower[i]) && !(w[i] <= 0.0 && z[i] == problem.upper[i]) &&
                          w[i] != 0.0;
    if (is_wrong) least = std::min(least, std::max(signal[i], std::abs(problem.q[i]) / s[i]));
  }
  return least;
}

constexpr double weak_signal = 1e-4;  // below this, rounding in w could hide an error as large as q

}  // namespace

namespace detail {

template <class MatrixType>
LcpCertificate measure(const BoxView<MatrixType>& problem, const double* z, double* w, double* s) {
  multiply(problem.M, problem.q, z, w, s);
  LcpCertificate certificate = assess(problem, z, w, s);
  if (certificate.signal >= weak_signal || certificate.backward_error == infinity) return certificate;
  multiply_twice_as_precisely(problem.M, problem.q, z, w);
  certificate = assess(problem, z, w, s);
  certificate.signal = local_signal(problem, z, w, s);
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
