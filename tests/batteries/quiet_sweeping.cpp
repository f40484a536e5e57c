// SPDX-License-Identifier: Apache-2.0
// Right runs of sweeping processes: no alarm.
#include "tests/batteries/quiet.hpp"
#include "tests/support/random_lcs.hpp"
#include "tests/support/sweeping_processes.hpp"

#include <utility>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using test::LcsGenerator;
using test::QuietCount;

std::string text_of(double value) {
  return std::to_string(value);
}

// A set that moves, jumps on the grid or between, in units of length
systems::MovingSet moving_set(LcsGenerator& random, const std::string& unit) {
  const double at = random.integer(0, 1) == 0 ? 0.05 * random.integer(1, 19) : random.uniform(0, 1);
  const std::string jump = "if(t < " + text_of(at) + ", 0, " + text_of(random.uniform(-1, 1)) + ")";
  const std::string x = unit + "*(sin(3*t) + " + jump + ")";
  const std::string y = unit + "*(0.3*cos(5*t))";
  switch (random.integer(0, 3)) {
    case 0:
      return test::ball({x, y}, unit + "*" + text_of(random.uniform(0.1, 1)));
    case 1:
      return test::box({x + " - " + unit, y + " - " + unit}, {x, y});
    case 2:
      return test::half_space({text_of(random.uniform(0.5, 1)), text_of(random.uniform(-1, 1))}, x);
    default:
      return test::polyhedron({{"1", "0.2"}, {"-1", "0.5"}, {"0.1", "1"}}, {x + " + " + unit, "2*" + unit, y});
  }
}

TEST(QuietSweeping, SetsThatMoveAndJumpInAnyUnits) {
  QuietCount count;
  for (unsigned seed = 0; seed < 200; ++seed) {
    for (const auto& [unit, size] : {std::pair{"1", 1.0}, std::pair{"1e-12", 1e-12}, std::pair{"1e12", 1e12}}) {
      LcsGenerator random(seed);
      const systems::SweepingProcess process{.drift = test::drift({"-x[0] + 0.5*x[1]", "-0.2*x[0]"}),
                                             .sets = {moving_set(random, unit)}};
      const Vector x0 = size * random.uniform_matrix(2, 1, 1);
      count.add(runs::run(process, x0, test::sweep_options(0.05, 1)),
                "seed " + std::to_string(seed) + ", unit " + unit);
    }
  }
  EXPECT_TRUE(count.alarms.empty()) << count.text();
  EXPECT_GE(count.finished, 0.99 * count.total) << count.text();
}

TEST(QuietSweeping, DownToUnderflowAndAtRest) {
  QuietCount count;
  for (unsigned seed = 0; seed < 100; ++seed) {
    LcsGenerator random(seed);
    const std::string rate = text_of(random.uniform(2, 8));
    const systems::SweepingProcess process{
        .drift = test::drift({"-" + rate + "*x[0]", "-3*x[1] + 0.1*x[0]"}),
        .sets = {seed % 2 == 0 ? test::half_space({"-1", "0"}, "0") : test::box({"0", "0"}, {"9", "9"})}};
    const Vector x0 = seed % 5 == 0 ? Vector(Vector::Zero(2)) : Vector(random.uniform_matrix(2, 1, 1).cwiseAbs());
    count.add(runs::run(process, x0, test::sweep_options(0.1, 150)), "seed " + std::to_string(seed));
  }
  EXPECT_TRUE(count.alarms.empty()) << count.text();
  EXPECT_EQ(count.finished, count.total) << count.text();
}

}  // namespace
}  // namespace orthant
