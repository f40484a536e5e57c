// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/interior_point.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/friction/detail/best_point.hpp"
#include "orthant/friction/detail/block_pattern.hpp"
#include "orthant/friction/detail/cone.hpp"
#include "orthant/friction/detail/judge.hpp"
#include "orthant/friction/detail/scaled_problem.hpp"
#include "orthant/friction/detail/second_order.hpp"
#include "orthant/friction/newton.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <utility>
#include <vector>

namespace orthant::friction {
namespace {

constexpr double frictionless = 1e-12;  // μ below this keeps the normal part only
constexpr double to_boundary = 0.99;    // part of the step to the boundary that is taken
constexpr double short_step = 0.01;
constexpr int last_steps = 10;     // of Newton
constexpr double poor_step = 0.1;  // below this a second, more central direction is tried

using detail::Scaling;

class Path {
 public:
  Path(const InteriorPoint& options, const ContactProblem& problem, const Vector& start)
      : options_(options),
        problem_(problem),
        scaled_(detail::scaled(problem)),
        d_(problem.dimension),
        m_(problem.contacts()),
        T_(Vector::Ones(problem.q.size())),
        best_(problem, options.tolerance, start),
        scalings_(static_cast<std::size_t>(m_)) {
    for (Index i = 0; i < m_; ++i) {
      if (problem.mu[i] > frictionless) {
        T_[i * d_] = 1.0 / problem.mu[i];
      } else {
        T_.segment(i * d_ + 1, d_ - 1).setZero();
      }
    }
    W_ = detail::with_full_blocks(SparseMatrix(T_.asDiagonal() * scaled_.W * T_.asDiagonal()), d_);
    q_ = T_.cwiseProduct(scaled_.q);
    set_start(start);
  }

  void run(ContactSolution& solution) {
    lu_.analyzePattern(W_);
    jacobian_ = W_;
    solution.status = iterate(solution.iterations);
    solution.r = std::move(best_).take();
  }

 private:
  // a and b from r: on the cones they are where the natural map puts them, then moved inside by its size. Without a
  // guess both are the centre.
  void set_start(const Vector& start) {
    a_ = b_ = Vector::Zero(q_.size());
    double shift = 1.0;
    if (!start.isZero(0.0)) {
      for (Index k = 0; k < a_.size(); ++k) a_[k] = T_[k] > 0.0 ? start[k] / (scaled_.to_r[k] * T_[k]) : 0.0;
      b_ = W_ * a_ + q_;
      double sum = 0.0;
      for (Index i = 0; i < m_; ++i) {
        double* a = a_.data() + i * d_;
        double* b = b_.data() + i * d_;
        b[0] += detail::tangential_norm(b, d_);
        double point[3] = {0.0, 0.0, 0.0};
        for (int k = 0; k < d_; ++k) point[k] = a[k] - b[k];
        detail::project_on_cone(point, 1.0, d_);
        for (int k = 0; k < d_; ++k) {
          const double difference = a[k] - b[k];
          sum += (a[k] - point[k]) * (a[k] - point[k]);
          a[k] = point[k];
          b[k] = point[k] - difference;
        }
      }
      shift = std::sqrt(sum / static_cast<double>(m_)) + 1e-12;
    }
    for (Index i = 0; i < m_; ++i) {
      a_[i * d_] += shift;
      b_[i * d_] += shift;
    }
  }

  Status iterate(int& iterations) {
    if (is_solved(best_.r())) return Status::solved;
    int short_steps = 0;
    while (true) {
      stop_if_asked();
      if (is_solved()) return Status::solved;
      if (iterations >= options_.max_iterations) return Status::iteration_limit;
      if (short_steps >= options_.max_short_steps) return Status::unknown;
      ++iterations;
      if (!prepare()) return Status::breakdown;
      const double length = step();
      if (!(length >= 0.0) || !a_.allFinite() || !b_.allFinite()) return Status::breakdown;
      short_steps = length < short_step ? short_steps + 1 : 0;
    }
  }

  // R, γ, the scalings, λ and the factor of the matrix of (friction.19)
  bool prepare() {
    R_ = W_ * a_ + q_ - b_;
    lambda_.resize(a_.size());
    jacobian_ = W_;
    for (Index i = 0; i < m_; ++i) {
      const double* b = b_.data() + i * d_;
      const double size = detail::tangential_norm(b, d_);
      R_[i * d_] += size;
      Scaling& scaling = scalings_[static_cast<std::size_t>(i)];
      scaling = Scaling(a_.data() + i * d_, b, d_);
      scaling.apply(a_.data() + i * d_, d_, lambda_.data() + i * d_);
      double block[9];
      scaling.square(d_, block);
      for (int l = 0; l < d_; ++l) {
        for (int k = 1; k < d_; ++k) block[l] -= size > 0.0 ? b[k] / size * block[k * d_ + l] : 0.0;
      }
      for (int k = 0; k < d_; ++k) {
        for (int l = 0; l < d_; ++l) jacobian_.coeffRef(i * d_ + k, i * d_ + l) += block[k * d_ + l];
      }
    }
    gamma_ = a_.dot(b_) / static_cast<double>(m_);
    if (!(gamma_ > 0.0) || !lambda_.allFinite()) return false;
    lu_.factorize(jacobian_);
    return lu_.info() == Eigen::Success;
  }

  // Δa and Δb of (friction.19) for λ ∘ (F Δa + F⁻¹ Δb) = right
  void direction(const Vector& right, Vector& of_a, Vector& of_b) {
    Vector c(right.size());
    Vector rest(right.size());
    for (Index i = 0; i < m_; ++i) {
      double divided[3];
      detail::jordan_divide(lambda_.data() + i * d_, right.data() + i * d_, d_, divided);
      scalings_[static_cast<std::size_t>(i)].apply(divided, d_, c.data() + i * d_);
      const double* b = b_.data() + i * d_;
      const double size = detail::tangential_norm(b, d_);
      for (int k = 0; k < d_; ++k) rest[i * d_ + k] = c[i * d_ + k] - R_[i * d_ + k];
      for (int k = 1; k < d_; ++k) rest[i * d_] -= size > 0.0 ? b[k] / size * c[i * d_ + k] : 0.0;
    }
    of_a = lu_.solve(rest);
    of_b.resize(right.size());
    for (Index i = 0; i < m_; ++i) {
      double once[3];
      double twice[3];
      scalings_[static_cast<std::size_t>(i)].apply(of_a.data() + i * d_, d_, once);
      scalings_[static_cast<std::size_t>(i)].apply(once, d_, twice);
      for (int k = 0; k < d_; ++k) of_b[i * d_ + k] = c[i * d_ + k] - twice[k];
    }
  }

  [[nodiscard]] double length(const Vector& of_a, const Vector& of_b) const {
    double longest = infinity;
    for (Index i = 0; i < m_; ++i) {
      longest = std::min(longest, detail::longest_step(a_.data() + i * d_, of_a.data() + i * d_, d_));
      longest = std::min(longest, detail::longest_step(b_.data() + i * d_, of_b.data() + i * d_, d_));
    }
    return longest;
  }

  // right = -λ ∘ λ + σ γ e - (F⁻¹ Δb) ∘ (F Δa) weighted by `second_order`
  [[nodiscard]] Vector target(double sigma, const Vector* of_a, const Vector* of_b) const {
    Vector right(a_.size());
    for (Index i = 0; i < m_; ++i) {
      double* out = right.data() + i * d_;
      detail::jordan_product(lambda_.data() + i * d_, lambda_.data() + i * d_, d_, out);
      for (int k = 0; k < d_; ++k) out[k] = -out[k];
      out[0] += sigma * gamma_;
      if (of_a == nullptr) continue;
      double x[3];
      double y[3];
      double product[3];
      scalings_[static_cast<std::size_t>(i)].apply(of_a->data() + i * d_, d_, x);
      scalings_[static_cast<std::size_t>(i)].apply_inverse(of_b->data() + i * d_, d_, y);
      detail::jordan_product(x, y, d_, product);
      for (int k = 0; k < d_; ++k) out[k] -= product[k];
    }
    return right;
  }

  // One predictor-corrector step; returns its length.
  double step() {
    Vector of_a;
    Vector of_b;
    direction(target(0.0, nullptr, nullptr), of_a, of_b);
    const double reach = std::min(1.0, length(of_a, of_b));
    const double predicted = (a_ + reach * of_a).dot(b_ + reach * of_b) / static_cast<double>(m_);
    const double ratio = std::max(predicted, 0.0) / gamma_;
    double sigma = std::max(ratio * ratio * ratio, (1.0 - reach) * (1.0 - reach) * (1.0 - reach));
    sigma = std::min(std::max(sigma, 1e-6), 1.0);
    Vector corrected_a;
    Vector corrected_b;
    direction(target(sigma, &of_a, &of_b), corrected_a, corrected_b);
    double taken = std::min(1.0, to_boundary * length(corrected_a, corrected_b));
    if (taken < poor_step) {  // the second-order term misleads: centre without it
      direction(target(std::max(sigma, 0.5), nullptr, nullptr), of_a, of_b);
      const double other = std::min(1.0, to_boundary * length(of_a, of_b));
      if (other > taken) {
        taken = other;
        corrected_a.swap(of_a);
        corrected_b.swap(of_b);
      }
    }
    a_ += taken * corrected_a;
    b_ += taken * corrected_b;
    return taken;
  }

  bool is_solved() {
    Vector r = scaled_.to_r.cwiseProduct(T_.cwiseProduct(a_));
    for (Index i = 0; i < m_; ++i) detail::project_on_cone(r.data() + i * d_, problem_.mu[i], d_);
    return is_solved(r);
  }
  bool is_solved(const Vector& r) {
    const Vector u = problem_.W * r + problem_.q;
    const double rho = std::sqrt(detail::natural_map_square(r, u, problem_.mu, d_));
    return best_.offer(rho, r);
  }

  const InteriorPoint& options_;
  const ContactProblem& problem_;
  const detail::ScaledProblem scaled_;
  int d_;
  Index m_;
  Vector T_, q_, a_, b_, lambda_, R_;
  detail::BestPoint best_;
  SparseMatrix W_, jacobian_;
  std::vector<Scaling> scalings_;
  Eigen::SparseLU<SparseMatrix> lu_;
  double gamma_ = nan;
};

void follow(const InteriorPoint& options, const ContactProblem& problem, ContactSolution& solution) {
  Path(options, problem, solution.r).run(solution);
  if (solution.status == Status::solved) return;
  ContactSolution polished =
      Newton{.tolerance = options.tolerance, .max_iterations = last_steps}.solve(problem, solution.r);
  solution.iterations += polished.iterations;
  if (polished.certificate.natural_map < certify(problem, solution.r).natural_map) solution.r = std::move(polished.r);
}

}  // namespace

ContactSolution InteriorPoint::solve(const ContactProblemView& problem, const Vector& start) const {
  const auto iterate = [&](const ContactProblem& local, ContactSolution& solution) { follow(*this, local, solution); };
  return detail::solve_with(*this, problem, start, iterate);
}

}  // namespace orthant::friction
