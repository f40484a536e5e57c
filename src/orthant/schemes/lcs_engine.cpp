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

double sum_of_sizes(std::span<const double> c, double tau) {
  double sum = 0;
  for (std::size_t k = c.size(); k-- > 0;) sum = sum * tau + std::abs(c[k]);
  return sum;
}

std::span<const double> without_last_zeros(std::span<const double> c) {
  while (c.size() > 1 && c.back() == 0) c = c.first(c.size() - 1);
  return c;
}

}  // namespace

LcsEngine::LcsEngine(const systems::Prepared<systems::Lcs>& prepared, const analysis::LcsFindings& findings)
    : series_(prepared.system(), lcs_form(prepared, findings)), choice_(form()) {
  const LcsForm& model = form();
  const auto m = static_cast<std::size_t>(model.outputs());
  if (model.levels.levels > 0) {
    std::vector<bool> can_jump(m);
    for (Index l = 0; l < model.outputs(); ++l) can_jump[static_cast<std::size_t>(l)] = model.can_jump(l);
    jump_.emplace(model.levels, can_jump);
  }
  modes_ = modes_before_ = std::vector<Mode>(m, Mode::undecided);
  is_source_.assign(m, false);
  plastic_ = mu_ = Vector::Zero(model.levels.levels);
  z_ = left_ = size_ = Vector::Zero(model.states());
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
  columns.head(x0.size()) = form().levels.W * x0;
  if (stack_.size() > 0) {
    series_.input().evaluate(0, stack_);
    columns.head(x0.size()) += form().shift * stack_;
  }
  columns.tail(form().outputs()) = form().lower;
  return columns;
}

Status LcsEngine::start(const Vector& x0) {
  const LcsForm& model = form();
  require_size(x0, model.states(), "x0");
  require_finite(x0, "x0");
  t_ = 0;
  z_.noalias() = model.levels.W * x0;
  size_.noalias() = model.levels.W.cwiseAbs() * x0.cwiseAbs();
  if (stack_.size() > 0) {
    series_.input().evaluate(0, stack_);
    z_.noalias() += model.shift * stack_;
    size_.noalias() += model.shift.cwiseAbs() * stack_.cwiseAbs();
  }
  if (!z_.allFinite()) {
    throw InvalidArgument(
        "the levels z = W x0 + U(0) are not finite: u or one of its first r derivatives is not at t = 0");
  }
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
  const std::optional<linalg::Crossing> found =
      linalg::first_nonpositive(c, within, value_noise * sum_of_sizes(c, within));
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

// Ends the piece: z and the sizes at its end; the series becomes the piece.
void LcsEngine::take_piece(double tau, double to) {
  ++pieces_;
  for (Index i = 0; i < z_.size(); ++i) {
    const std::span<const double> c = series_.column(i);
    z_[i] = linalg::polynomial(c, tau);
    size_[i] = sum_of_sizes(c, tau);
  }
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
  stack_ -= stack_before_;
  left_ = z_;
  z_.noalias() += form().shift * stack_;
  jumped_ = z_ != left_;
  size_.noalias() += form().shift.cwiseAbs() * stack_.cwiseAbs();
  events_.push_back({.t = t_, .kind = EventKind::forcing, .source = 0, .impulse = {}, .before = left_, .after = z_});
}

Status LcsEngine::advance(double t_stop) {
  events_.clear();
  Status status = need_series();
  if (status != Status::solved) return status;
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
  if (status == Status::solved) report();
  return status;
}

// w of a source is 0 by definition of the event
void LcsEngine::write_zeros() {
  for (Index l = 0; l < form().outputs(); ++l) {
    if (is_source_[static_cast<std::size_t>(l)] && form().degree(l) > 0) z_[form().first(l)] = 0;
  }
}

Status LcsEngine::jump(const Vector& restitution) {
  mu_.setZero();
  if (!jump_) return Status::solved;
  const analysis::ZeroDynamics& levels = form().levels;
  bool is_violated = false;
  // leading levels that are rounding are zeros
  for (Index l = 0; l < form().outputs(); ++l) {
    Index i = form().first(l);
    for (; i <= levels.top(l) && std::abs(z_[i]) <= rounding * size_[i]; ++i) z_[i] = 0;
    is_violated = is_violated || (form().can_jump(l) && i <= levels.top(l) && z_[i] < 0);
  }
  left_ = z_;
  if (!is_violated) return Status::solved;
  jumped_ = true;
  if (!jump_->constrain([&](Index i) { return !(left_[i] > 0); })) return Status::breakdown;
  const Status status = jump_->apply(left_, restitution, z_, mu_);
  if (status != Status::solved) return status;
  for (Index l = 0; l < form().outputs(); ++l) {  // what the impulses of others left of a top level
    const Index top = levels.top(l);
    double size = std::abs(left_[top]);
    for (Index j = 0; j < form().outputs(); ++j) size += std::abs(form().Delta(l, j) * mu_[levels.top(j)]);
    if (std::abs(z_[top]) <= rounding * size) z_[top] = 0;
  }
  return status;
}

// By the sign of the first level that is not 0; without any, (events.3) decides.
void LcsEngine::set_modes() {
  for (Index l = 0; l < form().outputs(); ++l) {
    Mode mode = Mode::undecided;
    if (form().lower[l] == form().upper[l]) mode = Mode::at_lower;
    for (int i = 0; i < form().degree(l) && mode == Mode::undecided; ++i) {
      const double level = z_[form().first(l) + i];
      if (level != 0) mode = level > 0 ? Mode::at_lower : Mode::at_upper;
    }
    modes_[static_cast<std::size_t>(l)] = mode;
  }
}

Status LcsEngine::choose_branch() {
  if (pieces_ > 0) {
    piece_.evaluate(piece_.to, state_);
    choice_.last_lambda = state_.tail(form().outputs());
  }
  return choice_.build(series_, t_, z_, modes_before_, modes_);
}

Status LcsEngine::resolve(const Vector& restitution) {
  modes_before_ = modes_;
  Status status = jump(restitution);
  if (status != Status::solved) return refuse(status, "the jump map");
  set_modes();
  std::string open;
  for (std::size_t l = 0; l < modes_.size(); ++l) {
    if (modes_[l] == Mode::undecided) open += fmt::format("{}{}", open.empty() ? "" : ", ", l);
  }
  status = choice_.is_needed() ? choose_branch() : series_.build(t_, z_, modes_);
  if (status == Status::diverged) return fail(status, "the motion is no longer finite: its series");
  if (status != Status::solved) return refuse(status, "the choice of a mode for output " + open);
  has_series_ = true;
  write_state();
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

void LcsEngine::report() {
  for (Index l = 0; l < form().outputs(); ++l) {
    const auto place = static_cast<std::size_t>(l);
    const Index r = form().degree(l);
    const Index first = r > 0 ? form().first(l) : 0;
    const Mode before = modes_before_[place];
    const Mode after = modes_[place];
    const bool is_impact = r > 0 && !mu_.segment(first, r).isZero(0.0);
    const bool is_start = before == Mode::undecided;
    if (!is_impact && (is_start || (before == after && !is_source_[place]))) continue;
    const bool is_bounded = form().upper[l] < infinity;
    EventKind kind = EventKind::touch;
    if (is_impact) {
      kind = EventKind::impact;
    } else if (before != after && after == Mode::held) {
      kind = is_bounded ? EventKind::sticking : EventKind::closing;
    } else if (before != after) {
      kind = is_bounded ? EventKind::slipping : EventKind::opening;
    }
    events_.push_back({.t = t_,
                       .kind = kind,
                       .source = l,
                       .impulse = is_impact ? Vector(mu_.segment(first, r)) : Vector(),
                       .before = r > 0 ? Vector(left_.segment(first, r)) : Vector(),
                       .after = r > 0 ? Vector(z_.segment(first, r)) : Vector()});
  }
}

Status LcsEngine::pass_to_limit(double t, Index source) {
  events_.clear();
  Status status = need_series();
  if (status != Status::solved) return status;
  take_piece(std::max(t - t_, 0.0), std::max(t, t_));
  const Index first = form().first(source);
  const Index r = form().degree(source);
  const Vector before = z_.segment(first, r);
  z_.segment(first, r).setZero();
  std::fill(is_source_.begin(), is_source_.end(), false);
  status = resolve(plastic_);
  jumped_ = true;
  if (status != Status::solved) return status;
  report();
  const auto is_of_source = [&](const Event& event) { return event.source == source; };
  events_.erase(std::remove_if(events_.begin(), events_.end(), is_of_source), events_.end());
  events_.push_back({.t = t_,
                     .kind = EventKind::limit,
                     .source = source,
                     .impulse = {},
                     .before = before,
                     .after = z_.segment(first, r)});
  return status;
}

Status LcsEngine::step_over(double t) {
  events_.clear();
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
