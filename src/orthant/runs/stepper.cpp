// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/stepper.hpp"

#include "orthant/runs/detail/steps/any.hpp"
#include "orthant/runs/kinds.hpp"
#include "orthant/schemes/automatic.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include <fmt/format.h>

// clang-format off
#define ORTHANT_ROOM orthant/runs/detail/steps  // NOLINT(bugprone-macro-parentheses): a path
// clang-format on
#include "orthant/systems/kinds.inc"

namespace orthant::runs {

struct Stepper::Driven {
  std::unique_ptr<detail::AnySteps> steps;
  std::string scheme, because;
  double h = nan;

  void begin(const Vector& x0, const Vector& v0) {
    steps->is_inside = false;
    steps->status = steps->begin(x0, v0);
  }

  static Driven of(const auto& model, const RunOptions& options) {
    const auto prepared = systems::prepared(model.system);
    const auto findings = least_findings(model, prepared);
    const schemes::Chosen chosen =
        schemes::chosen_among(schemes::candidates_with_steps(options.scheme, findings), options.scheme);
    Driven driven{
        .steps = {}, .scheme = std::string(orthant::name(chosen.scheme)), .because = chosen.because, .h = options.h};
    std::visit(
        [&]<class Scheme>(const Scheme& one) {
          if constexpr (schemes::LocatesEvents<Scheme>) {
            throw InvalidArgument(Flaw{fmt::format("run.scheme = '{}'", Scheme::name), "has no steps of its own",
                                       "must be a time-stepping scheme; runs::run takes it"});
          } else if constexpr (schemes::FitsKind<Scheme, std::decay_t<decltype(findings)>>) {
            driven.steps = detail::steps_of(one, model, prepared, findings, options.h);
          }
        },
        chosen.scheme);
    return driven;
  }
};

Stepper::Stepper(const systems::Model& model, const RunOptions& options) {
  RunOptions checked = options;
  if (std::isnan(checked.T)) checked.T = 0;  // a stepper has no end
  validate_options(checked);
  driven_ = std::make_unique<Driven>(std::visit([&](const auto& one) { return Driven::of(one, checked); }, model));
  restart();
}

Stepper::Stepper(Stepper&& other) noexcept = default;
Stepper& Stepper::operator=(Stepper&& other) noexcept = default;
Stepper::~Stepper() = default;

Status Stepper::advance() {
  return driven_->steps->advance(1);
}

Status Stepper::advance(Index n) {
  if (n < 0) throw InvalidArgument(Flaw{"advance: n", fmt::format("= {}", n), "must be >= 0"});
  return driven_->steps->advance(n);
}

Status Stepper::advance_by(double duration) {
  const double steps = std::round(duration / h());
  const bool is_multiple = std::abs(duration - steps * h()) <= 1e-9 * h() * std::max(steps, 1.0);
  if (!(duration >= 0) || !is_multiple || !(steps < 1e15)) {
    throw InvalidArgument(
        Flaw{"advance: the time", fmt::format("= {:g}", duration),
             fmt::format("must be a multiple of h = {:g} and >= 0; for n steps write advance(n), n whole", h())});
  }
  return advance(static_cast<Index>(steps));
}

void Stepper::restart() {
  driven_->begin(driven_->steps->start, driven_->steps->start_v);
}

void Stepper::restart(const Vector& x0) {
  if (driven_->steps->has_velocities()) {
    throw InvalidArgument("a Lagrangian system starts at two vectors, q0 and v0: found one");
  }
  driven_->begin(x0, {});
}

void Stepper::restart(const Vector& q0, const Vector& v0) {
  if (!driven_->steps->has_velocities()) {
    throw InvalidArgument("only a Lagrangian system starts at q0 and v0: this one starts at x0 alone");
  }
  driven_->begin(q0, v0);
}

Status Stepper::status() const {
  return driven_->steps->status;
}

std::string Stepper::because() const {
  if (status() == Status::solved) return {};
  const double t_next = t() + h();
  if (driven_->steps->is_inside) return fmt::format("a function of the model threw in the step to t = {:g}", t_next);
  const std::string more = driven_->steps->because();
  if (status() == Status::diverged && more.empty()) {
    return fmt::format("a state is no longer finite near t = {:g}", t());
  }
  return fmt::format("the one-step problem at t = {:g} ended with status {}{}{}", t_next, name(status()),
                     more.empty() ? "" : ": ", more);
}

const std::string& Stepper::scheme() const {
  return driven_->scheme;
}
const std::string& Stepper::scheme_because() const {
  return driven_->because;
}
double Stepper::h() const {
  return driven_->h;
}
double Stepper::t() const {
  return driven_->steps->t();
}
Index Stepper::k() const {
  return driven_->steps->k();
}
const Vector& Stepper::x() const {
  return driven_->steps->x();
}
const Vector& Stepper::z() const {
  return driven_->steps->z();
}
Vector Stepper::xi() const {
  return driven_->steps->xi();
}
const Vector& Stepper::q() const {
  return driven_->steps->q();
}
const Vector& Stepper::v() const {
  return driven_->steps->v();
}
const Vector& Stepper::gap() const {
  return driven_->steps->gap();
}
const Vector& Stepper::multiplier() const {
  return driven_->steps->multiplier();
}

}  // namespace orthant::runs
