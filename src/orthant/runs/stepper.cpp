// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/stepper.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/runs/kinds.hpp"
#include "orthant/schemes/backward_euler.hpp"
#include "orthant/schemes/catching_up.hpp"
#include "orthant/schemes/emts.hpp"
#include "orthant/schemes/exponential.hpp"
#include "orthant/schemes/moreau_jean.hpp"

#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/format.h>

namespace orthant::runs {
namespace {

using runs::ChosenScheme;
using runs::RunOptions;

// Every accessor, for the steps of one kind to hide those that they have.
struct Lacking {
  std::string_view kind;

  [[noreturn]] void lack(std::string_view what) const {
    throw InvalidArgument(fmt::format("{} has no {}", kind, what));
  }
  [[nodiscard]] const Vector& x() const { lack("x: its state is q and v"); }
  [[nodiscard]] const Vector& z() const { lack("levels z"); }
  [[nodiscard]] Vector xi() const { lack("zero dynamics xi"); }
  [[nodiscard]] const Vector& q() const { lack("q: its state is x"); }
  [[nodiscard]] const Vector& v() const { lack("v: its state is x"); }
  [[nodiscard]] const Vector& gap() const { lack("gap"); }
};

constexpr std::string_view lcs_kind = "a linear complementarity system";

template <class Prepared>
class LevelSteps : public Lacking {
 public:
  LevelSteps(const auto& scheme, const systems::Prepared<systems::Lcs>& system, const analysis::ZeroDynamics& form,
             double h)
      : Lacking{lcs_kind}, prepared_(scheme.prepare(system, form, h)), form_(form), x_(Vector::Zero(form.states())) {}

  Status start(const Vector& x0, const Vector&) {
    prepared_.start(x0);
    require_finite(z(), "z = W x0 + U(0)");
    x_step_ = -1;
    return Status::solved;
  }
  Status advance() { return prepared_.advance(); }
  [[nodiscard]] bool is_finite() const { return std::isfinite(z().sum()); }
  [[nodiscard]] std::string because() const { return {}; }
  [[nodiscard]] double t() const { return prepared_.last().t; }
  [[nodiscard]] Index k() const { return prepared_.last().k; }
  [[nodiscard]] const Vector& x() {
    if (x_step_ != k()) prepared_.forcing().write_state(form_, t(), z(), x_);
    x_step_ = k();
    return x_;
  }
  [[nodiscard]] const Vector& z() const { return prepared_.last().z; }
  [[nodiscard]] Vector xi() const { return z().tail(form_.states() - form_.levels); }
  [[nodiscard]] const Vector& multiplier() const { return prepared_.last().mu; }

 private:
  Prepared prepared_;
  analysis::ZeroDynamics form_;
  Vector x_;
  Index x_step_ = -1;  // whose x it is
};

class StateSteps : public Lacking {
 public:
  StateSteps(const schemes::BackwardEuler& scheme, const systems::Prepared<systems::Lcs>& system,
             std::optional<analysis::ZeroDynamics> form, double h)
      : Lacking{lcs_kind}, prepared_(scheme.prepare(system, h)), system_(system.system()), form_(std::move(form)) {}

  Status start(const Vector& x0, const Vector&) {
    prepared_.start(x0);
    return Status::solved;
  }
  Status advance() { return prepared_.advance(); }
  [[nodiscard]] bool is_finite() const { return std::isfinite(x().sum()); }
  [[nodiscard]] std::string because() const { return {}; }
  [[nodiscard]] double t() const { return prepared_.last().t; }
  [[nodiscard]] Index k() const { return prepared_.last().k; }
  [[nodiscard]] const Vector& x() const { return prepared_.last().x; }
  [[nodiscard]] const Vector& z() {
    if (!form_) lack("levels z without a vector relative degree of at least 1");
    if (!forcing_) {
      forcing_.emplace(system_, *form_, schemes::InputUse::shift);
      z_ = Vector::Zero(form_->states());
    }
    forcing_->write_levels(*form_, t(), x(), z_);
    return z_;
  }
  [[nodiscard]] Vector xi() {
    const Vector& all = z();
    return all.tail(form_->states() - form_->levels);
  }
  [[nodiscard]] const Vector& multiplier() const { return prepared_.last().lambda; }

 private:
  schemes::PreparedBackwardEuler prepared_;
  systems::Lcs system_;
  std::optional<analysis::ZeroDynamics> form_;
  std::optional<schemes::Forcing> forcing_;
  Vector z_;
};

class MechanicalSteps : public Lacking {
 public:
  MechanicalSteps(const schemes::MoreauJean& scheme, systems::Prepared<systems::Lagrangian> system, double h)
      : Lacking{"a Lagrangian system"}, prepared_(scheme.prepare(system, h)), system_(std::move(system)), h_(h) {}

  Status start(const Vector& q0, const Vector& v0) {
    runs::require_start(system_, q0, v0);
    prepared_.start(q0, v0);
    require_finite(gap(), "gap");
    has_failed_ = false;
    return Status::solved;
  }
  Status advance() {
    has_failed_ = true;  // stands when a force throws: the step has begun then
    const Status status = prepared_.advance();
    has_failed_ = status != Status::solved;
    return status;
  }
  [[nodiscard]] bool is_finite() const { return std::isfinite(q().sum() + v().sum()); }
  [[nodiscard]] std::string because() const { return prepared_.because(); }
  [[nodiscard]] double t() const { return has_failed_ ? static_cast<double>(k()) * h_ : prepared_.last().t; }
  [[nodiscard]] Index k() const { return prepared_.last().k - (has_failed_ ? 1 : 0); }
  [[nodiscard]] const Vector& q() const { return has_failed_ ? prepared_.last().q_start : prepared_.last().q; }
  [[nodiscard]] const Vector& v() const { return has_failed_ ? prepared_.last().v_start : prepared_.last().v; }
  [[nodiscard]] const Vector& gap() const { return prepared_.last().gap; }
  [[nodiscard]] const Vector& multiplier() const { return prepared_.last().p; }

 private:
  schemes::PreparedMoreauJean prepared_;
  systems::Prepared<systems::Lagrangian> system_;
  double h_;
  bool has_failed_ = false;
};

class SweepSteps : public Lacking {
 public:
  SweepSteps(systems::Prepared<systems::SweepingProcess> process, double h)
      : Lacking{"a sweeping process"},
        prepared_(schemes::CatchingUp{}.prepare(process, h)),
        process_(std::move(process)) {}

  Status start(const Vector& x0, const Vector&) {
    prepared_.start(x0);
    at_start_ = schemes::failure_at_start(process_, x0);
    const bool is_empty = at_start_ && at_start_->status == Status::no_solution;
    return is_empty ? Status::no_solution : Status::solved;
  }
  Status advance() { return prepared_.advance(); }
  [[nodiscard]] bool is_finite() const { return std::isfinite(x().sum()); }
  [[nodiscard]] std::string because() const {
    const std::optional<schemes::SweepFailure>& failure = prepared_.failure() ? prepared_.failure() : at_start_;
    return failure ? schemes::text(process_.system(), *failure) : "";
  }
  [[nodiscard]] double t() const { return prepared_.last().t; }
  [[nodiscard]] Index k() const { return prepared_.last().k; }
  [[nodiscard]] const Vector& x() const { return prepared_.last().x; }
  [[nodiscard]] const Vector& multiplier() const { return prepared_.last().reaction; }

 private:
  schemes::PreparedCatchingUp prepared_;
  systems::Prepared<systems::SweepingProcess> process_;
  std::optional<schemes::SweepFailure> at_start_;
};

using AnySteps = std::variant<LevelSteps<schemes::PreparedEmts>, LevelSteps<schemes::PreparedExponential>, StateSteps,
                              MechanicalSteps, SweepSteps>;

void require_steps(const ChosenScheme& chosen) {
  if (!runs::is_event_driven(chosen.name)) return;
  throw InvalidArgument(fmt::format(
      "run.scheme = '{}' has no steps of its own, must be a time-stepping scheme; runs::run takes it", chosen.name));
}

}  // namespace

struct Stepper::Steps {
  template <class Kind, class... Arguments>
  Steps(ChosenScheme how, double step, std::in_place_type_t<Kind> kind, Arguments&&... arguments)
      : any(kind, std::forward<Arguments>(arguments)..., step), scheme(std::move(how)), h(step) {}

  AnySteps any;
  ChosenScheme scheme;
  double h;
  Vector start, start_v;  // of the model: x0, or q0 and v0
  Status status = Status::solved;
  bool is_inside = false;  // a step; stays when a function of the model throws

  void begin(const Vector& x0, const Vector& v0) {
    is_inside = false;
    status = std::visit([&](auto& steps) { return steps.start(x0, v0); }, any);
  }
  Status advance(auto& steps, Index n) {
    for (; n > 0 && status == Status::solved; --n) {
      is_inside = true;
      status = Status::breakdown;
      status = steps.advance();
      is_inside = false;
      if (status == Status::solved && !steps.is_finite()) status = Status::diverged;
    }
    return status;
  }

  static std::unique_ptr<Steps> of(const systems::LcsModel& model, const RunOptions& options);
  static std::unique_ptr<Steps> of(const systems::LagrangianModel& model, const RunOptions& options);
  static std::unique_ptr<Steps> of(const systems::SweepingModel& model, const RunOptions& options);
};

std::unique_ptr<Stepper::Steps> Stepper::Steps::of(const systems::LcsModel& model, const RunOptions& options) {
  const systems::Prepared<systems::Lcs> system = systems::prepared(model.system);
  const analysis::LcsFindings findings = findings_for_run(model, system, options);
  const ChosenScheme chosen = runs::chosen_scheme(system.system(), findings, options);
  require_steps(chosen);
  const auto made = [&](auto kind, const auto& method, const auto& form) {
    return std::make_unique<Steps>(chosen, options.h, kind, method, system, form);
  };
  std::unique_ptr<Steps> steps;
  if (chosen.name == schemes::Emts::name) {
    steps = made(std::in_place_type<LevelSteps<schemes::PreparedEmts>>,
                 schemes::Emts{.first_level = options.first_level}, *findings.form);
  } else if (chosen.name == schemes::Exponential::name) {
    steps = made(std::in_place_type<LevelSteps<schemes::PreparedExponential>>, schemes::Exponential{}, *findings.form);
  } else {
    const double theta = std::isnan(options.theta) ? 1 : options.theta;
    steps = made(std::in_place_type<StateSteps>, schemes::BackwardEuler{.theta = theta}, findings.form);
  }
  steps->start = model.x0;
  return steps;
}

std::unique_ptr<Stepper::Steps> Stepper::Steps::of(const systems::LagrangianModel& model, const RunOptions& options) {
  const systems::Prepared<systems::Lagrangian> system = systems::prepared(model.system);
  const ChosenScheme chosen = runs::chosen_scheme(system.system(), options);
  require_steps(chosen);
  auto steps = std::make_unique<Steps>(chosen, options.h, std::in_place_type<MechanicalSteps>,
                                       runs::moreau_jean(options), system);
  steps->start = model.q0;
  steps->start_v = model.v0;
  return steps;
}

std::unique_ptr<Stepper::Steps> Stepper::Steps::of(const systems::SweepingModel& model, const RunOptions& options) {
  const systems::Prepared<systems::SweepingProcess> process = systems::prepared(model.system);
  auto steps = std::make_unique<Steps>(runs::chosen_scheme(process.system(), options), options.h,
                                       std::in_place_type<SweepSteps>, process);
  steps->start = model.x0;
  return steps;
}

Stepper::Stepper(const systems::Model& model, const RunOptions& options) {
  RunOptions checked = options;
  if (std::isnan(checked.T)) checked.T = 0;  // a stepper has no end
  validate_options(checked);
  steps_ = std::visit([&](const auto& one) { return Steps::of(one, checked); }, model);
  restart();
}

Stepper::Stepper(Stepper&& other) noexcept = default;
Stepper& Stepper::operator=(Stepper&& other) noexcept = default;
Stepper::~Stepper() = default;

Status Stepper::advance() {
  return std::visit([this](auto& steps) { return steps_->advance(steps, 1); }, steps_->any);
}

Status Stepper::advance(Index n) {
  if (n < 0) throw InvalidArgument(fmt::format("advance: n = {}, must be >= 0", n));
  return std::visit([&](auto& steps) { return steps_->advance(steps, n); }, steps_->any);
}

void Stepper::restart() {
  steps_->begin(steps_->start, steps_->start_v);
}

void Stepper::restart(const Vector& x0) {
  if (std::holds_alternative<MechanicalSteps>(steps_->any)) {
    throw InvalidArgument("a Lagrangian system starts at two vectors, q0 and v0: found one");
  }
  steps_->begin(x0, {});
}

void Stepper::restart(const Vector& q0, const Vector& v0) {
  if (!std::holds_alternative<MechanicalSteps>(steps_->any)) {
    throw InvalidArgument("only a Lagrangian system starts at q0 and v0: this one starts at x0 alone");
  }
  steps_->begin(q0, v0);
}

Status Stepper::status() const {
  return steps_->status;
}

std::string Stepper::because() const {
  if (steps_->status == Status::solved) return {};
  const double t_next = t() + steps_->h;
  if (steps_->is_inside) return fmt::format("a function of the model threw in the step to t = {:g}", t_next);
  const std::string more = std::visit([](const auto& steps) { return steps.because(); }, steps_->any);
  if (steps_->status == Status::diverged && more.empty()) {
    return fmt::format("a state is no longer finite near t = {:g}", t());
  }
  return fmt::format("the one-step problem at t = {:g} ended with status {}{}{}", t_next, name(steps_->status),
                     more.empty() ? "" : ": ", more);
}

const std::string& Stepper::scheme() const {
  return steps_->scheme.name;
}
const std::string& Stepper::scheme_because() const {
  return steps_->scheme.because;
}
double Stepper::h() const {
  return steps_->h;
}
double Stepper::t() const {
  return std::visit([](const auto& steps) { return steps.t(); }, steps_->any);
}
Index Stepper::k() const {
  return std::visit([](const auto& steps) { return steps.k(); }, steps_->any);
}
const Vector& Stepper::x() const {
  return std::visit([](auto& steps) -> const Vector& { return steps.x(); }, steps_->any);
}
const Vector& Stepper::z() const {
  return std::visit([](auto& steps) -> const Vector& { return steps.z(); }, steps_->any);
}
Vector Stepper::xi() const {
  return std::visit([](auto& steps) -> Vector { return steps.xi(); }, steps_->any);
}
const Vector& Stepper::q() const {
  return std::visit([](const auto& steps) -> const Vector& { return steps.q(); }, steps_->any);
}
const Vector& Stepper::v() const {
  return std::visit([](const auto& steps) -> const Vector& { return steps.v(); }, steps_->any);
}
const Vector& Stepper::gap() const {
  return std::visit([](const auto& steps) -> const Vector& { return steps.gap(); }, steps_->any);
}
const Vector& Stepper::multiplier() const {
  return std::visit([](const auto& steps) -> const Vector& { return steps.multiplier(); }, steps_->any);
}

}  // namespace orthant::runs
