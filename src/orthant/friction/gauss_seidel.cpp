// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/gauss_seidel.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/friction/detail/anderson.hpp"
#include "orthant/friction/detail/best_point.hpp"
#include "orthant/friction/detail/block_matrix.hpp"
#include "orthant/friction/detail/cone.hpp"
#include "orthant/friction/detail/judge.hpp"
#include "orthant/friction/local.hpp"

#include <numeric>
#include <random>
#include <utility>

namespace orthant::friction {
namespace {

constexpr int sweeps_between_checks = 20;  // of the natural map
constexpr int patience_sweeps = 100;       // over which `patience` is measured
constexpr double growth_allowed = 2.0;     // of ‖G(r) - r‖ after an accelerated point

// The sweeps on one problem. r_ is the point that the next sweep starts from, g_ what the sweep makes of it.
template <int D>
class Sweeps {
 public:
  Sweeps(const GaussSeidel& options, const ContactProblem& problem, Vector start)
      : options_(options),
        problem_(problem),
        W_(problem.W),
        order_(static_cast<std::size_t>(problem.contacts())),
        r_(std::move(start)),
        g_(r_),
        plain_(r_),
        f_(r_.size()),
        u_(r_.size()),
        best_(problem, options.tolerance, r_),
        anderson_(r_.size(), options.memory),
        generator_(static_cast<unsigned>(options.seed)) {
    std::iota(order_.begin(), order_.end(), Index{0});
  }

  // Leaves the best point in solution.r; the status says why the sweeps ended.
  void run(ContactSolution& solution) {
    solution.status = iterate(solution.iterations);
    solution.r = std::move(best_).take();
    solution.regularised = regularised_;
  }

 private:
  Status iterate(int& sweeps) {
    if (is_solved(r_)) return Status::solved;
    double smallest_step = infinity;  // ‖f‖ of the last accepted point
    bool is_accelerated = false;
    double before_patience = best_.rho();
    while (sweeps < options_.max_sweeps) {
      stop_if_asked();
      sweep(sweeps++);
      f_ = g_ - r_;
      const double step = f_.norm();
      if (!(step < infinity)) return Status::breakdown;
      if (is_accelerated && step > growth_allowed * smallest_step) {  // back to what the plain sweep gave
        anderson_.reset();
        r_ = plain_;
        is_accelerated = false;
        continue;
      }
      smallest_step = step;
      if (sweeps % sweeps_between_checks == 0 || estimate_ <= 0.1 * best_.target() || step == 0.0) {
        if (is_solved(g_)) return Status::solved;
        if (step == 0.0 && regularised_in_sweep_ == 0 && !is_accelerated) return Status::unknown;
      }
      if (options_.patience > 0.0 && sweeps % patience_sweeps == 0) {
        if (best_.rho() > (1.0 - options_.patience) * before_patience) return Status::iteration_limit;
        before_patience = best_.rho();
      }
      plain_ = g_;
      is_accelerated = options_.memory > 0;
      if (is_accelerated) {
        anderson_.next(g_, f_, r_);
      } else {
        r_ = g_;
      }
    }
    return Status::iteration_limit;
  }

  // One pass over the contacts, from r_ into g_. `estimate_` is the size of the changes of velocity W_ii Δr_i.
  void sweep(int number) {
    g_ = r_;
    double sum = 0.0;
    regularised_in_sweep_ = 0;
    const Index m = problem_.contacts();
    if (options_.order == ContactOrder::shuffled) std::shuffle(order_.begin(), order_.end(), generator_);
    const bool is_backward = options_.order == ContactOrder::symmetric && number % 2 == 1;
    for (Index k = 0; k < m; ++k) {
      const Index i = order_[static_cast<std::size_t>(is_backward ? m - 1 - k : k)];
      double q[D];
      double r[D];
      W_.others(i, problem_.q.data(), g_.data(), q);
      const double* block = W_.diagonal(i);
      double* now = g_.data() + i * D;
      if (solve_local(block, q, problem_.mu[i], D, r) == ContactMode::none) take_proximal_step(block, q, i, now, r);
      double change = 0.0;
      double trace = 0.0;
      for (Index l = 0; l < D; ++l) {
        change += (r[l] - now[l]) * (r[l] - now[l]);
        trace += std::abs(block[l * (D + 1)]);
        now[l] = r[l];
      }
      sum += change * trace * trace;
    }
    estimate_ = std::sqrt(sum);
  }

  // (friction.11) with δ the mean diagonal entry of W_ii, doubled until there is a solution
  void take_proximal_step(const double* block, const double* q, Index i, const double* now, double* r) {
    ++regularised_in_sweep_;
    ++regularised_;
    double trace = 0.0;
    for (Index l = 0; l < D; ++l) trace += std::abs(block[l * (D + 1)]);
    double weight = trace > 0.0 ? trace / D : 1.0;
    for (int attempt = 0; attempt < 60; ++attempt, weight *= 2.0) {
      double shifted[D * D];
      double moved[D];
      std::copy_n(block, std::size(shifted), shifted);
      for (Index l = 0; l < D; ++l) {
        shifted[l * (D + 1)] += weight;
        moved[l] = q[l] - weight * now[l];
      }
      if (solve_local(shifted, moved, problem_.mu[i], D, r) != ContactMode::none) return;
    }
    std::copy(now, now + D, r);
  }

  bool is_solved(const Vector& point) {
    W_.multiply(point, problem_.q, u_);
    const double rho = std::sqrt(detail::natural_map_square(point, u_, problem_.mu, D));
    return best_.offer(rho, point);
  }

  const GaussSeidel& options_;
  const ContactProblem& problem_;
  detail::BlockMatrix<D> W_;
  std::vector<Index> order_;
  Vector r_, g_, plain_, f_, u_;
  detail::BestPoint best_;
  detail::Anderson anderson_;
  std::mt19937 generator_;
  double estimate_ = infinity;
  Index regularised_ = 0, regularised_in_sweep_ = 0;
};

}  // namespace

ContactSolution GaussSeidel::solve(const ContactProblemView& problem, const Vector& start) const {
  const auto sweep = [&](const ContactProblem& local, ContactSolution& solution) {
    if (local.dimension == 2) {
      Sweeps<2>(*this, local, solution.r).run(solution);
    } else {
      Sweeps<3>(*this, local, solution.r).run(solution);
    }
  };
  return detail::solve_with(*this, problem, start, sweep);
}

}  // namespace orthant::friction
