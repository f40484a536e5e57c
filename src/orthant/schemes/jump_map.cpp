// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/jump_map.hpp"

#include "orthant/laws/impact.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::schemes {

JumpMap::JumpMap(const analysis::ZeroDynamics& form)
    : JumpMap(form, std::vector<bool>(static_cast<std::size_t>(form.outputs()), true)) {}

JumpMap::JumpMap(const analysis::ZeroDynamics& form, std::vector<bool> can_jump)
    : form_(form), can_jump_(std::move(can_jump)), problem_(analysis::leading_matrix(form)) {
  q_ = lower_ = upper_ = Vector::Zero(form.outputs());
  rebound_ = Vector::Zero(form.levels);
  constrained_.assign(static_cast<std::size_t>(form.outputs()), 0);
}

// prox on R+ with rebound, for the levels below the last one
void JumpMap::project_lower_levels(const Vector& left, const Vector& rebound, Vector& z, Vector& mu) const {
  for (std::size_t l = 0; l < constrained_.size(); ++l) {
    const Index first = form_.first[l];
    const Index end = std::min(first + constrained_[l], form_.top(static_cast<Index>(l)));
    for (Index i = first + first_level_ - 1; i < end; ++i) {
      if (left[i] > 0 && i - first + 1 == constrained_[l]) continue;  // the first positive level stays
      z[i] = rebound[i];
      mu[i] = std::max(z[i] - left[i], 0.0);  // a positive rounding error that was written as 0 is not an impulse
    }
  }
}

// (expo.2) over the outputs whose constrained levels reach the last one
Status JumpMap::project_top_levels(const Vector& left, const Vector& rebound, Vector& z, Vector& mu) {
  bool reaches_top = false;
  for (Index l = 0; l < form_.outputs(); ++l) {
    const Index top = form_.top(l);
    const bool is_active = constrained_[static_cast<std::size_t>(l)] == form_.degrees[static_cast<std::size_t>(l)];
    q_[l] = left[top] - rebound[top];
    upper_[l] = is_active ? infinity : 0;
    reaches_top = reaches_top || is_active;
  }
  if (!reaches_top) return Status::solved;
  const Status status = problem_.solve(q_, lower_, upper_);
  if (status != Status::solved) return status;
  const Vector& sigma = problem_.multiplier();
  for (Index l = 0; l < form_.outputs(); ++l) {
    const Index top = form_.top(l);
    double size = std::abs(q_[l]);
    for (Index j = 0; j < form_.outputs(); ++j) size += std::abs(problem_.matrix()(l, j)) * sigma[j];
    // rounding is neither an impulse nor a speed (emts.5)
    mu[top] = sigma[l] * std::abs(problem_.matrix()(l, l)) > negligible * size ? sigma[l] : 0;
    const bool is_closed = upper_[l] > 0 && (mu[top] > 0 || problem_.slack()[l] <= negligible * size);
    z[top] = (is_closed ? 0 : problem_.slack()[l]) + rebound[top];
  }
  return status;
}

// (stops.2): what moves one stop away moves the other one near
void JumpMap::move_other_stops(const Vector& left, Vector& z) const {
  for (std::size_t l = 0; l < form_.opposite.size(); ++l) {
    const Index other = form_.opposite[l];
    if (other < 0 || left[form_.first[l]] > 0) continue;
    const Index from = form_.first[l];
    const Index to = form_.first[static_cast<std::size_t>(other)];
    for (Index i = 0; i < form_.degrees[l]; ++i)
      z[to + i] = left[to + i] - form_.ratio[l] * (z[from + i] - left[from + i]);
  }
}

Status JumpMap::apply_rebounds(const Vector& left, const Vector& rebound, Vector& z, Vector& mu) {
  project_lower_levels(left, rebound, z, mu);
  const Status status = project_top_levels(left, rebound, z, mu);
  if (form_.has_stops()) move_other_stops(left, z);
  return status;
}

Status JumpMap::apply(const Vector& left, const Vector& restitution, Vector& z, Vector& mu) {
  for (Index i = 0; i < rebound_.size(); ++i) rebound_[i] = laws::rebounded(laws::Newton{restitution[i]}, left[i]);
  return apply_rebounds(left, rebound_, z, mu);
}

}  // namespace orthant::schemes
