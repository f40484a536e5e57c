// SPDX-License-Identifier: Apache-2.0
// A mistake that shows only when the model is prepared, analysed or run has the place of its key, too.
#include "tests/support/model_messages.hpp"

#include "orthant/runs/kinds.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

const std::string placed_lcs = R"([system]
kind = "lcs"
A = [[0, 1], [0, 0]]
B = [[0], [1]]
C = [[1, 0]]
x0 = [1, 0]
[run]
scheme = "emts"
h = 1e-2
T = 0.1
)";

const std::string placed_ball = R"([system]
kind = "lagrangian"
M = [[1]]
force = ["-10"]
q0 = [1]
[[contact]]
gap = "q[0]"
restitution = 0.5
[run]
h = 1e-2
T = 0.1
)";

std::string run_message(const std::string& text, const Overrides& overrides = {}) {
  try {
    const RunSpec spec = parse_model(text, "m.toml", overrides);
    with_place_in(spec, [&] { (void)runs::prepared_run(spec.model)(spec.run, {}); });
  } catch (const ModelError& error) {
    return error.what();
  }
  return "ran";
}

void expect_run_messages(const std::string& good, const std::vector<test::Case>& cases) {
  ASSERT_EQ(run_message(good), "ran");
  for (const test::Case& one : cases) {
    EXPECT_EQ(run_message(test::replaced(good, one.from, one.to)), one.message) << one.to;
  }
}

TEST(ModelPlaces, AreInTheMessagesOfARun) {
  expect_run_messages(
      placed_lcs,
      {
          {"h = 1e-2", "h = 1e-20",
           "m.toml:9:5: run.h = 1e-20 makes 1e+19 steps up to run.T = 0.1, must make at most 1e+15"},
          {"x0 = [1, 0]", "x0 = [1, 0]\nrestitution = [0.5, 0.5, 0.5]",
           "m.toml:7:15: system.restitution has 3 entries, must have at most 2: the relative degree of output 0"},
          {"x0 = [1, 0]", "x0 = [1, 0]\nE = [[0], [1]]\nu = [\"1/t\"]",
           "m.toml:8:5: system.u or one of its first r derivatives is not finite at t = 0, must be: z = W x0 + U(0)"},
          {"A = [[0, 1], [0, 0]]", "A = [[0, 1], [0, 100]]",
           "m.toml:9:5: run.h = 0.01 makes I - h A singular, must be smaller: 1/h is an eigenvalue of A"},
          {"C = [[1, 0]]", "C = [[1, 0]]\nD = [[1]]",
           "m.toml:9:10: run.scheme = 'emts' needs a vector relative degree of at least 1: an output has relative "
           "degree 0; use backward-euler"},
          {"scheme = \"emts\"", "scheme = \"event-driven\"\ntheta = 1", "ran"},
          {"C = [[1, 0]]\nx0 = [1, 0]\n[run]\nscheme = \"emts\"",
           "C = [[0, 0]]\nx0 = [1, 0]\n[run]\nscheme = \"event-driven\"",
           "m.toml:8:10: run.scheme asks for event-driven motion, which needs a vector relative degree: output 0 does "
           "not see lambda: C_l A^i B = 0 for all i; use backward-euler"},
          {"C = [[1, 0]]\nx0 = [1, 0]\n[run]\nscheme = \"emts\"", "C = [[0, 0]]\nx0 = [1, 0]\n[run]",
           "m.toml:7:1: run.scheme = 'auto' finds no scheme: no vector relative degree: output 0 does not see lambda: "
           "C_l A^i B = 0 for all i; backward-euler runs if you name it, without any guarantee"},
      });
}

// Numbers that overflow are said to overflow.
TEST(ModelPlaces, AreInTheMessagesOfOverflow) {
  expect_run_messages(
      placed_lcs,
      {
          {"A = [[0, 1], [0, 0]]\nB = [[0], [1]]", "A = [[0, 1e308], [0, 0]]\nB = [[0], [1e308]]",
           "m.toml:3:5: system.A makes C A^1 B overflow, choose a shorter unit of time"},
          {"A = [[0, 1], [0, 0]]\nB = [[0], [1]]\nC = [[1, 0]]",
           "A = [[0, 1e-308], [0, 0]]\nB = [[0], [1]]\nC = [[1e-308, 0]]",
           "m.toml:3:5: system.A makes C A^1 B underflow, choose a longer unit of time"},
          {"x0 = [1, 0]\n[run]\nscheme = \"emts\"",
           "law = \"relay\"\nbounds = [[-0.1, 0.1]]\nhysteresis = 1e308\nx0 = [1, 0]\n[run]",
           "m.toml:8:14: system.hysteresis[0] = 1e+308 overflows with bounds 0.2 apart, must be smaller: w and lambda "
           "need other units"},
          {"A = [[0, 1], [0, 0]]\nB = [[0], [1]]\nC = [[1, 0]]\nx0 = [1, 0]\n[run]\nscheme = \"emts\"\nh = 1e-2",
           "A = [[1e10, 1], [0, 1e10]]\nB = [[0], [1]]\nC = [[1, 0]]\nx0 = [1, 0]\n[run]\nscheme = \"exponential\"\nh "
           "= 1",
           "m.toml:9:5: run.h = 0.1 makes exp(h A) overflow, must be smaller"},
      });
}

TEST(ModelPlaces, AreInTheMessagesOfMechanics) {
  expect_run_messages(
      placed_ball,
      {
          {"gap = \"q[0]\"", "gap = \"log(q[0] - 1)\"",
           "m.toml:6:1: contact[0] has a gap that is not finite at q0, must be finite"},
          {"q0 = [1]", "q0 = [1]\nv0 = [1e200]", "m.toml:6:6: system.v0 makes the energy overflow, must be smaller"},
          {"force = [\"-10\"]", "force = [\"-10\"]\nC = [[-200]]",
           "m.toml:11:5: run.h = 0.01 makes M + h theta C + h^2 theta^2 K singular for theta = 0.5, must be smaller"},
          {"gap = \"q[0]\"\nrestitution = 0.5\n[run]",
           "gap = \"q[0]\"\nrestitution = 0.5\nfriction = 1\ntangents = [[1], [1]]\n[run]\nscheme = \"hybrid\"",
           "m.toml:12:10: run.scheme asks for events, but contact 0 has friction in space (two tangents), events "
           "are known for planar friction only; use moreau-jean"},
      });
}

TEST(ModelPlaces, AreThoseOfOverridesToo) {
  EXPECT_EQ(run_message(placed_lcs, {"run.h=1e-20"}),
            "--set run.h=1e-20: run.h = 1e-20 makes 1e+19 steps up to run.T = 0.1, must make at most 1e+15");
  EXPECT_EQ(run_message(placed_lcs, {"system.restitution=[1, 1, 1]"}),
            "--set system.restitution=[1, 1, 1]: system.restitution has 3 entries, must have at most 2: the relative "
            "degree of output 0");
}

TEST(ModelPlaces, OfWhatIsMissingAreTheNearestOrTheTop) {
  EXPECT_EQ(test::message("[sytem]\nkind = \"lcs\"\n"),
            "m.toml:1:2: sytem is not a known key, and there is no [system]; did you mean 'system'?");
  EXPECT_EQ(test::message("[run]\nh = 1\n"), "m.toml:1:1: has no key \"system\", must have [system]");
}

TEST(ModelPlaces, OfIntegersThatAreTooLarge) {
  EXPECT_EQ(
      test::message(test::replaced(placed_ball, "M = [[1]]", "M = { size = 9000000000000000000, bands = { 0 = 1 } }")),
      "m.toml:3:14: system.M.size is 9000000000000000000, must be an integer from 1 to 10000000");
  EXPECT_EQ(test::message(test::replaced(placed_ball, "h = 1e-2", "h = 1e-2\nevery = 9000000000000000000")),
            "m.toml:11:9: run.every is 9000000000000000000, must be an integer of at most 2^53");
}

}  // namespace
}  // namespace orthant::files
