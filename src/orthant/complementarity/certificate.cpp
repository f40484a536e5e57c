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
// is not lost among terms of M z that cancel [ORO05]. The error that remains is at most `residue_of(n)` of s_i.
template <class MatrixType>
void multiply_twice_as_precisely(const detail::BoxView<MatrixType>& problem, const double* z, double* w, double* low) {
  const Index n = problem.size();
  for (Index i = 0; i < n; ++i) {
    w[i] = problem.q[i];
    low[i] = 0.0;
  }
  for (Index j = 0; j < n; ++j) {
    if (z[j] == 0.0) continue;
    for_each_entry(problem.M, j, [&](Index i, double entry) {
      const double product = entry * z[j];
      const double sum = w[i] + product;
      const double part = sum - w[i];
      low[i] += std::fma(entry, z[j], -product) + ((w[i] - (sum - part)) + (product - part));
      w[i] = sum;
    });
  }
  for (Index i = 0; i < n; ++i) w[i] += low[i];
}

// What rounding can do to q_i + Σ_j M_ij z_j, relative to s_i: in working precision, and in twice that. Products that
// underflow are not in it; where s_i is so small that they count, the row is left undecided.
double noise_of(Index n) {
  return epsilon * static_cast<double>(n + 4);
}
double residue_of(Index n) {
  return 4.0 * noise_of(n) * noise_of(n);
}
constexpr double underflow = 1e-280;

constexpr double forgiven = 1e-7;  // of the data of its row: what the rounding of z itself may leave in w_i

// Is z_j known from the data, with a term in the sums?
template <class MatrixType>
bool has_known_term(const detail::BoxView<MatrixType>& problem, const double* z, Index j) {
  return z[j] != 0.0 && (z[j] == problem.lower[j] || z[j] == problem.upper[j]);
}

// d of (lcp.17), and the largest of it
template <class MatrixType>
double compute_data(const detail::BoxView<MatrixType>& problem, const double* z, double* data) {
  const Index n = problem.size();
  double largest = 0.0;
  bool has_terms = false;
  for (Index i = 0; i < n; ++i) {
    data[i] = std::abs(problem.q[i]);
    largest = std::max(largest, data[i]);
    has_terms = has_terms || has_known_term(problem, z, i);
  }
  if (!has_terms) return largest;
  for (Index j = 0; j < n; ++j) {
    if (!has_known_term(problem, z, j)) continue;
    for_each_entry(problem.M, j, [&](Index i, double entry) { data[i] += std::abs(entry * z[j]); });
  }
  return *std::max_element(data, data + n);
}

// The blocks of M: variables that no entry connects have nothing to do with each other. `link` leads from each index to
// one of its block, and in the end to its root, which is linked to itself. Indices are kept as doubles, in the scratch.
Index root_of(double* link, Index i) {
  while (link[i] != static_cast<double>(i)) {
    const double next = link[static_cast<Index>(link[i])];
    link[i] = next;
    i = static_cast<Index>(next);
  }
  return i;
}

// In the end each index is linked to its root.
template <class MatrixType>
detail::Blocks link_blocks(const MatrixType& M, double* link) {
  for (Index i = 0; i < M.rows(); ++i) link[i] = static_cast<double>(i);
  for (Index j = 0; j < M.rows(); ++j) {
    for_each_entry(M, j, [&](Index i, double entry) {
      if (entry == 0.0) return;
      const Index from = root_of(link, i);
      const Index to = root_of(link, j);
      link[std::max(from, to)] = static_cast<double>(std::min(from, to));
    });
  }
  for (Index i = 0; i < M.rows(); ++i) link[i] = static_cast<double>(root_of(link, i));
  const bool is_one = std::all_of(link, link + M.rows(), [](double root) { return root == 0.0; });
  return is_one ? detail::Blocks::one : detail::Blocks::several;
}

// min(1, Σ_j |M_ij| / max_k |M_kj|) of (lcp.17)
template <class MatrixType>
void compute_shares(const MatrixType& M, double* share) {
  const Index n = M.rows();
  for (Index i = 0; i < n; ++i) share[i] = 0.0;
  for (Index j = 0; j < n; ++j) {
    double largest = 0.0;
    for_each_entry(M, j, [&](Index, double entry) { largest = std::max(largest, std::abs(entry)); });
    if (largest == 0.0) continue;
    for_each_entry(M, j, [&](Index i, double entry) { share[i] += std::abs(entry) / largest; });
  }
  for (Index i = 0; i < n; ++i) share[i] = std::min(share[i], 1.0);
}

// h of (lcp.17), at the beginning of the scratch
template <class MatrixType>
const double* compute_scale(const detail::BoxView<MatrixType>& problem, const double* z, const detail::Buffers& at) {
  const Index n = problem.size();
  double* const h = at.scratch;
  double* const link = h + n;
  double* const share = link + n;
  double* const largest = share + n;  // D, at the root of each block
  if (at.blocks == detail::Blocks::unknown) {
    at.blocks = link_blocks(problem.M, link);
    compute_shares(problem.M, share);
  }
  const double of_all = compute_data(problem, z, h);
  if (at.blocks == detail::Blocks::one) {
    for (Index i = 0; i < n; ++i) h[i] += share[i] * of_all;
    return h;
  }
  for (Index i = 0; i < n; ++i) largest[i] = 0.0;
  for (Index i = 0; i < n; ++i) {
    double& of_block = largest[static_cast<Index>(link[i])];
    of_block = std::max(of_block, h[i]);
  }
  for (Index i = 0; i < n; ++i) h[i] += share[i] * largest[static_cast<Index>(link[i])];
  return h;
}

// The error against the data of its row, (lcp.17), from z, s and w in twice the working precision.
template <class MatrixType>
double unexplained_error(const detail::BoxView<MatrixType>& problem, const double* z, const detail::Buffers& at) {
  const Index n = problem.size();
  const double* const h = compute_scale(problem, z, at);
  const bool has_terms = std::any_of(z, z + n, [](double entry) { return entry != 0.0; });  // without them w is q
  double worst = 0.0;
  for (Index i = 0; i < n; ++i) {
    if (at.s[i] == 0.0) continue;
    // an upper bound of the exact error
    const double rounding = at.s[i] > underflow ? residue_of(n) * at.s[i] : underflow * epsilon;
    const double wrong =
        detail::wrong_part(z[i], at.w[i], problem.lower[i], problem.upper[i]) + (has_terms ? rounding : 0.0);
    if (wrong <= 4.0 * noise_of(n) * at.s[i] && wrong <= forgiven * h[i]) continue;
    worst = std::max(worst, wrong <= at.s[i] ? wrong / h[i] : infinity);
  }
  return worst;
}

// Does working precision show that (lcp.17) holds in a row? Its error v, with all that rounding may hide, is small
// relative to h, or to a part of h that is known; or w has the right sign for certain.
class Plainness {
 public:
  Plainness(Index n, double tolerance) : noise_(noise_of(n)), by_size_(noise_ / forgiven), by_error_(2.0 / tolerance) {}
  [[nodiscard]] bool shows(double wrong, double w, double s, double h) const {
    return std::max(by_size_ * s, by_error_ * wrong) <= h || (wrong == 0.0 && std::abs(w) > noise_ * s);
  }

 private:
  double noise_, by_size_, by_error_;
};

// (lcp.3) to (lcp.5) from z, w and s. `is_plain`: is every row, with this h, or with q_i where products may underflow?
template <class MatrixType>
LcpCertificate summary(const detail::BoxView<MatrixType>& problem, const double* z, const detail::Buffers& at,
                       const double* h, double tolerance, bool& is_plain) {
  double residual = 0.0;
  double scale = 0.0;
  double error = 0.0;
  const Plainness plainness(problem.size(), tolerance);
  is_plain = true;
  for (Index i = 0; i < problem.size(); ++i) {
    const double lower = problem.lower[i];
    const double upper = problem.upper[i];
    const double w = at.w[i];
    const double s = at.s[i];
    // NaN goes through all of these, and is turned to infinity below
    const double natural = std::abs(z[i] - std::min(std::max(z[i] - w, lower), upper));
    const double wrong = detail::wrong_part(z[i], w, lower, upper);
    // comparisons with NaN are false: NaN and overflow end in infinity, never in zero
    if (!(natural <= residual)) residual = natural >= 0.0 ? natural : infinity;
    if (s > scale) scale = s;
    if (!(lower <= z[i] && z[i] <= upper && wrong <= s && s < infinity)) {
      error = infinity;
    } else if (wrong > error * s) {
      error = wrong / s;
    }
    is_plain = is_plain && plainness.shows(wrong, w, s, std::abs(s > underflow ? h[i] : problem.q[i]));
  }
  return {.natural_residual = residual, .scale = scale, .backward_error = error, .unexplained = 0.0};
}

}  // namespace

namespace detail {

template <class MatrixType>
void evaluate(const BoxView<MatrixType>& problem, const double* z, const Buffers& at) {
  multiply(problem.M, problem.q, z, at.w, at.s);
}

// Most problems are plain with q alone. A row without data of its own, q_i = 0 or the rest of a cancellation, asks for
// h, and those that follow with the same M begin with it.
template <class MatrixType>
LcpCertificate measure_evaluated(const BoxView<MatrixType>& problem, const double* z, const Buffers& at,
                                 double tolerance) {
  bool has_scale = at.blocks != Blocks::unknown;
  while (true) {
    bool is_plain = false;
    const double* const h = has_scale ? compute_scale(problem, z, at) : problem.q;
    const LcpCertificate certificate = summary(problem, z, at, h, tolerance, is_plain);
    if (is_plain || !certificate.meets(tolerance)) return certificate;
    if (has_scale) return measure_fully(problem, z, at);
    has_scale = true;
  }
}

template <class MatrixType>
LcpCertificate measure_fully(const BoxView<MatrixType>& problem, const double* z, const Buffers& at) {
  multiply(problem.M, problem.q, z, at.w, at.s);
  multiply_twice_as_precisely(problem, z, at.w, at.scratch);
  bool is_plain = false;
  LcpCertificate certificate = summary(problem, z, at, problem.q, 1.0, is_plain);
  certificate.unexplained = unexplained_error(problem, z, at);
  return certificate;
}

template void evaluate(const BoxView<Matrix>&, const double*, const Buffers&);
template void evaluate(const BoxView<SparseMatrix>&, const double*, const Buffers&);
template LcpCertificate measure_evaluated(const BoxView<Matrix>&, const double*, const Buffers&, double);
template LcpCertificate measure_evaluated(const BoxView<SparseMatrix>&, const double*, const Buffers&, double);
template LcpCertificate measure_fully(const BoxView<Matrix>&, const double*, const Buffers&);
template LcpCertificate measure_fully(const BoxView<SparseMatrix>&, const double*, const Buffers&);

}  // namespace detail

namespace {

template <class MatrixType>
LcpCertificate certify_view(const detail::BoxView<MatrixType>& problem, const Vector& z) {
  require_size(z, problem.size(), "z");
  Vector w(z.size());
  detail::Scratch scratch(z.size());
  return detail::measure_fully(problem, z.data(), scratch.with(w));
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
