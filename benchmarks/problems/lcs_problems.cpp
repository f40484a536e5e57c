// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/problems/lcs_problems.hpp"

#include <fmt/format.h>

namespace orthant::problems {

LcsProblem diode_bridge() {
  constexpr double L = 1e-2;
  constexpr double C = 1e-6;
  constexpr double R = 1e3;
  LcsProblem problem{.name = "4-diode bridge", .system = {}, .x0 = Vector(2)};
  systems::Lcs& system = problem.system;
  system.A = Matrix(2, 2);
  system.A << 0, -1 / C, 1 / L, 0;
  system.B = Matrix(2, 4);
  system.B << 0, 0, -1 / C, 1 / C, 0, 0, 0, 0;
  system.C = Matrix(4, 2);
  system.C << 0, 0, 0, 0, -1, 0, 1, 0;
  system.D = Matrix(4, 4);
  system.D << 1 / R, 1 / R, -1, 0, 1 / R, 1 / R, 0, -1, 1, 0, 0, 0, 0, 1, 0, 0;
  problem.x0 << 10, 0;
  return problem;
}

LcsProblem zero_dynamics_example(const ZeroDynamicsParameters& parameters) {
  const auto& [d2, alpha, omega] = parameters;
  LcsProblem problem{.name = fmt::format("d = (0, {:g}), α = {:g}, ω = {:g}", d2, alpha, omega),
                     .system = {},
                     .x0 = Vector::Unit(5, 0)};
  systems::Lcs& system = problem.system;
  system.A = Matrix(5, 5);
  system.A << 0, 1, 0, 0, 0,  //
      0, 0, 1, 0, 0,          //
      -1, -1, -1, 0, -d2,     //
      0, 0, 0, 0, alpha,      //
      1, 0, 0, -omega, 0;
  system.B = Vector::Unit(5, 2);
  system.C = Vector::Unit(5, 0).transpose();
  return problem;
}

LcsProblem integrator_chain(Index n, bool rests) {
  LcsProblem problem{.name = fmt::format("chain of {}", n), .system = {}, .x0 = Vector::Constant(n, -3)};
  problem.x0[0] = 1;
  for (Index i = 2; i < n && !rests; i += 2) problem.x0[i] = 3;
  systems::Lcs& system = problem.system;
  system.A = Matrix::Zero(n, n);
  system.A.diagonal(1).setOnes();
  system.B = Vector::Unit(n, n - 1);
  system.C = Vector::Unit(n, 0).transpose();
  return problem;
}

}  // namespace orthant::problems
