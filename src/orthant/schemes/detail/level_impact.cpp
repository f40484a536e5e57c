// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/level_impact.hpp"

namespace orthant::schemes::detail {

LevelImpact::LevelImpact(const analysis::ZeroDynamics& form, Vector restitution, Index first_level)
    : form_(form), restitution_(std::move(restitution)), jump_(form) {
  jump_.set_first_level(first_level);
  rebound_ = Vector::Zero(form.levels);
  seen_ = Vector::Zero(form.states());
  for (std::size_t l = 0; l < form.first.size(); ++l) {
    can_rebound_.push_back((restitution_.segment(form.first[l], form.degrees[l]).array() > 0).any());
  }
}

Status LevelImpact::jump_at_start(LevelStep& step) {
  has_jumped_ = false;
  step.impact.setZero();
  if (!jump_.constrain([&](Index i) { return !(step.base[i] > 0); })) return Status::solved;
  rebound_.setZero();
  for (std::size_t l = 0; l < can_rebound_.size(); ++l) {
    const Index first = form_.first[l];
    for (Index i = first; i < first + jump_.constrained(l) && !(step.base[first] > 0); ++i) {
      if (restitution_[i] == 0 || !(step.base[i] < 0)) continue;
      rebound_[i] = -restitution_[i] * step.base[i];
      has_jumped_ = true;
    }
  }
  if (!has_jumped_) return Status::solved;
  seen_ = step.base;
  return jump_.apply_rebounds(seen_, rebound_, step.base, step.impact);
}

// the rebounds of the outputs that have landed; true when there is one with restitution
bool LevelImpact::find_landings(const LevelStep& step) {
  bool found = false;
  rebound_.setZero();
  for (std::size_t l = 0; l < can_rebound_.size(); ++l) {
    const Index first = form_.first[l];
    const double height = step.base[first];
    if (!can_rebound_[l] || !(height > 0) || !(step.mu[first] > 0)) continue;
    found = true;
    const double fraction = height / (height + step.mu[first]);
    for (Index i = first + 1; i < first + jump_.constrained(l); ++i) {
      if (!(step.left[i] < 0)) continue;
      const double change = step.left[i] - step.base[i];
      const double crossing = step.base[i] + fraction * change;
      if (is_impact(crossing, change)) rebound_[i] = -restitution_[i] * crossing;
    }
  }
  return found;
}

Status LevelImpact::jump_at_end(LevelStep& step) {
  step.left = step.z;
  step.landing.setZero();
  has_jumped_ = step.is_touched && jump_.constrain([&](Index i) { return !(step.left[i] > 0); }) && find_landings(step);
  if (!has_jumped_) return Status::solved;
  return jump_.apply_rebounds(step.left, rebound_, step.z, step.landing);
}

}  // namespace orthant::schemes::detail
