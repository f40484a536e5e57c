// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/semismooth_newton.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/complementarity/detail/judge.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <cmath>

namespace orthant::complementarity {
namespace {

constexpr double near_solution = 1e-3;      // ‖Φ‖ relative to its start below which the active set is worth a try
constexpr double shortest_step = 1e-12;     // of the line search
constexpr double stationary_slope = 1e-24;  // relative slope of ½‖Φ‖² below which nothing more can be gained

/// φ(a, b) and its derivatives (lcp.15). At the origin, where φ has a kink, a point of its subdifferential.
struct Phi {
  double value, by_a, by_b;
};

Phi fischer_burmeister(double a, double b) {
  const double length = std::hypot(a, b);
  if (length == 0.0) return {0.0, 1.0 - std::sqrt(0.5), 1.0 - std::sqrt(0.5)};
  // a + b - √(a² + b²) without cancellation: 2ab / (a + b + √(a² + b²)) when a + b > 0
  const double value = a + b > 0.0 ? 2.0 * a * (b / (a + b + length)) : a + b - length;
  return {value, 1.0 - a / length, 1.0 - b / length};
}

/// Φ_i as a function of z_i and w_i (lcp.16), with its derivatives.
Phi equation(double z, double w, double lower, double upper) {
  const bool has_lower = lower > -infinity;
  const bool has_upper = upper < infinity;
  if (!has_lower && !has_upper) return {w, 0.0, 1.0};
  if (!has_upper) return fischer_burmeister(z - lower, w);
  const Phi inner = fischer_burmeister(upper - z, -w);
  if (!has_lower) return {-inner.value, inner.by_a, inner.by_b};
  const Phi outer = fischer_burmeister(z - lower, -inner.value);
  return {outer.value, outer.by_a + outer.by_b * inner.by_a, outer.by_b * inner.by_b};
}

/// The equations at a point: Φ, the diagonals of (D_a + D_b M), and the merit ½‖Φ‖².
struct Equations {
  Vector value, by_z, by_w;
  [[nodiscard]] double merit() const { return 0.5 * value.squaredNorm(); }
};

template <class MatrixType>
Equations equations_at(const BoxLcpOf<MatrixType>& problem, const Vector& row_scale, const Vector& z) {
  const Index n = z.size();
  const Vector w = problem.M * z + problem.q;
  Equations equations{Vector(n), Vector(n), Vector(n)};
  for (Index i = 0; i < n; ++i) {
    const Phi phi = equation(z[i], row_scale[i] * w[i], problem.lower[i], problem.upper[i]);
    equations.value[i] = phi.value;
    equations.by_z[i] = phi.by_a;
    equations.by_w[i] = phi.by_b * row_scale[i];
  }
  return equations;
}

Vector row_scale(const Matrix& M) {
  if (M.rows() == 0) return {};
  return M.cwiseAbs().rowwise().maxCoeff();
}

Vector row_scale(const SparseMatrix& M) {
  Vector largest = Vector::Zero(M.rows());
  for (Index j = 0; j < M.cols(); ++j) {
    for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry) {
      largest[entry.row()] = std::max(largest[entry.row()], std::abs(entry.value()));
    }
  }
  return largest;
}

Vector solve_linear(const Matrix& A, const Vector& b) {
  return A.partialPivLu().solve(b);
}

Vector solve_linear(const SparseMatrix& A, const Vector& b) {
  Eigen::SparseLU<SparseMatrix> lu(A);
  return lu.info() == Eigen::Success ? Vector(lu.solve(b)) : Vector::Constant(b.size(), nan);
}

template <class MatrixType>
class Newton {
 public:
  Newton(const SemismoothNewton& options, const BoxLcpOf<MatrixType>& problem)
      : options_(options), problem_(problem), row_scale_(row_scale(problem.M)) {
    for (double& scale : row_scale_) scale = scale > 0.0 ? 1.0 / scale : 1.0;
    z_ = Vector::Zero(problem.q.size()).cwiseMax(problem.lower).cwiseMin(problem.upper);
    now_ = equations_at(problem, row_scale_, z_);
  }

  void run(LcpSolution& solution) {
    const double start = now_.value.norm();
    if (judge(solution)) return;
    for (; solution.iterations < options_.max_iterations; ++solution.iterations) {
      stop_if_asked();
      if (now_.value.norm() <= near_solution * start && judge(solution)) return;
      const Status status = step();
      if (status == Status::iteration_limit) continue;
      if (judge(solution)) return;
      solution.status = status;
      solution.because = status == Status::unknown ? "a stationary point of the merit function that is no solution"
                                                   : "a number became NaN or infinite";
      return;
    }
    if (judge(solution)) return;
    solution.status = Status::iteration_limit;
    solution.because = "max_iterations reached";
  }

 private:
  bool judge(LcpSolution& solution) const {
    const Vector projected = z_.cwiseMax(problem_.lower).cwiseMin(problem_.upper);
    return detail::judge_near(detail::view(problem_), projected, options_.tolerance, solution);
  }

  // One step; iteration_limit means "go on".
  Status step() {
    MatrixType jacobian = now_.by_w.asDiagonal() * problem_.M;
    for (Index i = 0; i < z_.size(); ++i) jacobian.coeffRef(i, i) += now_.by_z[i];
    const Vector gradient = jacobian.transpose() * now_.value;
    if (!gradient.allFinite()) return Status::breakdown;
    const Vector newton = solve_linear(jacobian, Vector(-now_.value));
    const double newton_slope = gradient.dot(newton);
    // a Newton direction is used when it descends for sure
    const bool descends = newton.allFinite() && newton_slope < -1e-12 * gradient.norm() * newton.norm();
    if (descends && search(newton, newton_slope)) return Status::iteration_limit;
    const double slope = -gradient.squaredNorm();
    if (-slope <= stationary_slope * now_.value.squaredNorm()) return Status::unknown;
    return search(-gradient, slope) ? Status::iteration_limit : Status::unknown;
  }

  // Armijo's rule with halving. False when no step is short enough.
  bool search(const Vector& direction, double slope) {
    const double merit = now_.merit();
    for (double t = 1.0; t > shortest_step; t *= 0.5) {
      const Vector trial = z_ + t * direction;
      Equations equations = equations_at(problem_, row_scale_, trial);
      if (!(equations.merit() <= merit + options_.descent * t * slope)) continue;
      z_ = trial;
      now_ = std::move(equations);
      return true;
    }
    return false;
  }

  const SemismoothNewton& options_;
  const BoxLcpOf<MatrixType>& problem_;
  Vector row_scale_;
  Vector z_;
  Equations now_;
};

}  // namespace

template <class MatrixType>
LcpSolution SemismoothNewton::solve(const BoxLcpOf<MatrixType>& problem) const {
  validate(problem);
  validate_options(*this);
  LcpSolution solution;
  solution.asked = solution.used = name;
  Newton<MatrixType>(*this, problem).run(solution);
  return solution;
}

template <class MatrixType>
LcpSolution SemismoothNewton::solve(const LcpOf<MatrixType>& problem) const {
  return solve(as_box(problem));
}

template LcpSolution SemismoothNewton::solve(const BoxLcp&) const;
template LcpSolution SemismoothNewton::solve(const SparseBoxLcp&) const;
template LcpSolution SemismoothNewton::solve(const Lcp&) const;
template LcpSolution SemismoothNewton::solve(const SparseLcp&) const;

}  // namespace orthant::complementarity
