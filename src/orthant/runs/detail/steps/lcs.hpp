// SPDX-License-Identifier: Apache-2.0
// The steps of a linear complementarity system: by schemes that step the levels z, and by those that step the state x.
#pragma once

#include "orthant/runs/detail/steps/any.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/forcing.hpp"

#include <cmath>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace orthant::runs::detail {

inline constexpr std::string_view an_lcs = "a linear complementarity system";

template <class Prepared>
class LevelSteps final : public SteppedBy<LevelSteps<Prepared>> {
 public:
  LevelSteps(Prepared prepared, const analysis::ZeroDynamics& form)
      : SteppedBy<LevelSteps>(an_lcs), prepared_(std::move(prepared)), form_(form), x_(Vector::Zero(form.W.cols())) {}

  Status begin(const Vector& x0, const Vector&) override {
    prepared_.start(x0);
    require_finite(z(), "z = W x0 + U(0)");
    x_step_ = -1;
    return Status::solved;
  }
  Status step() { return prepared_.advance(); }
  [[nodiscard]] bool is_finite() const { return orthant::is_finite(prepared_.last().z); }
  [[nodiscard]] double t() const override { return prepared_.last().t; }
  [[nodiscard]] Index k() const override { return prepared_.last().k; }
  [[nodiscard]] const Vector& x() override {
    if (x_step_ != k()) prepared_.forcing().write_state(form_, t(), z(), x_);
    x_step_ = k();
    return x_;
  }
  [[nodiscard]] const Vector& z() override { return prepared_.last().z; }
  [[nodiscard]] Vector xi() override { return z().tail(form_.states() - form_.levels); }
  [[nodiscard]] const Vector& multiplier() const override { return prepared_.measures(); }

 private:
  Prepared prepared_;
  analysis::ZeroDynamics form_;
  Vector x_;
  Index x_step_ = -1;  // whose x it is
};

template <class Prepared>
class StateSteps final : public SteppedBy<StateSteps<Prepared>> {
 public:
  StateSteps(Prepared prepared, systems::Lcs system, std::optional<analysis::ZeroDynamics> form)
      : SteppedBy<StateSteps>(an_lcs),
        prepared_(std::move(prepared)),
        system_(std::move(system)),
        form_(std::move(form)) {}

  Status begin(const Vector& x0, const Vector&) override {
    prepared_.start(x0);
    return Status::solved;
  }
  Status step() { return prepared_.advance(); }
  [[nodiscard]] bool is_finite() const { return orthant::is_finite(prepared_.last().x); }
  [[nodiscard]] double t() const override { return prepared_.last().t; }
  [[nodiscard]] Index k() const override { return prepared_.last().k; }
  [[nodiscard]] const Vector& x() override { return prepared_.last().x; }
  [[nodiscard]] const Vector& z() override {
    if (!form_) this->lack("levels z without a vector relative degree of at least 1");
    if (!forcing_) {
      forcing_.emplace(system_, *form_, schemes::InputUse::shift);
      z_ = Vector::Zero(form_->states());
    }
    forcing_->write_levels(*form_, t(), x(), z_);
    return z_;
  }
  [[nodiscard]] Vector xi() override {
    const Vector& all = z();
    return all.tail(form_->states() - form_->levels);
  }
  [[nodiscard]] const Vector& multiplier() const override { return prepared_.last().lambda; }

 private:
  Prepared prepared_;
  systems::Lcs system_;
  std::optional<analysis::ZeroDynamics> form_;
  std::optional<schemes::Forcing> forcing_;
  Vector z_;
};

template <class Scheme>
std::unique_ptr<AnySteps> steps_of(const Scheme& scheme, const systems::LcsModel& model,
                                   const systems::Prepared<systems::Lcs>& prepared,
                                   const analysis::LcsFindings& findings, double h) {
  std::unique_ptr<AnySteps> steps;
  if constexpr (requires { scheme.prepare(prepared, *findings.form, h); }) {
    using Levels = LevelSteps<decltype(scheme.prepare(prepared, *findings.form, h))>;
    steps = std::make_unique<Levels>(scheme.prepare(prepared, *findings.form, h), *findings.form);
  } else {
    using States = StateSteps<decltype(scheme.prepare(prepared, h))>;
    steps = std::make_unique<States>(scheme.prepare(prepared, h), prepared.system(), findings.form);
  }
  steps->start = model.x0;
  return steps;
}

}  // namespace orthant::runs::detail
