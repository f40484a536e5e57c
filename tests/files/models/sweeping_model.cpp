// SPDX-License-Identifier: Apache-2.0
// Sweeping models, good and bad: every mistake has one message.
#include "tests/support/model_messages.hpp"

#include "orthant/files/models/model.hpp"
#include "orthant/runs/sweeping.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

const std::string good_process = R"toml([parameters]
R = 2
[system]
kind = "sweeping"
x0 = [1, 0]
drift = ["-x[1]", "x[0] + t"]
[[set]]
name = "disc"
kind = "ball"
center = ["cos(t)", 0]
radius = "R"
[[set]]
kind = "polyhedron"
A = [[1, "t"], [0, 1]]
b = [9, "9 + t"]
[[set]]
kind = "ellipsoid"
center = [0, 0]
shape = [["1/R^4", 0], [0, 0.1]]
[[set]]
kind = "box"
lower = [-inf, "-8 - t"]
upper = [8, inf]
[[set]]
kind = "halfspace"
normal = [1, 1]
offset = 7
[run]
h = 1e-2
T = 10
)toml";

using test::message;

std::string message_of(const std::string& from, const std::string& to) {
  return message(test::replaced(good_process, from, to));
}

TEST(SweepingModel, IsReadWithEveryKindOfSet) {
  const RunSpec spec = parse_model(good_process, "m.toml");
  const systems::SweepingModel& model = spec.as<systems::SweepingModel>();
  EXPECT_EQ(model.x0, (Vector{{1, 0}}));
  ASSERT_EQ(model.system.sets.size(), 5U);
  EXPECT_EQ(model.system.sets[0].name, "disc");
  EXPECT_TRUE(model.system.drift[1].depends_on(0));
  EXPECT_TRUE(model.system.drift[1].depends_on(1));
  systems::SetMotion motion(systems::prepared(model.system));
  motion.move_to(2);
  EXPECT_EQ(std::get<convex::Ball>(motion.member(0)).radius, 2);
  EXPECT_EQ(std::get<convex::Polyhedron>(motion.member(1)).A, (Matrix{{1, 2}, {0, 1}}));
  EXPECT_EQ(std::get<convex::Polyhedron>(motion.member(1)).b, (Vector{{9, 11}}));
  EXPECT_EQ(std::get<convex::Ellipsoid>(motion.member(2)).shape, (Matrix{{0.0625, 0}, {0, 0.1}}));
  EXPECT_EQ(std::get<convex::Box>(motion.member(3)).lower, (Vector{{-infinity, -10}}));
  EXPECT_EQ(std::get<convex::Box>(motion.member(3)).upper, (Vector{{8, infinity}}));
  EXPECT_EQ(spec.run.h, 1e-2);
  EXPECT_EQ(runs::run(model.system, model.x0, spec.run).status, runs::RunStatus::finished);
}

TEST(SweepingModel, MayLeaveOutDriftAndOneSideOfABox) {
  const std::string text =
      "[system]\nkind = 'sweeping'\nx0 = [3]\n[[set]]\nkind = 'box'\nupper = ['4 - t']\n[run]\nh = 0.1\nT = 2\n";
  const RunSpec spec = parse_model(text, "m.toml");
  EXPECT_EQ(runs::run(spec.as<systems::SweepingModel>().system, spec.as<systems::SweepingModel>().x0, spec.run).x[0],
            2);
}

TEST(SweepingModel, NamesWhatIsWrongAndWhere) {
  ASSERT_EQ(message(good_process), "accepted");
  const std::string sets = "must be one of ball, box, halfspace, polyhedron, ellipsoid";
  const std::vector<std::vector<std::string>> cases = {
      {"kind = \"sweeping\"", "kind = \"sweping\"",
       "m.toml:4:8: system.kind is the string \"sweping\", must be one of lcs, lagrangian, sweeping; did you mean "
       "'sweeping'?"},
      {"kind = \"ball\"", "kind = \"bal\"",
       "m.toml:9:8: set[0].kind is the string \"bal\", " + sets + "; did you mean 'ball'?"},
      {"kind = \"halfspace\"", "kind = \"half-space\"",
       "m.toml:25:8: set[4].kind is the string \"half-space\", " + sets + "; did you mean 'halfspace'?"},
      {"kind = \"ball\"\n", "",
       "m.toml:7:1: [set[0]] has no key \"kind\", must have kind = \"ball\", \"box\", "
       "\"halfspace\", \"polyhedron\" or \"ellipsoid\""},
      {"radius = \"R\"", "radus = \"R\"",
       "m.toml:11:1: set[0].radus is not a known key, must be one of kind, name, center, radius; did you mean "
       "'radius'?"},
      {"radius = \"R\"\n", "", "m.toml:7:1: [set[0]] has no key \"radius\", must have radius, a number >= 0"},
      {"radius = \"R\"", "radius = -1", "m.toml:11:10: set[0].radius is -1 at t = 0, must be >= 0"},
      {"radius = \"R\"", "radius = \"t - R\"", "m.toml:11:10: set[0].radius is -2 at t = 0, must be >= 0"},
      {"radius = \"R\"", "radius = \"x[0]\"",
       "m.toml:11:11: set[0].radius is not an expression: unknown name 'x', known names are t, R, pi\n  x[0]\n  ^"},
      {"center = [\"cos(t)\", 0]", "center = [0]",
       "m.toml:10:10: set[0].center has 1 entry, must have 2: one for each entry of x0"},
      {"center = [\"cos(t)\", 0]", "center = [\"1/t\", 0]",
       "m.toml:10:11: set[0].center[0] is inf at t = 0, must be finite"},
      {"A = [[1, \"t\"], [0, 1]]", "A = []", "m.toml:14:5: set[1].A is empty, must have at least one row"},
      {"A = [[1, \"t\"], [0, 1]]", "A = [[1, \"t\"], [0]]",
       "m.toml:14:16: set[1].A[1] has 1 entry, must have 2: one for each entry of x0"},
      {"A = [[1, \"t\"], [0, 1]]", "A = [1, 2]",
       "m.toml:14:6: set[1].A[0] is 1, must be a row, that is an array of numbers and functions of t"},
      {"b = [9, \"9 + t\"]", "b = [9]", "m.toml:15:5: set[1].b has 1 entry, must have 2: one for each row of A"},
      {"[0, 0.1]]", "[1, 0.1]]", "m.toml:19:9: set[2].shape is not symmetric, must be symmetric"},
      {"[0, 0.1]]", "[0, -2]]", "m.toml:19:9: set[2].shape has the eigenvalue -2, must be positive definite"},
      {", [0, 0.1]]", "]", "m.toml:19:9: set[2].shape has 1 entry, must have 2: one for each entry of x0"},
      {"upper = [8, inf]", "upper = [8, -9]",
       "m.toml:22:16: set[3].lower[1] is -8 at t = 0, must be <= upper[1], which is -9"},
      {"upper = [8, inf]", "upper = [8, nan]", "m.toml:23:13: set[3].upper[1] is nan, must be a number, not NaN"},
      {"lower = [-inf, \"-8 - t\"]\nupper = [8, inf]\n", "",
       "m.toml:20:1: [set[3]] has no key \"lower\", must have lower, upper or both"},
      {"normal = [1, 1]", "normal = [0, 0]", "m.toml:26:10: set[4].normal is zero, must be nonzero"},
      {"offset = 7", "offset = inf", "m.toml:27:10: set[4].offset is inf, must be finite"},
      {"x0 = [1, 0]", "x0 = []", "m.toml:5:6: system.x0 is empty, must have at least one entry"},
      {"x0 = [1, 0]\n", "", "m.toml:3:1: [system] has no key \"x0\", must have x0, where the state starts"},
      {"drift = [\"-x[1]\", \"x[0] + t\"]", "drift = [\"-x[1]\"]",
       "m.toml:6:9: system.drift has 1 entry, must have 2: one for each entry of x0"},
      {"drift = ", "drfit = ",
       "m.toml:6:1: system.drfit is not a known key, must be one of kind, x0, drift; did you mean 'drift'?"},
      {"R = 2", "x = 2",
       "m.toml:2:1: parameters.x cannot be the name of a parameter, the names t, x are variables of kind = "
       "\"sweeping\""},
      {"h = 1e-2", "h = 1e-2\nmax_round = 1",
       "m.toml:30:1: run.max_round is not a known key, must be one of scheme, h, T, every, points, tolerance, "
       "max_events, proof_operations, projection_tolerance, max_rounds; did you mean 'max_rounds'?"},
      {"h = 1e-2", "h = 1e-2\nscheme = \"catchingup\"",
       "m.toml:30:10: run.scheme is the string \"catchingup\", must be one of catching-up, auto; did you mean "
       "'catching-up'?"},
      {"h = 1e-2", "h = 1e-2\nscheme = \"event-driven\"",
       "m.toml:30:10: run.scheme is the string \"event-driven\", must be one of catching-up, auto"},
  };
  for (const auto& one : cases) EXPECT_EQ(message_of(one[0], one[1]), one[2]) << one[1];
}

TEST(SweepingModel, NeedsSetsInDoubleBrackets) {
  const std::string head = "[system]\nkind = 'sweeping'\nx0 = [1]\n";
  EXPECT_EQ(message(head), "m.toml:1:1: has no key \"set\", must have at least one [[set]]");
  EXPECT_EQ(message(head + "[set]\nkind = 'ball'\n"),
            "m.toml:4:1: set is a table, must be an array of tables: [[set]], with double brackets");
  EXPECT_EQ(message("set = []\n" + head), "m.toml:1:7: set is empty, must have at least one [[set]]");
  EXPECT_EQ(message("set = [1]\n" + head), "m.toml:1:8: set[0] is 1, must be a table: [[set]]");
}

// Whatever is written, the answer is a model or a message.
TEST(SweepingModel, SurvivesDamage) {
  const std::vector<std::string> words = {"[",   "]",   "\"", "=",       "t",    "x[0]",
                                          "inf", "nan", "-1", "[[set]]", "kind", "\n"};
  std::mt19937 generator(20261116);
  const auto below = [&generator](std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(generator);
  };
  int accepted = 0;
  for (int trial = 0; trial < 5000; ++trial) {
    std::string damaged = good_process;
    const std::size_t at = below(damaged.size());
    if (below(2) == 0) damaged.erase(at, 1 + below(4));
    if (below(2) == 0) damaged.insert(std::min(at, damaged.size()), words[below(words.size())]);
    try {
      const RunSpec spec = parse_model(damaged, "m.toml");
      if (std::holds_alternative<systems::SweepingModel>(spec.model))
        (void)systems::completed(spec.as<systems::SweepingModel>().system);
      ++accepted;
    } catch (const ModelError& error) {
      ASSERT_NE(error.fault().found, "") << damaged;
    } catch (const std::exception& error) {
      FAIL() << error.what() << " in trial " << trial << ":\n" << damaged;
    }
  }
  EXPECT_GT(accepted, 500);
}

}  // namespace
}  // namespace orthant::files
