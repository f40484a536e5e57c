// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/admm.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/friction/detail/anderson.hpp"
#include "orthant/friction/detail/best_point.hpp"
#include "orthant/friction/detail/cone.hpp"
#include "orthant/friction/detail/judge.hpp"
#include "orthant/friction/detail/mass_factor.hpp"
#include "orthant/friction/detail/shifted_factor.hpp"

#include <utility>

#include <fmt/format.h>

namespace orthant::friction {
namespace {

constexpr int iterations_between_checks = 10;  // of the natural map and the penalty
constexpr double gap_growth_allowed = 1.0;     // of ‖x - z‖ after an accelerated point
constexpr double unbalanced = 10.0;            // ratio of the residuals at which the penalty is changed

class Iteration {
 public:
  Iteration(const Admm& options, const ContactProblem& problem, const detail::ScaledProblem& scaled,
            const Vector& start)
      : options_(options),
        problem_(problem),
        scaled_(scaled),
        factor_(scaled),
        delta_(options.penalty),
        z_(start.cwiseQuotient(scaled.to_r)),
        nu_(z_.size()),
        x_(z_),
        right_(z_.size()),
        f_(z_.size()),
        best_(problem, options.tolerance, start),
        anderson_(z_.size(), options.memory) {
    // ν from the velocities of the start: û = W z + q + μ ‖u_T‖ n
    nu_ = -(scaled.W * z_ + scaled.q) / delta_;
    for (Index i = 0; i < scaled.contacts(); ++i) {
      nu_[i * scaled.d] -= scaled.mu[i] * detail::tangential_norm(nu_.data() + i * scaled.d, scaled.d);
    }
    y_ = z_ + nu_;
  }

  void run(ContactSolution& solution) {
    solution.status = iterate(solution.iterations);
    solution.r = std::move(best_).take();
  }

 private:
  Status iterate(int& iterations) {
    if (is_solved()) return Status::solved;
    if (!refactor()) return Status::breakdown;
    double smallest = infinity;
    bool is_accelerated = false;
    int next_balance = iterations_between_checks;
    while (iterations < options_.max_iterations) {
      stop_if_asked();
      ++iterations;
      map();
      const double size = f_.norm();
      if (!(size < infinity)) return Status::breakdown;
      if (is_accelerated && size > gap_growth_allowed * smallest) {
        anderson_.reset();
        y_ = plain_;
        is_accelerated = false;
        continue;
      }
      smallest = size;
      if (iterations % iterations_between_checks == 0 && is_solved()) return Status::solved;
      if (iterations >= next_balance && balance()) {
        next_balance = iterations + next_balance;  // ever more rarely
        if (!refactor()) return Status::breakdown;
        anderson_.reset();
        is_accelerated = false;
        smallest = infinity;
        continue;
      }
      plain_ = y_ + options_.relaxation * f_;
      is_accelerated = options_.memory > 0;
      if (is_accelerated) {
        f_ *= options_.relaxation;
        anderson_.next(plain_, f_, y_);
      } else {
        y_ = plain_;
      }
    }
    return Status::iteration_limit;
  }

  // (friction.14): z, ν, x and f = x - z at y
  void map() {
    const int d = scaled_.d;
    z_ = y_;
    for (Index i = 0; i < scaled_.contacts(); ++i) detail::project_on_cone(z_.data() + i * d, scaled_.mu[i], d);
    nu_ = y_ - z_;
    right_ = delta_ * (z_ - nu_) - scaled_.q;
    for (Index i = 0; i < scaled_.contacts(); ++i) {
      right_[i * d] -= scaled_.mu[i] * delta_ * detail::tangential_norm(nu_.data() + i * d, d);
    }
    // the part of W that is not symmetric acts on z
    if (!scaled_.is_symmetric) right_ -= scaled_.W * z_ - scaled_.S * z_;
    factor_.solve(right_, x_);
    f_ = x_ - z_;
  }

  bool refactor() {
    for (int attempt = 0; attempt < 40; ++attempt) {
      if (factor_.factor(delta_)) return true;
      delta_ *= 4.0;  // W is indefinite by more than δ
      nu_ /= 4.0;
      y_ = z_ + nu_;
    }
    return false;
  }

  // True when δ was changed; y keeps z and the velocity δ ν.
  bool balance() {
    const double primal = f_.norm() / (z_.norm() + 1e-300);
    const double dual = change_of_velocity() / (delta_ * nu_.norm() + scaled_.q.norm() + 1e-300);
    double factor = 1.0;
    if (primal > unbalanced * dual) factor = std::min(std::sqrt(primal / dual), 100.0);
    if (dual > unbalanced * primal) factor = std::max(std::sqrt(primal / dual), 0.01);
    if (!(factor > 0.0) || factor == 1.0) return false;
    delta_ *= factor;
    nu_ /= factor;
    y_ = z_ + nu_;
    return true;
  }

  // ‖W z + q + μ ‖u_T‖ n + δ ν‖, with W x known from the solve: W x = right - δ x
  [[nodiscard]] double change_of_velocity() {
    work_ = scaled_.W * z_ + scaled_.q + delta_ * nu_;
    for (Index i = 0; i < scaled_.contacts(); ++i) {
      work_[i * scaled_.d] += scaled_.mu[i] * delta_ * detail::tangential_norm(nu_.data() + i * scaled_.d, scaled_.d);
    }
    return work_.norm();
  }

  // Measures r of the point z.
  bool is_solved() {
    const double rho = detail::natural_map_at(problem_, scaled_, z_, work_);
    return best_.offer(rho, work_);
  }

  const Admm& options_;
  const ContactProblem& problem_;
  const detail::ScaledProblem& scaled_;
  detail::ShiftedFactor factor_;
  double delta_;
  Vector z_, nu_, x_, right_, f_, y_, plain_, work_;
  detail::BestPoint best_;
  detail::Anderson anderson_;
};

// The scaled statement, with the root of W when the bodies are given and their mass matrix is symmetric (friction.16).
detail::ScaledProblem scaled(const ContactProblemView& problem) {
  if (const GlobalContactProblem* global = problem.global()) {
    const detail::MassFactor mass(global->M);
    if (mass.is_symmetric()) return detail::scaled(problem.local(), mass.half_solve(global->H));
  }
  return detail::scaled(problem.local());
}

}  // namespace

ContactSolution Admm::solve(const ContactProblemView& problem, const Vector& start) const {
  const auto iterate = [&](const ContactProblem& local, ContactSolution& solution) {
    const detail::ScaledProblem without_units = scaled(problem);
    Iteration(*this, local, without_units, solution.r).run(solution);
  };
  return detail::solve_with(*this, problem, start, iterate);
}

}  // namespace orthant::friction
