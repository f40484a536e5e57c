// SPDX-License-Identifier: Apache-2.0
// The steps of a sweeping process.
#pragma once

#include "orthant/runs/detail/steps/any.hpp"
#include "orthant/runs/sweeping.hpp"
#include "orthant/schemes/sweep_failure.hpp"

#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace orthant::runs::detail {

template <class Prepared>
class SweepSteps final : public SteppedBy<SweepSteps<Prepared>> {
 public:
  SweepSteps(Prepared prepared, systems::Prepared<systems::SweepingProcess> process)
      : SteppedBy<SweepSteps>("a sweeping process"), prepared_(std::move(prepared)), process_(std::move(process)) {}

  Status begin(const Vector& x0, const Vector&) override {
    prepared_.start(x0);
    at_start_ = schemes::failure_at_start(process_, x0);
    const bool is_empty = at_start_ && at_start_->status == Status::no_solution;
    return is_empty ? Status::no_solution : Status::solved;
  }
  Status step() { return prepared_.advance(); }
  [[nodiscard]] bool is_finite() const { return orthant::is_finite(prepared_.last().x); }
  [[nodiscard]] std::string because() const override {
    const std::optional<schemes::SweepFailure>& failure = prepared_.failure() ? prepared_.failure() : at_start_;
    return failure ? schemes::text(process_.system(), *failure) : "";
  }
  [[nodiscard]] double t() const override { return prepared_.last().t; }
  [[nodiscard]] Index k() const override { return prepared_.last().k; }
  [[nodiscard]] const Vector& x() override { return prepared_.last().x; }
  [[nodiscard]] const Vector& multiplier() const override { return prepared_.last().reaction; }

 private:
  Prepared prepared_;
  systems::Prepared<systems::SweepingProcess> process_;
  std::optional<schemes::SweepFailure> at_start_;
};

template <class Scheme>
std::unique_ptr<AnySteps> steps_of(const Scheme& scheme, const systems::SweepingModel& model,
                                   const systems::Prepared<systems::SweepingProcess>& prepared,
                                   const analysis::SweepingFindings&, double h) {
  using Sweeps = SweepSteps<decltype(scheme.prepare(prepared, h))>;
  auto steps = std::make_unique<Sweeps>(scheme.prepare(prepared, h), prepared);
  steps->start = model.x0;
  return steps;
}

}  // namespace orthant::runs::detail
