// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/automatic.hpp"

#include "orthant/complementarity/enumeration.hpp"
#include "orthant/complementarity/gauss_seidel.hpp"
#include "orthant/complementarity/lemke.hpp"
#include "orthant/complementarity/pivoting.hpp"
#include "orthant/complementarity/reduction.hpp"
#include "orthant/complementarity/semismooth_newton.hpp"

#include <utility>

namespace orthant::complementarity {
namespace {

constexpr Index largest_dense = 1000;  // sparse problems up to here are made dense for Lemke's method

Index pairs(const Lcp& problem) {
  return problem.q.size();
}
Index pairs(const BoxLcp& problem) {
  return as_lcp(problem).lcp.q.size();
}

/// Collects the attempts and keeps the best point.
class Chain {
 public:
  // Adds a link; true when the chain can stop.
  bool add(LcpSolution solution) {
    attempts_.push_back({solution.used, solution.status, solution.certificate.natural_residual, solution.because});
    const bool is_answer = solution.status == Status::solved || solution.status == Status::no_solution;
    const bool is_first = attempts_.size() == 1;
    // comparisons with NaN are false: a NaN residual never replaces a number
    if (is_answer || is_first || solution.certificate.natural_residual < best_.certificate.natural_residual) {
      best_ = std::move(solution);
    }
    return is_answer;
  }

  LcpSolution result() && {
    best_.asked = Auto::name;
    if (best_.status != Status::solved && best_.status != Status::no_solution) {
      best_.status = Status::unknown;
      best_.because = "no method found a solution or a proof that there is none";
    }
    best_.attempts = std::move(attempts_);
    return std::move(best_);
  }

 private:
  LcpSolution best_;
  std::vector<Attempt> attempts_;
};

template <class Problem>
LcpSolution run_chain(const Problem& problem, double tolerance) {
  LcpSolution first = Pivoting{.tolerance = tolerance}.solve(problem);  // validates the problem
  if (first.status == Status::solved) {
    first.asked = Auto::name;
    return first;
  }
  Chain chain;
  (void)chain.add(std::move(first));
  if (problem.q.size() <= largest_dense) {
    const auto& small = as_dense(problem);
    if (chain.add(Lemke{.tolerance = tolerance}.solve(small))) return std::move(chain).result();
    if (pairs(small) <= Enumeration::largest && chain.add(Enumeration{.tolerance = tolerance}.solve(small))) {
      return std::move(chain).result();
    }
  }
  if (chain.add(SemismoothNewton{.tolerance = tolerance}.solve(problem))) return std::move(chain).result();
  (void)chain.add(GaussSeidel{.tolerance = tolerance}.solve(problem));
  return std::move(chain).result();
}

}  // namespace

template <class MatrixType>
LcpSolution Auto::solve(const LcpOf<MatrixType>& problem) const {
  validate_options(*this);
  return run_chain(problem, tolerance);
}

template <class MatrixType>
LcpSolution Auto::solve(const BoxLcpOf<MatrixType>& problem) const {
  validate_options(*this);
  return run_chain(problem, tolerance);
}

template LcpSolution Auto::solve(const Lcp&) const;
template LcpSolution Auto::solve(const SparseLcp&) const;
template LcpSolution Auto::solve(const BoxLcp&) const;
template LcpSolution Auto::solve(const SparseBoxLcp&) const;

}  // namespace orthant::complementarity
