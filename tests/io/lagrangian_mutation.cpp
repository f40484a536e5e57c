// SPDX-License-Identifier: Apache-2.0
// Small damages to a Lagrangian model: each is read or rejected with a ModelError, never anything else.
#include "orthant/io/model.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::io {
namespace {

const std::string text = R"toml([parameters]
R = 2
[system]
kind = "lagrangian"
M = [["2 + cos(q[0])", 1], [1, 2]]
C = { size = 2, bands = { 0 = "R + i", 1 = 0, -1 = 0 } }
K = [[1, 0], [0, "R"]]
force = ["-R*v[1]", "t"]
potential = "R*q[0]"
q0 = { size = 2, entry = "i" }
v0 = [0, 1]
[[contact]]
name = "a"
normal = [1, 0]
offset = "t"
restitution = 0.5
friction = 0.3
tangents = [[0, "q[0]"]]
surface_velocity = ["t"]
[[contact]]
normal = { size = [2, 2], bands = { 0 = 1 } }
offset = [1, 2]
[[joint]]
gap = "q[0] - q[1]^2"
[[dry_friction]]
direction = [1, 0]
bound = 1
[run]
h = 1e-2
T = 1
gamma = 1
)toml";

const std::vector<std::string> words = {"[",
                                        "]",
                                        "=",
                                        "\"",
                                        ",",
                                        "\n",
                                        "nan",
                                        "inf",
                                        "1e999",
                                        "-",
                                        "[[",
                                        "]]",
                                        "#",
                                        "true",
                                        "{",
                                        "}",
                                        ".",
                                        "R",
                                        "q",
                                        "v[0]",
                                        "sin(",
                                        "t",
                                        "i",
                                        "0x",
                                        "[[joint]]",
                                        "\t",
                                        "M =",
                                        "size",
                                        "bands",
                                        "\xff",
                                        "'x.mtx'",
                                        "1979-05-27",
                                        std::string(1, '\0'),
                                        "99999999999999999999"};

TEST(LagrangianMutation, EndsInAModelOrAModelError) {
  std::mt19937 generator(20261117);
  const auto below = [&generator](std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(generator);
  };
  int accepted = 0;
  int rejected = 0;
  for (int trial = 0; trial < 10000; ++trial) {
    std::string damaged = text;
    for (std::size_t repeat = 0; repeat <= below(3); ++repeat) {
      const std::size_t at = below(damaged.size());
      if (below(2) == 0) damaged.erase(at, 1 + below(4));
      if (below(2) == 0) damaged.insert(std::min(at, damaged.size()), words[below(words.size())]);
    }
    try {
      const LagrangianModel model = parse_model(damaged, "m.toml").lagrangian();
      (void)systems::completed(model.system);
      ASSERT_TRUE(model.q0.allFinite() && model.q0.size() == model.system.size()) << damaged;
      ASSERT_TRUE(model.v0.allFinite() && model.v0.size() == model.system.size()) << damaged;
      ++accepted;
    } catch (const ModelError& error) {
      ++rejected;
      ASSERT_NE(error.fault().found, "") << damaged;
      ASSERT_EQ(error.fault().file, "m.toml") << damaged;
      ASSERT_EQ(error.fault().found.find("is not a system"), std::string::npos) << error.what() << damaged;
    } catch (const std::exception& error) {
      FAIL() << error.what() << " in trial " << trial << ":\n" << damaged;
    }
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(rejected, 3000);
}

}  // namespace
}  // namespace orthant::io
