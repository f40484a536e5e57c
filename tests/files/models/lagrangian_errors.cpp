// SPDX-License-Identifier: Apache-2.0
// Every mistake in a Lagrangian model has one message: where, what, what instead.
#include "tests/support/model_messages.hpp"
#include "tests/support/temporary_folder.hpp"

#include "orthant/files/models/model.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

// the keys of [system] start in line 4, the contact in line 9, [run] in line 15
const std::string good_lagrangian = R"([parameters]
R = 2
[system]
kind = "lagrangian"
M = [[2, 1], [1, 2]]
force = ["-R", "t"]
q0 = [1, 0]
v0 = [0, 0]
[[contact]]
normal = [1, 0]
offset = 0
restitution = 0.5
friction = 0.3
tangents = [[0, 1]]
[run]
h = 1e-2
T = 10
)";

using test::message;

TEST(LagrangianError, NamesAKeyThatIsNotKnownAndTheNearest) {
  const std::string run_keys =
      "must be one of scheme, h, T, every, points, tolerance, max_events, proof_operations, theta, gamma, projection, "
      "compensated, "
      "contact_tolerance, newton_tolerance, max_newton, zeno";
  test::expect_messages(
      good_lagrangian,
      {
          {"force =", "forces =",
           "m.toml:6:1: system.forces is not a known key, must be one of kind, M, C, K, force, potential, coriolis, "
           "q0, "
           "v0; did "
           "you mean 'force'?"},
          {"restitution", "restitutoin",
           "m.toml:12:1: contact[0].restitutoin is not a known key, must be one of name, normal, offset, gap, "
           "between, law, restitution, friction, tangents, surface_velocity; did you mean 'restitution'?"},
          {"restitution", "law = \"newtn\"\nrestitution",
           "m.toml:12:7: contact[0].law is the string \"newtn\", must be one of newton; did you mean 'newton'?"},
          {"[[contact]]", "[[contacts]]",
           "m.toml:9:3: contacts is not a known key, must be one of name, comment, parameters, table, system, contact, "
           "joint, "
           "dry_friction, names, units, outputs, draw, run; did you mean 'contact'?"},
          {"[run]", "[[joint]]\nrestitution = 1\n[run]",
           "m.toml:16:1: joint[0].restitution is not a known key, must be one of name, normal, offset, gap"},
          {"[run]", "[[dry_friction]]\nbond = 1\n[run]",
           "m.toml:16:1: dry_friction[0].bond is not a known key, must be one of name, direction, bound; did you mean "
           "'bound'?"},
          {"T = 10", "T = 1\ngama = 1",
           "m.toml:18:1: run.gama is not a known key, " + run_keys + "; did you mean 'gamma'?"},
          {"T = 10", "T = 1\nmax_newton = 0", "m.toml:18:14: run.max_newton is 0, must be > 0"},
          {"T = 10", "T = 1\nscheme = \"moreau\"",
           "m.toml:18:10: run.scheme is the string \"moreau\", must be one of moreau-jean, event-driven, hybrid, auto"},
          {"T = 10", "T = 1\nprojection = 1", "m.toml:18:14: run.projection is 1, must be true or false"},
          {"T = 10", "T = 1\ngamma = -1", "m.toml:18:9: run.gamma is -1, must be >= 0"},
      });
}

TEST(LagrangianError, NamesAKeyThatIsMissing) {
  test::expect_messages(
      good_lagrangian,
      {
          {"M = [[2, 1], [1, 2]]", "", "m.toml:3:1: [system] has no key \"M\", must have M, the n x n mass matrix"},
          {"q0 = [1, 0]", "", "m.toml:3:1: [system] has no key \"q0\", must have q0, where the positions start"},
          {"normal = [1, 0]\noffset = 0", "",
           "m.toml:9:1: [contact[0]] has no key \"normal\", must have normal = [...], or gap = \"...\""},
          {"[run]", "[[dry_friction]]\nbound = 1\n[run]",
           "m.toml:15:1: [dry_friction[0]] has no key \"direction\", must have direction = [...], one entry for each "
           "row "
           "of M"},
          {"[run]", "[[dry_friction]]\ndirection = [1, 0]\n[run]",
           "m.toml:15:1: [dry_friction[0]] has no key \"bound\", must have bound, the largest force"},
          {"[[contact]]", "[contact]", "m.toml:9:1: contact is a table, must be an array of tables: [[contact]]"},
      });
}

TEST(LagrangianError, SaysWhatIsWrongWithTheMatrices) {
  test::expect_messages(
      good_lagrangian,
      {
          {"[[2, 1], [1, 2]]", "[[2, 1]]", "m.toml:5:5: system.M is 1 x 2, must be square"},
          {"[[2, 1], [1, 2]]", "[]", "m.toml:5:5: system.M is empty, must have at least one row"},
          {"[[2, 1], [1, 2]]", "[[2, 1], [1]]", "m.toml:5:14: system.M[1] has 1 entry, must have 2 like system.M[0]"},
          {"[[2, 1], [1, 2]]", "[2, 1]", "m.toml:5:6: system.M[0] is 2, must be a row, that is an array of numbers"},
          {"[[2, 1], [1, 2]]", "3", "m.toml:6:9: system.force has 2 entries, must have 1: one for each row of M"},
          {"[[2, 1], [1, 2]]", "[[\"t\", 0], [0, 1]]",
           "m.toml:5:7: system.M[0][0] depends on t, must be an expression of q"},
          {"[[2, 1], [1, 2]]", "[[\"1/0\", 0], [0, 1]]",
           "m.toml:5:7: system.M[0][0] is the string \"1/0\", that is inf, must be finite"},
          {"[[2, 1], [1, 2]]", "[[2, 1], [0, 2]]",
           "m.toml:5:5: system.M is not symmetric, must be symmetric positive definite"},
          {"[[2, 1], [1, 2]]", "[[2, 3], [3, 2]]",
           "m.toml:5:5: system.M has the pivot -2.5 at coordinate 1, must be positive definite: a mass in every "
           "direction"},
          {"[[2, 1], [1, 2]]", "[[0, 0], [0, 2]]",
           "m.toml:5:5: system.M is singular, must be symmetric positive definite"},
          {"[[2, 1], [1, 2]]", "[[\"q[0]\", \"q[1]\"], [0, 1]]",
           "m.toml:5:5: system.M[1][0] is 0 near q0, must be 0.2 like system.M[0][1]: M is symmetric"},
          {"[[2, 1], [1, 2]]", "[[\"-q[0]\", 0], [0, 1]]",
           "m.toml:5:5: system.M is not positive definite at q0, must have a mass in every direction"},
          {"[[2, 1], [1, 2]]", "[[\"1/q[1]\", 0], [0, 1]]", "m.toml:5:5: system.M is not finite at q0, must be finite"},
          {"force =", "K = [[1]]\nforce =", "m.toml:6:5: system.K is 1 x 1, must be 2 x 2 like M"},
          {"force =", "C = [[1, 0], [\"q[0]\", 0]]\nforce =",
           "m.toml:6:16: system.C[1][0] is not an expression: unknown name 'q', known names are R, pi\n  q[0]\n  ^"},
          {"force =", "coriolis = \"auto\"\nforce =",
           "m.toml:6:1: system.coriolis has no meaning here, must come with an M that depends on q"},
          {"force =", "coriolis = \"no\"\nforce =",
           "m.toml:6:12: system.coriolis is the string \"no\", must be one of auto, none; did you mean 'none'?"},
      });
}

TEST(LagrangianError, SaysWhichListHasTheWrongLength) {
  test::expect_messages(
      good_lagrangian,
      {
          {"[\"-R\", \"t\"]", "[\"-R\"]", "m.toml:6:9: system.force has 1 entry, must have 2: one for each row of M"},
          {"[\"-R\", \"t\"]", "1", "m.toml:6:9: system.force has 1 entry, must have 2: one for each row of M"},
          {"q0 = [1, 0]", "q0 = [1]", "m.toml:7:6: system.q0 has 1 entry, must have 2: one for each row of M"},
          {"v0 = [0, 0]", "v0 = [0, 0, 0]", "m.toml:8:6: system.v0 has 3 entries, must have 2: one for each row of M"},
          {"v0 = [0, 0]", "v0 = { size = 3, entry = 0 }",
           "m.toml:8:6: system.v0 has 3 entries, must have 2: one for each row of M"},
          {"normal = [1, 0]", "normal = [1]",
           "m.toml:10:10: contact[0].normal has 1 entry, must have 2: one for each row of M"},
          {"normal = [1, 0]", "normal = [[1], [2]]",
           "m.toml:10:10: contact[0].normal is 2 x 1, must have 2 columns: one for each row of M"},
          {"normal = [1, 0]", "normal = [0, 0]", "m.toml:10:10: contact[0].normal is zero, must have a nonzero entry"},
          {"tangents = [[0, 1]]", "tangents = [[0, 1, 2]]",
           "m.toml:14:13: contact[0].tangents[0] has 3 entries, must have 2: one for each row of M"},
          {"tangents = [[0, 1]]", "tangents = [[0, 1], [0, 1], [1, 1]]",
           "m.toml:14:12: contact[0].tangents has 3 rows, must have 1, in the plane, or 2, in space"},
          {"[run]", "surface_velocity = [\"t\", 1]\n[run]",
           "m.toml:15:20: contact[0].surface_velocity has 2 entries, must have 1: one for each row of tangents"},
          {"[run]", "[[contact]]\nnormal = [[1, 0], [0, 1]]\noffset = [1]\n[run]",
           "m.toml:17:10: contact[1].offset has 1 entry, must have 2: one for each row of normal"},
          {"[run]", "[[joint]]\nnormal = [1, 0, 0]\n[run]",
           "m.toml:16:10: joint[0].normal has 3 entries, must have 2: one for each row of M"},
          {"[run]", "[[dry_friction]]\ndirection = [1]\nbound = 1\n[run]",
           "m.toml:16:13: dry_friction[0].direction has 1 entry, must have 2: one for each row of M"},
      });
}

TEST(LagrangianError, SaysWhatAContactMayNotBe) {
  test::expect_messages(
      good_lagrangian,
      {
          {"restitution = 0.5", "restitution = 1.5", "m.toml:12:15: contact[0].restitution is 1.5, must be in [0, 1]"},
          {"restitution = 0.5", "restitution = \"-R\"",
           "m.toml:12:15: contact[0].restitution is the string \"-R\", that is -2, must be in [0, 1]"},
          {"friction = 0.3", "friction = -0.1", "m.toml:13:12: contact[0].friction is -0.1, must be >= 0"},
          {"friction = 0.3", "friction = nan", "m.toml:13:12: contact[0].friction is nan, must be a number, not NaN"},
          {"tangents = [[0, 1]]", "",
           "m.toml:13:1: contact[0].friction has no direction to act along, must come with tangents = [[...]]"},
          {"friction = 0.3", "",
           "m.toml:14:1: contact[0].tangents has no effect, must come with friction, which may be 0"},
          {"friction = 0.3\ntangents = [[0, 1]]", "surface_velocity = [1]",
           "m.toml:13:1: contact[0].surface_velocity has no effect, must come with tangents = [[...]]"},
          {"normal = [1, 0]", "normal = [[1, 0], [0, 1]]",
           "m.toml:14:1: contact[0].tangents is given together with a normal of several rows, must come with one "
           "normal: a "
           "frictional contact has its own table"},
          {"normal = [1, 0]", "normal = [1, 0]\ngap = \"q[0]\"",
           "m.toml:11:1: contact[0].gap is given together with contact[0].normal, must be alone: it replaces normal "
           "and offset"},
          {"offset = 0", "between = 1", "m.toml:11:11: contact[0].between is 1, must be an interval [low, high]"},
          {"offset = 0", "between = [1]",
           "m.toml:11:11: contact[0].between has 1 entry, must be an interval [low, high]"},
          {"offset = 0", "between = [\"R\", 1]",
           "m.toml:11:11: contact[0].between is [2, 1], must be an interval [low, high] with low < high, one of them "
           "finite"},
          {"offset = 0", "between = [-inf, inf]",
           "m.toml:11:11: contact[0].between is [-inf, inf], must be an interval [low, high] with low < high, one of "
           "them finite"},
          {"offset = 0", "between = [nan, 1]", "m.toml:11:12: contact[0].between[0] is nan, must be a number, not NaN"},
          {"offset = 0", "between = [0, \"q[0]\"]",
           "m.toml:11:16: contact[0].between[1] is not an expression: unknown name 'q', known names are R, pi\n"
           "  q[0]\n  ^"},
          {"normal = [1, 0]\noffset = 0", "gap = \"q[0] + v[1]\"",
           "m.toml:10:7: contact[0].gap depends on v[1], must be an expression of t, q"},
          {"normal = [1, 0]\noffset = 0", "gap = \"R\"",
           "m.toml:10:7: contact[0].gap is constant, must be an expression of q"},
          {"normal = [1, 0]\noffset = 0", "gap = \"q + 1\"",
           "m.toml:10:8: contact[0].gap is not an expression: 'q' has 2 components, write q[0] to q[1]\n  q + 1\n  ^"},
          {"offset = 0", "offset = \"q[0]\"",
           "m.toml:11:10: contact[0].offset depends on q[0], must be an expression of t"},
          {"offset = 0", "offset = [0]",
           "m.toml:11:10: contact[0].offset is an array, must be a number or an expression in a string"},
          {"tangents = [[0, 1]]", "tangents = [[0, \"t\"]]",
           "m.toml:14:17: contact[0].tangents[0][1] depends on t, must be an expression of q"},
          {"[run]", "surface_velocity = [\"q[0]\"]\n[run]",
           "m.toml:15:21: contact[0].surface_velocity[0] depends on q[0], must be an expression of t"},
          {"[run]", "[[dry_friction]]\ndirection = [1, 0]\nbound = -1\n[run]",
           "m.toml:17:9: dry_friction[0].bound is -1, must be >= 0"},
          {"[run]", "[[dry_friction]]\ndirection = [0, 0]\nbound = 1\n[run]",
           "m.toml:16:13: dry_friction[0].direction is zero, must have a nonzero entry"},
          {"force =", "potential = \"q[0]*v[0]\"\nforce =",
           "m.toml:6:13: system.potential depends on v[0], must be an expression of q"},
      });
}

TEST(LagrangianError, NamesWhatIsThereTwice) {
  test::expect_messages(
      good_lagrangian,
      {
          {"[run]", "name = \"foot\"\n[[contact]]\nname = \"foot\"\nnormal = [0, 1]\n[run]",
           "m.toml:17:8: contact[1].name is the string \"foot\", must differ from contact[0].name"},
          {"[run]", "name = \"\"\n[run]", "m.toml:15:8: contact[0].name is empty, must have a letter"},
          {"R = 2", "R = 2\nq = 1",
           "m.toml:3:1: parameters.q cannot be the name of a parameter, the names t, q, v, i are variables of kind = "
           "\"lagrangian\""},
      });
}

TEST(LagrangianError, PlacesWhatIsWrongInABandedMatrix) {
  const auto with = [](const std::string& matrix) { return "K = " + matrix + "\nforce ="; };
  test::expect_messages(
      good_lagrangian,
      {
          {"force =", with("{ size = 2, bands = { 2 = 1 } }"),
           "m.toml:6:27: system.K.bands.2 lies outside the matrix, must be from -1 to 1: column - row of a 2 x 2 "
           "matrix"},
          {"force =", with("{ size = [2, 3], bands = { -2 = 1 } }"),
           "m.toml:6:32: system.K.bands.-2 lies outside the matrix, must be from -1 to 2: column - row of a 2 x 3 "
           "matrix"},
          {"force =", with("{ size = 2, bands = { a = 1 } }"),
           "m.toml:6:27: system.K.bands.a is not a diagonal, must be an integer, column - row, as in 0 = 2, -1 = 1"},
          {"force =", with("{ size = 2, bands = { 00 = 1 } }"),
           "m.toml:6:27: system.K.bands.00 is not a diagonal, must be an integer, column - row, as in 0 = 2, -1 = 1"},
          {"force =", with("{ size = 2, bands = { 0 = \"1/(i - 1)\" } }"),
           "m.toml:6:31: system.K.bands.0 is inf at i = 1, must be finite"},
          {"force =", with("{ size = 2, bands = { 0 = \"j\" } }"),
           "m.toml:6:32: system.K.bands.0 is not an expression: unknown name 'j', known names are i, R, pi\n"
           "  j\n  ^"},
          {"force =", with("{ size = 0, bands = { 0 = 1 } }"),
           "m.toml:6:14: system.K.size is 0, must be an integer from 1 to 10000000"},
          {"force =", with("{ size = [2], bands = { 0 = 1 } }"),
           "m.toml:6:14: system.K.size has 1 entry, must be n or [rows, columns]"},
          {"force =", with("{ size = 2, band = { 0 = 1 } }"),
           "m.toml:6:17: system.K.band is not a known key, must be one of size, bands; did you mean 'bands'?"},
          {"force =", with("{ bands = { 0 = 1 } }"),
           "m.toml:6:5: [system.K] has no key \"size\", must have size = n or [rows, columns]"},
          {"v0 = [0, 0]", "v0 = { size = 2, entry = \"q[0]\" }",
           "m.toml:8:27: system.v0.entry is not an expression: unknown name 'q', known names are i, R, pi\n  q[0]\n  "
           "^"},
      });
}

TEST(LagrangianError, NamesTheMatrixFile) {
  const test::TemporaryFolder folder;
  const std::string model = folder.path() / "m.toml";
  const std::string file = folder.path() / "M.mtx";
  const auto said = [&](const std::string& content) {
    (void)folder.file("M.mtx", content);
    return message("[system]\nkind = 'lagrangian'\nM = 'M.mtx'\nq0 = [1, 0]\n", {}, model);
  };
  const std::string banner = "%%MatrixMarket matrix coordinate real general\n";
  EXPECT_EQ(said(banner + "2 2 2\n1 1 2\n2 2 2\n"), "accepted");
  EXPECT_EQ(said(banner + "2 2 2\n1 1 2\n2 3 2\n"), file + ":4:3: the column is '3', must be an integer from 1 to 2");
  EXPECT_EQ(said(banner + "2 2 2\n1 1 2\n2 2 x\n"), file + ":4:5: system.M[1][1] is 'x', must be a finite number");
  EXPECT_EQ(said(banner + "2 3 1\n1 1 2\n"), model + ":3:5: system.M is 2 x 3, must be square");
  EXPECT_EQ(said("nonsense"), file +
                                  ":1:1: does not begin with a Matrix Market banner, must begin like '%%MatrixMarket "
                                  "matrix coordinate real general'");
  EXPECT_EQ(said(" "), model + ":3:5: system.M names " + file + ": is empty, must hold a matrix in Matrix Market");
  EXPECT_EQ(message("[system]\nkind = 'lagrangian'\nM = 'N.mtx'\nq0 = [1, 0]\n", {}, model),
            model + ":3:5: system.M names " + (folder.path() / "N.mtx").string() + ": no such file; did you mean '" +
                file + "'?");
  (void)folder.file("q.mtx", "%%MatrixMarket matrix array real general\n1 2\n5\n6\n");
  EXPECT_EQ(message("[system]\nkind = 'lagrangian'\nM = [[1]]\nq0 = 'q.mtx'\n", {}, model),
            (folder.path() / "q.mtx").string() + ":2:1: system.q0 is 1 x 2, must have one column");
}

}  // namespace
}  // namespace orthant::files
