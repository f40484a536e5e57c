// SPDX-License-Identifier: Apache-2.0
// [[draw]]: what a report shows of the motion.
#include "tests/support/model_messages.hpp"

#include "orthant/expressions/program.hpp"
#include "orthant/files/models/model.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

// [[draw]] starts in line 8
const std::string drawn_ball = R"([parameters]
R = 2
[system]
kind = "lagrangian"
M = [[1, 0], [0, 1]]
q0 = [1, 0]

[[draw]]
shape = "disc"
name = "wheel"
at = ["q[0]", "R + t"]
radius = "R"
angle = "-q[1]"
trail = true
[run]
h = 1e-2
T = 10
)";

std::vector<double> at(const systems::Drawing& drawing, const std::vector<double>& slots) {
  std::vector<double> values(drawing.values.size());
  expressions::Program::Workspace workspace;
  expressions::Program(drawing.values).evaluate(slots.data(), values.data(), workspace);
  return values;
}

std::string with(const std::string& table) {
  std::string text = drawn_ball;
  return text.insert(text.find("[run]"), table + "\n");
}

TEST(Drawings, AreFunctionsOfTimeAndState) {
  const RunSpec spec = parse_model(drawn_ball, "m.toml");
  ASSERT_EQ(spec.as<systems::LagrangianModel>().drawings.size(), 1U);
  const systems::Drawing& wheel = spec.as<systems::LagrangianModel>().drawings[0];
  EXPECT_EQ(wheel.shape, systems::Shape::disc);
  EXPECT_EQ(wheel.name, "wheel");
  EXPECT_TRUE(wheel.has_trail);
  EXPECT_EQ(at(wheel, {3, 10, 20, 0, 0}), (std::vector<double>{10, 5, 2, -20}));
}

TEST(Drawings, HaveTheValuesOfTheirShape) {
  const auto one = [](const std::string& table) {
    return at(parse_model(with("[[draw]]\n" + table), "m.toml").as<systems::LagrangianModel>().drawings.at(1),
              {1, 2, 3, 4, 5});
  };
  EXPECT_EQ(one("shape = \"box\"\nat = [\"q[0]\", 0]\nsize = [1, 2]"), (std::vector<double>{2, 0, 1, 2}));
  EXPECT_EQ(one("shape = \"box\"\nat = [0, 0]\nsize = [1, 2]\nangle = \"v[1]\""), (std::vector<double>{0, 0, 1, 2, 5}));
  EXPECT_EQ(one("shape = \"segment\"\nat = [0, 0]\nto = [\"q[1]\", 1]"), (std::vector<double>{0, 0, 3, 1}));
  EXPECT_EQ(one("shape = \"polyline\"\npoints = [[0, 1], [\"t\", 2], [5, 6]]\nclosed = true"),
            (std::vector<double>{0, 1, 1, 2, 5, 6}));
  EXPECT_EQ(one("shape = \"point\"\nat = [\"q[0] + q[1]\", \"R\"]"), (std::vector<double>{5, 2}));
}

TEST(Drawings, ComeInFamilies) {
  const RunSpec spec =
      parse_model(with("[[draw]]\nshape = \"point\"\ncount = \"R\"\nat = [\"i\", \"q[i]\"]"), "m.toml");
  const std::vector<systems::Drawing>& drawings = spec.as<systems::LagrangianModel>().drawings;
  ASSERT_EQ(drawings.size(), 3U);
  EXPECT_EQ(at(drawings[1], {0, 7, 8}), (std::vector<double>{0, 7}));
  EXPECT_EQ(at(drawings[2], {0, 7, 8}), (std::vector<double>{1, 8}));
}

TEST(Drawings, AreThereForEveryKind) {
  const std::string draw = "[[draw]]\nshape = \"point\"\nat = [\"x[1]\", \"t\"]\n";
  const std::string run = "[run]\nh = 1\nT = 1\n";
  const RunSpec lcs = parse_model(
      "[system]\nkind = \"lcs\"\nA = [[0, 1], [0, 0]]\nB = [[0], [1]]\nC = [[1, 0]]\nx0 = [0, 1]\n" + draw + run,
      "m.toml");
  EXPECT_EQ(at(lcs.as<systems::LcsModel>().drawings.at(0), {1, 2, 3}), (std::vector<double>{3, 1}));
  const RunSpec sweeping = parse_model(
      "[system]\nkind = \"sweeping\"\nx0 = [0, 0]\n[[set]]\nkind = \"ball\"\ncenter = [0, 0]\nradius = 1\n" + draw +
          run,
      "m.toml");
  EXPECT_EQ(at(sweeping.as<systems::SweepingModel>().drawings.at(0), {1, 2, 3}), (std::vector<double>{3, 1}));
}

TEST(DrawingError, SaysWhereAndWhatInstead) {
  const std::string axes = "must have 2: one for each axis of the plane";
  test::expect_messages(
      drawn_ball,
      {
          {"\"disc\"", "\"disk\"",
           "m.toml:9:9: draw[0].shape is the string \"disk\", must be one of disc, box, segment, polyline, point; did "
           "you mean 'disc'?"},
          {"radius =", "radious =",
           "m.toml:12:1: draw[0].radious is not a known key, must be one of shape, name, count, trail, at, radius, "
           "angle; did you mean 'radius'?"},
          {"radius = \"R\"", "radius = 0", "m.toml:12:10: draw[0].radius is 0, must be > 0"},
          {"[\"q[0]\", \"R + t\"]", "[1]", "m.toml:11:6: draw[0].at has 1 entry, " + axes},
          {"[[draw]]", "[draw]",
           "m.toml:8:1: draw is a table, must be an array of tables: [[draw]], with double brackets"},
          {"trail = true", "count = 0", "m.toml:14:9: draw[0].count is 0, must be from 1 to 10000"},
          {"trail = true", "trail = 1", "m.toml:14:9: draw[0].trail is 1, must be true or false"},
      });
  EXPECT_EQ(test::message(with("[[draw]]\nshape = \"polyline\"\npoints = [[0, 0]]")),
            "m.toml:17:10: draw[1].points is one point, must have at least two");
  EXPECT_NE(
      test::message(with("[[draw]]\nshape = \"point\"\ncount = 3\nat = [0, \"q[i]\"]")).find("'q' has no component 2"),
      std::string::npos);
}

}  // namespace
}  // namespace orthant::files
