// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/force_choice.hpp"

#include "orthant/complementarity/automatic.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::schemes::detail {
namespace {

constexpr double ample = 0.25;        // of what is possible: a reserve that is left as it is
constexpr double no_reserve = 1e-11;  // relative to the largest force: none is possible
constexpr double some_price = 1e-9;   // of a condition, where the prices add up to 1

}  // namespace

ForceChoice::ForceChoice(const systems::Lagrangian& system) : system_(system), layout_(systems::row_layout(system)) {}

void ForceChoice::add_column(Index row, Index tied, double factor) {
  columns_.push_back({row, tied, factor});
}

// `reserve`: the bound on |λ_T|, without λ_T
void ForceChoice::add_tangent(const ContactState& state, Row reserve, const Signs& moves) {
  const bool is_open = state.is_tangentially_undecided();
  const bool is_at_rest =
      state.tangential == Tangential::stick || (is_open && moves[static_cast<std::size_t>(reserve.tangent)] == 0);
  if (!is_at_rest) return;
  add_column(reserve.tangent, -1, 0);
  for (const int side : {1, -1}) {
    if (!is_open || (state.tangential == Tangential::side && side != state.side)) continue;
    reserve.in_tangent = side;
    conditions_.push_back(reserve);
  }
}

void ForceChoice::add_contact(const ContactState& state, Index normal, double mu, const Signs& moves) {
  const bool opens = state.normal == Normal::undecided && moves[static_cast<std::size_t>(normal)] > 0;
  if (opens) return;
  int slips = state.tangential == Tangential::slip ? state.side : 0;
  if (state.is_tangentially_undecided()) slips = moves[static_cast<std::size_t>(normal + 1)];
  add_column(normal, slips != 0 ? normal + 1 : -1, -slips * mu);
  if (state.normal == Normal::undecided) conditions_.push_back({.normal = normal, .in_normal = 1});
  if (state.tangential == Tangential::none || slips != 0) return;
  add_tangent(state, {.normal = normal, .tangent = normal + 1, .in_normal = mu}, moves);
}

void ForceChoice::collect(const States& states, const LevelProblem& problem, const Order& order) {
  conditions_.clear();
  columns_.clear();
  for (std::size_t i = 0; i < states.contacts.size(); ++i) {
    const Index normal = problem.place(layout_.contact[i]);
    if (normal < 0 || states.contacts[i].normal == Normal::open) continue;
    add_contact(states.contacts[i], normal, system_.contacts[i].friction, order.moves);
  }
  for (Index row = layout_.joint; row < layout_.dry; ++row) add_column(problem.place(row), -1, 0);
  for (std::size_t i = 0; i < states.dry.size(); ++i) {
    const Index row = problem.place(layout_.dry + static_cast<Index>(i));
    if (row < 0 || states.dry[i].tangential == Tangential::none) continue;
    add_tangent(states.dry[i], {.tangent = row, .constant = order.has_bounds ? system_.dry_friction[i].bound : 0},
                order.moves);
  }
}

// N: a basis of the forces without effect, over the active rows
Matrix ForceChoice::idle_forces(const LevelProblem& problem) const {
  const auto rows = static_cast<Index>(problem.active().size());
  Matrix B = Matrix::Zero(rows, static_cast<Index>(columns_.size()));
  for (std::size_t j = 0; j < columns_.size(); ++j) {
    B(columns_[j].row, static_cast<Index>(j)) = 1;
    if (columns_[j].tied >= 0) B(columns_[j].tied, static_cast<Index>(j)) = columns_[j].factor;
  }
  Eigen::FullPivLU<Matrix> factor;
  factor.setThreshold(rank_threshold);
  factor.compute(problem.matrix() * B);
  if (factor.dimensionOfKernel() == 0) return {};
  return B * factor.kernel();
}

// (events.41) as the complementarity problem of its optimality conditions. `price` of each condition, and of m ≤ 1.
bool ForceChoice::most_inside(const Matrix& idle, double scale, Vector& lambda, Vector& price) const {
  const Index free = idle.cols();
  const auto count = static_cast<Index>(conditions_.size());
  const Index size = free + 1 + count + 1;
  Matrix skew = Matrix::Zero(size, size);
  Vector q = Vector::Zero(size);
  for (Index i = 0; i < count; ++i) {
    const Row& condition = conditions_[static_cast<std::size_t>(i)];
    for (Index j = 0; j < free; ++j) skew(free + 1 + i, j) = condition.of(idle.col(j));
    skew(free + 1 + i, free) = condition.is_forced ? 0 : -1;
    q[free + 1 + i] = condition.at(lambda) / scale;
  }
  skew(size - 1, free) = -1;
  q[size - 1] = 1;
  skew.topRightCorner(free + 1, count + 1) = -skew.bottomLeftCorner(count + 1, free + 1).transpose();
  q[free] = -1;
  Vector lower = Vector::Zero(size);
  lower.head(free + 1).setConstant(-infinity);
  const complementarity::LcpSolution solution =
      complementarity::Auto{}.solve(complementarity::BoxLcp{skew, q, lower, Vector::Constant(size, infinity)});
  if (solution.status != Status::solved) return false;
  lambda += scale * (idle * solution.z.head(free));
  price = solution.z.tail(count + 1);
  return true;
}

// What is zero for all forces is found by its price, and left out of the next maximum.
bool ForceChoice::find_inside(const Matrix& idle, double scale, Vector& lambda) {
  Vector price;
  for (std::size_t round = 0; round <= conditions_.size(); ++round) {
    if (!most_inside(idle, scale, lambda, price)) return false;
    bool is_new = false;
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
      Row& condition = conditions_[i];
      if (condition.is_forced || !(price[static_cast<Index>(i)] > some_price)) continue;
      if (condition.at(lambda) > no_reserve * scale) continue;
      condition.is_forced = is_new = true;
    }
    if (!is_new) return true;
  }
  return true;
}

bool ForceChoice::are_met_by(const Vector& lambda) const {
  const double least = no_reserve * lambda.lpNorm<Eigen::Infinity>();
  return std::all_of(conditions_.begin(), conditions_.end(),
                     [&](const Row& condition) { return condition.at(lambda) > least; });
}

void ForceChoice::spread(const States& states, const LevelProblem& problem, const Order& order, Vector& lambda) {
  collect(states, problem, order);
  const double scale = lambda.size() > 0 ? lambda.lpNorm<Eigen::Infinity>() : 0;
  if (conditions_.empty() || !(scale > 0)) return;
  const Matrix idle = idle_forces(problem);
  if (idle.cols() == 0) return;
  Vector inside = lambda;
  if (!find_inside(idle, scale, inside)) return;
  const Vector y = idle.colPivHouseholderQr().solve(order.near - lambda);
  lambda += idle * y;
  double part = 0;  // towards the middle, as far as every condition needs
  for (const Row& condition : conditions_) {
    const double possible = condition.at(inside);
    const double is = condition.at(lambda);
    if (condition.is_forced) {
      if (std::abs(is) > no_reserve * scale) part = 1;
    } else if (is < ample * possible) {
      part = std::max(part, (ample * possible - is) / (possible - is));
    }
  }
  lambda += std::min(part, 1.0) * (inside - lambda);
}

}  // namespace orthant::schemes::detail
