// SPDX-License-Identifier: Apache-2.0
// Positive (semi)definiteness of M, that is, of A = M + Mᵀ. Three tests, the first that decides wins:
//
// 1. Yes, in floating point. If the Cholesky factorisation of A - δI runs to its end, with δ at least the norm of all
//    rounding errors on the way, A is positive definite [Rump06]. Rounding in the factorisation, in any order of
//    summation, is at most γ tr(A) in norm, γ = (n+1)u / (1 - 2(n+1)u), u = 2^-53; forming A adds u tr(A). Here
//    δ = 4 (n + 4) u tr(A): twice what is needed, and a D A D with powers of two and diagonal near 1 comes first.
// 2. No, in floating point: an eigenvector to the smallest eigenvalue, judged exactly by `verify`. Small matrices skip
//    this: the exact witness of 3 is easier to read.
// 3. Exactly: elimination (exact.1) with diagonal pivots α leaves a multiple of the Schur complement S = A/A_αα, and
//    yᵀSy = xᵀAx for x_α = -A_αα⁻¹ A_αβ y, x_β = y. S ≥ 0 is read from its diagonal [CPS92].
#include "orthant/complementarity/detail/class_tests.hpp"
#include "orthant/complementarity/detail/exact.hpp"
#include "orthant/complementarity/matrix_class.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace orthant::complementarity {
namespace detail {
namespace {

constexpr Index small_order = 12;

Matrix symmetric_part(const Matrix& M) {
  return 0.5 * M + 0.5 * M.transpose();  // halves first: the sum of two large numbers may overflow
}

// D H D with D_ii a power of two and diagonal entries in [1/2, 4)
Matrix equilibrated(Matrix H) {
  Eigen::VectorXi half(H.rows());
  for (Index i = 0; i < H.rows(); ++i) half[i] = static_cast<int>(std::floor(0.5 * std::ilogb(H(i, i))));
  for (Index j = 0; j < H.cols(); ++j) {
    for (Index i = 0; i < H.rows(); ++i) H(i, j) = std::ldexp(H(i, j), -half[i] - half[j]);
  }
  return H;
}

bool cholesky_proves_definite(const Matrix& M) {
  Matrix H = symmetric_part(M);
  if (!(H.diagonal().array() > 0.0).all()) return false;
  H = equilibrated(std::move(H));
  if (!H.allFinite()) return false;
  const auto order = static_cast<double>(H.rows());
  const double underflow = 16.0 * order * order * std::numeric_limits<double>::min();
  H.diagonal().array() -= 2.0 * (order + 4.0) * epsilon * H.trace() + underflow;
  return Eigen::LLT<Matrix>(H).info() == Eigen::Success;
}

// an eigenvector to the smallest eigenvalue; its products with M are for `verify` to judge
std::optional<ClassFinding> eigenvector_refutation(const Matrix& M) {
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(symmetric_part(M / (1.0 + M.cwiseAbs().maxCoeff())));
  if (eigen.info() != Eigen::Success) return std::nullopt;
  ClassFinding finding{.answer = Answer::no,
                       .vector = eigen.eigenvectors().col(0),
                       .because = "the symmetric part has a negative eigenvalue; x is near its eigenvector"};
  if (!finding.vector->allFinite() || !verify(M, MatrixClass::positive_semidefinite, finding)) return std::nullopt;
  return finding;
}

// (exact.1) with diagonal pivots, as far as positive ones are found
struct SymmetricElimination {
  ExactMatrix B;    // in rows and columns β: det A_αα times the Schur complement
  Indices alpha;    // pivots taken
  Indices beta;     // the others
  Integer det = 1;  // det A_αα > 0

  void pivot(std::size_t at, Work& work, Index bits) {
    const Index p = beta[at];
    beta.erase(beta.begin() + static_cast<std::ptrdiff_t>(at));
    alpha.push_back(p);
    const auto rest = static_cast<Index>(beta.size());
    work.spend(rest * (rest + 1) / 2, B(p, p), bits);
    for (std::size_t k = 0; k < beta.size(); ++k) {
      for (std::size_t l = k; l < beta.size(); ++l) {
        const Index i = beta[k];
        const Index j = beta[l];
        B(i, j) = (B(p, p) * B(i, j) - B(i, p) * B(p, j)) / det;
        B(j, i) = B(i, j);
      }
    }
    det = B(p, p);
  }

  /// The position in beta of a diagonal entry with this sign, or beta.size().
  [[nodiscard]] std::size_t find_diagonal(int wanted) const {
    std::size_t k = 0;
    while (k < beta.size() && B(beta[k], beta[k]).sign() != wanted) ++k;
    return k;
  }
};

// a multiple of y on β, which has at most two entries ≠ 0: no positive pivot is left, so S ≥ 0 only if S = 0
ExactVector worst_direction(const SymmetricElimination& state, Index n) {
  ExactVector y(n);
  const std::size_t negative = state.find_diagonal(-1);
  if (negative < state.beta.size()) {
    y[state.beta[negative]] = 1;
    return y;
  }
  y[state.beta.front()] = 1;
  for (const Index i : state.beta) {
    for (const Index j : state.beta) {
      if (state.B(i, j) == 0) continue;
      y[state.beta.front()] = 0;
      y[i] = 1;
      y[j] = -state.B(i, j).sign();  // S_ii = S_jj = 0: yᵀSy = -2 |S_ij|
      return y;
    }
  }
  return y;
}

// x with xᵀAx = det · yᵀBy: solve A_αα x_α = -A_αβ y, times det
ExactVector lifted(const ExactMatrix& A, const SymmetricElimination& state, const ExactVector& y, Work& work) {
  ExactVector right = product(submatrix(A, state.alpha, state.beta), [&] {
    ExactVector part;
    for (const Index i : state.beta) part.push_back(-y[i]);
    return part;
  }());
  const Elimination solve = eliminate(submatrix(A, state.alpha, state.alpha), right, work);
  ExactVector x = padded(solve.solution, state.alpha, A.rows);
  for (const Index i : state.beta) x[i] = solve.pivot * y[i];
  return x;
}

SymmetricElimination eliminated(const ExactMatrix& A, Work& work) {
  const Index bits = bit_length(A);
  SymmetricElimination state{.B = A, .alpha = {}, .beta = {}};
  for (Index i = 0; i < A.rows; ++i) state.beta.push_back(i);
  while (state.find_diagonal(-1) == state.beta.size() && state.find_diagonal(1) < state.beta.size()) {
    state.pivot(state.find_diagonal(1), work, bits);
  }
  return state;
}

Definiteness exact_definiteness(const Matrix& M, Work& work) {
  const ExactMatrix A = symmetric_sum(to_integers(M).matrix);
  const SymmetricElimination state = eliminated(A, work);
  if (state.beta.empty()) {
    const char* because = "exact elimination of the symmetric part has positive pivots only";
    return {proven(because), proven(because)};
  }
  const ExactVector y = worst_direction(state, A.rows);
  const ExactVector x = lifted(A, state, y, work);
  if (dot(x, product(A, x)) == 0) {
    return {refuted(M, MatrixClass::positive_definite, x, {}, "the symmetric part is singular: x is in its kernel"),
            proven("exact elimination of the symmetric part ends with a zero Schur complement")};
  }
  const char* because = "exact elimination of the symmetric part leaves a direction of negative curvature";
  return {refuted(M, MatrixClass::positive_definite, x, {}, because),
          refuted(M, MatrixClass::positive_semidefinite, x, {}, because)};
}

}  // namespace

Definiteness test_definiteness(const Matrix& M) {
  if (M.rows() == 0) return {proven("M is empty"), proven("M is empty")};
  if (M.rows() <= factor_order && cholesky_proves_definite(M)) {
    const char* because = "the symmetric part minus a bound on all rounding errors has a Cholesky factor";
    return {proven(because), proven(because)};
  }
  if (M.rows() > dense_order) {
    const ClassFinding finding = too_large(M, dense_order, "an eigenvector or exact elimination");
    return {finding, finding};
  }
  if (M.rows() > small_order) {
    const std::optional<ClassFinding> no = eigenvector_refutation(M);
    if (no) return {*no, *no};
  }
  try {
    Work work;
    return exact_definiteness(M, work);
  } catch (const WorkExceeded&) {
    return {undecided(out_of_work), undecided(out_of_work)};
  }
}

std::vector<Index> negative_minor_of_symmetric(const Matrix& M) {
  Work work;
  const SymmetricElimination state = eliminated(to_integers(M).matrix, work);
  // y has one entry ≠ 0 where S_ii < 0, or two where S_ii = S_jj = 0 ≠ S_ij: det S restricted to them is negative
  const ExactVector y = worst_direction(state, M.rows());
  Indices set = state.alpha;
  for (Index i = 0; i < M.rows(); ++i) {
    if (y[i] != 0) set.push_back(i);
  }
  std::sort(set.begin(), set.end());
  return set;
}

}  // namespace detail

ClassFinding is_positive_definite(const Matrix& M) {
  require_square(M, "M");
  require_finite(M, "M");
  return detail::test_definiteness(M).definite;
}

ClassFinding is_positive_semidefinite(const Matrix& M) {
  require_square(M, "M");
  require_finite(M, "M");
  return detail::test_definiteness(M).semidefinite;
}

}  // namespace orthant::complementarity
