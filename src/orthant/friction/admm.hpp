// SPDX-License-Identifier: Apache-2.0
// The alternating direction method of multipliers [BPCPE11] for (friction.1), as a fixed point of one vector y. With
// the units removed (friction.13), penalty δ, z = P_K(y) and ν = y - z (so that -δ ν stands for û),
//   x = (W + δ I)⁻¹ (δ (z - ν) - q - μ δ ‖ν_T‖ n),   y ← y + θ (x - z).                        (friction.14)
// At a fixed point x = z ∈ K and W z + q + μ ‖u_T‖ n = -δ ν ∈ K*: z solves the problem. The term μ ‖u_T‖ of de Saxcé is
// renewed in every step; were it constant, the problem would be convex and the method would converge. With friction
// there is no such proof: the certificate judges. δ is balanced between ‖x - z‖ and the residual of u (a new
// factorisation each time, rarely), and y is accelerated (friction.12).
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/friction/solution.hpp"

#include <string_view>

namespace orthant::friction {

struct Admm {
  static constexpr std::string_view name = "admm";
  double tolerance = 1e-8;    // ‖ρ‖ ≤ tolerance ‖q‖ (friction.4)
  int max_iterations = 5000;  // iterations before giving up
  double relaxation = 1.5;    // θ
  int memory = 10;            // pairs kept by the acceleration; 0 turns it off
  double penalty = 1.0;       // the first δ

  /// Throws InvalidArgument when the statement or an option is invalid. `start` is a first guess of r;
  /// empty: zero.
  /// Of (friction.2), W is never factorised when the mass matrix gives a smaller factor (friction.16).
  [[nodiscard]] ContactSolution solve(const ContactProblemView& problem, const Vector& start = Vector()) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "natural map, relative to q, to accept");
    visit("max_iterations", self.max_iterations, positive, "iterations before giving up");
    visit("relaxation", self.relaxation, in_open_0_2, "over-relaxation factor");
    visit("memory", self.memory, nonnegative, "pairs kept by the acceleration, 0 turns it off");
    visit("penalty", self.penalty, positive, "the first penalty");
  }
};

}  // namespace orthant::friction
