// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lcs_watch.hpp"

#include "orthant/expressions/program.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orthant::runs::detail {

using schemes::Condition;

namespace {

constexpr double least_step = 1e-9;  // of u, relative to its size: below, it is how fast u varies
constexpr double nothing = 1e-12;    // of w and λ, relative to their largest so far

bool is_nothing(double w, double lambda, double largest_w, double largest_lambda) {
  return std::abs(w) <= nothing * largest_w && std::abs(lambda) <= nothing * largest_lambda;
}

}  // namespace

Condition condition_of(double lower, double upper, int side) {
  const bool is_bounded = lower > -infinity && upper < infinity;
  if (side == 0) return is_bounded ? Condition::held : Condition::closed;
  if (!is_bounded) return Condition::open;
  return side < 0 ? Condition::lower : Condition::upper;
}

StateWatch::StateWatch(const systems::Lcs& system, Index most)
    : changes(system.outputs(), most), lower_(system.lower), upper_(system.upper) {}

void StateWatch::look(const schemes::StateStep& step) {
  for (Index l = 0; l < lower_.size(); ++l) {
    const double w = step.w[l];
    const double above = step.lambda[l] - lower_[l];
    const double below = upper_[l] - step.lambda[l];
    const double inside = std::min(above, below);
    largest_w_ = std::max(largest_w_, std::abs(w));
    largest_lambda_ = std::max(largest_lambda_, std::abs(step.lambda[l]));
    const int side = inside > std::abs(w) ? 0 : (above <= below ? -1 : 1);
    const Condition now = condition_of(lower_[l], upper_[l], side);
    const Condition last = changes.condition(l);
    if (now == last) [[likely]]
      continue;
    if (last != Condition::unknown && is_nothing(w, inside, largest_w_, largest_lambda_)) continue;
    changes.observe(step.t, l, now,
                    [&] { return std::pair(Vector(step.w.segment(l, 1)), Vector(step.w.segment(l, 1))); });
  }
}

InputWatch::InputWatch(const systems::Lcs& system, Changes& changes)
    : changes_(changes),
      input_(system, 0),
      has_input_(system.inputs() > 0 && !input_.is_constant()),
      has_branches_(has_input_ && expressions::Program(system.u).has_branches()) {
  left_ = right_ = Vector::Zero(system.inputs());
}

void InputWatch::look(double t) {
  if (!(t > t_)) return;
  for (const systems::Input::Switch& at : input_.switches(t_, t)) see(at);
  t_ = t;
}

bool InputWatch::jumps(const systems::Input::Switch& at) {
  input_.evaluate(at.before, left_);
  input_.evaluate(at.after, right_);
  jumped_.clear();
  for (Index j = 0; j < left_.size(); ++j) {
    const double size = std::max(std::abs(left_[j]), std::abs(right_[j]));
    if (std::abs(right_[j] - left_[j]) > least_step * size) jumped_.push_back(j);
  }
  return !jumped_.empty();
}

void InputWatch::see(const systems::Input::Switch& at) {
  if (!has_input_ || !jumps(at)) return;
  changes_.add({.t = at.after,
                .kind = schemes::EventKind::forcing,
                .source = -1,
                .impulse = {},
                .before = left_,
                .after = right_,
                .sources = jumped_});
}

}  // namespace orthant::runs::detail
