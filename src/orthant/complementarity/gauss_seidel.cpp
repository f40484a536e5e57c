// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/gauss_seidel.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/base/vectorise.hpp"
#include "orthant/complementarity/detail/judge.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::complementarity {
namespace {

constexpr double runaway = 1e8;  // growth of the natural residual over its smallest value that counts as divergence
constexpr int look_every = 25;   // sweeps between two looks at the full certificate

// w += M_:j · change
ORTHANT_VECTORISE void add_column(const Matrix& M, Index j, double change, double* __restrict w) {
  const double* __restrict column = M.data() + j * M.rows();
  for (Index i = 0; i < M.rows(); ++i) w[i] += column[i] * change;
}

void add_column(const SparseMatrix& M, Index j, double change, double* w) {
  for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry) w[entry.row()] += entry.value() * change;
}

// The sweeps on one problem: z, the running w = M z + q, and the rounding scale of the last full look.
template <class MatrixType>
class Sweeps {
 public:
  Sweeps(const GaussSeidel& options, const detail::BoxView<MatrixType>& problem)
      : options_(options),
        problem_(problem),
        step_(problem.M.diagonal()),
        z_(problem.size()),
        w_(z_),
        scratch_(z_.size()) {
    for (Index i = 0; i < z_.size(); ++i) z_[i] = std::min(std::max(0.0, problem.lower[i]), problem.upper[i]);
  }

  void run(LcpSolution& solution) {
    if (detail::judge(problem_, z_, options_.tolerance, solution)) return;
    for (Index i = 0; i < step_.size(); ++i) {
      if (step_[i] > 0.0) continue;
      solution.because = fmt::format("M[{}][{}] = {}, Gauss-Seidel needs a positive diagonal", i, i, step_[i]);
      return;  // breakdown
    }
    step_ = options_.relaxation * step_.cwiseInverse();
    (void)measure();
    solution.status = iterate(solution.iterations);
    if (solution.status == Status::diverged || solution.status == Status::breakdown) {
      solution.because = "the natural residual grows without bound";
    } else if (!detail::judge_near(problem_, z_, options_.tolerance, solution)) {
      solution.status = Status::iteration_limit;
      solution.because = "max_sweeps reached";
    }
  }

 private:
  // The full certificate costs several sweeps: it is asked when the running w looks good, and now and then to shed
  // rounding from w and to see whether the residual runs away.
  Status iterate(int& sweeps) {
    double smallest = infinity;
    double target = options_.tolerance;
    while (sweeps < options_.max_sweeps) {
      stop_if_asked();
      sweep();
      ++sweeps;
      const bool looks_good = running_error() <= target;
      if (!looks_good && sweeps % look_every != 0) continue;
      const LcpCertificate certificate = measure();
      if (certificate.meets(options_.tolerance)) return Status::solved;
      if (looks_good) target *= 0.25;
      smallest = std::min(smallest, certificate.natural_residual);
      if (!z_.allFinite()) return Status::breakdown;
      if (!(certificate.natural_residual <= runaway * smallest)) return Status::diverged;
    }
    return Status::iteration_limit;
  }

  void sweep() {
    for (Index i = 0; i < z_.size(); ++i) {
      const double moved = std::min(std::max(z_[i] - step_[i] * w_[i], problem_.lower[i]), problem_.upper[i]);
      const double change = moved - z_[i];
      if (change == 0.0) continue;
      add_column(problem_.M, i, change, w_.data());
      z_[i] = moved;
    }
  }

  LcpCertificate measure() { return detail::measure(problem_, z_.data(), scratch_.with(w_), options_.tolerance); }

  // η (lcp.5) with the running w and the last rounding scale
  [[nodiscard]] double running_error() const {
    const double* const s = scratch_.s();
    double worst = 0.0;
    for (Index i = 0; i < z_.size(); ++i) {
      const double wrong = detail::wrong_part(z_[i], w_[i], problem_.lower[i], problem_.upper[i]);
      if (!(wrong <= worst * s[i])) worst = wrong / s[i];  // a NaN is left to the full certificate
    }
    return worst;
  }

  const GaussSeidel& options_;
  const detail::BoxView<MatrixType>& problem_;
  Vector step_, z_, w_;
  detail::Scratch scratch_;
};

template <class MatrixType>
LcpSolution solve_view(const GaussSeidel& options, const detail::BoxView<MatrixType>& problem) {
  LcpSolution solution;
  solution.asked = solution.used = GaussSeidel::name;
  Sweeps<MatrixType>(options, problem).run(solution);
  return solution;
}

}  // namespace

template <class MatrixType>
LcpSolution GaussSeidel::solve(const BoxLcpOf<MatrixType>& problem) const {
  validate(problem);
  validate_options(*this);
  return solve_view(*this, detail::view(problem));
}

template <class MatrixType>
LcpSolution GaussSeidel::solve(const LcpOf<MatrixType>& problem) const {
  validate(problem);
  validate_options(*this);
  return solve_view(*this, detail::LcpBounds(problem.q.size()).view(problem));
}

template LcpSolution GaussSeidel::solve(const BoxLcp&) const;
template LcpSolution GaussSeidel::solve(const SparseBoxLcp&) const;
template LcpSolution GaussSeidel::solve(const Lcp&) const;
template LcpSolution GaussSeidel::solve(const SparseLcp&) const;

}  // namespace orthant::complementarity
