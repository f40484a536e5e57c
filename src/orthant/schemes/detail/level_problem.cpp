// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/level_problem.hpp"

#include "orthant/complementarity/automatic.hpp"
#include "orthant/linalg/equilibrate.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes::detail {
namespace {

constexpr double linear_tolerance = 1e-9;  // residual of the linear equations, relative to its terms
constexpr double complementarity_tolerance = 1e-12;

}  // namespace

LevelProblem::LevelProblem(const systems::Lagrangian& system)
    : system_(system), layout_(systems::row_layout(system)), place_(static_cast<std::size_t>(layout_.count), -1) {}

void LevelProblem::choose_rows(const States& states) {
  active_.clear();
  for (std::size_t i = 0; i < states.contacts.size(); ++i) {
    if (states.contacts[i].normal == Normal::open) continue;
    for (Index row = layout_.contact[i]; row < layout_.contact[i + 1]; ++row) active_.push_back(row);
  }
  for (Index row = layout_.joint; row < layout_.dry; ++row) active_.push_back(row);
  for (std::size_t i = 0; i < states.dry.size(); ++i) active_.push_back(layout_.dry + static_cast<Index>(i));
  std::fill(place_.begin(), place_.end(), -1);
  for (std::size_t i = 0; i < active_.size(); ++i) {
    place_[static_cast<std::size_t>(active_[i])] = static_cast<Index>(i);
  }
}

Index LevelProblem::add(Index row, double in_lambda, double in_w, bool is_free) {
  variables_.push_back({row, in_lambda, in_w, is_free ? -infinity : 0.0, infinity});
  return static_cast<Index>(variables_.size()) - 1;
}

// z_1 = λ_T + bound with the bound μ λ_n, or a constant
void LevelProblem::add_pair(Index row, Index normal_variable, double mu, double bound) {
  const Index first = add(row, 1, 1, false);
  const Index second = add(row, 0, 0, false);
  condition_links_.push_back({first, second, 1});
  condition_links_.push_back({second, first, -1});
  if (normal_variable >= 0) {
    lambda_links_.push_back({row, normal_variable, -mu});
    condition_links_.push_back({second, normal_variable, 2 * mu});
  } else {
    c_[row] = -bound;
    condition_shifts_.push_back({second, 2 * bound});
  }
}

void LevelProblem::add_contact(const ContactState& state, Index normal, double mu) {
  const Index variable = add(normal, 1, 1, state.normal == Normal::held);
  const Index row = normal + 1;
  switch (state.tangential) {
    case Tangential::none:
      return;
    case Tangential::stick:
      add(row, 1, 1, true);
      return;
    case Tangential::slip:
      lambda_links_.push_back({row, variable, -state.side * mu});
      return;
    case Tangential::side:
      add(row, state.side, state.side, false);
      lambda_links_.push_back({row, variable, -state.side * mu});
      return;
    case Tangential::undecided:
      add_pair(row, variable, mu, nan);
      return;
  }
}

void LevelProblem::add_direction(const ContactState& state, Index row, double bound) {
  switch (state.tangential) {
    case Tangential::none:
      return;
    case Tangential::stick:
      add(row, 1, 1, true);
      return;
    case Tangential::slip:
      c_[row] = -state.side * bound;
      return;
    case Tangential::side:
      add(row, state.side, state.side, false);
      c_[row] = -state.side * bound;
      return;
    case Tangential::undecided:
      add_pair(row, -1, nan, bound);
      return;
  }
}

void LevelProblem::assemble(const States& states, bool with_bounds) {
  const auto rows = static_cast<Index>(active_.size());
  variables_.clear();
  lambda_links_.clear();
  condition_links_.clear();
  condition_shifts_.clear();
  c_.setZero(rows);
  for (std::size_t i = 0; i < states.contacts.size(); ++i) {
    const Index normal = place(layout_.contact[i]);
    if (normal >= 0 && states.contacts[i].normal != Normal::open) {
      add_contact(states.contacts[i], normal, system_.contacts[i].friction);
    }
  }
  for (Index row = layout_.joint; row < layout_.dry; ++row) add(place(row), 1, 1, true);
  for (std::size_t i = 0; i < states.dry.size(); ++i) {
    const double bound = with_bounds ? system_.dry_friction[i].bound : 0;
    add_direction(states.dry[i], place(layout_.dry + static_cast<Index>(i)), bound);
  }
  const auto count = static_cast<Index>(variables_.size());
  P_.setZero(rows, count);
  S_.setZero(count, rows);
  Q_.setZero(count, count);
  shift_.setZero(count);
  is_linear_ = true;
  for (Index j = 0; j < count; ++j) {
    const Variable& variable = variables_[static_cast<std::size_t>(j)];
    P_(variable.row, j) = variable.in_lambda;
    S_(j, variable.row) = variable.in_w;
    is_linear_ = is_linear_ && variable.lower == -infinity;
  }
  // the condition of the first variable of a pair is that of its row; the second has none of its own
  for (const Link& link : lambda_links_) P_(link.row_or_condition, link.variable) = link.value;
  for (const Link& link : condition_links_) Q_(link.row_or_condition, link.variable) = link.value;
  for (const Shift& shift : condition_shifts_) shift_[shift.condition] = shift.value;
  D_ = S_ * W_ * P_ + Q_;
  if (is_linear_ && count > 0) {
    factor_.setThreshold(rank_threshold);
    factor_.compute(D_);
  }
}

Status LevelProblem::solve(const Vector& beta, const Vector& guess, Vector& lambda) {
  lambda = c_;
  residual_ = residual_size_ = 0;
  if (variables_.empty()) return Status::solved;
  const Vector q = S_ * (W_ * c_ + beta) + shift_;
  if (!q.allFinite() || !D_.allFinite()) {
    because_ = "a force is not finite";
    return Status::diverged;
  }
  const Status status = is_linear_ ? solve_linear(q, guess) : solve_box(q);
  lambda += P_ * z_;
  return status;
}

Status LevelProblem::solve_linear(const Vector& q, const Vector& guess) {
  z_.resize(q.size());
  for (Index j = 0; j < z_.size(); ++j) z_[j] = guess[variables_[static_cast<std::size_t>(j)].row];
  z_ -= factor_.solve(q + D_ * z_);
  z_ -= factor_.solve(q + D_ * z_);  // once more: refinement
  const Vector residual = (q + D_ * z_).cwiseAbs();
  const Vector size = q.cwiseAbs() + D_.cwiseAbs() * z_.cwiseAbs();
  Index worst = 0;
  residual_ = residual.maxCoeff(&worst);
  residual_size_ = size.maxCoeff();
  if (residual_ <= linear_tolerance * residual_size_) return Status::solved;
  because_ = fmt::format("no force keeps {} as it is",
                         row_name(active_[static_cast<std::size_t>(variables_[static_cast<std::size_t>(worst)].row)]));
  return Status::no_solution;
}

Status LevelProblem::solve_box(const Vector& q) {
  const auto count = q.size();
  const linalg::Equilibrated units = linalg::equilibrated(D_);  // masses next to coefficients of friction
  complementarity::BoxLcp problem{units.matrix, units.rows.cwiseProduct(q), Vector(count), Vector(count)};
  for (Index j = 0; j < count; ++j) {
    problem.lower[j] = variables_[static_cast<std::size_t>(j)].lower / units.columns[j];
    problem.upper[j] = variables_[static_cast<std::size_t>(j)].upper / units.columns[j];
  }
  const complementarity::LcpSolution solution =
      complementarity::Auto{.tolerance = complementarity_tolerance}.solve(problem);
  z_ = units.columns.cwiseProduct(solution.z);
  if (solution.status == Status::solved) return Status::solved;
  Index worst = 0;
  solution.w.cwiseMin(solution.z).cwiseAbs().maxCoeff(&worst);
  because_ = fmt::format("{}; the largest violation is at {}", solution.because,
                         row_name(active_[static_cast<std::size_t>(variables_[static_cast<std::size_t>(worst)].row)]));
  return solution.status;
}

std::string LevelProblem::row_name(Index row) const {
  if (row >= layout_.dry) return fmt::format("dry_friction {}", row - layout_.dry);
  if (row >= layout_.joint) return fmt::format("joint {}", row - layout_.joint);
  const auto next = std::upper_bound(layout_.contact.begin(), layout_.contact.end(), row);
  const Index i = next - layout_.contact.begin() - 1;
  return systems::label(system_.contacts[static_cast<std::size_t>(i)], i);
}

}  // namespace orthant::schemes::detail
