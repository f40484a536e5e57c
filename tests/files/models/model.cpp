// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/model.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

const std::string triple_integrator = R"(# what it shows
[system]
kind = "lcs"
A = [[0, 1, 0], [0, 0, 1], [0, 0, 0]]
B = [[0], [0], [1]]
C = [[1, 0, 0]]
x0 = [0, -1, 0]

[run]
scheme = "emts"
h = 1e-2
T = 10
)";

TEST(Model, OfTwelveLinesIsRead) {
  const RunSpec spec = parse_model(triple_integrator, "models/triple.toml");
  EXPECT_EQ(spec.name, "triple");
  EXPECT_EQ(spec.comment, "what it shows");
  Matrix A(3, 3);
  A << 0, 1, 0, 0, 0, 1, 0, 0, 0;
  EXPECT_EQ(spec.as<systems::LcsModel>().system.A, A);
  EXPECT_EQ(spec.as<systems::LcsModel>().system.B, Vector(Vector::Unit(3, 2)));
  EXPECT_EQ(spec.as<systems::LcsModel>().system.C, Matrix(Vector::Unit(3, 0).transpose()));
  EXPECT_EQ(spec.as<systems::LcsModel>().system.D, Matrix::Zero(1, 1));
  EXPECT_TRUE(is_complementarity(spec.as<systems::LcsModel>().system));
  EXPECT_EQ(spec.as<systems::LcsModel>().x0, Vector(-Vector::Unit(3, 1)));
  EXPECT_EQ(spec.run.scheme.name(), "emts");
  EXPECT_EQ(spec.run.h, 1e-2);
  EXPECT_EQ(spec.run.T, 10);
  EXPECT_TRUE(spec.parameters.empty());
}

const std::string lcs_with_everything = R"toml(name = "all"
comment = "every key"
[parameters]
L = 2
zeta = "1/L"   # sorted by name this would come last
C = "zeta/2"
[system]
kind = "lcs"
A = [[0, 1], ["-1/(L*C)", "-zeta"]]
B = [[0, 1], [1, 0]]
C = [[1, 0], [0, 1]]
D = [[0, 0], [0, "pi"]]
E = [[0], [1]]
F = [[0], [0.5]]
u = ["sin(2*pi*t)"]
law = "relay"
bounds = [["-L", 1], [0, inf]]
x0 = ["L", 0]
restitution = [["zeta", 0], []]
[run]
scheme = "backward-euler"
h = "zeta/100"
T = 1
theta = 0.5
first_level = 2
every = 3
points = "2*L"
tolerance = 1e-6
max_events = 7
)toml";

TEST(Model, WithEveryKeyIsRead) {
  const RunSpec spec = parse_model(lcs_with_everything, "m.toml");
  EXPECT_EQ(spec.name, "all");
  EXPECT_EQ(spec.comment, "every key");
  const std::vector<std::pair<std::string, double>> parameters = {{"L", 2}, {"zeta", 0.5}, {"C", 0.25}};
  EXPECT_EQ(spec.parameters, parameters);
  EXPECT_EQ(spec.as<systems::LcsModel>().system.A(1, 0), -2);
  EXPECT_EQ(spec.as<systems::LcsModel>().system.A(1, 1), -0.5);
  EXPECT_DOUBLE_EQ(spec.as<systems::LcsModel>().system.D(1, 1), 3.14159265358979312);
  EXPECT_EQ(spec.as<systems::LcsModel>().system.E, Matrix(Vector::Unit(2, 1)));
  EXPECT_EQ(spec.as<systems::LcsModel>().system.F(1, 0), 0.5);
  ASSERT_EQ(spec.as<systems::LcsModel>().system.inputs(), 1);
  EXPECT_TRUE(spec.as<systems::LcsModel>().system.u[0].depends_on(0));
  EXPECT_EQ(spec.as<systems::LcsModel>().system.lower, Vector(Eigen::Vector2d(-2, 0)));
  EXPECT_EQ(spec.as<systems::LcsModel>().system.upper, Vector(Eigen::Vector2d(1, infinity)));
  EXPECT_EQ(spec.as<systems::LcsModel>().x0, Vector(Eigen::Vector2d(2, 0)));
  ASSERT_EQ(spec.as<systems::LcsModel>().system.restitution.size(), 2U);
  EXPECT_EQ(spec.as<systems::LcsModel>().system.restitution[0], Vector(Eigen::Vector2d(0.5, 0)));
  EXPECT_EQ(spec.as<systems::LcsModel>().system.restitution[1].size(), 0);
  EXPECT_EQ(spec.run.scheme.name(), "backward-euler");
  EXPECT_EQ(spec.run.h, 0.005);
  schemes::Choice choice = spec.run.scheme;
  EXPECT_EQ(choice.of<schemes::BackwardEuler>().theta, 0.5);
  EXPECT_EQ(choice.of<schemes::Emts>().first_level, 2);
  EXPECT_EQ(spec.run.every, 3);
  EXPECT_EQ(spec.run.points, 4);
  EXPECT_EQ(spec.run.tolerance, 1e-6);
  EXPECT_EQ(spec.run.max_events, 7);
}

TEST(Model, TakesOneRestitutionListWithoutBracketsForOneOutput) {
  const RunSpec spec = parse_model(triple_integrator, "m.toml", {"system.restitution=[0, 0.5, 1]"});
  ASSERT_EQ(spec.as<systems::LcsModel>().system.restitution.size(), 1U);
  EXPECT_EQ(spec.as<systems::LcsModel>().system.restitution[0], Vector(Eigen::Vector3d(0, 0.5, 1)));
}

TEST(Model, WithoutRunHasNoStep) {
  const RunSpec spec = parse_model(triple_integrator.substr(0, triple_integrator.find("[run]")), "m.toml");
  EXPECT_TRUE(std::isnan(spec.run.h));
  EXPECT_TRUE(std::isnan(spec.run.T));
}

TEST(ModelOverrides, ChangeNumbersWordsArraysAndExpressions) {
  const RunSpec spec = parse_model(lcs_with_everything, "m.toml",
                                   {"run.h=1e-3", "run.scheme=emts", "system.x0=[3, 4]", "parameters.L=8/2",
                                    "system.u=[\"t\"]", "run.T=2", "run.T=3", "name=b c"});
  EXPECT_EQ(spec.run.h, 1e-3);
  EXPECT_EQ(spec.run.scheme.name(), "emts");
  EXPECT_EQ(spec.as<systems::LcsModel>().x0, Vector(Eigen::Vector2d(3, 4)));
  EXPECT_EQ(spec.parameters[0].second, 4);
  EXPECT_EQ(spec.parameters[1].second, 0.25);  // follows
  EXPECT_EQ(spec.as<systems::LcsModel>().system.A(1, 1), -0.25);
  EXPECT_EQ(spec.run.T, 3);  // the last one counts
  EXPECT_EQ(spec.name, "b c");
}

TEST(ModelOverrides, MakeTheTableThatIsNotThere) {
  const std::string text = triple_integrator.substr(0, triple_integrator.find("[run]"));
  EXPECT_EQ(parse_model(text, "m.toml", {"run.h=0.1", "run.T=1"}).run.h, 0.1);
}

}  // namespace
}  // namespace orthant::files
