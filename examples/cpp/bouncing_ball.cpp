// SPDX-License-Identifier: Apache-2.0
// A ball of radius 0.1 m falls from 1 m and bounces: infinitely many impacts before it rests.
#include <cstdio>

#include <orthant/runs/lagrangian.hpp>
#include <orthant/systems/formula.hpp>

int main() {
  using namespace orthant;
  const systems::Lagrangian ball{
      .M = Matrix{{0.5}}.sparseView(),
      .force = {systems::formula("-0.5*9.81", 1)},
      .contacts = {{.name = "floor", .gap = systems::gap("q - 0.1", 1), .impact = laws::Newton{0.8}}},
  };
  const auto result = runs::run(ball, Vector{{1.0}}, Vector{{0.0}}, {.h = 1e-3, .T = 5});
  std::printf("%s by %s\n", name(result.status).data(), result.scheme.c_str());
  std::printf("%ld impacts, the first at t = %.3f\n", result.impulse_count, result.impulses.front().t);
  std::printf("energy %.3f -> %.3f J, %.3f J lost in impacts\n", result.energy.initial, result.energy.final(),
              result.energy.impacts);
}
