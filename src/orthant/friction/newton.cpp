// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/newton.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/friction/detail/best_point.hpp"
#include "orthant/friction/detail/block_pattern.hpp"
#include "orthant/friction/detail/cone.hpp"
#include "orthant/friction/detail/judge.hpp"
#include "orthant/friction/detail/scaled_problem.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace orthant::friction {
namespace {

constexpr int memory = 5;            // values of ‖G‖ that the line search compares with
constexpr int halvings = 12;         // of the step
constexpr double sufficient = 1e-4;  // part of the predicted fall that a step must keep

using Block = std::array<double, 9>;

// An element of ∂P_K(y), d × d by rows.
Block projection_slope(const double* y, double mu, int d) {
  Block D{};
  const double t = detail::tangential_norm(y, d);
  if (y[0] >= 0.0 && t <= mu * y[0]) {
    for (int k = 0; k < d; ++k) D[static_cast<std::size_t>(k * (d + 1))] = 1.0;
    return D;
  }
  if (mu * t <= -y[0]) return D;
  const double weight = 1.0 / (1.0 + mu * mu);
  const double ratio = mu * weight * (y[0] + mu * t) / t;  // ‖P_T‖/‖y_T‖
  double row[3] = {weight, 0.0, 0.0};                      // dP_n
  for (int k = 1; k < d; ++k) row[k] = weight * mu * y[k] / t;
  for (int k = 0; k < d; ++k) D[static_cast<std::size_t>(k)] = row[k];
  for (int k = 1; k < d; ++k) {
    const double e = y[k] / t;
    for (int l = 0; l < d; ++l) {
      const double turned = l == 0 ? 0.0 : ratio * ((k == l ? 1.0 : 0.0) - e * y[l] / t);
      D[static_cast<std::size_t>(k * d + l)] = mu * e * row[l] + turned;
    }
  }
  return D;
}

class Steps {
 public:
  Steps(const Newton& options, const ContactProblem& problem, const detail::ScaledProblem& scaled, const Vector& start)
      : options_(options),
        problem_(problem),
        scaled_(scaled),
        delta_(options.penalty),
        z_(start.cwiseQuotient(scaled.to_r)),
        best_(problem, options.tolerance, start) {
    const int d = scaled.d;
    Vector velocity = scaled.W * z_ + scaled.q;
    y_ = z_;
    for (Index i = 0; i < scaled.contacts(); ++i) {
      velocity[i * d] += scaled.mu[i] * detail::tangential_norm(velocity.data() + i * d, d);
    }
    y_ -= velocity / delta_;
    full_ = jacobian_ = detail::with_full_blocks(scaled.W, d);
  }

  void run(ContactSolution& solution) {
    solution.status = iterate(solution.iterations);
    solution.r = std::move(best_).take();
  }

 private:
  Status iterate(int& iterations) {
    lu_.analyzePattern(jacobian_);
    double now = evaluate(y_);
    std::array<double, memory> last;
    last.fill(now);
    if (is_solved()) return Status::solved;
    while (iterations < options_.max_iterations) {
      stop_if_asked();
      assemble(1e-3 * std::min(1.0, now / std::sqrt(static_cast<double>(y_.size()))));
      lu_.factorize(jacobian_);
      if (lu_.info() != Eigen::Success) return Status::breakdown;
      const Vector step = lu_.solve(-G_);
      if (!step.allFinite()) return Status::breakdown;
      const double bound = *std::max_element(last.begin(), last.end());
      double tau = 1.0;
      Vector trial = y_ + step;
      double next = evaluate(trial);
      for (int k = 0; k < halvings && !(next <= (1.0 - sufficient * tau) * bound); ++k) {
        tau *= 0.5;
        trial = y_ + tau * step;
        next = evaluate(trial);
      }
      y_ = trial;
      last[static_cast<std::size_t>(iterations % memory)] = next;
      now = next;
      ++iterations;
      if (is_solved()) return Status::solved;
    }
    return Status::iteration_limit;
  }

  // ‖G(y)‖ (friction.15), with z_ and G_ left behind
  double evaluate(const Vector& y) {
    const int d = scaled_.d;
    z_ = y;
    for (Index i = 0; i < scaled_.contacts(); ++i) detail::project_on_cone(z_.data() + i * d, scaled_.mu[i], d);
    nu_ = y - z_;
    G_ = scaled_.W * z_ + scaled_.q + delta_ * nu_;
    for (Index i = 0; i < scaled_.contacts(); ++i) {
      G_[i * d] += scaled_.mu[i] * delta_ * detail::tangential_norm(nu_.data() + i * d, d);
    }
    return G_.norm();
  }

  void assemble(double regularisation) {
    const int d = scaled_.d;
    for (Index j = 0; j < scaled_.contacts(); ++j) {
      const Block D = projection_slope(y_.data() + j * d, scaled_.mu[j], d);
      // all columns of a contact have the same rows
      const Index start = full_.outerIndexPtr()[j * d];
      const Index rows = full_.outerIndexPtr()[j * d + 1] - start;
      for (Index place = 0; place < rows; ++place) {
        for (int l = 0; l < d; ++l) {
          double sum = 0.0;
          for (int k = 0; k < d; ++k) {
            sum += full_.valuePtr()[start + k * rows + place] * D[static_cast<std::size_t>(k * d + l)];
          }
          jacobian_.valuePtr()[start + l * rows + place] = sum;
        }
      }
      add_diagonal(j, D, regularisation);
    }
  }

  // ε D + δ (I + μ n tᵀ)(I - D) into the diagonal block of contact j
  void add_diagonal(Index j, const Block& D, double regularisation) {
    const int d = scaled_.d;
    const double* nu = nu_.data() + j * d;
    const double size = detail::tangential_norm(nu, d);
    for (int l = 0; l < d; ++l) {
      double along = 0.0;  // tᵀ (I - D) e_l
      for (int k = 0; k < d; ++k) {
        const double part = (k == l ? 1.0 : 0.0) - D[static_cast<std::size_t>(k * d + l)];
        if (k > 0 && size > 0.0) along += nu[k] / size * part;
        jacobian_.coeffRef(j * d + k, j * d + l) +=
            delta_ * part + regularisation * D[static_cast<std::size_t>(k * d + l)];
      }
      jacobian_.coeffRef(j * d, j * d + l) += delta_ * scaled_.mu[j] * along;
    }
  }

  // Measures r of the point z.
  bool is_solved() {
    Vector r;
    const double rho = detail::natural_map_at(problem_, scaled_, z_, r);
    return best_.offer(rho, r);
  }

  const Newton& options_;
  const ContactProblem& problem_;
  const detail::ScaledProblem& scaled_;
  double delta_;
  Vector y_, z_, nu_, G_;
  detail::BestPoint best_;
  SparseMatrix full_, jacobian_;
  Eigen::SparseLU<SparseMatrix> lu_;
};

}  // namespace

ContactSolution Newton::solve(const ContactProblemView& problem, const Vector& start) const {
  const auto iterate = [&](const ContactProblem& local, ContactSolution& solution) {
    const detail::ScaledProblem scaled = detail::scaled(local);
    Steps(*this, local, scaled, solution.r).run(solution);
  };
  return detail::solve_with(*this, problem, start, iterate);
}

}  // namespace orthant::friction
