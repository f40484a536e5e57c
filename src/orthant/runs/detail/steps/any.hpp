// SPDX-License-Identifier: Apache-2.0
// What a Stepper drives, whatever the kind of system. The other files of this folder, one for each kind, have
//   std::unique_ptr<AnySteps> steps_of(scheme, model, prepared, findings, h)
// for every scheme of the kind that has steps.
#pragma once

#include "orthant/base/errors.hpp"
#include "orthant/base/status.hpp"
#include "orthant/linalg/types.hpp"

#include <string>
#include <string_view>

#include <fmt/format.h>

namespace orthant::runs::detail {

class AnySteps {
 public:
  /// "a sweeping process": for messages on what it does not have.
  explicit AnySteps(std::string_view kind) : kind_(kind) {}
  AnySteps(const AnySteps&) = delete;
  AnySteps& operator=(const AnySteps&) = delete;
  virtual ~AnySteps() = default;

  Vector start, start_v;           // of the model: x0, or q0 and v0
  Status status = Status::solved;  // of the last step
  bool is_inside = false;          // a step; stays when a function of the model throws

  virtual Status begin(const Vector& x0, const Vector& v0) = 0;
  /// n steps, or up to the first that is not solved.
  virtual Status advance(Index n) = 0;

  [[nodiscard]] virtual bool has_velocities() const { return false; }  // starts at q0 and v0
  [[nodiscard]] virtual std::string because() const { return {}; }     // more on a step that was not solved
  [[nodiscard]] virtual double t() const = 0;
  [[nodiscard]] virtual Index k() const = 0;
  [[nodiscard]] virtual const Vector& multiplier() const = 0;
  [[nodiscard]] virtual const Vector& x() { lack("x: its state is q and v"); }
  [[nodiscard]] virtual const Vector& z() { lack("levels z"); }
  [[nodiscard]] virtual Vector xi() { lack("zero dynamics xi"); }
  [[nodiscard]] virtual const Vector& q() { lack("q: its state is x"); }
  [[nodiscard]] virtual const Vector& v() { lack("v: its state is x"); }
  [[nodiscard]] virtual const Vector& gap() { lack("gap"); }

 protected:
  [[noreturn]] void lack(std::string_view what) const {
    throw InvalidArgument(fmt::format("{} has no {}", kind_, what));
  }

 private:
  std::string_view kind_;
};

/// The loop over steps: `Steps` has `Status step()` and `bool is_finite() const`.
template <class Steps>
class SteppedBy : public AnySteps {
 public:
  using AnySteps::AnySteps;

  Status advance(Index n) final {
    auto& self = static_cast<Steps&>(*this);
    for (; n > 0 && status == Status::solved; --n) {
      is_inside = true;
      status = Status::breakdown;
      status = self.step();
      is_inside = false;
      if (status == Status::solved && !self.is_finite()) status = Status::diverged;
    }
    return status;
  }
};

}  // namespace orthant::runs::detail
