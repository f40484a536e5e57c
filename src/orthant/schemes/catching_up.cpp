// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/catching_up.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/convex/cones.hpp"
#include "orthant/convex/nearest_point.hpp"
#include "orthant/convex/tangent_planes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::schemes {
namespace {

double positive_step(double h) {
  if (!(h > 0) || !std::isfinite(h)) throw InvalidArgument(fmt::format("h = {:g}, must be > 0", h));
  return h;
}

bool is_zero(const systems::Functions& drift) {
  return std::all_of(drift.begin(), drift.end(),
                     [](const expressions::Expression& f) { return f.is_constant() && f.constant_value() == 0; });
}

// x ← P_K(x) by a formula that does not allocate; false when there is none.
struct ByFormula {
  Vector& x;

  bool operator()(const convex::Ball& set) const { return moved(set); }
  bool operator()(const convex::Box& set) const { return moved(set); }
  bool operator()(const convex::HalfSpace& set) const { return moved(set); }
  bool operator()(const auto&) const { return false; }

  bool moved(const auto& set) const {
    convex::move_to_nearest(set, x);
    return true;
  }
};

}  // namespace

Fit CatchingUp::fits(const analysis::SweepingFindings&) const {
  return Fit::advised("it is the scheme for sweeping processes of relative degree 1");
}

PreparedCatchingUp CatchingUp::prepare(const systems::Prepared<systems::SweepingProcess>& process, double h) const {
  validate_options(*this);
  return {*this, process, h};
}

PreparedCatchingUp::PreparedCatchingUp(const CatchingUp& scheme,
                                       const systems::Prepared<systems::SweepingProcess>& process, double h)
    : h_(positive_step(h)),
      clock_(h),
      projection_{.tolerance = scheme.projection_tolerance, .max_iterations = scheme.max_rounds},
      motion_(process),
      drift_(process.system().drift),
      workspace_(drift_.workspace()),
      has_drift_(!is_zero(process.system().drift)) {
  const Index n = process.system().states();
  slots_ = Vector::Zero(n + 1);
  f_ = free_ = next_ = Vector::Zero(n);
  step_.x = step_.before = step_.reaction = Vector::Zero(n);
}

void PreparedCatchingUp::start(const Vector& x0) {
  require_size(x0, f_.size(), "x0");
  require_finite(x0, "x0");
  step_.t = 0;
  step_.k = 0;
  step_.x = step_.before = x0;
  step_.reaction.setZero();
  work_ = {};
  failure_.reset();
}

void PreparedCatchingUp::resume(const PreparedCatchingUp& other, double end) {
  step_ = other.step_;
  work_ = other.work_;
  clock_ = other.clock_;
  clock_.finish(step_.k, end);
}

Status PreparedCatchingUp::advance() {
  const double t = clock_.at(step_.k + 1);
  free_ = step_.x;
  if (has_drift_) {
    slots_[0] = step_.t;
    slots_.tail(f_.size()) = step_.x;
    drift_.evaluate(slots_.data(), f_.data(), workspace_);
    free_ += h_ * f_;
  }
  if (!std::isfinite(free_.sum())) {
    failure_ = SweepFailure{.t = t, .status = Status::diverged};
    return Status::diverged;
  }
  motion_.move_to(t);
  next_ = free_;
  const Status status = catch_up(next_);
  if (status != Status::solved) {
    failure_->t = t;
    return status;
  }
  step_.before.swap(step_.x);
  step_.x = next_;
  step_.reaction = next_ - free_;
  step_.t = t;
  ++step_.k;
  return Status::solved;
}

Status PreparedCatchingUp::catch_up(Vector& x) {
  if (std::optional<systems::SetFlaw> flaw = motion_.flaw()) {
    const Status status = flaw->is_empty ? Status::no_solution : Status::breakdown;
    failure_ = SweepFailure{.status = status, .flaw = std::move(flaw)};
    if (status == Status::no_solution) failure_->conflict.sets = {failure_->flaw->set};
    return status;
  }
  if (std::visit(ByFormula{x}, motion_.set())) return Status::solved;
  if (convex::violation(motion_.set(), x) == 0) return Status::solved;  // nothing to catch up with
  convex::Projection found = convex::projection_from_nearby(motion_.set(), x, projection_);
  work_.pivots += found.iterations;
  if (found.status == Status::solved) {
    x = std::move(found.point);
    return Status::solved;
  }
  failure_ = SweepFailure{.status = found.status, .nearest = found.certificate};
  if (found.status == Status::no_solution) failure_->conflict = analysis::smallest_conflict(motion_, x, projection_);
  return found.status;
}

}  // namespace orthant::schemes
