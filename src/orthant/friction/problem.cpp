// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/problem.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/friction/detail/mass_factor.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::friction {
namespace {

constexpr double largest_asymmetry = 1e-8;  // of M, relative to its largest entry

void validate_friction(int dimension, const Vector& mu) {
  if (dimension != 2 && dimension != 3) throw InvalidArgument(fmt::format("dimension = {}, must be 2 or 3", dimension));
  require_finite(mu, "mu");
  for (Index i = 0; i < mu.size(); ++i) {
    if (!(mu[i] >= 0.0)) throw InvalidArgument(fmt::format("mu[{}] = {}, must be >= 0", i, mu[i]));
  }
}

double largest_entry(const SparseMatrix& matrix) {
  double largest = 0.0;
  for (Index j = 0; j < matrix.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
      largest = std::max(largest, std::abs(entry.value()));
    }
  }
  return largest;
}

void require_symmetric(const SparseMatrix& M) {
  const SparseMatrix transposed = M.transpose();
  const SparseMatrix difference = M - transposed;
  const double asymmetry = largest_entry(difference);
  if (!(asymmetry <= largest_asymmetry * largest_entry(M))) {
    throw InvalidArgument(fmt::format("M differs from its transpose by {}, must be symmetric", asymmetry));
  }
}

}  // namespace

void validate(const ContactProblem& problem) {
  validate_friction(problem.dimension, problem.mu);
  const Index size = problem.dimension * problem.contacts();
  require_square(problem.W, "W");
  require_size(problem.q, size, "q");
  if (problem.W.rows() != size) {
    throw InvalidArgument(
        fmt::format("W has {} rows, must have {}, {} per contact", problem.W.rows(), size, problem.dimension));
  }
  require_finite(problem.W, "W");
  require_finite(problem.q, "q");
}

void validate(const GlobalContactProblem& problem) {
  validate_friction(problem.dimension, problem.mu);
  const Index size = problem.dimension * problem.contacts();
  require_square(problem.M, "M");
  require_size(problem.f, problem.M.rows(), "f");
  require_size(problem.w, size, "w");
  if (problem.H.rows() != problem.M.rows() || problem.H.cols() != size) {
    throw InvalidArgument(
        fmt::format("H is {} x {}, must be {} x {}", problem.H.rows(), problem.H.cols(), problem.M.rows(), size));
  }
  require_finite(problem.M, "M");
  require_finite(problem.H, "H");
  require_finite(problem.f, "f");
  require_finite(problem.w, "w");
  require_symmetric(problem.M);
}

ContactProblem condensed(const GlobalContactProblem& problem) {
  validate(problem);
  const detail::MassFactor mass(problem.M);
  const SparseMatrix Y = mass.half_solve(problem.H);
  ContactProblem local;
  local.dimension = problem.dimension;
  local.W = SparseMatrix(Y.transpose()) * Y;
  local.W.makeCompressed();
  local.q = problem.H.transpose() * mass.solve(problem.f) + problem.w;
  local.mu = problem.mu;
  return local;
}

}  // namespace orthant::friction
