// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/infeasible.hpp"

#include "orthant/friction/detail/scaled_problem.hpp"
#include "orthant/linalg/nonnegative_least_squares.hpp"

#include <cmath>

namespace orthant::friction {
namespace {

constexpr Index most_contacts = 300;
constexpr double margin = 1e-8;  // of Σ y q against Σ y |q|

// The normal rows of W as columns.
Matrix normal_columns(const SparseMatrix& W, Index contacts, int d) {
  Matrix columns = Matrix::Zero(W.cols(), contacts);
  for (Index j = 0; j < W.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(W, j); entry; ++entry) {
      if (entry.row() % d == 0) columns(j, entry.row() / d) = entry.value();
    }
  }
  return columns;
}

}  // namespace

bool verify(const ContactProblem& problem, const InfeasibilityProof& proof) {
  validate(problem);
  const Index m = problem.contacts();
  const int d = problem.dimension;
  require_size(proof.y, m, "y");
  if (m == 0 || !proof.y.allFinite() || !(proof.y.minCoeff() >= 0.0)) return false;
  const double rounding = 16.0 * epsilon * static_cast<double>(m + 4);
  const Matrix columns = normal_columns(problem.W, m, d);
  for (Index j = 0; j < columns.rows(); ++j) {
    const double sum = columns.row(j).dot(proof.y);
    const double size = columns.row(j).cwiseAbs().dot(proof.y);
    if (!(std::abs(sum) <= rounding * size)) return false;
  }
  double sum = 0.0;
  double size = 0.0;
  for (Index i = 0; i < m; ++i) {
    sum += proof.y[i] * problem.q[i * d];
    size += proof.y[i] * std::abs(problem.q[i * d]);
  }
  return size > 0.0 && sum <= -margin * size;
}

std::optional<InfeasibilityProof> find_infeasibility(const ContactProblem& problem) {
  validate(problem);
  const Index m = problem.contacts();
  if (m == 0 || m > most_contacts) return std::nullopt;
  const detail::ScaledProblem scaled = detail::scaled(problem);
  Matrix A(problem.q.size() + 1, m);
  A.topRows(problem.q.size()) = normal_columns(scaled.W, m, scaled.d);
  for (Index i = 0; i < m; ++i) A(problem.q.size(), i) = scaled.q[i * scaled.d];
  Vector b = Vector::Zero(A.rows());
  b[problem.q.size()] = -1.0;
  InfeasibilityProof proof{.y = linalg::nonnegative_least_squares(A, b).x};
  // back to the caller's units: y_i multiplies the row of u_i / √ω_i
  for (Index i = 0; i < m; ++i) proof.y[i] *= scaled.to_r[i * scaled.d];
  if (!verify(problem, proof)) return std::nullopt;
  return proof;
}

}  // namespace orthant::friction
