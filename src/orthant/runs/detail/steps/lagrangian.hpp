// SPDX-License-Identifier: Apache-2.0
// The steps of a Lagrangian system.
#pragma once

#include "orthant/runs/detail/steps/any.hpp"
#include "orthant/runs/lagrangian.hpp"

#include <cmath>
#include <memory>
#include <utility>

namespace orthant::runs::detail {

template <class Prepared>
class MechanicalSteps final : public SteppedBy<MechanicalSteps<Prepared>> {
 public:
  MechanicalSteps(Prepared prepared, systems::Prepared<systems::Lagrangian> system, double h)
      : SteppedBy<MechanicalSteps>("a Lagrangian system"),
        prepared_(std::move(prepared)),
        system_(std::move(system)),
        h_(h) {}

  Status begin(const Vector& q0, const Vector& v0) override {
    require_start(system_, q0, v0);
    prepared_.start(q0, v0);
    require_finite(gap(), "gap");
    has_failed_ = false;
    return Status::solved;
  }
  Status step() {
    has_failed_ = true;  // stands when a force throws: the step has begun then
    const Status ended = prepared_.advance();
    has_failed_ = ended != Status::solved;
    return ended;
  }
  // the step has looked at v
  [[nodiscard]] bool is_finite() const { return orthant::is_finite(prepared_.last().q); }
  [[nodiscard]] bool has_velocities() const override { return true; }
  [[nodiscard]] std::string because() const override { return prepared_.because(); }
  [[nodiscard]] double t() const override { return has_failed_ ? static_cast<double>(k()) * h_ : prepared_.last().t; }
  [[nodiscard]] Index k() const override { return prepared_.last().k - (has_failed_ ? 1 : 0); }
  [[nodiscard]] const Vector& q() override { return has_failed_ ? prepared_.last().q_start : prepared_.last().q; }
  [[nodiscard]] const Vector& v() override { return has_failed_ ? prepared_.last().v_start : prepared_.last().v; }
  [[nodiscard]] const Vector& gap() override { return prepared_.last().gap; }
  [[nodiscard]] const Vector& multiplier() const override { return prepared_.last().p; }

 private:
  Prepared prepared_;
  systems::Prepared<systems::Lagrangian> system_;
  double h_;
  bool has_failed_ = false;
};

template <class Scheme>
std::unique_ptr<AnySteps> steps_of(const Scheme& scheme, const systems::LagrangianModel& model,
                                   const systems::Prepared<systems::Lagrangian>& prepared,
                                   const analysis::LagrangianFindings&, double h) {
  using Mechanical = MechanicalSteps<decltype(scheme.prepare(prepared, h))>;
  auto steps = std::make_unique<Mechanical>(scheme.prepare(prepared, h), prepared, h);
  steps->start = model.q0;
  steps->start_v = model.v0;
  return steps;
}

}  // namespace orthant::runs::detail
