// SPDX-License-Identifier: Apache-2.0
// [names], [units], [outputs], and the short forms that stand for lists of one entry.
#include "orthant/systems/naming.hpp"

#include "orthant/files/models/model.hpp"
#include "orthant/files/models/system_document.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

const std::string named_circuit = R"toml([parameters]
R = 2
[system]
kind = "lcs"
A = [[0, 1], [-1, "-R"]]
B = [[0], [1]]
C = [[1, 0]]
x0 = [1, 0]
[names]
x = ["iL", ""]
[units]
x = ["A", "V"]
power = "W"
[outputs]
power = "R*iL^2 + 0*x1"
)toml";

std::string changed_circuit(const std::string& from, const std::string& to) {
  std::string text = named_circuit;
  text.replace(text.find(from), from.size(), to);
  return text;
}

std::string naming_refusal(const std::string& from, const std::string& to) {
  try {
    (void)parse_model(changed_circuit(from, to), "m.toml");
  } catch (const ModelError& error) {
    return error.what();
  }
  return "none";
}

TEST(Naming, IsReadByTheLettersOfTheColumns) {
  const RunSpec spec = parse_model(named_circuit, "m.toml");
  const systems::Naming& naming = spec.as<systems::LcsModel>().system.naming;
  ASSERT_EQ(naming.columns.size(), 2U);
  EXPECT_EQ(naming.columns[0].key, "x0");
  EXPECT_EQ(naming.columns[0].name, "iL");
  EXPECT_EQ(naming.columns[0].unit, "A");
  EXPECT_EQ(naming.columns[1].name, "");
  EXPECT_EQ(naming.columns[1].unit, "V");
  ASSERT_EQ(naming.outputs.size(), 1U);
  EXPECT_EQ(naming.outputs[0].unit, "W");
  EXPECT_TRUE(naming.needs("x"));
  EXPECT_FALSE(naming.needs("u"));
}

TEST(Naming, IsInTheDocumentOfTheModel) {
  const nlohmann::ordered_json document = system_document(parse_model(named_circuit, "m.toml"));
  EXPECT_EQ(document.at("names").dump(), R"({"x":["iL",""]})");
  EXPECT_EQ(document.at("units").dump(), R"({"x":["A","V"],"power":"W"})");
  EXPECT_EQ(document.at("outputs").dump(), R"({"power":"2*iL^2"})");
}

// Hysteresis and stops add a constant input, which the model does not know of.
TEST(Naming, CountsTheInputsThatAreWritten) {
  const std::string text = R"toml([system]
kind = "lcs"
law = "relay"
bounds = [[0, 1]]
hysteresis = 0.5
A = [[-1]]
B = [[1]]
C = [[1]]
E = [[1, 0]]
F = [[0, -1]]
u = [5, 20]
x0 = [0]
[names]
u = ["", "wanted"]
[outputs]
error = "wanted - x0"
[run]
h = 0.1
T = 1
)toml";
  const RunSpec spec = parse_model(text, "m.toml");
  const systems::Lcs& system = spec.as<systems::LcsModel>().system;
  ASSERT_EQ(system.inputs(), 3);
  ASSERT_EQ(system.naming.columns.size(), 1U);
  EXPECT_EQ(system.naming.columns[0].key, "u1");
  const nlohmann::ordered_json document = system_document(spec);
  EXPECT_EQ(document.at("names").dump(), R"({"u":["","wanted",""]})");
  EXPECT_EQ(document.at("outputs").dump(), R"({"error":"wanted - x0"})");
}

TEST(Naming, RefusesWhatCannotBeAName) {
  EXPECT_EQ(naming_refusal("\"iL\"", "\"x1\""),
            "m.toml:10:6: names.x[0] is \"x1\", must not be that of another column");
  EXPECT_EQ(naming_refusal("\"iL\"", "\"t\""), "m.toml:10:6: names.x[0] is \"t\", must not be that of another column");
  EXPECT_EQ(naming_refusal("\"iL\"", "\"sin\""),
            "m.toml:10:6: names.x[0] is \"sin\", must be another: the name 'sin' is reserved");
  EXPECT_EQ(naming_refusal("\"iL\"", "\"R\""),
            "m.toml:10:6: names.x[0] is \"R\", must be another: the name 'R' is defined twice");
  EXPECT_EQ(naming_refusal("\"\"]", "\"iL\"]"), "m.toml:10:12: names.x[1] is \"iL\", must differ from names.x[0]");
  EXPECT_EQ(naming_refusal("\"iL\"", "\"a/b\""),
            "m.toml:10:6: names.x[0] is \"a/b\", must not have a slash or a control character in it");
  EXPECT_EQ(naming_refusal("\"iL\", \"\"", "\"iL\""),
            "m.toml:10:5: names.x has 1 entry, must have 2, one for each x; \"\" stands for none");
  EXPECT_EQ(naming_refusal("x = [\"iL\"", "y = [\"iL\""),
            "m.toml:10:1: names.y is not a known key, must be one of t, x, w, lambda; did you mean 't'?");
  EXPECT_EQ(naming_refusal("power = \"R", "chi0 = \"R"),
            "m.toml:15:8: outputs.chi0 is \"chi0\", must not be that of another column");
}

TEST(Naming, LeavesModelsWithoutNamesAsTheyAre) {
  const RunSpec spec = parse_model(named_circuit.substr(0, named_circuit.find("[names]")), "m.toml");
  EXPECT_TRUE(spec.as<systems::LcsModel>().system.naming.columns.empty());
}

TEST(ShortForms, StandForListsOfOneEntry) {
  const RunSpec spec = parse_model(
      "[system]\nkind = \"lagrangian\"\nM = 2\nK = \"3*2\"\nforce = \"-t\"\nq0 = 1\nv0 = -1\n[[contact]]\nnormal = "
      "1\nfriction = 0.5\ntangents = 1\n",
      "m.toml");
  const auto& model = spec.as<systems::LagrangianModel>();
  EXPECT_EQ(model.system.M.coeff(0, 0), 2);
  EXPECT_EQ(model.system.K.coeff(0, 0), 6);
  EXPECT_EQ(model.q0[0], 1);
  EXPECT_EQ(model.v0[0], -1);
  EXPECT_EQ(model.system.contacts.at(0).tangent_count(), 1);
  const RunSpec lcs =
      parse_model("[system]\nkind = \"lcs\"\nA = -1\nB = 1\nC = 1\nE = 1\nF = 0\nu = \"sin(t)\"\nx0 = 0\n", "m.toml");
  EXPECT_EQ(lcs.as<systems::LcsModel>().system.A(0, 0), -1);
  EXPECT_EQ(lcs.as<systems::LcsModel>().system.inputs(), 1);
  const RunSpec sweeping = parse_model(
      "[system]\nkind = \"sweeping\"\nx0 = 0\ndrift = \"-x0\"\n[[set]]\nkind = \"ball\"\ncenter = \"sin(t)\"\nradius = "
      "1\n",
      "m.toml");
  EXPECT_EQ(sweeping.as<systems::SweepingModel>().system.states(), 1);
}

TEST(ShortForms, OfARowAreTakenWhereThereIsOneTangent) {
  const RunSpec spec = parse_model(
      "[system]\nkind = \"lagrangian\"\nM = [[1, 0], [0, 1]]\nq0 = [0, 1]\n[[contact]]\nnormal = [0, 1]\nfriction = "
      "0.5\ntangents = [1, 0]\n",
      "m.toml");
  EXPECT_EQ(spec.as<systems::LagrangianModel>().system.contacts.at(0).tangents.at(0).coeff(0), 1);
}

TEST(Overrides, AreOfferedTheirTable) {
  const auto message = [](const std::string& set) -> std::string {
    try {
      (void)parse_model(named_circuit, "m.toml", {set});
    } catch (const ModelError& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_EQ(message("R=3"),
            "--set R=3: R is not a key at the top of the model, must be TABLE.KEY=VALUE; did you mean 'parameters.R'?");
  EXPECT_EQ(message("h=3"),
            "--set h=3: h is not a key at the top of the model, must be TABLE.KEY=VALUE; did you mean 'run.h'?");
  EXPECT_EQ(message("parameters.R=3"), "none");
}

}  // namespace
}  // namespace orthant::files
