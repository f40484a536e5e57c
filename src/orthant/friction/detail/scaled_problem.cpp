// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/detail/scaled_problem.hpp"

#include "orthant/friction/detail/cone.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::friction::detail {
namespace {

// The power of two nearest to x > 0: scaling with it does not round.
double power_of_two(double x) {
  return std::exp2(std::round(std::log2(x)));
}

// √ω_i for each row
Vector row_scales(const ContactProblem& problem) {
  const int d = problem.dimension;
  const Vector diagonal = problem.W.diagonal().cwiseAbs();
  Vector omega(problem.contacts());
  for (Index i = 0; i < omega.size(); ++i) omega[i] = diagonal.segment(i * d, d).sum() / d;
  const double mean = omega.size() > 0 && omega.sum() > 0.0 ? omega.sum() / static_cast<double>(omega.size()) : 1.0;
  Vector scales(problem.q.size());
  for (Index i = 0; i < omega.size(); ++i) {
    const bool is_usable = omega[i] > 1e-14 * mean;
    scales.segment(i * d, d).setConstant(power_of_two(std::sqrt(is_usable ? omega[i] : mean)));
  }
  return scales;
}

}  // namespace

ScaledProblem scaled(const ContactProblem& problem) {
  ScaledProblem result;
  result.d = problem.dimension;
  result.mu = problem.mu;
  const Vector scales = row_scales(problem);
  const Vector inverse = scales.cwiseInverse();
  result.W = inverse.asDiagonal() * problem.W * inverse.asDiagonal();
  const SparseMatrix transposed = result.W.transpose();
  result.S = 0.5 * (result.W + transposed);
  const SparseMatrix difference = result.W - result.S;
  result.is_symmetric = problem.contacts() == 0 || difference.norm() <= 1e-13 * result.W.norm();
  result.q = inverse.cwiseProduct(problem.q);
  const double size = result.q.size() > 0 ? result.q.cwiseAbs().maxCoeff() : 0.0;
  const double kappa = size > 0.0 ? power_of_two(size) : 1.0;
  result.q /= kappa;
  result.to_r = kappa * inverse;
  return result;
}

ScaledProblem scaled(const ContactProblem& problem, const SparseMatrix& root) {
  ScaledProblem result = scaled(problem);
  result.Y = root * row_scales(problem).cwiseInverse().asDiagonal();
  return result;
}

double natural_map_at(const ContactProblem& problem, const ScaledProblem& scaled, const Vector& z, Vector& r) {
  r = scaled.to_r.cwiseProduct(z);
  for (Index i = 0; i < problem.contacts(); ++i) project_on_cone(r.data() + i * scaled.d, problem.mu[i], scaled.d);
  const Vector u = problem.W * r + problem.q;
  return std::sqrt(natural_map_square(r, u, problem.mu, scaled.d));
}

}  // namespace orthant::friction::detail
