// SPDX-License-Identifier: Apache-2.0
#include "orthant/simulation/detail/event_detector.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::simulation::detail {
namespace {

constexpr double smooth_factor = 2;  // (event.1)

}  // namespace

EventDetector::EventDetector(const analysis::ZeroDynamics& form, double h, Index max_events)
    : form_(form),
      h_(h),
      max_events_(static_cast<std::size_t>(max_events)),
      open_(form.degrees.size()),
      densities_(form.degrees.size(), 0.0) {}

// the right-hand side of (event.1) without its factor 2
double EventDetector::smooth_bound(const integrators::LevelStep& step, Index output, Index place,
                                   const Vector& drive) const {
  const auto size_of = [&](const Vector& z) {
    if (place < form_.top(output)) return std::abs(z[place + 1]);
    return std::abs(form_.A_bar.row(place).dot(z) + (drive.size() > 0 ? drive[place] : 0.0));
  };
  return h_ * std::max({size_of(step.start), size_of(step.before()), size_of(step.z)});
}

void EventDetector::observe_output(const integrators::LevelStep& step, Index output, const Vector& drive) {
  const auto l = static_cast<std::size_t>(output);
  const Index first = form_.first[l];
  const Index degree = form_.degrees[l];
  Open& open = open_[l];
  Vector atoms;  // stays empty, and allocates nothing, while there is none
  for (Index i = 0; i < degree; ++i) {
    const Index place = first + i;
    const double size = step.mu[place] * (i + 1 == degree ? std::abs(form_.G(place, place)) : 1.0);
    if (!(size > smooth_factor * smooth_bound(step, output, place, drive))) continue;
    if (atoms.size() == 0) atoms = Vector::Zero(degree);
    atoms[i] = step.mu[place];
  }
  const Index top = form_.top(output);
  const bool has_atom = atoms.size() > 0;
  densities_[l] = has_atom && atoms[degree - 1] > 0 ? 0.0 : step.mu[top] / h_;
  has_density = has_density || densities_[l] > 0;
  if (step.mu[first] > 0 && step.start[first] > 0) ++landings;
  if (!has_atom) {
    close(open);
    return;
  }
  if (open.steps > degree) close(open);
  if (open.steps == 0) {
    open.event = {
        .t = step.t, .output = output, .weights = atoms, .before = step.before().segment(first, degree), .after = {}};
  } else {
    open.event.weights += atoms;
  }
  open.event.after = step.z.segment(first, degree);
  ++open.steps;
}

void EventDetector::close(Open& open) {
  if (open.steps == 0) return;
  open.steps = 0;
  ++count;
  // z̄ after the event is lexicographically nonnegative [ABG08, Remark 16]
  const Vector& after = open.event.after;
  for (Index i = 0; i < after.size(); ++i) {
    if (after[i] == 0) continue;
    if (after[i] < 0) lexicographic_ = -after[i] / std::max(open.event.before.lpNorm<Eigen::Infinity>(), -after[i]);
    break;
  }
  if (events.size() < max_events_) events.push_back(std::move(open.event));
}

void EventDetector::observe(const integrators::LevelStep& step, const Vector& drive) {
  lexicographic_ = 0;
  if (!step.is_touched) {
    if (is_idle_) return;
    finish();
    std::fill(densities_.begin(), densities_.end(), 0.0);
    is_idle_ = true;
    return;
  }
  is_idle_ = false;
  for (Index l = 0; l < form_.outputs(); ++l) observe_output(step, l, drive);
}

void EventDetector::finish() {
  for (Open& open : open_) close(open);
}

}  // namespace orthant::simulation::detail
