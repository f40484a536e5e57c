// SPDX-License-Identifier: Apache-2.0
// What no formula gives: a force and an input that are functions.
#include <cmath>
#include <cstdio>

#include <orthant/runs/lagrangian.hpp>
#include <orthant/runs/lcs.hpp>
#include <orthant/systems/formula.hpp>

using namespace orthant;

int main() {
  // a ball in the wind, drag against the air that moves
  const auto wind = [](double t, const Vector&, const Vector& v, Vector& force) {
    const double speed = v[0] - 2 * std::sin(t);
    force[0] = -0.1 * speed * std::abs(speed);
  };
  const systems::Lagrangian ball{
      .M = Matrix{{1.0}}.sparseView(),
      .force = {systems::formula("-9.81", 1)},
      .external_force = wind,
      .contacts = {{.gap = systems::gap("q", 1), .impact = laws::Newton{0.8}}},
  };
  const auto bounces = runs::run(ball, Vector{{1.0}}, Vector{{0.0}}, {.h = 1e-3, .T = 3});
  std::printf("%s, the wind did %.2f J of work\n", name(bounces.status).data(), bounces.energy.work);

  // a mass on a table at the height u(t): relative degree 2, so u' and u'' act on the levels
  const auto height = [](double t) { return 0.2 * std::sin(10 * t); };
  const auto speed = [](double t) { return 2 * std::cos(10 * t); };
  const auto acceleration = [](double t) { return -20 * std::sin(10 * t); };
  const systems::Lcs mass{
      .A = Matrix{{0, 1}, {0, 0}},
      .B = Matrix{{0}, {1}},
      .C = Matrix{{1, 0}},
      .E = Matrix{{0, 0}, {0, -1}},
      .F = Matrix{{-1, 0}},
      .u = {{}, systems::formula_of_time("9.81")},
      .input_functions = {systems::input_function(height, {speed, acceleration})},
  };
  const auto rides = runs::run(mass, Vector{{0.5, 0}}, {.h = 1e-3, .T = 2});
  std::printf("%s by %s, %ld landings\n", name(rides.status).data(), rides.scheme.c_str(), rides.impulse_count);
}
