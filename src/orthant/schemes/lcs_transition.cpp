// SPDX-License-Identifier: Apache-2.0
// What LcsEngine does where a piece ends: zeros, jump map, mode, events.
#include "orthant/schemes/lcs_engine.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes {

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
  std::fill(came_to_rest_.begin(), came_to_rest_.end(), false);
  // leading levels that are rounding are zeros
  for (Index l = 0; l < form().outputs(); ++l) {
    Index i = form().first(l);
    for (; i <= levels.top(l); ++i) {
      const bool is_rounding = std::abs(z_[i]) <= rounding * size_[i];
      if (!is_rounding && !is_at_rest(l, i)) break;
      came_to_rest_[static_cast<std::size_t>(l)] = came_to_rest_[static_cast<std::size_t>(l)] || !is_rounding;
      z_[i] = 0;
    }
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
    // an impulse that is rounding of what it was computed from is none
    const Index first = form().first(l);
    for (Index i = first; i < top; ++i) mu_[i] = mu_[i] <= rounding * size_[i] ? 0 : mu_[i];
    if (mu_[top] * std::abs(form().Delta(l, l)) <= rounding * (size + size_[top])) mu_[top] = 0;
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

// z may jump to where the outputs of the mode can be held.
Status LcsEngine::choose_descriptor_mode() {
  left_ = z_;
  const Status status = descriptor_choice_->build(series_, t_, z_, modes_before_, modes_);
  if (status != Status::solved) return status;
  jumped_ = jumped_ || !descriptor_choice_->impulse().isZero(0.0);
  return status;
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
  if (descriptor_choice_) {
    status = choose_descriptor_mode();
  } else {
    status = choice_.is_needed() ? choose_branch() : series_.build(t_, z_, modes_);
  }
  if (status == Status::diverged) return fail(status, "the motion is no longer finite: its series");
  if (status != Status::solved) return refuse(status, "the choice of a mode for output " + open);
  has_series_ = true;
  write_state();
  return status;
}

// λ = Λ δ of outputs without levels: the state jumps by Ḡ Λ
void LcsEngine::report_impulses() {
  for (Index l = 0; l < form().outputs(); ++l) {
    const double impulse = descriptor_choice_->impulse()[l];
    if (impulse == 0) continue;
    events_.push_back({.t = t_,
                       .kind = EventKind::impact,
                       .source = l,
                       .impulse = Vector::Constant(1, impulse),
                       .before = left_,
                       .after = z_});
  }
}

void LcsEngine::report() {
  if (descriptor_choice_) report_impulses();
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

}  // namespace orthant::schemes
