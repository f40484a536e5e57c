// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/exponential.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/laws/impact.hpp"
#include "orthant/schemes/detail/level_fit.hpp"

#include <cmath>

namespace orthant::schemes {
Fit Exponential::fits(const analysis::LcsFindings& findings) const {
  if (const std::optional<Fit> unfit = detail::unfit_for_levels(findings)) return *unfit;
  if (!findings.has_restitution || findings.degree.largest() == 1) return Fit::possible();
  return Fit::advised(
      "restitution: its flight between impacts is exact and takes no energy, and impacts give none; emts takes some");
}

PreparedExponential Exponential::prepare(const systems::Prepared<systems::Lcs>& prepared,
                                         const analysis::ZeroDynamics& form, double h) const {
  return {prepared, form, h};
}

PreparedExponential::PreparedExponential(const systems::Prepared<systems::Lcs>& prepared,
                                         const analysis::ZeroDynamics& form, double h)
    : clock_(checked_step(h)),
      form_(form),
      restitution_(restitution_of(prepared.system(), form)),
      forcing_(prepared.system(), form),
      flight_(form, forcing_, h),
      jump_(form) {
  const Index n = form.states();
  step_.z = step_.left = step_.start = Vector::Zero(n);
  step_.mu = rebound_ = total_ = Vector::Zero(form.levels);
  step_.arc = Vector::Zero(form.outputs());
  if (!forcing_.is_zero()) step_.input_jump = Vector::Zero(n);
}

void PreparedExponential::start(const Vector& x0) {
  require_size(x0, form_.W.cols(), "x0");
  require_finite(x0, "x0");
  step_.t = 0;
  step_.k = 0;
  step_.is_touched = false;
  step_.mu.setZero();
  step_.arc.setZero();
  step_.z = forcing_.initial_levels(form_.W, x0, form_.levels);
  step_.left = step_.start = step_.z;
  cut_count_ = 0;
  flight_.forget();
}

void PreparedExponential::resume(const PreparedExponential& other, double end) {
  step_ = other.step_;
  clock_ = other.clock_;
  clock_.finish(step_.k, end);
  jump_.count_from(other.work());
}

// r* from the left limit; a z_i⁻ that is rounding relative to its terms counts as 0 (emts.5)
bool PreparedExponential::find_constrained() {
  const bool acts = jump_.constrain([&](Index i) {
    if (!(step_.left[i] > 0)) return true;
    return step_.length > 0 && !(step_.start[i] > 0) && step_.left[i] <= negligible * flight_.size_at(step_.start, i);
  });
  if (!acts) return false;
  for (std::size_t l = 0; l < form_.first.size(); ++l) {
    const Index first = form_.first[l];
    for (Index i = first; i < first + jump_.constrained(l); ++i) {
      const bool is_below = i - first + 1 < jump_.constrained(l);  // z_i⁻ ≤ 0, or rounding that becomes 0
      if (step_.left[i] < 0 || (is_below && step_.left[i] != 0)) return true;
    }
  }
  return false;
}

// -e_i z_i* of the levels that rebound: where the chord of z_1 crosses 0 (rebound.1), or at a jump z_i⁻ itself
void PreparedExponential::find_rebounds() {
  rebound_.setZero();
  for (std::size_t l = 0; l < form_.first.size(); ++l) {
    const Index first = form_.first[l];
    if (step_.left[first] > 0) continue;
    const double from = step_.start[first];
    const double fraction = from > 0 ? from / (from - step_.left[first]) : 0.0;
    const bool is_jump = step_.length == 0;
    for (Index i = is_jump ? first : first + 1; i < first + jump_.constrained(l); ++i) {
      if (restitution_[i] == 0 || !(step_.left[i] < 0)) continue;
      const double change = is_jump ? 0.0 : step_.left[i] - step_.start[i];
      const double approach = is_jump ? step_.left[i] : step_.start[i] + fraction * change;
      if (is_impact(approach, change)) rebound_[i] = -restitution_[i] * approach;
    }
  }
}

// z and μ from the left limit
Status PreparedExponential::land() {
  const bool acts = find_constrained();
  step_.z = step_.left;
  step_.mu.setZero();
  if (acts) {
    find_rebounds();
    const Status status = jump_.apply_rebounds(step_.left, rebound_, step_.z, step_.mu);
    if (status != Status::solved) return status;
  }
  step_.is_touched = acts;
  for (Index l = 0; l < step_.arc.size(); ++l) {
    step_.mu[form_.top(l)] += step_.arc[l];
    step_.is_touched = step_.is_touched || step_.arc[l] > 0;
  }
  return Status::solved;
}

// A part of the step in which nothing is known to happen.
Status PreparedExponential::fly(double to, bool is_full) {
  const detail::HeldFlight::Span span{step_.t, to};
  step_.start.swap(step_.z);
  flight_.fly(forcing_, span, is_full, step_.start);
  step_.left = flight_.left();
  step_.arc = flight_.arc();
  step_.length = span.length();
  step_.t = to;
  if (step_.input_jump.size() > 0) step_.input_jump.setZero();
  return land();
}

// A part without length: the input jumps, or the start violates the constraints.
Status PreparedExponential::jump_at(double t) {
  step_.start.swap(step_.z);
  step_.left = step_.start;
  if (step_.input_jump.size() > 0) step_.left += step_.input_jump;
  step_.arc.setZero();
  step_.length = 0;
  step_.t = t;
  return land();
}

// The last part is not the last of the step.
void PreparedExponential::cut() {
  if (cut_count_ == cuts_.size()) cuts_.emplace_back();
  cuts_[cut_count_++] = step_;
}

Status PreparedExponential::advance_to_last_cut(double t) {
  if (step_.k == 0) {
    if (step_.input_jump.size() > 0) step_.input_jump.setZero();
    if (const Status status = jump_at(0); status != Status::solved) return status;
    if (step_.is_touched) cut();
  }
  if (forcing_.is_zero()) return Status::solved;
  switches_ = forcing_.switches(step_.t, t);
  for (const systems::Input::Switch& at : switches_) {
    if (at.before > step_.t) {
      if (const Status status = fly(at.before, false); status != Status::solved) return status;
      cut();
    }
    step_.input_jump = forcing_.level_jump(at);
    if (const Status status = jump_at(at.after); status != Status::solved) return status;
    cut();
  }
  return Status::solved;
}

Status PreparedExponential::advance() {
  const double begin = clock_.at(step_.k);
  const double t = clock_.at(step_.k + 1);
  cut_count_ = 0;
  Status status = advance_to_last_cut(t);
  // a switch at the very end leaves nothing to fly: its jump is the last part
  const bool is_at_end = cut_count_ > 0 && !(t > step_.t);
  if (status == Status::solved && is_at_end) --cut_count_;
  if (status == Status::solved && !is_at_end) status = fly(t, step_.t == begin);
  if (status != Status::solved) {
    if (cut_count_ > 0) step_ = cuts_.front();
    step_.z = step_.start;
    step_.t = begin;
    return status;
  }
  if (cut_count_ > 0) {
    total_ = step_.mu;
    for (const LevelStep& part : cuts()) total_ += part.mu;
  }
  step_.t = t;
  ++step_.k;
  return Status::solved;
}

}  // namespace orthant::schemes
