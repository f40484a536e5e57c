// SPDX-License-Identifier: Apache-2.0
// Every mistake in a model has one message: where, what, what instead.
#include "tests/support/damaged_text.hpp"
#include "tests/support/model_messages.hpp"
#include "tests/support/temporary_folder.hpp"

#include "orthant/files/models/model.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

// line 1 is [parameters]; the keys of [system] start in line 4
const std::string good_lcs = R"([parameters]
R = 2
[system]
kind = "lcs"
A = [[0, 1], [-1, 0]]
B = [[0], [1]]
C = [[1, 0]]
x0 = [1, 0]
[run]
h = 1e-2
T = 10
)";

using test::message;

std::string replaced(const std::string& from, const std::string& to) {
  return test::replaced(good_lcs, from, to);
}

TEST(ModelError, NamesAKeyThatIsNotKnownAndTheNearest) {
  const std::string run_keys =
      "must be one of scheme, h, T, every, points, tolerance, max_events, proof_operations, first_level, theta, zeno";
  test::expect_messages(
      good_lcs,
      {
          {"h = 1e-2", "hh = 1e-2", "m.toml:10:1: run.hh is not a known key, " + run_keys + "; did you mean 'h'?"},
          {"h = 1e-2", "h = 1\ntollerance = 1e-2",
           "m.toml:11:1: run.tollerance is not a known key, " + run_keys + "; did you mean 'tolerance'?"},
          {"x0 = [1, 0]", "X = 1\nx0 = [1, 0]",
           "m.toml:8:1: system.X is not a known key, must be one of kind, A, B, C, D, E, F, u, law, bounds, "
           "hysteresis, between, x0, "
           "restitution; "
           "did you mean 'A'?"},
          {"[run]", "[rum]",
           "m.toml:9:2: rum is not a known key, must be one of name, comment, parameters, table, system, names, units, "
           "outputs, draw, run; did you "
           "mean "
           "'run'?"},
      });
}

TEST(ModelError, NamesAKeyThatIsMissing) {
  test::expect_messages(
      good_lcs, {
                    {"x0 = [1, 0]", "", "m.toml:3:1: [system] has no key \"x0\", must have x0, where the state starts"},
                    {"A = [[0, 1], [-1, 0]]", "",
                     "m.toml:3:1: [system] has no key \"A\", must have A, the n x n matrix of x' = A x + B lambda"},
                    {"kind = \"lcs\"", "", "m.toml:3:1: [system] has no key \"kind\", must have kind = \"lcs\""},
                    {"T = 10", "", "m.toml:9:1: [run] has no key \"T\", must have T, the end of the run"},
                });
  EXPECT_EQ(message("[run]\nh = 1\n"), "m.toml:1:1: has no key \"system\", must have [system]");
}

TEST(ModelError, NamesAWordThatIsNotKnown) {
  test::expect_messages(
      good_lcs,
      {
          {"h = 1e-2", "scheme = \"emst\"\nh = 1e-2",
           "m.toml:10:10: run.scheme is the string \"emst\", must be one of emts, exponential, backward-euler, "
           "event-driven, hybrid, auto; "
           "did "
           "you mean "
           "'emts'?"},
          {"h = 1e-2", "zeno = \"contine\"\nh = 1e-2",
           "m.toml:10:8: run.zeno is the string \"contine\", must be one of stop, continue; did you mean 'continue'?"},
          {"h = 1e-2", "scheme = 3\nh = 1e-2",
           "m.toml:10:10: run.scheme is 3, must be one of emts, exponential, backward-euler, event-driven, hybrid, "
           "auto"},
          {"\"lcs\"", "\"lsc\"",
           "m.toml:4:8: system.kind is the string \"lsc\", must be one of lcs, lagrangian, sweeping; did you mean "
           "'lcs'?"},
          {"x0", "law = \"relais\"\nx0",
           "m.toml:8:7: system.law is the string \"relais\", must be one of complementarity, relay; did you mean "
           "'relay'?"},
      });
}

TEST(ModelError, SaysWhichShapesDisagree) {
  test::expect_messages(
      good_lcs,
      {
          {"[-1, 0]", "[-1]", "m.toml:5:14: system.A[1] has 1 entry, must have 2 like system.A[0]"},
          {"[[0, 1], [-1, 0]]", "[[0, 1]]", "m.toml:5:5: system.A is 1 x 2, must be 1 x 1: A must be square"},
          {"[[0, 1], [-1, 0]]", "[0, 1]", "m.toml:5:6: system.A[0] is 0, must be a row, that is an array of numbers"},
          {"[[0, 1], [-1, 0]]", "[]", "m.toml:5:5: system.A is empty, must have at least one row"},
          {"[[0], [1]]", "[[0]]",
           "m.toml:6:5: system.B is 1 x 1, must be 2 x 1: one row for each of the n states, one column for each output "
           "(row of C)"},
          {"[[1, 0]]", "[[1]]",
           "m.toml:7:5: system.C is 1 x 1, must be 1 x 2: one column for each of the n states, one row for each "
           "output"},
          {"x0 =", "D = [[1, 2]]\nx0 =",
           "m.toml:8:5: system.D is 1 x 2, must be 1 x 1: one row and one column for each output"},
          {"x0 =", "E = [[1, 2], [3, 4]]\nu = [\"t\"]\nx0 =",
           "m.toml:8:5: system.E is 2 x 2, must be 2 x 1: one row for each of the n states, one column for each input "
           "u"},
          {"x0 =", "F = [[1]]\nx0 =",
           "m.toml:8:1: system.F has no input to act on, must come with u, as in u = [\"sin(t)\"]"},
          {"x0 =", "u = [1]\nx0 =", "m.toml:8:1: system.u has no effect, must come with E, F or both"},
          {"[1, 0]\n[run]", "[1, 0, 0]\n[run]",
           "m.toml:8:6: system.x0 has 3 entries, must have 2: one for each row of A"},
          {"[1, 0]\n[run]", "1\n[run]", "m.toml:8:6: system.x0 has 1 entry, must have 2: one for each row of A"},
          {"[system]", "[[system]]", "m.toml:3:1: system is an array, must be a table: [system]"},
      });
}

TEST(ModelError, NamesANumberThatIsNotAllowed) {
  test::expect_messages(
      good_lcs,
      {
          {"-1, 0]]", "nan, 0]]", "m.toml:5:15: system.A[1][0] is nan, must be a number, not NaN"},
          {"-1, 0]]", "inf, 0]]", "m.toml:5:15: system.A[1][0] is inf, must be finite"},
          {"-1, 0]]", "true, 0]]",
           "m.toml:5:15: system.A[1][0] is true, must be a number or an expression in a string"},
          {"-1, 0]]", "\"1/0\", 0]]", "m.toml:5:15: system.A[1][0] is the string \"1/0\", that is inf, must be finite"},
          {"1e-2", "0", "m.toml:10:5: run.h is 0, must be > 0"},
          {"1e-2", "-1.5", "m.toml:10:5: run.h is -1.5, must be > 0"},
          {"1e-2", "nan", "m.toml:10:5: run.h is nan, must be a number, not NaN"},
          {"1e-2", "\"-R\"", "m.toml:10:5: run.h is the string \"-R\", that is -2, must be > 0"},
          {"T = 10", "T = -1", "m.toml:11:5: run.T is -1, must be >= 0"},
          {"T = 10", "T = 1\ntheta = 2", "m.toml:12:9: run.theta is 2, must be in [0, 1]"},
          {"T = 10", "T = 1\nevery = 1.5", "m.toml:12:9: run.every is 1.5, must be an integer"},
          {"T = 10", "T = 1\nevery = 0", "m.toml:12:9: run.every is 0, must be > 0"},
          {"T = 10", "T = 2020-01-01",
           "m.toml:11:5: run.T is a date or time, must be a number or an expression in a string"},
          {"x0 =", "restitution = [0, 1.5]\nx0 =", "m.toml:8:19: system.restitution[1] is 1.5, must be in [0, 1]"},
          {"x0 =", "restitution = [[0], [0]]\nx0 =",
           "m.toml:8:15: system.restitution has 2 lists, must have 1 list: one for each row of C"},
          {"x0 =", "law = \"relay\"\nbounds = [[1, -1]]\nx0 =",
           "m.toml:9:11: system.bounds[0] is [1, -1], must have lower <= upper"},
          {"x0 =", "law = \"relay\"\nbounds = [[1]]\nx0 =",
           "m.toml:9:11: system.bounds[0] has 1 entry, must be an interval [lower, upper]"},
          {"x0 =", "law = \"relay\"\nbounds = []\nx0 =",
           "m.toml:9:10: system.bounds has 0 intervals, must have 1: one for each row of C"},
          {"x0 =", "law = \"relay\"\nx0 =",
           "m.toml:3:1: [system] has no key \"bounds\", must have bounds = [[lower, upper], ...] with law = \"relay\""},
          {"x0 =", "bounds = [[-1, 1]]\nx0 =",
           "m.toml:8:1: system.bounds has no meaning here, must come with law = \"relay\""},
      });
}

TEST(ModelError, PutsACaretUnderThePlaceInAnExpression) {
  test::expect_messages(
      good_lcs, {
                    {"-1, 0]]", "\"1/(2*Q)\", 0]]",
                     "m.toml:5:21: system.A[1][0] is not an expression: unknown name 'Q', known names are R, pi\n"
                     "  1/(2*Q)\n"
                     "       ^"},
                });
  const std::string input = message(replaced("x0 =", "E = [[0], [1]]\nu = [\"sin(t\"]\nx0 ="));
  EXPECT_EQ(input, "m.toml:9:10: system.u[0] is not an expression: this '(' is never closed\n  sin(t\n     ^");
}

TEST(ModelError, NamesAParameterThatCannotBe) {
  const std::string reserved = message(replaced("R = 2", "pi = 3"));
  EXPECT_EQ(reserved, "m.toml:2:1: parameters.pi cannot be the name of a parameter, the name 'pi' is reserved");
  const std::string variable = message(replaced("x0 =", "E = [[0], [1]]\nu = [\"t\"]\nx0 ="), {});
  EXPECT_EQ(variable, "accepted");
  std::string taken = replaced("x0 =", "E = [[0], [1]]\nu = [\"t\"]\nx0 =");
  taken.replace(taken.find("R = 2"), 1, "t");
  EXPECT_EQ(message(taken),
            "m.toml:2:1: parameters.t cannot be the name of a parameter, the names t are variables of "
            "kind = \"lcs\"");
  const std::string later = message(replaced("R = 2", "R = \"2*S\"\nS = 1"));
  EXPECT_EQ(later, "m.toml:2:8: parameters.R is not an expression: unknown name 'S', known names are pi\n  2*S\n    ^");
}

TEST(ModelError, SaysWhereATextIsNotToml) {
  const std::string text = message(replaced("[[0], [1]]", "[[0], [1]"));
  EXPECT_EQ(text.substr(0, 12), "m.toml:7:1: ") << text;
  EXPECT_NE(text.find("is not TOML: "), std::string::npos) << text;
  EXPECT_EQ(message(""), "m.toml: is empty, must hold a model in TOML");
  EXPECT_EQ(message("\x89HDF"), "m.toml: is an HDF5 file, must hold a model in TOML");
}

TEST(ModelError, NamesTheFileThatIsMissing) {
  const test::TemporaryFolder folder;
  (void)folder.file("ball.toml", good_lcs);
  try {
    (void)read_model(folder.path() / "bal.toml");
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(error.fault().found, "no such file");
    EXPECT_EQ(error.fault().nearest, (folder.path() / "ball.toml").string());
  }
  EXPECT_EQ(read_model(folder.path() / "ball.toml").name, "ball");
}

TEST(ModelOverrides, ThatAreWrongAreNamed) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"run.h=-1", "--set run.h=-1: run.h is -1, must be > 0"},
      {"run.hh=1",
       "--set run.hh=1: run.hh is not a known key, must be one of scheme, h, T, every, points, tolerance, max_events, "
       "proof_operations, first_level, theta, zeno; did you mean 'h'?"},
      {"rum.h=1",
       "--set rum.h=1: rum is not a known key, must be one of name, comment, parameters, table, system, names, units, "
       "outputs, draw, run; did you "
       "mean "
       "'run'?"},
      {"parameters.r=1",
       "--set parameters.r=1: parameters.r is not a parameter of the model, must be one of parameters.R; did "
       "you mean 'parameters.R'?"},
      {"run.h.0.x=1", "--set run.h.0.x=1: run.h is not a table, --set changes keys of tables only"},
      {"run.h.x=1", "--set run.h.x=1: run.h is not a table, --set changes keys of tables only"},
      {"run.h", "--set run.h: is not an override, must be KEY=VALUE, as in run.h=1e-3"},
      {"=1", "--set =1: is not an override, must be KEY=VALUE, as in run.h=1e-3"},
      {"run..h=1", "--set run..h=1: is not an override, must be KEY=VALUE, as in run.h=1e-3"},
      {"system.x0=[1]", "--set system.x0=[1]: system.x0 has 1 entry, must have 2: one for each row of A"},
      {"system.x0=[1",
       "--set system.x0=[1: system.x0 is not an expression: a '[' is allowed only after the name of a variable, write "
       "( )\n  [1\n  ^"},
  };
  for (const auto& [override, expected] : cases) EXPECT_EQ(message(good_lcs, {override}), expected);
  const std::string expression = message(good_lcs, {"run.h=R/"});
  EXPECT_EQ(expression.substr(0, 44), "--set run.h=R/: run.h is not an expression: ") << expression;
}

// Small damages to a model: each is read or rejected with a ModelError, never anything else.
TEST(ModelMutation, EndsInAModelOrAModelError) {
  const std::string text = replaced("x0 =",
                                    "E = [[0], [\"R\"]]\nu = [\"if(t < 1, sin(t), 0)\"]\nlaw = \"relay\"\nbounds = "
                                    "[[-1, 1]]\nrestitution = [0.5]\nx0 =");
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
                                          "'''",
                                          "#",
                                          "true",
                                          "{",
                                          "}",
                                          "\xff",
                                          "\\u",
                                          ".",
                                          "R",
                                          "sin(",
                                          "t",
                                          "0x",
                                          "_",
                                          "A =",
                                          "[run]",
                                          "\t",
                                          "1979-05-27",
                                          std::string(1, '\0'),
                                          "99999999999999999999"};
  test::expect_model_or_error(text, words, 20261116, 20000, [](const std::string& damaged) {
    const RunSpec spec = parse_model(damaged, "m.toml");
    (void)systems::completed(spec.as<systems::LcsModel>().system);
    ASSERT_TRUE(spec.as<systems::LcsModel>().x0.allFinite() &&
                spec.as<systems::LcsModel>().x0.size() == spec.as<systems::LcsModel>().system.states());
  });
}

}  // namespace
}  // namespace orthant::files
