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
  // Adds a link; true when it is a solution.
  bool add(LcpSolution solution) {
    attempts_.push_back({solution.used, solution.status, solution.certificate.natural_residual, solution.because});
    const bool is_solved = solution.status == Status::solved;
    const bool is_proof = solution.status == Status::no_solution && !is_refuted_;
    const bool is_first = attempts_.size() == 1;
    // comparisons with NaN are false: a NaN residual never replaces a number
    const bool is_nearer = solution.certificate.natural_residual < best_.certificate.natural_residual;
    if (is_solved || is_proof || is_first || (is_nearer && !is_refuted_)) best_ = std::move(solution);
    is_refuted_ = is_refuted_ || is_proof;
    return is_solved;
  }

  /// It is proved that there is no solution, of the numbers as they are.
  [[nodiscard]] bool is_refuted() const { return is_refuted_; }

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
  bool is_refuted_ = false;
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
    if (!chain.is_refuted() && pairs(small) <= Enumeration::largest &&
        chain.add(Enumeration{.tolerance = tolerance}.solve(small))) {
      return std::move(chain).result();
    }
  }
  // M that is singular but for rounding may have no solution as it is, and one within the tolerance, which is what the
  // caller of such a problem means
  if (chain.add(SemismoothNewton{.tolerance = tolerance}.solve(problem))) return std::move(chain).result();
  if (!chain.is_refuted()) (void)chain.add(GaussSeidel{.tolerance = tolerance}.solve(problem));
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
