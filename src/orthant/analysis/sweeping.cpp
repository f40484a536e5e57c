// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/sweeping.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/convex/tangent_planes.hpp"
#include "orthant/expressions/program.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::analysis {
namespace {

using systems::Functions;
using systems::SweepingProcess;

constexpr int samples = 1000;
constexpr int emptiness_samples = 200;
constexpr std::size_t most_jumps = 100;
constexpr double least_jump = 1e-9;  // of the entry: below, a switch is a kink

// Functions of t and their derivatives, evaluated together.
class Motion {
 public:
  explicit Motion(Functions functions) : count_(static_cast<Index>(functions.size())) {
    const std::size_t count = functions.size();
    for (std::size_t i = 0; i < count; ++i) functions.push_back(expressions::derivative(functions[i], 0));
    program_ = expressions::Program(functions);
    workspace_ = program_.workspace();
    values_ = Vector::Zero(2 * count_);
  }
  void move_to(double t) { program_.evaluate(&t, values_.data(), workspace_); }
  [[nodiscard]] Vector value() const { return values_.head(count_); }
  [[nodiscard]] Vector rate() const { return values_.tail(count_); }

 private:
  Index count_;
  expressions::Program program_;
  expressions::Program::Workspace workspace_;
  Vector values_;
};

// max over the samples, NaN and infinity kept
template <class Rate>
double largest(double T, Rate&& rate) {
  double most = 0;
  for (int i = 0; i <= samples; ++i) {
    const double value = rate(T * i / samples);
    if (!(value <= most)) most = value;
    if (std::isnan(most)) break;
  }
  return most;
}

struct Speed {
  double T;
  std::string& because;

  double operator()(const systems::MovingBall& set) const {
    Functions all = set.center;
    all.push_back(set.radius);
    Motion motion(all);
    return largest(T, [&](double t) {
      motion.move_to(t);
      const Vector rate = motion.rate();
      return rate.head(rate.size() - 1).norm() + std::abs(rate[rate.size() - 1]);
    });
  }

  double operator()(const systems::MovingBox& set) const {
    Motion lower(set.lower);
    Motion upper(set.upper);
    return largest(T, [&](double t) {
      lower.move_to(t);
      upper.move_to(t);
      return lower.rate().cwiseAbs().cwiseMax(upper.rate().cwiseAbs()).norm();
    });
  }

  double operator()(const systems::MovingHalfSpace& set) const {
    Functions all = set.normal;
    all.push_back(set.offset);
    Motion motion(all);
    const auto n = static_cast<Index>(set.normal.size());
    const double speed = largest(T, [&](double t) {
      motion.move_to(t);
      const Vector a = motion.value().head(n);
      const Vector da = motion.rate().head(n);
      const double length = a.norm();
      const double stretch = a.dot(da) / length;  // ‖a‖'
      const double turning = (da - (stretch / length) * a).norm();
      if (turning > 1e-12 * (da.norm() + length)) return infinity;
      return std::abs(motion.rate()[n] - motion.value()[n] * stretch / length) / length;
    });
    if (speed == infinity) because = "its normal turns, and far away it moves arbitrarily fast";
    return speed;
  }

  double operator()(const systems::MovingPolyhedron&) const {
    because = "it depends on how its rows meet (Hoffman's constant), which is not computed";
    return nan;
  }

  double operator()(const systems::MovingEllipsoid& set) const {
    const auto is_fixed = [](const Functions& row) {
      return std::all_of(row.begin(), row.end(), [](const auto& entry) { return entry.is_constant(); });
    };
    if (!std::all_of(set.shape.begin(), set.shape.end(), is_fixed)) {
      because = "no formula for an ellipsoid whose shape changes";
      return nan;
    }
    Motion center(set.center);
    return largest(T, [&](double t) {
      center.move_to(t);
      return center.rate().norm();
    });
  }
};

SetFindings findings_of(const systems::MovingSet& set, Index number, double T) {
  SetFindings found;
  found.label = systems::label(set, number);
  found.kind = systems::kind(set.shape);
  found.is_fixed = systems::is_fixed(set.shape);
  found.speed = found.is_fixed ? 0 : std::visit(Speed{T, found.speed_because}, set.shape);
  if (std::isnan(found.speed) && found.speed_because.empty()) found.speed_because = "a derivative is not a number";
  return found;
}

void find_jumps(const systems::Prepared<systems::SweepingProcess>& process, SweepingFindings& found) {
  systems::SetMotion motion(process);
  for (int i = 0; i < samples; ++i) {
    const double from = found.horizon * i / samples;
    const double to = found.horizon * (i + 1) / samples;
    for (const systems::Input::Switch& at : motion.switches(from, to)) {
      if (found.jumps.size() == most_jumps) return;
      motion.move_to(at.before);
      const Vector before = motion.moving_entries();
      motion.move_to(at.after);
      const Vector change = motion.moving_entries() - before;
      const bool is_kink = (change.array().abs() <= least_jump * (1e-300 + before.array().abs().maxCoeff())).all();
      if (!is_kink) found.jumps.push_back(at.after);
    }
  }
}

constexpr convex::Dykstra quick{.max_iterations = 1000};

bool is_empty(systems::SetMotion& motion, double t) {
  motion.move_to(t);
  if (const std::optional<systems::SetFlaw> flaw = motion.flaw()) return flaw->is_empty;
  if (motion.count() == 1 && !std::holds_alternative<convex::Polyhedron>(motion.set())) return false;
  const Vector origin = Vector::Zero(convex::dimension(motion.set()));
  return convex::projection_from_nearby(motion.set(), origin, quick).status == Status::no_solution;
}

void find_emptiness(const systems::Prepared<systems::SweepingProcess>& process, SweepingFindings& found) {
  systems::SetMotion motion(process);
  for (int i = 0; i <= emptiness_samples; ++i) {
    const double t = found.horizon * i / emptiness_samples;
    if (!is_empty(motion, t)) continue;
    double last = found.horizon * std::max(i - 1, 0) / emptiness_samples;
    found.empty_from = t;
    while (found.empty_from - last > 1e-6 * found.horizon) {
      const double middle = last + (found.empty_from - last) / 2;
      (is_empty(motion, middle) ? found.empty_from : last) = middle;
    }
    motion.move_to(found.empty_from);
    const std::optional<systems::SetFlaw> flaw = motion.flaw();
    const Vector origin = Vector::Zero(found.states);
    found.empty_because = flaw ? Conflict{.sets = {flaw->set}, .rows = {}} : smallest_conflict(motion, origin, quick);
    return;
  }
}

void judge_speed(SweepingFindings& found) {
  if (found.sets.size() == 1) {
    found.speed = found.sets.front().speed;
    found.speed_because = found.sets.front().speed_because;
    return;
  }
  const bool all_fixed =
      std::all_of(found.sets.begin(), found.sets.end(), [](const auto& set) { return set.is_fixed; });
  if (all_fixed) found.speed = 0;
  if (!all_fixed) found.speed_because = "an intersection may move faster than each of its sets";
}

std::string motion_text(const SweepingFindings& found) {
  if (found.is_fixed()) return "K is fixed";
  const std::string jumps = found.jumps.empty() ? "" : " between its jumps";
  return fmt::format("K(t) moves at a speed of at most {:.4g}{} ({} samples of [0, {:g}])", found.speed, jumps, samples,
                     found.horizon);
}

void judge(SweepingFindings& found) {
  if (!std::isnan(found.empty_from)) {
    std::vector<std::string> names;
    names.reserve(found.empty_because.sets.size());
    for (const Index i : found.empty_because.sets) names.push_back(found.sets[static_cast<std::size_t>(i)].label);
    found.verdict = "ill posed";
    found.because = fmt::format("K(t) is empty at t = {:.6g}, where a run will end: {} {}", found.empty_from,
                                fmt::join(names, " and "), names.size() > 1 ? "have no common point" : "is empty");
    return;
  }
  const bool is_known = std::isfinite(found.speed) && !found.has_drift;
  found.verdict = is_known ? "globally well posed" : "one-step problems solvable";
  found.because = is_known ? motion_text(found) + ", closed and convex, f = 0: Moreau's theorem"
                           : "K(t) is closed, convex and not found empty: each step has exactly one solution";
}

}  // namespace

bool SweepingFindings::is_fixed() const {
  return std::all_of(sets.begin(), sets.end(), [](const SetFindings& set) { return set.is_fixed; });
}

double SweepingFindings::error_bound(double h) const {
  const bool applies = !has_drift && jumps.empty() && std::isfinite(speed);
  return applies ? speed * std::sqrt(horizon * h) : nan;
}

SweepingFindings analyse(const SweepingProcess& process, double T) {
  return analyse(systems::prepared(process), T);
}

SweepingFindings analyse(const systems::Prepared<systems::SweepingProcess>& prepared, double T) {
  if (!(T > 0) || !std::isfinite(T)) {
    throw InvalidArgument(Flaw{"T", fmt::format("= {:g}", T), "must be > 0"});
  }
  const SweepingProcess& process = prepared.system();
  SweepingFindings found;
  found.states = process.states();
  found.horizon = T;
  found.has_drift = !std::all_of(process.drift.begin(), process.drift.end(), [](const expressions::Expression& f) {
    return f.is_constant() && f.constant_value() == 0;
  });
  found.sets.reserve(process.sets.size());
  for (std::size_t i = 0; i < process.sets.size(); ++i) {
    found.sets.push_back(findings_of(process.sets[i], static_cast<Index>(i), T));
  }
  judge_speed(found);
  find_jumps(prepared, found);
  find_emptiness(prepared, found);
  judge(found);
  return found;
}

}  // namespace orthant::analysis
