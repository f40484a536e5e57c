// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/event_detector.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orthant::runs::detail {
namespace {

constexpr double smooth_factor = 2;  // (event.1)

bool begins_negative(const Vector& levels) {
  for (const double level : levels) {
    if (level != 0) return level < 0;
  }
  return false;
}

}  // namespace

EventDetector::EventDetector(const analysis::ZeroDynamics& form, double h, Index max_events)
    : changes(form.outputs(), max_events),
      form_(form),
      h_(h),
      max_events_(static_cast<std::size_t>(max_events)),
      open_(form.degrees.size()),
      leading_(analysis::leading_matrix(form)),
      densities_(form.degrees.size(), 0.0) {
  rate_ = lower_ = upper_ = smooth_ = chi_ = steepest_ = Vector::Zero(form.outputs());
}

void EventDetector::note_mode(const schemes::LevelStep& step, std::size_t output, bool is_closed) {
  using schemes::Condition;
  const auto part = [&](const Vector& z) { return Vector(z.segment(form_.first[output], form_.degrees[output])); };
  changes.observe(step.t, static_cast<Index>(output), is_closed ? Condition::closed : Condition::open,
                  [&] { return std::pair(part(step.before()), part(step.z)); });
}

// χ of (event.2) over the outputs with upper_ = infinity
void EventDetector::hold(const Vector& z, const Vector& drive, Vector& chi) {
  for (Index l = 0; l < form_.outputs(); ++l) {
    const Index top = form_.top(l);
    rate_[l] = form_.A_bar.row(top).dot(z) + (drive.size() > 0 ? drive[top] : 0.0);
  }
  if (form_.outputs() == 1) {
    chi[0] = upper_[0] > 0 ? std::max(0.0, -rate_[0] / leading_.matrix()(0, 0)) : 0.0;
  } else if (leading_.solve(rate_, lower_, upper_) == Status::solved) {
    chi = leading_.multiplier();
  } else {
    chi.setZero();
  }
}

void EventDetector::measure_densities(const schemes::LevelStep& step, const Vector& drive_start, const Vector& drive) {
  for (Index l = 0; l < form_.outputs(); ++l) upper_[l] = step.mu[form_.top(l)] > 0 ? infinity : 0.0;
  hold(step.start, drive_start, smooth_);
  steepest_ = rate_.cwiseAbs();
  for (const Vector* z : {&step.before(), &step.z}) {
    hold(*z, drive, chi_);
    smooth_ = smooth_.cwiseMax(chi_);
    steepest_ = steepest_.cwiseMax(rate_.cwiseAbs());
  }
  bool has_arc = false;
  for (std::size_t l = 0; l < open_.size(); ++l) {
    const bool is_closed = step.z.segment(form_.first[l], form_.degrees[l]).isZero(0);
    upper_[static_cast<Index>(l)] = is_closed ? infinity : 0.0;
    has_arc = has_arc || is_closed;
    note_mode(step, l, is_closed);
  }
  chi_.setZero();
  if (has_arc) hold(step.z, drive, chi_);
}

// (event.1): a smooth motion brings level i at most h |z_(i+1)| at its largest within the step, and so on up the levels
Vector EventDetector::atoms_of(const schemes::LevelStep& step, Index output) const {
  Vector atoms;  // stays empty, and allocates nothing, while there is none
  const auto l = static_cast<std::size_t>(output);
  const Index first = form_.first[l];
  const Index degree = form_.degrees[l];
  double largest = steepest_[output];  // of the derivative of this level within the step
  for (Index i = degree; i-- > 0;) {
    const Index place = first + i;
    const double smooth = step.length * (i + 1 == degree ? smooth_[output] : largest);
    if (step.mu[place] > smooth_factor * smooth) {
      if (atoms.size() == 0) atoms = Vector::Zero(degree);
      atoms[i] = step.mu[place];
    }
    largest = step.length * largest +
              std::max({std::abs(step.start[place]), std::abs(step.before()[place]), std::abs(step.z[place])});
  }
  return atoms;
}

// The time of the impulses of a step: one jump, so one time. A scheme that sees the left limit knows where within the step
// z_1 crossed 0, of the output that landed first.
void EventDetector::find_moment(const schemes::LevelStep& step) {
  moment_ = step.t;
  if (step.left.size() == 0 || step.length == 0) return;
  for (const Index first : form_.first) {
    if (!(step.mu[first] > 0) || !(step.start[first] > 0)) continue;
    moment_ = std::min(moment_, step.t - step.length * step.left[first] / (step.left[first] - step.start[first]));
  }
}

void EventDetector::observe_output(const schemes::LevelStep& step, Index output) {
  const auto l = static_cast<std::size_t>(output);
  const Index first = form_.first[l];
  const Index degree = form_.degrees[l];
  Open& open = open_[l];
  const bool is_jump = step.length == 0;  // an event of its own, at its time
  if (is_jump) close(open);
  const Vector atoms = atoms_of(step, output);
  densities_[l] = chi_[output];
  has_density = has_density || densities_[l] > 0;
  const bool lands = step.mu[first] > 0 && step.start[first] > 0 && !is_jump;
  if (lands) ++landings;
  if (atoms.size() == 0) {
    // the rest of a landing may need less than an atom: it goes on while z̄ begins with a negative level
    if (open.steps > 0 && open.steps <= degree && begins_negative(open.event.after)) {
      open.event.after = step.z.segment(first, degree);
      ++open.steps;
    } else {
      close(open);
    }
    return;
  }
  if (open.steps > degree) close(open);
  if (open.steps == 0) {
    // emts jumps at the start, but where an output with restitution lands
    const bool has_left_limit = step.left.size() > 0 && (step.impact.size() == 0 || step.impact.isZero(0));
    const Vector& seen = has_left_limit ? step.left : step.start;
    const bool is_start = step.k <= 1 && begins_negative(step.start.segment(first, degree));
    open.event = {.t = moment_,
                  .kind = is_start ? schemes::EventKind::start : schemes::EventKind::impact,
                  .source = output,
                  .impulse = atoms,
                  .before = seen.segment(first, degree),
                  .after = {}};
    if (!has_left_limit && step.input_jump.size() > 0) open.event.before += step.input_jump.segment(first, degree);
  } else {
    open.event.impulse += atoms;
  }
  open.event.after = step.z.segment(first, degree);
  ++open.steps;
  if (is_jump) close(open);
}

void EventDetector::close(Open& open) {
  if (open.steps == 0) return;
  open.steps = 0;
  ++count;
  // z̄ after the event is lexicographically nonnegative [ABG08, Remark 16], up to what one step brings: after a jump of
  // the input the step that lifts z_1 may end with z_2 < 0 and h z_3 > |z_2|, and needs no second impulse
  const Vector& after = open.event.after;
  for (Index i = 0; i < after.size(); ++i) {
    const double smooth = i + 1 < after.size() ? smooth_factor * h_ * std::abs(after[i + 1]) : 0.0;
    if (after[i] <= 0 && after[i] >= -smooth) continue;
    if (after[i] < 0) lexicographic_ = -after[i] / std::max(open.event.before.lpNorm<Eigen::Infinity>(), -after[i]);
    break;
  }
  if (events.size() < max_events_) events.push_back(std::move(open.event));
}

void EventDetector::observe(const schemes::LevelStep& step, const Vector& drive_start, const Vector& drive) {
  lexicographic_ = 0;
  if (!step.is_touched) {
    if (is_idle_) return;
    finish();
    std::fill(densities_.begin(), densities_.end(), 0.0);
    for (std::size_t l = 0; l < open_.size(); ++l) note_mode(step, l, false);
    is_idle_ = true;
    return;
  }
  is_idle_ = false;
  find_moment(step);
  measure_densities(step, drive_start, drive);
  for (Index l = 0; l < form_.outputs(); ++l) observe_output(step, l);
}

void EventDetector::finish() {
  for (Open& open : open_) close(open);
}

}  // namespace orthant::runs::detail
