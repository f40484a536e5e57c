// SPDX-License-Identifier: Apache-2.0
#include "tests/support/lagrangians.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/systems/lcs.hpp"
#include "orthant/systems/mechanics.hpp"
#include "orthant/systems/sweeping.hpp"

#include <type_traits>

#include <gtest/gtest.h>

namespace orthant::systems {
namespace {

// Nobody can pass a system that was not checked, and nobody but Prepared makes programs of one.
static_assert(!std::is_constructible_v<Prepared<Lcs>, Lcs>);
static_assert(!std::is_constructible_v<Prepared<Lagrangian>, Lagrangian>);
static_assert(!std::is_constructible_v<Prepared<SweepingProcess>, SweepingProcess>);
static_assert(!std::is_constructible_v<Mechanics, Lagrangian>);
static_assert(!std::is_constructible_v<SetMotion, SweepingProcess>);

TEST(Prepared, HoldsTheCompletedSystem) {
  const Prepared<Lcs> lcs = prepared(Lcs{.A = Matrix{{0}}, .B = Matrix{{1}}, .C = Matrix{{1}}});
  EXPECT_EQ(lcs.system().D, Matrix::Zero(1, 1));
  EXPECT_EQ(lcs.system().upper[0], infinity);
  Lagrangian ball;
  ball.M = test::diagonal({2});
  ball.contacts = {test::floor_at({1}, -0.5)};
  const Prepared<Lagrangian> mechanical = prepared(ball);
  EXPECT_EQ(mechanical.system().force.size(), 1U);
  EXPECT_EQ(mechanical.layout().count, 1);
}

TEST(Prepared, RefusesWhatCompletedRefuses) {
  EXPECT_THROW((void)prepared(Lcs{.A = Matrix{{0}}, .B = Matrix{{1}}, .C = Matrix{{1, 2}}}), InvalidArgument);
  EXPECT_THROW((void)prepared(Lagrangian{}), InvalidArgument);
  EXPECT_THROW((void)prepared(SweepingProcess{}), InvalidArgument);
}

TEST(Prepared, GivesEvaluatorsThatDoNotShareTheirMemory) {
  Lagrangian system;
  system.M = test::diagonal({1, 1});
  system.contacts = {test::floor_at({1, 0})};
  system.contacts[0].gap = {.row = {}, .offset = {}, .function = test::formula("q[0]^2 + q[1]", 2)};
  const Prepared<Lagrangian> once = prepared(system);
  Mechanics first = once.mechanics();
  Mechanics second = once.mechanics();
  first.evaluate_rows(0, Vector{{3, 0}});
  second.evaluate_rows(0, Vector{{-1, 0}});
  EXPECT_EQ(first.rows().coeff(0, 0), 6);
  EXPECT_EQ(second.rows().coeff(0, 0), -2);
}

}  // namespace
}  // namespace orthant::systems
