// SPDX-License-Identifier: Apache-2.0
// The linear complementarity systems that the benchmarks run, and their solutions from elsewhere.
#pragma once

#include "orthant/systems/lcs.hpp"

#include <string>
#include <vector>

namespace orthant::problems {

/// A system with its initial state.
struct LcsProblem {
  std::string name;
  systems::Lcs system;
  Vector x0;
};

/// Four ideal diodes between an oscillating LC circuit and a load R: x = (v_C, i_L), v_C(0) = 10 V. m = 4, D singular.
[[nodiscard]] LcsProblem diode_bridge();

/// z_1' = z_2, z_2' = z_3, z_3' = -z_1 - z_2 - z_3 - d·ξ + λ, ξ_1' = α ξ_2, ξ_2' = -ω ξ_1 + z_1, w = z_1 [ABG08,
/// (159)], z(0) = (1, 0, 0, 0, 0): relative degree 3.
struct ZeroDynamicsParameters {
  double d2 = 0;  // d = (0, d2)
  double alpha = 1;
  double omega = 1;
};
[[nodiscard]] LcsProblem zero_dynamics_example(const ZeroDynamicsParameters& parameters);

/// A chain of n integrators, w = x_1, x_n' = λ: relative degree n. `rests` decides what a landing does:
///   false   x(0) = (1, -3, 3, -3, …), so x_1 is 3e^(-t) - 2 but for the end of its series: it lands and leaves at
///   once; true    x(0) = (1, -3, -3, …): every level is negative when it lands, and x = 0 for ever after.
[[nodiscard]] LcsProblem integrator_chain(Index n, bool rests);

/// The states x_0, x_1, … of the θ-method, row by row, in extended precision; each one-step problem by looking at all
/// 2^m active sets.
[[nodiscard]] std::vector<double> theta_method_states(const LcsProblem& problem, double theta, double h, Index steps);

/// x(T) of zero_dynamics_example, event by event in extended precision: free motion by the series of the exponential,
/// landings by bisection, then the jump map of the higher order sweeping process [ABG08, Proposition 5].
[[nodiscard]] Vector zero_dynamics_solution(const ZeroDynamicsParameters& parameters, double T);

/// x(T) of integrator_chain for T ≤ 1, from its polynomials.
[[nodiscard]] Vector integrator_chain_solution(Index n, bool rests, double T);

}  // namespace orthant::problems
