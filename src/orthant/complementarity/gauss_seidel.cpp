// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/gauss_seidel.hpp"

#include "orthant/base/vectorise.hpp"
#include "orthant/complementarity/detail/judge.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::complementarity {
namespace {

constexpr double runaway = 1e8;    // growth of the natural residual over its smallest value that counts as divergence
constexpr int check_every = 5;     // sweeps between two looks at the certificate
constexpr int rebuild_every = 50;  // sweeps between two fresh w = M z + q

// w += M_:j · change
ORTHANT_VECTORISE void add_column(const Matrix& M, Index j, double change, double* __restrict w) {
  const double* __restrict column = M.data() + j * M.rows();
  for (Index i = 0; i < M.rows(); ++i) w[i] += column[i] * change;
}

void add_column(const SparseMatrix& M, Index j, double change, double* w) {
  for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry) w[entry.row()] += entry.value() * change;
}

template <class MatrixType>
void sweep(const BoxLcpOf<MatrixType>& problem, const Vector& step, Vector& z, Vector& w) {
  for (Index i = 0; i < z.size(); ++i) {
    const double moved = std::min(std::max(z[i] - step[i] * w[i], problem.lower[i]), problem.upper[i]);
    const double change = moved - z[i];
    if (change == 0.0) continue;
    add_column(problem.M, i, change, w.data());
    z[i] = moved;
  }
}

// Is the sequence running away? Looks at the residual against the best so far.
class Watch {
 public:
  bool is_runaway(double residual) {
    smallest_ = std::min(smallest_, residual);
    return residual > runaway * smallest_ || !(residual < infinity);
  }

 private:
  double smallest_ = infinity;
};

}  // namespace

template <class MatrixType>
LcpSolution GaussSeidel::solve(const BoxLcpOf<MatrixType>& problem) const {
  validate(problem);
  validate_options(*this);
  const auto view = detail::view(problem);
  const Vector diagonal = problem.M.diagonal();
  LcpSolution solution;
  solution.asked = solution.used = name;

  Vector z = Vector::Zero(problem.q.size()).cwiseMax(problem.lower).cwiseMin(problem.upper);
  if (detail::judge(view, z, tolerance, solution)) return solution;
  for (Index i = 0; i < diagonal.size(); ++i) {
    if (diagonal[i] > 0.0) continue;
    solution.reason = fmt::format("M[{}][{}] = {}, Gauss-Seidel needs a positive diagonal", i, i, diagonal[i]);
    return solution;  // breakdown
  }
  const Vector step = relaxation * diagonal.cwiseInverse();
  Vector w(z.size());
  Vector s(z.size());
  (void)detail::measure(view, z.data(), w.data(), s.data());
  Watch watch;
  solution.status = Status::iteration_limit;
  while (solution.iterations < max_sweeps) {
    sweep(problem, step, z, w);
    ++solution.iterations;
    if (solution.iterations % check_every != 0 && solution.iterations != max_sweeps) continue;
    // the certificate has its own w; the running one is replaced now and then, to shed rounding
    Vector fresh(z.size());
    const LcpCertificate certificate = detail::measure(view, z.data(), fresh.data(), s.data());
    if (certificate.meets(tolerance)) break;
    if (watch.is_runaway(certificate.natural_residual)) {
      solution.status = z.allFinite() ? Status::diverged : Status::breakdown;
      solution.reason = "the natural residual grows without bound";
      return solution;
    }
    if (solution.iterations % rebuild_every == 0) w = fresh;
  }
  if (!detail::judge(view, z, tolerance, solution)) solution.reason = "max_sweeps reached";
  return solution;
}

template <class MatrixType>
LcpSolution GaussSeidel::solve(const LcpOf<MatrixType>& problem) const {
  return solve(as_box(problem));
}

template LcpSolution GaussSeidel::solve(const BoxLcp&) const;
template LcpSolution GaussSeidel::solve(const SparseBoxLcp&) const;
template LcpSolution GaussSeidel::solve(const Lcp&) const;
template LcpSolution GaussSeidel::solve(const SparseLcp&) const;

}  // namespace orthant::complementarity
