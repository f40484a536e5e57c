// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/problems/column_problems.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::problems {
namespace {

// A number that is not finite counts as infinite.
void enter(double& worst, double value) {
  if (!(value <= worst)) worst = std::isnan(value) ? infinity : value;
}

}  // namespace

ColumnProblem bouncing_ball() {
  ColumnProblem problem;
  problem.q0 = Vector::Ones(1);
  problem.g = 10;
  problem.restitution = 0.8;
  problem.h = 5e-3;
  problem.steps = 1000;
  return problem;
}

ColumnProblem spread_column(Index beads, double restitution) {
  constexpr double lowest = 0.05;
  constexpr double highest = 0.20;
  ColumnProblem problem;
  problem.q0 = Vector::LinSpaced(beads, lowest, highest);
  problem.g = 10;
  problem.restitution = restitution;
  problem.h = 1e-3;
  problem.steps = 250;
  return problem;
}

ColumnProblem pressed_column(Index beads) {
  constexpr double height = 0.0005;
  constexpr double pressed = 1e-6;
  ColumnProblem problem;
  problem.q0 = Vector::LinSpaced(beads, height, height - pressed * static_cast<double>(beads - 1));
  problem.g = 10;
  problem.restitution = 0;
  problem.h = 1e-3;
  problem.steps = 30;
  return problem;
}

systems::Lagrangian lagrangian(const ColumnProblem& problem) {
  const Index n = problem.q0.size();
  systems::Lagrangian system;
  system.M.resize(n, n);
  system.M.setIdentity();
  system.force.assign(static_cast<std::size_t>(n), expressions::constant(-problem.g));
  system.contacts.reserve(static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i) {
    systems::Contact contact;
    contact.impact = laws::Newton{problem.restitution};
    contact.gap.row.resize(n);
    if (i > 0) contact.gap.row.insert(i - 1) = -1;
    contact.gap.row.insert(i) = 1;
    system.contacts.push_back(contact);
  }
  return system;
}

double ColumnJudge::contact_residual(Index i, const double* q, const double* v, const double* v_next, double p) const {
  const auto relative = [i](const double* x) { return i == 0 ? x[0] : x[i] - x[i - 1]; };
  const double forecast = relative(q) + 0.5 * problem_.h * relative(v);
  const double closed = std::abs(std::min(relative(v_next) + problem_.restitution * relative(v), p));
  const double open = std::abs(p);
  const double rounding = 1e-12 * std::abs(q[i]);
  if (std::abs(forecast) <= rounding) return std::min(closed, open);  // either decision is right
  return forecast <= 0 ? closed : open;
}

void ColumnJudge::measure(const double* q, const double* v, const double* q_next, const double* v_next) {
  const double h = problem_.h;
  double p = 0;
  double residual = 0;
  double error = 0;
  double fastest = problem_.g * h;
  double highest = 0;
  double largest = 0;
  for (Index i = problem_.q0.size() - 1; i >= 0; --i) {
    p += v_next[i] - v[i] + problem_.g * h;
    enter(residual, contact_residual(i, q, v, v_next, p));
    enter(error, std::abs(q_next[i] - q[i] - 0.5 * h * (v[i] + v_next[i])));
    fastest = std::max({fastest, std::abs(v[i]), std::abs(v_next[i])});
    highest = std::max({highest, std::abs(q[i]), std::abs(q_next[i])});
    largest = std::max(largest, std::abs(p));
  }
  enter(complementarity, residual / std::max(fastest, largest));
  enter(motion, error / highest);
}

}  // namespace orthant::problems
