// SPDX-License-Identifier: Apache-2.0
// Small damages to a Lagrangian model: each is read or rejected with a ModelError, never anything else.
#include "tests/support/damaged_text.hpp"

#include "orthant/files/models/model.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

const std::string good_text = R"toml([parameters]
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

const std::vector<std::string> lagrangian_words = {"[",
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
  test::expect_model_or_error(good_text, lagrangian_words, 20261117, 10000, [](const std::string& damaged) {
    const systems::LagrangianModel model = parse_model(damaged, "m.toml").as<systems::LagrangianModel>();
    (void)systems::completed(model.system);
    ASSERT_TRUE(model.q0.allFinite() && model.q0.size() == model.system.size()) << damaged;
    ASSERT_TRUE(model.v0.allFinite() && model.v0.size() == model.system.size()) << damaged;
  });
}

}  // namespace
}  // namespace orthant::files
