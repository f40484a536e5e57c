// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/lcs_engine.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/polynomial.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

namespace orthant::schemes {
namespace {

constexpr double value_noise = 8 * epsilon;  // of a polynomial, relative to the sum of its terms
constexpr double same_time = 64 * epsilon;   // roots nearer than this, relative to the piece, are one event
constexpr double shortest = 1e-290;          // no window is shorter
constexpr double ahead = 64;                 // how far beyond the first turn a root is looked for at once

double sum_of_sizes(std::span<const double> c, double tau) {
  double sum = 0;
  for (std::size_t k = c.size(); k-- > 0;) sum = sum * tau + std::abs(c[k]);
  return sum;
}

std::span<const double> without_last_zeros(std::span<const double> c) {
  while (c.size() > 1 && c.back() == 0) c = c.first(c.size() - 1);
  return c;
}

// Where the first negative coefficient balances the ones before it: before about half of it there is no root. The
// coefficients begin with zeros and a positive one.
double first_turn(std::span<const double> c) {
  std::size_t negative = 0;
  while (negative < c.size() && !(c[negative] < 0)) ++negative;
  if (negative == c.size()) return infinity;
  double turn = 0;
  for (std::size_t k = 0; k < negative; ++k) {
    if (c[k] == 0) continue;
    const double ratio = c[k] / -c[negative];
    const std::size_t power = negative - k;
    turn = std::max(turn, power == 1   ? ratio
                          : power == 2 ? std::sqrt(ratio)
                                       : std::pow(ratio, 1 / static_cast<double>(power)));
  }
  return turn;
}

}  // namespace

LcsEngine::LcsEngine(const systems::Prepared<systems::Lcs>& prepared, const analysis::LcsFindings& findings)
    : series_(prepared.system(), lcs_form(prepared, findings)), choice_(form()), pile_up_(form().outputs()) {
  const LcsForm& model = form();
  const auto m = static_cast<std::size_t>(model.outputs());
  if (model.is_descriptor) descriptor_choice_.emplace(model);
  if (model.levels.levels > 0) {
    std::vector<bool> can_jump(m);
    for (Index l = 0; l < model.outputs(); ++l) can_jump[static_cast<std::size_t>(l)] = model.can_jump(l);
    jump_.emplace(model.levels, can_jump);
  }
  modes_ = modes_before_ = std::vector<Mode>(m, Mode::undecided);
  is_source_.assign(m, false);
  plastic_ = mu_ = Vector::Zero(model.levels.levels);
  came_to_rest_.assign(m, false);
  z_ = left_ = size_ = carried_ = slope_ = Vector::Zero(model.states());
  momentum_ = Vector::Zero(model.outputs());
  state_ = Vector::Zero(model.states() + model.outputs());
  piece_.coefficients = Matrix::Zero(LcsSeries::order + 1, state_.size());
  bounded_.reserve(LcsSeries::order + 1);
  stack_ = stack_before_ = Vector::Zero(series_.input().size());
}

LcsEngine::Work LcsEngine::work() const {
  return {.pieces = pieces_,
          .root_searches = root_searches_,
          .pivots = series_.pivots() + (jump_ ? jump_->work().pivots : 0),
          .factorisations = series_.factorisations() + (jump_ ? jump_->work().factorisations : 0)};
}

Status LcsEngine::fail(Status status, std::string_view what) {
  because_ = fmt::format("{} at t = {:.12g} ended with status {}", what, t_, name(status));
  return status;
}

// Back to the left limit: the last good state.
Status LcsEngine::refuse(Status status, std::string_view what) {
  z_ = left_;
  modes_ = modes_before_;
  jumped_ = false;
  has_series_ = false;
  write_state();
  return fail(status, what);
}

Vector LcsEngine::columns_of(const Vector& x0) {
  Vector columns = Vector::Zero(state_.size());
  columns.head(z_.size()) = form().levels.W * x0;
  if (stack_.size() > 0) {
    series_.input().evaluate(0, stack_);
    columns.head(z_.size()) += form().shift * stack_;
  }
  columns.tail(form().outputs()) = form().lower;
  return columns;
}

Status LcsEngine::start(const Vector& x0) {
  const LcsForm& model = form();
  require_size(x0, model.levels.W.cols(), "x0");
  require_finite(x0, "x0");
  t_ = 0;
  z_.noalias() = model.levels.W * x0;
  const Vector without_input = z_;
  size_.noalias() = model.levels.W_size * x0.cwiseAbs();
  if (stack_.size() > 0) {
    series_.input().evaluate(0, stack_);
    z_.noalias() += model.shift * stack_;
    size_.noalias() += model.shift.cwiseAbs() * stack_.cwiseAbs();
  }
  require_levels_at_start(z_, without_input);
  constexpr double too_large = 1e150;  // products of two such numbers overflow, and events cannot be told apart
  if (size_.size() > 0 && !(size_.maxCoeff() < too_large)) {
    throw InvalidArgument(
        Flaw{"x0", "makes levels z = W x0 + U(0) of more than 1e150", "must be smaller: choose other units"});
  }
  carried_ = size_;
  pile_up_.forget();
  ahead_.reset();
  limit_.reset();
  events_.clear();
  std::fill(modes_.begin(), modes_.end(), Mode::undecided);
  const Status status = resolve(model.restitution);
  if (status == Status::solved) report();
  return status;
}

Status LcsEngine::need_series() {
  if (has_series_) return Status::solved;
  const Status status = series_.build(t_, z_, modes_);
  if (status == Status::diverged) return fail(status, "the motion is no longer finite: its series");
  if (status != Status::solved) return fail(status, "the motion in its mode");
  has_series_ = true;
  return status;
}

bool LcsEngine::is_bounded(double length) const {
  for (Index j = 0; j < state_.size(); ++j) {
    if (!std::isfinite(sum_of_sizes(series_.column(j), length))) return false;
  }
  return true;
}

// One of (events.5): the first root, and whose it is.
void LcsEngine::look(Index output, std::span<const double> c, double length, double& first) {
  ++root_searches_;
  c = without_last_zeros(c);
  const double within = std::min(length, first * (1 + same_time));
  // Noise is relative to the terms where the root is: windows that grow, so that a dip near τ = 0 is not taken for the
  // noise of what comes later. Nearly always the first one has the root, or is all there is.
  double window = std::max(ahead * first_turn(c), shortest);
  std::optional<linalg::Crossing> found;
  for (;; window *= ahead) {
    window = std::min(window, within);
    found = linalg::first_nonpositive(c, window, value_noise * sum_of_sizes(c, window));
    if (found || !(window < within)) break;
  }
  if (!found) return;
  const double at = found->at;
  if (at < first * (1 - same_time)) std::fill(is_source_.begin(), is_source_.end(), false);
  first = std::min(first, at);
  is_source_[static_cast<std::size_t>(output)] = true;
}

double LcsEngine::find_first(double length) {
  const LcsForm& model = form();
  std::fill(is_source_.begin(), is_source_.end(), false);
  double first = infinity;
  for (Index l = 0; l < model.outputs(); ++l) {
    const Mode mode = modes_[static_cast<std::size_t>(l)];
    if (mode == Mode::held) {
      const std::span<const double> lambda = series_.column(model.states() + l);
      bounded_.assign(lambda.begin(), lambda.end());
      bounded_[0] -= model.lower[l];
      look(l, bounded_, length, first);
      if (model.upper[l] == infinity) continue;
      std::transform(lambda.begin(), lambda.end(), bounded_.begin(), std::negate<>());
      bounded_[0] += model.upper[l];
      look(l, bounded_, length, first);
      continue;
    }
    if (model.lower[l] == model.upper[l]) continue;
    const std::span<const double> w = model.degree(l) > 0 ? series_.column(model.first(l)) : series_.slack(l);
    if (mode == Mode::at_lower) {
      look(l, w, length, first);
    } else {
      bounded_.resize(w.size());
      std::transform(w.begin(), w.end(), bounded_.begin(), std::negate<>());
      look(l, bounded_, length, first);
    }
  }
  return first;
}

// The first switch of the input within the length. A condition of the series that ends shortens it: then the branches
// at its ends differ, and two switches that undo each other are not missed.
std::optional<systems::Input::Switch> LcsEngine::find_switch(double& length) {
  if (stack_.size() == 0) return std::nullopt;
  constexpr double beyond = 1e-9;
  for (int number = 0; number < series_.condition_count(); ++number) {
    const std::span<const double> c = without_last_zeros(series_.condition(number));
    const std::optional<linalg::Crossing> end = linalg::first_nonpositive(c, length, 0);
    if (end) length = std::min(length, end->at * (1 + beyond) + same_time * (std::abs(t_) + length));
  }
  const std::vector<systems::Input::Switch>& found = series_.input().switches(t_, t_ + length);
  if (found.empty()) return std::nullopt;
  length = std::min(length, found.front().after - t_);
  return found.front();
}

// ∫ λ over the piece, of each output
void LcsEngine::integrate_multipliers(double tau) {
  for (Index l = 0; l < form().outputs(); ++l) {
    momentum_[l] = 0;
    if (modes_[static_cast<std::size_t>(l)] == Mode::at_lower && form().lower[l] == 0) continue;
    const std::span<const double> c = series_.column(form().states() + l);
    double integral = 0;
    for (std::size_t k = c.size(); k-- > 0;) integral = (integral + c[k] / static_cast<double>(k + 1)) * tau;
    momentum_[l] = integral;
  }
}

// Ends the piece: z and the sizes at its end; the series becomes the piece.
void LcsEngine::take_piece(double tau, double to) {
  ++pieces_;
  for (Index i = 0; i < z_.size(); ++i) {
    const std::span<const double> c = series_.column(i);
    z_[i] = linalg::polynomial(c, tau);
    size_[i] = sum_of_sizes(c, tau);
    carried_[i] = std::max(carried_[i], size_[i]);
  }
  integrate_multipliers(tau);
  pile_up_.gather(tau, momentum_);
  piece_.coefficients = series_.coefficients().topRows(series_.degree() + 1);
  piece_.from = t_;
  piece_.to = to;
  piece_.begins_after_jump = jumped_;
  jumped_ = false;
  has_series_ = false;
  t_ = to;
}

void LcsEngine::switch_input(const systems::Input::Switch& at) {
  systems::Input& input = series_.input();
  input.evaluate(at.before, stack_before_);
  input.evaluate(at.after, stack_);
  // what does not jump differs by rounding, and by what its derivative does between two neighbouring numbers
  const Index inputs = form().input_order > 0 ? stack_.size() / (form().input_order + 1) : stack_.size();
  for (Index j = 0; j < stack_.size(); ++j) {
    const double size = std::abs(stack_[j]) + std::abs(stack_before_[j]);
    const double slope = j + inputs < stack_.size() ? std::abs(stack_before_[j + inputs]) : 0.0;
    const double change = stack_[j] - stack_before_[j];
    const double allowed = 8 * epsilon * size + 2 * slope * (at.after - at.before);
    stack_before_[j] = std::abs(change) <= allowed ? 0.0 : change;
  }
  stack_ = stack_before_;
  left_ = z_;
  z_.noalias() += form().shift * stack_;
  jumped_ = z_ != left_;
  size_.noalias() += form().shift.cwiseAbs() * stack_.cwiseAbs();
  pile_up_.forget();
  events_.push_back({.t = t_, .kind = EventKind::forcing, .source = 0, .impulse = {}, .before = left_, .after = z_});
}

Status LcsEngine::advance(double t_stop) {
  events_.clear();
  limit_.reset();
  Status status = need_series();
  if (status != Status::solved) return status;
  if (ahead_ && can_pass(*ahead_, t_stop)) return pass(*ahead_);
  double length = std::min(series_.reach(), t_stop - t_);
  if (!is_bounded(length)) return fail(Status::diverged, "the motion is no longer finite: the piece");
  std::optional<systems::Input::Switch> at = find_switch(length);
  double tau = find_first(length);
  // what ends the piece is right if the input is near its series up to there: else it is looked for again, in less
  const double before = at ? at->before - t_ : length;
  const double proven = series_.proven(std::min(tau, before), at ? before : series_.reach());
  if (proven < std::min(tau, before)) {
    if (!(proven > 0))
      return fail(Status::breakdown, "the input has no bound (a pole, the end of a domain): the piece");
    length = proven;
    at = find_switch(length);
    tau = find_first(length);
  }
  const bool is_event = tau <= length;
  if (is_event) {
    take_piece(tau, std::min(t_ + tau, t_stop));
  } else {
    const bool reaches_stop = length >= t_stop - t_;
    take_piece(length, at ? at->after : (reaches_stop ? t_stop : t_ + length));
  }
  if (!is_event && !at) {
    write_state();
    return Status::solved;
  }
  if (is_event) {
    write_zeros();
  } else {
    switch_input(*at);
  }
  status = resolve(form().restitution);
  if (status != Status::solved) return status;
  report();
  if (is_event) watch();
  return status;
}

void LcsEngine::write_state() {
  state_.head(z_.size()) = z_;
  if (has_series_) {
    state_.tail(form().outputs()) = series_.coefficients().row(0).tail(form().outputs()).transpose();
  } else if (pieces_ > 0) {
    piece_.evaluate(piece_.to, state_);
    state_.head(z_.size()) = z_;
  }
}

Status LcsEngine::step_over(double t) {
  events_.clear();
  limit_.reset();
  ahead_.reset();
  pile_up_.forget();
  Status status = need_series();
  if (status != Status::solved) return status;
  const double length = series_.proven(std::min(series_.reach(), t - t_), series_.reach());
  if (!(length > 0) && t > t_)
    return fail(Status::breakdown, "the input has no bound (a pole, the end of a domain): the piece");
  const bool reaches = length >= t - t_;
  take_piece(length, reaches ? t : t_ + length);
  if (!reaches) {
    write_state();
    return Status::solved;
  }
  std::fill(is_source_.begin(), is_source_.end(), false);
  status = resolve(plastic_);
  if (status == Status::solved) report();
  return status;
}

}  // namespace orthant::schemes
