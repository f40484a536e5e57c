// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/pivoting.hpp"

#include "orthant/complementarity/detail/cold_start.hpp"

#include <array>
#include <string>
#include <type_traits>

namespace orthant::complementarity {
namespace {

std::string reason_for(Status status) {
  switch (status) {
    case Status::iteration_limit:
      return "the exchanges did not settle; M may not be a P-matrix, or max_iterations is too small";
    case Status::breakdown:
      return "a principal submatrix of M is singular (sparse M: not a P-matrix), so the active set has no unique point";
    case Status::unknown:
      return "the active set settled, but its linear system is too ill-conditioned for the tolerance";
    default:
      return {};
  }
}

// The small LCP without the engine: the only memory asked for is that of the answer.
bool solve_small(const Lcp& problem, double tolerance, LcpSolution& solution) {
  constexpr Index largest = detail::largest_tableau;
  static constexpr double zero[largest] = {};
  static constexpr auto infinite = [] {
    std::array<double, largest> bounds{};
    for (double& bound : bounds) bound = infinity;
    return bounds;
  }();
  const Index n = problem.q.size();
  if (n > largest) return false;
  const detail::BoxView<Matrix> view{problem.M, problem.q.data(), zero, infinite.data()};
  Place places[largest];
  double memory[largest * detail::Scratch::columns];
  solution.z.resize(n);
  if (!detail::tableau_start(view, solution.z.data(), places)) return false;
  solution.w.resize(n);
  detail::Blocks blocks = detail::Blocks::unknown;
  const detail::Buffers buffers{solution.w.data(), memory, memory + n, blocks};
  solution.certificate = detail::measure(view, solution.z.data(), buffers, tolerance);
  if (!solution.certificate.meets(tolerance)) return false;
  solution.status = Status::solved;
  solution.asked = solution.used = Pivoting::name;
  for (Index i = 0; i < n; ++i) solution.pivots += places[i] == Place::inside ? 1 : 0;
  return true;
}

template <class MatrixType>
LcpSolution solve_once(const Pivoting& options, const detail::BoxView<MatrixType>& problem) {
  detail::PivotingEngine<MatrixType> engine(options, problem.M);
  LcpSolution solution;
  solution.status = engine.solve(problem);
  solution.z = std::move(engine.z);
  solution.w = std::move(engine.w);
  solution.certificate = engine.certificate;
  solution.asked = solution.used = Pivoting::name;
  solution.because = reason_for(solution.status);
  solution.pivots = engine.factorisations;
  solution.iterations = engine.iterations;
  return solution;
}

}  // namespace

template <class MatrixType>
LcpSolution Pivoting::solve(const BoxLcpOf<MatrixType>& problem) const {
  validate(problem);
  return solve_once(*this, detail::view(problem));
}

template <class MatrixType>
LcpSolution Pivoting::solve(const LcpOf<MatrixType>& problem) const {
  validate(problem);
  validate_options(*this);
  LcpSolution solution;
  if constexpr (std::is_same_v<MatrixType, Matrix>) {
    if (solve_small(problem, tolerance, solution)) return solution;
  }
  return solve_once(*this, detail::LcpBounds(problem.q.size()).view(problem));
}

namespace {

template <class MatrixType>
MatrixType checked(MatrixType M) {
  require_square(M, "M");
  require_finite(M, "M");
  return M;
}

}  // namespace

PreparedPivoting<Matrix> Pivoting::prepare(Matrix M) const {
  return {*this, std::move(M)};
}
PreparedPivoting<SparseMatrix> Pivoting::prepare(const SparseMatrix& M) const {
  return {*this, M};
}

template <class MatrixType>
PreparedPivoting<MatrixType>::PreparedPivoting(const Pivoting& options, MatrixType M)
    : M_(checked(std::move(M))),
      engine_(options, M_),
      lower_(Vector::Zero(M_.rows())),
      upper_(Vector::Constant(M_.rows(), infinity)) {
  engine_.reserve(M_);
}

template <class MatrixType>
Status PreparedPivoting<MatrixType>::solve(const Vector& q) {
  require_size(q, M_.rows(), "q");
  require_finite(q, "q");
  return engine_.solve({M_, q.data(), lower_.data(), upper_.data()});
}

template <class MatrixType>
Status PreparedPivoting<MatrixType>::solve(const Vector& q, const Vector& lower, const Vector& upper) {
  set_bounds(lower, upper);
  return solve(q);
}

template <class MatrixType>
void PreparedPivoting<MatrixType>::set_bounds(const Vector& lower, const Vector& upper) {
  validate_bounds(lower, upper, M_.rows());
  if (lower == lower_ && upper == upper_) return;
  lower_ = lower;
  upper_ = upper;
  engine_.expect_other_bounds();
}

template <class MatrixType>
void PreparedPivoting<MatrixType>::start_from(const std::vector<Place>& places) {
  engine_.start_from(places);
}

template <class MatrixType>
void PreparedPivoting<MatrixType>::reset() {
  engine_.reset();
}

template class PreparedPivoting<Matrix>;
template class PreparedPivoting<SparseMatrix>;
template LcpSolution Pivoting::solve(const Lcp&) const;
template LcpSolution Pivoting::solve(const SparseLcp&) const;
template LcpSolution Pivoting::solve(const BoxLcp&) const;
template LcpSolution Pivoting::solve(const SparseBoxLcp&) const;

}  // namespace orthant::complementarity
