// SPDX-License-Identifier: Apache-2.0
// A system as analyses, schemes and runs take it: every matrix in full size, everything checked, and nobody can change
// it any more. What needs work that depends on the system alone is a specialisation that holds its result: for
// Lagrangian systems mechanics.hpp.
#pragma once

#include "orthant/base/errors.hpp"

#include <utility>

namespace orthant::systems {

template <class System>
class Prepared;

/// The only way to make one. Throws InvalidArgument as `completed` does for this kind of system.
template <class System>
[[nodiscard]] Prepared<System> prepared(System system) {
  return Prepared<System>(completed(std::move(system)));
}

template <class System>
class Prepared {
 public:
  [[nodiscard]] const System& system() const { return system_; }

 private:
  friend Prepared prepared<System>(System system);
  explicit Prepared(System system) : system_(std::move(system)) {}

  System system_;
};

}  // namespace orthant::systems
