// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/sweeping_judge.hpp"

#include "orthant/convex/cones.hpp"
#include "orthant/convex/tangent_planes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orthant::runs::detail {
namespace {

constexpr double least_jump = 1e-9;  // of the lengths of x and K: below, a switch is a kink

double finite_size(double value) {
  return std::isfinite(value) ? std::abs(value) : 0.0;
}

// How long the numbers are that the set is written with, bounds and offsets too.
struct Reach {
  double operator()(const convex::Box& set) const {
    double longest = 0;
    for (const double bound : set.lower) longest = std::max(longest, finite_size(bound));
    for (const double bound : set.upper) longest = std::max(longest, finite_size(bound));
    return longest;
  }
  double operator()(const convex::HalfSpace& set) const { return finite_size(set.offset / set.normal.norm()); }
  double operator()(const convex::Polyhedron& set) const {
    double longest = 0;
    for (Index i = 0; i < set.b.size(); ++i) {
      longest = std::max(longest, finite_size(set.b[i] / set.A.row(i).norm()));
    }
    return longest;
  }
  double operator()(const convex::Intersection& set) const {
    double longest = 0;
    for (const convex::Set& member : set.members) longest = std::max(longest, std::visit(*this, member));
    return longest;
  }
  double operator()(const auto& set) const { return finite_size(convex::magnitude(set)); }
};

struct Gap {
  const Vector& x;

  double operator()(const convex::Ball& set) const { return set.radius - (x - set.center).norm(); }
  double operator()(const convex::Box& set) const {
    return std::min((set.upper - x).minCoeff(), (x - set.lower).minCoeff());
  }
  double operator()(const convex::HalfSpace& set) const { return (set.offset - set.normal.dot(x)) / set.normal.norm(); }
  double operator()(const convex::Polyhedron& set) const {
    double least = infinity;
    for (Index i = 0; i < set.b.size(); ++i) {
      const double length = set.A.row(i).norm();
      least = std::min(least, (set.b[i] - set.A.row(i).dot(x)) / (length > 0 ? length : 1.0));
    }
    return least;
  }
  double operator()(const convex::Ellipsoid& set) const {
    const Vector d = x - set.center;
    return 1.0 - std::sqrt(d.dot(set.shape * d));
  }
  double operator()(const auto& set) const { return -convex::violation(set, x); }
};

}  // namespace

double gap(const convex::Set& set, const Vector& x) {
  return std::visit(Gap{x}, set);
}

SweepingJudge::SweepingJudge(const systems::Prepared<systems::SweepingProcess>& process, double h, double tolerance)
    : h_(h), before_(h), motion_(process), drift_(process.system().drift), workspace_(drift_.workspace()) {
  for (Certificate* one : {&worst.constraint, &worst.normality, &worst.dynamics}) one->begin(tolerance);
  slots_ = Vector::Zero(process.system().states() + 1);
  f_ = Vector::Zero(process.system().states());
  floors_.resize(static_cast<std::size_t>(process.system().states()));
}

void SweepingJudge::measure(const schemes::SweepStep& step) {
  measure_dynamics(step);
  motion_.move_to(step.t);
  const double terms = step.x.norm() + (step.x - step.reaction).norm() + convex::magnitude(motion_.set());
  const double size = floor_.raised(terms);
  if (step.reaction.isZero(0.0)) {  // 0 is in every normal cone
    enter_residual(worst.constraint, convex::violation(motion_.set(), step.x), size, step.t);
    return;
  }
  // both are relative to `terms`
  const convex::ProjectionCertificate found = convex::certify(motion_.set(), step.x - step.reaction, step.x);
  worst.constraint.raise(found.feasibility * (terms / size), step.t);
  worst.normality.raise(found.optimality * (terms / size), step.t);
}

void SweepingJudge::measure_dynamics(const schemes::SweepStep& step) {
  slots_[0] = static_cast<double>(step.k - 1) * before_;
  slots_.tail(f_.size()) = step.before;
  drift_.evaluate(slots_.data(), f_.data(), workspace_);
  const bool is_first = previous_.size() == 0;
  for (Index i = 0; i < f_.size(); ++i) {
    const double drift = h_ * f_[i];
    const double terms = std::abs(step.x[i]) + std::abs(step.before[i]) + std::abs(drift) + std::abs(step.reaction[i]);
    const double size = floors_[static_cast<std::size_t>(i)].raised(terms);
    enter_residual(worst.dynamics, step.x[i] - step.before[i] - drift - step.reaction[i], size, step.t);
    if (!is_first) enter_residual(worst.dynamics, step.before[i] - previous_[i], size, step.t);
  }
  previous_ = step.x;
}

JumpDetector::JumpDetector(const systems::Prepared<systems::SweepingProcess>& process, double h, Index max_events)
    : h_(h), before_(h), max_events_(max_events), motion_(process) {}

void JumpDetector::start(const Vector& x0) {
  scale_ = x0.norm();
  move_to(0);
  const convex::Projection there = convex::projection_from_nearby(motion_.set(), x0);
  if (there.status == Status::solved) report(0, x0, there.point);
}

void JumpDetector::observe(const schemes::SweepStep& step) {
  const double from = static_cast<double>(step.k - 1) * before_;
  const std::vector<systems::Input::Switch>& switches = motion_.switches(from, step.t);
  if (switches.empty()) return;
  const Vector f = (step.x - step.before - step.reaction) / h_;
  scale_ = std::max(step.before.norm(), step.x.norm());
  move_to(from);
  move_to(step.t);
  x_ = step.before;
  double now = from;
  for (const systems::Input::Switch& at : switches) {
    move_to(at.before);
    const bool was_set = !motion_.flaw();
    const convex::Projection left =
        was_set ? convex::projection_from_nearby(motion_.set(), x_ + (at.before - now) * f) : convex::Projection{};
    move_to(at.after);
    const bool is_set = left.status == Status::solved && !motion_.flaw();
    const convex::Projection right =
        is_set ? convex::projection_from_nearby(motion_.set(), left.point) : convex::Projection{};
    if (right.status != Status::solved) {
      ++unclear;
      return;
    }
    report(at.after, left.point, right.point);
    x_ = right.point;
    now = at.after;
  }
}

void JumpDetector::move_to(double t) {
  motion_.move_to(t);
  scale_ = std::max(scale_, std::visit(Reach{}, motion_.set()));
}

// K(t) is where motion_ is
void JumpDetector::report(double t, const Vector& before, const Vector& after) {
  const double least = least_jump * scale_;
  if (!((after - before).norm() > least)) return;
  ++count;
  if (static_cast<Index>(events.size()) >= max_events_) return;
  const auto kind = t > 0 ? schemes::EventKind::impact : schemes::EventKind::start;
  schemes::Event jump{.t = t, .kind = kind, .impulse = after - before, .before = before, .after = after};
  for (Index i = 0; i < motion_.count(); ++i) {
    if (convex::violation(motion_.member(i), before) > least) jump.sources.push_back(i);
  }
  jump.source = jump.sources.empty() ? 0 : jump.sources.front();
  events.push_back(std::move(jump));
}

}  // namespace orthant::runs::detail
