// SPDX-License-Identifier: Apache-2.0
// Every Lagrangian model of the gallery, event by event, or the reason why not.
#include "tests/events/lagrangian_motion.hpp"

#include <chrono>
#include <map>

#include <gtest/gtest.h>

namespace orthant::test {
namespace {

TEST(LagrangianEvents, Gallery) {
  for (const auto& entry : std::filesystem::directory_iterator(ORTHANT_MODELS)) {
    if (entry.path().extension() != ".toml") continue;
    const io::RunSpec spec = io::read_model(entry.path());
    if (!std::holds_alternative<io::LagrangianModel>(spec.model)) continue;
    const auto start = std::chrono::steady_clock::now();
    try {
      const auto& m = spec.lagrangian();
      const EventMotion motion = event_motion(m.system, m.q0, m.v0, spec.run.T, true, 20000);
      std::printf("%s: %s t %.17g  happenings %zu pieces %zu limits %zu drift %g  %s", spec.name.c_str(),
                  std::string(name(motion.status)).c_str(), motion.t, motion.happenings.size(),
                  motion.motion.pieces().size(), motion.limits.size(), motion.drift, motion.because.c_str());
    } catch (const std::exception& e) {
      std::printf("%s: %s", spec.name.c_str(), e.what());
    }
    std::printf(" [%.3f s]\n", std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace orthant::test
