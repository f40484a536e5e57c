// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/lcp.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::complementarity {
namespace {

template <class MatrixType>
void validate_map(const MatrixType& M, const Vector& q) {
  require_square(M, "M");
  require_size(q, M.rows(), "q");
  require_finite(M, "M");
  require_finite(q, "q");
}

}  // namespace

template <class MatrixType>
void validate(const LcpOf<MatrixType>& problem) {
  validate_map(problem.M, problem.q);
}

void validate_bounds(const Vector& lower, const Vector& upper, Index size) {
  require_size(lower, size, "lower");
  require_size(upper, size, "upper");
  for (Index i = 0; i < size; ++i) {
    const bool is_interval = lower[i] <= upper[i] && lower[i] < infinity && upper[i] > -infinity;  // false for NaN
    if (!is_interval) {
      throw InvalidArgument(
          Flaw{fmt::format("bounds[{}]", i), fmt::format("= [{}, {}]", lower[i], upper[i]), "must be an interval"});
    }
  }
}

template <class MatrixType>
void validate(const BoxLcpOf<MatrixType>& problem) {
  validate_map(problem.M, problem.q);
  validate_bounds(problem.lower, problem.upper, problem.q.size());
}

template <class MatrixType>
void validate(const MixedLcpOf<MatrixType>& problem) {
  validate_map(problem.M, problem.q);
  for (const Index i : problem.free) {
    if (i < 0 || i >= problem.q.size()) {
      throw InvalidArgument(
          Flaw{"free", fmt::format("has {}", i), fmt::format("must be an index from 0 to {}", problem.q.size() - 1)});
    }
  }
}

template <class MatrixType>
BoxLcpOf<MatrixType> as_box(LcpOf<MatrixType> problem) {
  const Index n = problem.q.size();
  return {.M = std::move(problem.M),
          .q = std::move(problem.q),
          .lower = Vector::Zero(n),
          .upper = Vector::Constant(n, infinity)};
}

template <class MatrixType>
BoxLcpOf<MatrixType> as_box(MixedLcpOf<MatrixType> problem) {
  validate(problem);
  BoxLcpOf<MatrixType> box = as_box(LcpOf<MatrixType>{std::move(problem.M), std::move(problem.q)});
  for (const Index i : problem.free) box.lower[i] = -infinity;
  return box;
}

Lcp as_dense(const SparseLcp& problem) {
  return {Matrix(problem.M), problem.q};
}

BoxLcp as_dense(const SparseBoxLcp& problem) {
  return {Matrix(problem.M), problem.q, problem.lower, problem.upper};
}

template void validate(const Lcp&);
template void validate(const SparseLcp&);
template void validate(const BoxLcp&);
template void validate(const SparseBoxLcp&);
template void validate(const MixedLcp&);
template void validate(const SparseMixedLcp&);
template BoxLcp as_box(Lcp);
template SparseBoxLcp as_box(SparseLcp);
template BoxLcp as_box(MixedLcp);
template SparseBoxLcp as_box(SparseMixedLcp);

}  // namespace orthant::complementarity
