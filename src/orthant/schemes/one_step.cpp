// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/one_step.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/complementarity/automatic.hpp"
#include "orthant/linalg/equilibrate.hpp"
#include "orthant/linalg/zero_test.hpp"

namespace orthant::schemes {

namespace {

Matrix checked(Matrix M) {
  if (M.allFinite()) return M;
  throw InvalidArgument(
      Flaw{"B", "makes the matrix of the one-step problem overflow", "must be smaller: choose other units"});
}

}  // namespace

OneStepProblem::OneStepProblem(Matrix M)
    : M_(checked(std::move(M))),
      rows_(linalg::equilibrated(M_).rows),
      columns_(linalg::equilibrated(M_).columns),
      pivoting_(complementarity::Pivoting{}, rows_.asDiagonal() * M_ * columns_.asDiagonal()) {
  q_ = lower_ = multiplier_ = slack_ = Vector::Zero(M_.rows());
  upper_ = Vector::Constant(M_.rows(), infinity);
}

void OneStepProblem::set_bounds(const Vector& lower, const Vector& upper) {
  lower_ = lower.cwiseQuotient(columns_);
  upper_ = upper.cwiseQuotient(columns_);
  pivoting_.set_bounds(lower_, upper_);
}

Status OneStepProblem::solve(const Vector& q) {
  if (!is_finite(q)) return Status::diverged;
  q_ = q.cwiseProduct(rows_);
  if (!is_finite(q_)) return Status::diverged;
  const Status status = pivoting_.solve(q_);
  work_.pivots += pivoting_.iterations();
  work_.factorisations += pivoting_.factorisations();
  if (status == Status::solved) {
    multiplier_ = pivoting_.z().cwiseProduct(columns_);
    slack_ = pivoting_.w().cwiseQuotient(rows_);
    return status;
  }
  pivoting_.reset();
  // what is next to nothing is 0: products with it underflow, and nothing can be judged
  q_ = (q.cwiseAbs().array() < linalg::nothing).select(0.0, q);
  const complementarity::BoxLcp problem{M_, q_, lower_.cwiseProduct(columns_), upper_.cwiseProduct(columns_)};
  const complementarity::LcpSolution fallback = complementarity::Auto{}.solve(problem);
  work_.pivots += fallback.pivots;
  multiplier_ = fallback.z;
  slack_ = fallback.w;
  return fallback.status;
}

}  // namespace orthant::schemes
