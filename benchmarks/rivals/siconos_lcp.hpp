// SPDX-License-Identifier: Apache-2.0
// The LCP solvers of Siconos numerics behind its C interface: w = M z + q, 0 ≤ z ⟂ w ≥ 0.
//
// Some of its drivers overwrite M or q: each run starts from a fresh copy and z = 0, and only the driver is
// timed. Options are created once, outside of the time. Some of its solvers end the process on an error; whoever
// calls them on a problem for the first time does so in a child process (`in_child`).
#pragma once

#include "orthant/complementarity/lcp.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace orthant::rivals {

struct SiconosSolver {
  int id = 0;
  std::string_view name;
  Index largest = 0;  // beyond this n the method's cost is hopeless (enumeration: 2^n)
};

/// Dense LCP solvers of the installed version; empty when the benchmarks were built without Siconos.
[[nodiscard]] std::span<const SiconosSolver> siconos_solvers();
[[nodiscard]] std::string siconos_version();

class SiconosLcp {
 public:
  SiconosLcp(const SiconosSolver& solver, double tolerance, const complementarity::Lcp& problem);
  SiconosLcp(SiconosLcp&&) noexcept;
  SiconosLcp& operator=(SiconosLcp&&) noexcept;
  ~SiconosLcp();

  /// Solves once from z = 0; the seconds that the driver took.
  double run();
  [[nodiscard]] int info() const;         // what the driver returned; 0 says solved
  [[nodiscard]] const Vector& z() const;  // its answer

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace orthant::rivals
