// SPDX-License-Identifier: Apache-2.0
// Models of kind "lagrangian" as they are read, in every notation.
#include "tests/support/contract_ball.hpp"
#include "tests/support/temporary_folder.hpp"

#include "orthant/expressions/program.hpp"
#include "orthant/files/models/model.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

using expressions::Expression;

// the value of an expression at t, q…, v…
double value(const Expression& expression, const std::vector<double>& slots) {
  expressions::Program::Workspace workspace;
  return expressions::Program(expression).value(slots.data(), workspace);
}

TEST(LagrangianModel, OfTheContractIsRead) {
  const RunSpec spec = parse_model(test::contract_ball, "models/ball.toml");
  EXPECT_EQ(spec.name, "ball");
  EXPECT_EQ(spec.comment, "a Lagrangian system with contacts");
  const systems::Lagrangian& system = spec.as<systems::LagrangianModel>().system;
  EXPECT_EQ(Matrix(system.M), Matrix::Constant(1, 1, 1));
  EXPECT_TRUE(system.mass.empty());
  EXPECT_EQ(Matrix(system.C), Matrix::Zero(1, 1));
  EXPECT_EQ(Matrix(system.K), Matrix::Zero(1, 1));
  ASSERT_EQ(system.force.size(), 1U);
  EXPECT_EQ(system.force[0].constant_value(), -10);
  EXPECT_FALSE(system.potential);
  ASSERT_EQ(system.contacts.size(), 1U);
  EXPECT_EQ(system.contacts[0].gap.row.coeff(0), 1);
  EXPECT_EQ(system.contacts[0].gap.offset.constant_value(), 0);
  EXPECT_EQ(std::get<laws::Newton>(system.contacts[0].impact).restitution, 0.8);
  EXPECT_EQ(system.contacts[0].friction, 0);
  EXPECT_EQ(spec.as<systems::LagrangianModel>().q0, Vector(Vector::Constant(1, 1)));
  EXPECT_EQ(spec.as<systems::LagrangianModel>().v0, Vector(Vector::Zero(1)));
  EXPECT_EQ(spec.run.scheme.name(), "moreau-jean");
  EXPECT_EQ(schemes::Choice(spec.run.scheme).of<schemes::MoreauJean>().theta, 0.5);
}

const std::string with_everything = R"toml(name = "all"
[parameters]
m = 2
g = "10"
[system]
kind = "lagrangian"
M = [["m*(1 + q[1]^2)", 0], [0, "m"]]
C = [[0.1, 0], [0, 0]]
K = [["g", 0], [0, 1]]
force = ["sin(t) - v[0]*q[1]", 3]
potential = "m*g*cos(q[0])"
coriolis = "none"
q0 = ["m", 0]
[[contact]]
name = "floor"
normal = [0, 1]
offset = "0.1*sin(t) - m"
restitution = 0.5
friction = 0.3
tangents = [[1, 0]]
surface_velocity = ["g*t"]
[[contact]]
gap = "q[0]^2 + q[1] - t"
friction = 1
tangents = [["cos(q[1])", 0], [0, "-q[0]"]]
[[joint]]
name = "rod"
gap = "q[0] - q[1]"
[[joint]]
normal = ["m", 0]
[[dry_friction]]
direction = [1, -1]
bound = "m/4"
name = "brake"
[run]
h = 1e-3
T = 1
gamma = 0.25
projection = true
)toml";

TEST(LagrangianModel, WithEveryKeyIsRead) {
  const RunSpec spec = parse_model(with_everything, "m.toml");
  const systems::Lagrangian& system = spec.as<systems::LagrangianModel>().system;
  EXPECT_EQ(system.size(), 2);
  const std::vector<double> slots = {1, 2, 3, 5, 7};  // t, q0, q1, v0, v1
  ASSERT_EQ(system.mass.size(), 2U);
  EXPECT_EQ(value(system.mass[0][0], slots), 2 * (1 + 9));
  EXPECT_EQ(system.mass[1][1].constant_value(), 2);
  EXPECT_FALSE(system.has_coriolis);
  EXPECT_EQ(system.C.coeff(0, 0), 0.1);
  EXPECT_EQ(system.K.coeff(0, 0), 10);
  EXPECT_DOUBLE_EQ(value(system.force[0], slots), std::sin(1.0) - 15);
  EXPECT_EQ(system.force[1].constant_value(), 3);
  ASSERT_TRUE(system.potential);
  EXPECT_DOUBLE_EQ(value(*system.potential, slots), 20 * std::cos(2.0));
  EXPECT_EQ(spec.as<systems::LagrangianModel>().q0, Vector(Eigen::Vector2d(2, 0)));
  EXPECT_EQ(spec.as<systems::LagrangianModel>().v0, Vector(Vector::Zero(2)));
  EXPECT_EQ(spec.run.scheme.name(), "auto");
  const auto scheme = schemes::Choice(spec.run.scheme).of<schemes::MoreauJean>();
  EXPECT_EQ(scheme.gamma, 0.25);
  EXPECT_TRUE(scheme.projection);
}

TEST(LagrangianModel, KnowsContactsJointsAndDryFriction) {
  const RunSpec spec = parse_model(with_everything, "m.toml");
  const systems::Lagrangian& system = spec.as<systems::LagrangianModel>().system;
  const std::vector<double> slots = {1, 2, 3, 5, 7};
  ASSERT_EQ(system.contacts.size(), 2U);
  const systems::Contact& floor = system.contacts[0];
  EXPECT_EQ(floor.name, "floor");
  EXPECT_EQ(Vector(floor.gap.row), Vector(Eigen::Vector2d(0, 1)));
  EXPECT_DOUBLE_EQ(value(floor.gap.offset, slots), 0.1 * std::sin(1.0) - 2);
  ASSERT_EQ(floor.tangents.size(), 1U);
  EXPECT_EQ(Vector(floor.tangents[0]), Vector(Eigen::Vector2d(1, 0)));
  ASSERT_EQ(floor.surface_velocity.size(), 1U);
  EXPECT_EQ(value(floor.surface_velocity[0], slots), 10);
  const systems::Contact& curved = system.contacts[1];
  ASSERT_TRUE(curved.gap.function);
  EXPECT_EQ(value(*curved.gap.function, slots), 6);
  EXPECT_TRUE(curved.tangents.empty());
  ASSERT_EQ(curved.tangent_functions.size(), 2U);
  EXPECT_EQ(value(curved.tangent_functions[1][1], slots), -2);
  ASSERT_EQ(system.joints.size(), 2U);
  EXPECT_EQ(system.joints[0].name, "rod");
  EXPECT_EQ(value(*system.joints[0].gap.function, slots), -1);
  EXPECT_EQ(system.joints[1].gap.row.coeff(0), 2);
  ASSERT_EQ(system.dry_friction.size(), 1U);
  EXPECT_EQ(system.dry_friction[0].bound, 0.5);
  EXPECT_EQ(Vector(system.dry_friction[0].direction), Vector(Eigen::Vector2d(1, -1)));
}

TEST(LagrangianModel, TakesFrictionOfZeroWithItsTangents) {
  const RunSpec spec = parse_model(with_everything, "m.toml", {"contact.0.friction=0"});
  EXPECT_EQ(spec.as<systems::LagrangianModel>().system.contacts[0].friction, 0);
}

TEST(LagrangianModel, LetsOverridesReachIntoContacts) {
  const RunSpec spec = parse_model(with_everything, "m.toml",
                                   {"contact.1.restitution=1/4", "dry_friction.0.bound=7", "joint.1.offset=t"});
  EXPECT_EQ(std::get<laws::Newton>(spec.as<systems::LagrangianModel>().system.contacts[1].impact).restitution, 0.25);
  EXPECT_EQ(spec.as<systems::LagrangianModel>().system.dry_friction[0].bound, 7);
  EXPECT_TRUE(spec.as<systems::LagrangianModel>().system.joints[1].gap.offset.depends_on(systems::time_slot));
}

const std::string chain = R"toml([parameters]
k = 3
[system]
kind = "lagrangian"
M = { size = 4, bands = { 0 = "1 + i" } }
K = { size = [4, 4], bands = { 0 = "2*k", 1 = "-k", -1 = "-k" } }
force = { size = 4, entry = "-10*i*cos(t)" }
q0 = { size = 4, entry = "0.5*i" }
v0 = { size = 4, entry = 1 }
[[contact]]
name = "gaps"
normal = { size = [3, 4], bands = { 0 = -1, 1 = 1 } }
offset = { size = 3, entry = "i + t" }
restitution = 0.5
[[contact]]
normal = [[1, 0, 0, 0], [0, 1, 0, 0]]
offset = 7
[[contact]]
normal = [[0, 0, 1, 0]]
offset = ["t"]
)toml";

TEST(MatrixNotation, OfBandsAndEntriesIsRead) {
  const RunSpec spec = parse_model(chain, "m.toml");
  const systems::Lagrangian& system = spec.as<systems::LagrangianModel>().system;
  EXPECT_EQ(Matrix(system.M), Matrix(Eigen::Vector4d(1, 2, 3, 4).asDiagonal()));
  Matrix K(4, 4);
  K << 6, -3, 0, 0, -3, 6, -3, 0, 0, -3, 6, -3, 0, 0, -3, 6;
  EXPECT_EQ(Matrix(system.K), K);
  EXPECT_EQ(system.K.nonZeros(), 10);
  EXPECT_EQ(value(system.force[3], {0, 0, 0, 0, 0, 0, 0, 0, 0}), -30);
  EXPECT_EQ(spec.as<systems::LagrangianModel>().q0, Vector(Eigen::Vector4d(0, 0.5, 1, 1.5)));
  EXPECT_EQ(spec.as<systems::LagrangianModel>().v0, Vector(Vector::Ones(4)));
}

TEST(MatrixNotation, OfEntriesReachesTheCoordinateOfItsIndex) {
  const RunSpec spec = parse_model(chain, "m.toml", {R"(system.force={ size = 4, entry = "-k*q[i] + v[i]" })"});
  const std::vector<expressions::Expression>& force = spec.as<systems::LagrangianModel>().system.force;
  EXPECT_EQ(value(force[0], {0, 1, 2, 3, 4, 10, 20, 30, 40}), 7);
  EXPECT_EQ(value(force[3], {0, 1, 2, 3, 4, 10, 20, 30, 40}), 28);
}

TEST(MatrixNotation, WithSeveralRowsMakesAFamilyOfContacts) {
  const RunSpec spec = parse_model(chain, "m.toml");
  const std::vector<systems::Contact>& contacts = spec.as<systems::LagrangianModel>().system.contacts;
  ASSERT_EQ(contacts.size(), 6U);
  EXPECT_EQ(contacts[2].name, "gaps[2]");
  EXPECT_EQ(Vector(contacts[2].gap.row), Vector(Eigen::Vector4d(0, 0, -1, 1)));
  EXPECT_EQ(value(contacts[2].gap.offset, {5}), 7);
  EXPECT_EQ(std::get<laws::Newton>(contacts[2].impact).restitution, 0.5);
  EXPECT_EQ(Vector(contacts[4].gap.row), Vector(Eigen::Vector4d(0, 1, 0, 0)));
  EXPECT_EQ(contacts[4].gap.offset.constant_value(), 7);
  EXPECT_TRUE(contacts[5].gap.offset.depends_on(systems::time_slot));
}

TEST(MatrixNotation, OfFilesIsReadBesideTheModel) {
  const test::TemporaryFolder folder;
  (void)folder.file("M.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 2\n2 1 -1\n2 2 2\n");
  (void)folder.file("H.mtx", "%%MatrixMarket matrix array real general\n1 2\n1\n-1\n");
  (void)folder.file("q.mtx", "%%MatrixMarket matrix array real general\n2 1\n5\n6\n");
  const std::filesystem::path model = folder.file(
      "m.toml",
      "[system]\nkind = 'lagrangian'\nM = 'M.mtx'\nq0 = 'q.mtx'\nforce = 'q.mtx'\n[[contact]]\nnormal = 'H.mtx'\n");
  const RunSpec spec = read_model(model);
  const systems::Lagrangian& system = spec.as<systems::LagrangianModel>().system;
  Matrix M(2, 2);
  M << 2, -1, -1, 2;
  EXPECT_EQ(Matrix(system.M), M);
  EXPECT_EQ(spec.as<systems::LagrangianModel>().q0, Vector(Eigen::Vector2d(5, 6)));
  EXPECT_EQ(system.force[1].constant_value(), 6);
  ASSERT_EQ(system.contacts.size(), 1U);
  EXPECT_EQ(Vector(system.contacts[0].gap.row), Vector(Eigen::Vector2d(1, -1)));
}

const std::string stops = R"toml([parameters]
b = 2
[system]
kind = "lagrangian"
M = { size = 2, bands = { 0 = 1 } }
q0 = [0, 0]
[[contact]]
normal = [1, -1]
offset = "t"
between = ["-b", 3]
restitution = 0.5
friction = 0.3
tangents = [0, 1]
[[contact]]
name = "play"
gap = "q[0]*q[1]"
between = [-1, 1]
[[contact]]
name = "each"
normal = [[1, 0], [0, 1]]
between = [-inf, 4]
)toml";

TEST(LagrangianModel, MakesTwoContactsOfOneBetweenTwoStops) {
  const RunSpec spec = parse_model(stops, "m.toml");
  const std::vector<systems::Contact>& contacts = spec.as<systems::LagrangianModel>().system.contacts;
  std::vector<std::string> names;
  for (const systems::Contact& contact : contacts) names.push_back(contact.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"0 low", "0 high", "play low", "play high", "each[0] high", "each[1] high"}));
  EXPECT_EQ(Vector(contacts[0].gap.row), Vector(Eigen::Vector2d(1, -1)));
  EXPECT_EQ(Vector(contacts[1].gap.row), Vector(Eigen::Vector2d(-1, 1)));
  EXPECT_EQ(value(contacts[0].gap.offset, {5}), 7);   // t + b
  EXPECT_EQ(value(contacts[1].gap.offset, {5}), -2);  // 3 - t
  for (const std::size_t i : {0, 1}) {
    EXPECT_EQ(std::get<laws::Newton>(contacts[i].impact).restitution, 0.5);
    EXPECT_EQ(contacts[i].friction, 0.3);
    EXPECT_EQ(contacts[i].tangent_count(), 1);
  }
  const std::vector<double> slots = {0, 3, 5, 0, 0};
  EXPECT_EQ(value(*contacts[2].gap.function, slots), 16);
  EXPECT_EQ(value(*contacts[3].gap.function, slots), -14);
  EXPECT_EQ(Vector(contacts[5].gap.row), Vector(Eigen::Vector2d(0, -1)));
  EXPECT_EQ(contacts[5].gap.offset.constant_value(), 4);
}

// 100 000 masses in a row: nothing on the way is dense.
TEST(MatrixNotation, StaysSparse) {
  const std::string large =
      "[system]\nkind = 'lagrangian'\nM = { size = 100000, bands = { 0 = 1 } }\n"
      "K = { size = 100000, bands = { 0 = 2, 1 = -1, -1 = -1 } }\nq0 = { size = 100000, entry = 0 }\n"
      "[[contact]]\nnormal = { size = [99999, 100000], bands = { 0 = -1, 1 = 1 } }\noffset = 0.1\n";
  const RunSpec spec = parse_model(large, "m.toml");
  EXPECT_EQ(spec.as<systems::LagrangianModel>().system.K.nonZeros(), 299998);
  EXPECT_EQ(spec.as<systems::LagrangianModel>().system.contacts.size(), 99999U);
}

TEST(LagrangianModel, TakesATableInAnOverride) {
  const RunSpec spec = parse_model(test::contract_ball, "ball.toml", {"system.q0={ size = 1, entry = \"3 + i\" }"});
  EXPECT_EQ(spec.as<systems::LagrangianModel>().q0, Vector::Constant(1, 3.0));
}

}  // namespace
}  // namespace orthant::files
