// SPDX-License-Identifier: Apache-2.0
// Stick and slip, event by event.
#include "tests/events/lagrangian_motion.hpp"
#include "tests/support/lagrangians.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace orthant::test {
namespace {

using events::Kind;

TEST(LagrangianEvents, PlaceholderFriction) {
  const EventMotion motion = event_motion("friction_oscillator", 60);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  for (const auto& h : motion.happenings)
    std::printf("%s %d %.15g\n", std::string(name(h.kind)).c_str(), (int)h.source, h.t);
  const EventMotion table = event_motion("shaken_table", 3);
  ASSERT_EQ(table.status, Status::solved) << table.because;
  for (const auto& h : table.happenings)
    std::printf("%s %d %.15g\n", std::string(name(h.kind)).c_str(), (int)h.source, h.t);
}

}  // namespace
}  // namespace orthant::test
