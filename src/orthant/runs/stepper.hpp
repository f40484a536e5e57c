// SPDX-License-Identifier: Apache-2.0
// A run driven step by step, for loops of one's own: control, coupling, animation.
//   Stepper stepper(model, {.h = 1e-3});
//   while (stepper.t() < 1 && stepper.advance() == Status::solved) use(stepper.x());
// The numbers are those of runs::run, bit for bit. A step costs what the step of the scheme costs: nothing is
// recorded and no certificate is measured. For events, an energy ledger or certificates call runs::run.
#pragma once

#include "orthant/base/errors.hpp"
#include "orthant/base/status.hpp"
#include "orthant/runs/options.hpp"
#include "orthant/systems/model.hpp"

#include <concepts>
#include <memory>
#include <string>

namespace orthant::runs {

/// References that the accessors return hold until the next advance or restart. What the system does not have throws
/// InvalidArgument: q() of a sweeping process, z() of a system without a relative degree.
class Stepper {
 public:
  /// Only the scheme with its options and h are taken from `options`. Starts at the start of the model, t = 0. Throws
  /// InvalidArgument when the model or an option is wrong, and for the event-driven schemes, which have no steps.
  Stepper(const systems::Model& model, const runs::RunOptions& options);
  Stepper(Stepper&& other) noexcept;
  Stepper& operator=(Stepper&& other) noexcept;
  ~Stepper();

  /// One step, or n of them, ending at the first that is not solved: then t, k, x, q and v stay those of the last step
  /// that was, multiplier and gap are those of the attempt, and further calls return the same until restart. What a
  /// function of the model throws comes through; the stepper must be restarted then. Does not allocate where the scheme
  /// does not.
  Status advance();
  Status advance(Index n);
  Status advance(std::integral auto n) { return advance(static_cast<Index>(n)); }
  /// By a time in s: as many steps as that takes, so it must be a multiple of h, up to rounding. Throws InvalidArgument.
  Status advance(std::floating_point auto duration) { return advance_by(static_cast<double>(duration)); }

  /// From the start of the model, or from another; t = 0 again. The solver keeps its last active set, so the numbers
  /// may differ from those of a new stepper by rounding. Throws InvalidArgument.
  void restart();
  void restart(const Vector& x0);
  void restart(const Vector& q0, const Vector& v0);

  [[nodiscard]] Status status() const;                      // of the last step; `solved` at the start
  [[nodiscard]] std::string because() const;                // why it was not solved; empty when it was
  [[nodiscard]] const std::string& scheme() const;          // as used
  [[nodiscard]] const std::string& scheme_because() const;  // why, when `auto` chose
  [[nodiscard]] double h() const;
  [[nodiscard]] double t() const;
  [[nodiscard]] Index k() const;  // steps taken

  /// The state, of a linear complementarity system or a sweeping process. emts and exponential step z: x is computed
  /// from it when asked for.
  [[nodiscard]] const Vector& x() const;
  /// Levels of each output, then ξ (lcs.6). backward-euler steps x: z is computed from it when asked for.
  [[nodiscard]] const Vector& z() const;
  /// The part of z behind the levels.
  [[nodiscard]] Vector xi() const;
  [[nodiscard]] const Vector& q() const;
  [[nodiscard]] const Vector& v() const;
  [[nodiscard]] const Vector& gap() const;  // of contacts, then of joints
  /// Of the last step, zero at the start: the measures μ, one for each level (emts, exponential); λ (backward-euler);
  /// the impulses p of all rows of H (moreau-jean); dR (catching-up).
  [[nodiscard]] const Vector& multiplier() const;

 private:
  Status advance_by(double duration);

  struct Driven;
  std::unique_ptr<Driven> driven_;
};

}  // namespace orthant::runs
