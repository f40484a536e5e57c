// SPDX-License-Identifier: Apache-2.0
// The binary as a user runs it: exit code, standard output, standard error.
#include "tests/support/command.hpp"
#include "tests/support/temporary_folder.hpp"

#include "orthant/complementarity/certificate.hpp"
#include "orthant/files/problems/problem.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant {
namespace {

using nlohmann::json;
using test::contains;
using test::Outcome;

const std::string examples = ORTHANT_EXAMPLES;
const std::vector<std::string> methods = {"auto",         "pivoting",          "lemke",
                                          "gauss-seidel", "semismooth-newton", "enumeration"};

std::string example(const std::string& name) {
  return examples + "/" + name;
}

Outcome run(const std::string& arguments, const std::string& input = "") {
  return test::run_binary(arguments, input);
}

json answer_of(const std::string& arguments, int code, const std::string& input = "") {
  const Outcome outcome = run("solve " + arguments + " --json", input);
  EXPECT_EQ(outcome.code, code) << arguments << outcome.error;
  EXPECT_EQ(outcome.error, "") << arguments;
  return json::parse(outcome.output);  // throws when anything else was printed
}

// z of an answer is judged here, on the file, by the certificate.
double backward_error(const std::string& file, const json& answer) {
  const std::vector<double> values = answer.at("z");
  const Vector z = Eigen::Map<const Vector>(values.data(), static_cast<Index>(values.size()));
  const files::Problem problem = files::read_problem(file);
  return std::visit([&z](const auto& statement) { return complementarity::certify(statement, z).backward_error; },
                    problem.statement);
}

TEST(SolveCommand, SolvesEveryExampleThatHasASolution) {
  for (const std::string name : {"contact_chain.json", "relay.json", "bilateral.json", "springs.mtx"}) {
    const std::string file = example(name);
    const json answer = answer_of(file, 0);
    EXPECT_EQ(answer.at("status"), "solved") << name;
    EXPECT_LE(backward_error(file, answer), 1e-10) << name;
    EXPECT_LE(answer.at("certificate").at("natural_residual").get<double>(), 1e-9) << name;
    EXPECT_EQ(answer.at("z").size(), answer.at("w").size()) << name;
    EXPECT_EQ(answer.at("method").at("asked"), "auto") << name;
    const Outcome text = run("solve " + file);
    EXPECT_EQ(text.code, 0) << name;
    EXPECT_EQ(text.output.substr(0, 10), "solved by ") << name;
    EXPECT_TRUE(contains(text.output, "certificate: natural residual")) << name;
  }
}

TEST(SolveCommand, EveryExampleSaysWhatItShows) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(examples)) {
    if (entry.path().extension() != ".json") continue;
    EXPECT_NE(files::read_problem(entry.path()).comment, "") << entry.path();
    ++files;
  }
  EXPECT_GE(files, 4);
}

TEST(SolveCommand, ProvesThatThereIsNoSolution) {
  const json answer = answer_of(examples + "/no_solution.json", 1);
  EXPECT_EQ(answer.at("status"), "no_solution");
  ASSERT_EQ(answer.at("ray").size(), 1);
  const double y = answer.at("ray").at(0);
  EXPECT_GT(y, 0);  // then M'y = -0.01 y <= 0 and q'y = -y < 0
  const Outcome text = run("solve " + examples + "/no_solution.json");
  EXPECT_EQ(text.code, 1);
  EXPECT_EQ(text.output.substr(0, 11), "no solution");
  EXPECT_TRUE(contains(text.output, "proof: y >= 0")) << text.output;
}

TEST(SolveCommand, ObeysTheMethodAsked) {
  for (const std::string& method : methods) {
    const json answer = answer_of(example("contact_chain.json --method " + method), 0);
    EXPECT_EQ(answer.at("method").at("asked"), method);
    EXPECT_LE(backward_error(examples + "/contact_chain.json", answer), 1e-10) << method;
  }
}

TEST(SolveCommand, ObeysTheToleranceAsked) {
  const std::string arguments = examples + "/contact_chain.json --method gauss-seidel --tolerance ";
  const json loose = answer_of(arguments + "1e-2", 0);
  const json tight = answer_of(arguments + "1e-13", 0);
  EXPECT_GT(loose.at("certificate").at("backward_error").get<double>(), 1e-13);
  EXPECT_LE(tight.at("certificate").at("backward_error").get<double>(), 1e-13);
  EXPECT_LT(loose.at("iterations").get<int>(), tight.at("iterations").get<int>());
}

TEST(SolveCommand, ReadsStandardInputAndANamedQ) {
  EXPECT_EQ(answer_of("-", 0, R"({"M": [[2]], "q": [-4]})").at("z"), json({2.0}));
  const json answer = answer_of(examples + "/springs.mtx --q " + examples + "/springs_q.mtx", 0);
  EXPECT_LE(backward_error(examples + "/springs.mtx", answer), 1e-10);
}

// M = I, q = (-1, …, -1), written sparsely: z = (1, …, 1).
std::string sparse_identity(int n) {
  std::string entries;
  std::string q;
  for (int i = 0; i < n; ++i) {
    entries += (i > 0 ? ",[" : "[") + std::to_string(i) + "," + std::to_string(i) + ",1]";
    q += i > 0 ? ",-1" : "-1";
  }
  const std::string size = std::to_string(n);
  return R"({"M": {"rows": )" + size + R"(, "columns": )" + size + R"(, "entries": [)" + entries + R"(]}, "q": [)" + q +
         "]}";
}

TEST(SolveCommand, ShortensLongVectorsForPeopleOnly) {
  const std::string problem = sparse_identity(100);
  const Outcome text = run("solve -", problem);
  EXPECT_EQ(text.code, 0) << text.error;
  EXPECT_LT(std::count(text.output.begin(), text.output.end(), '\n'), 30);
  EXPECT_TRUE(contains(text.output, "100 with z > 0")) << text.output;
  EXPECT_EQ(answer_of("-", 0, problem).at("z").size(), 100);
}

TEST(SolveCommand, ComparesAllMethods) {
  const Outcome text = run("solve --method all " + examples + "/contact_chain.json");
  EXPECT_EQ(text.code, 0) << text.error;
  for (const std::string& method : methods) EXPECT_TRUE(contains(text.output, "\n" + method + " ")) << method;
  EXPECT_TRUE(contains(text.output, "all solutions agree")) << text.output;
  for (const std::string column : {"status", "natural residual", "backward error", "pivots", "iterations", "time"}) {
    EXPECT_TRUE(contains(text.output, column)) << column;
  }
  const json comparison = answer_of("--method all " + examples + "/contact_chain.json", 0);
  EXPECT_EQ(comparison.at("methods").size(), methods.size());
  EXPECT_EQ(comparison.at("distinct_solutions"), 1);
  EXPECT_GT(comparison.at("methods").at(0).at("seconds").get<double>(), 0);
}

TEST(SolveCommand, ComparesAllMethodsWhereThereIsNoSolution) {
  const Outcome text = run("solve --method all " + examples + "/no_solution.json");
  EXPECT_EQ(text.code, 1);
  EXPECT_TRUE(contains(text.output, "there is no solution")) << text.output;
  EXPECT_FALSE(contains(text.output, " solved ")) << text.output;
}

// M = [[1, 2], [2, 1]] is not a P-matrix: with q = (-1, -1) there are the solutions (1, 0), (0, 1) and (1/3, 1/3).
TEST(SolveCommand, CountsDifferentSolutions) {
  const std::string problem = R"({"M": [[1, 2], [2, 1]], "q": [-1, -1]})";
  const json comparison = answer_of("- --method all", 0, problem);
  std::set<long> distinct;  // the first component tells the three apart
  for (const json& method : comparison.at("methods")) {
    const json& answer = method.at("answer");
    if (answer.at("status") == "solved") distinct.insert(std::lround(1e3 * answer.at("z").at(0).get<double>()));
  }
  EXPECT_EQ(comparison.at("distinct_solutions"), distinct.size());
  EXPECT_GE(distinct.size(), 2);
  const std::string sentence = std::to_string(distinct.size()) + " different solutions were found";
  EXPECT_TRUE(contains(run("solve - --method all", problem).output, sentence));
}

// [[1, 2], [2, 1]] is copositive (no entry is negative) but not P: its determinant is -3.
TEST(SolveCommand, SaysTheClassesOfTheMatrix) {
  const std::string problem = R"({"M": [[1, 2], [2, 1]], "q": [1, 1]})";
  const json classes = answer_of("- --classes", 0, problem).at("classes");
  EXPECT_EQ(classes.size(), 10);
  EXPECT_EQ(classes.at("copositive").at("answer"), "yes");
  EXPECT_NE(classes.at("copositive").at("because"), "");
  const json& p = classes.at("p_matrix");
  EXPECT_EQ(p.at("answer"), "no");
  EXPECT_EQ(p.at("minor").at("rows"), json({0, 1}));
  EXPECT_EQ(p.at("minor").at("sign"), -1);
  EXPECT_EQ(p.at("minor").at("value"), -3);
  const std::vector<double> x = p.at("vector");  // x_i (Mx)_i <= 0 for both i
  EXPECT_LE(x.at(0) * (x.at(0) + 2 * x.at(1)), 0);
  EXPECT_LE(x.at(1) * (2 * x.at(0) + x.at(1)), 0);
  EXPECT_FALSE(answer_of("-", 0, problem).contains("classes"));
  EXPECT_TRUE(answer_of("- --classes --method all", 0, problem).contains("classes"));

  const Outcome text = run("solve - --classes", problem);
  EXPECT_EQ(text.code, 0) << text.error;
  EXPECT_TRUE(contains(text.output, "\ncopositive             yes      ")) << text.output;
  EXPECT_TRUE(contains(text.output, "\np_matrix               no       ")) << text.output;
  EXPECT_TRUE(contains(text.output, "minor of rows and columns 0, 1: -3")) << text.output;
}

TEST(SolveCommand, SaysTheClassesOfASparseMatrixThatIsNotTooLarge) {
  EXPECT_EQ(answer_of(examples + "/springs.mtx --classes", 0).at("classes").at("z_matrix").at("answer"), "yes");
  const Outcome large = run("solve - --classes", sparse_identity(2001));
  EXPECT_EQ(large.code, 2);
  EXPECT_TRUE(contains(large.error, "at most n = 2000 of a sparse one, not 2001")) << large.error;
}

// q cannot be met by complementary z and w, only by others: the ray proves nothing, and the reason says why.
TEST(SolveCommand, ExplainsARayThatProvesNothing) {
  const json answer = answer_of("- --method lemke", 1, R"({"M": [[0, 1], [0, 0]], "q": [-1, 1]})");
  EXPECT_EQ(answer.at("status"), "unknown");
  const std::string reason = answer.at("reason");
  EXPECT_TRUE(contains(reason, "M is neither copositive-plus nor row-sufficient")) << reason;
  EXPECT_TRUE(std::all_of(reason.begin(), reason.end(), [](char c) { return c > 0; })) << reason;  // ASCII
}

TEST(SolveCommand, RejectsBadInputWithOneMessageAndNothingWritten) {
  const test::TemporaryFolder folder;
  const std::string good = examples + "/relay.json";
  const auto file = [&folder](const std::string& name, const std::string& text) {
    return "solve " + folder.file(name, text).string();
  };
  struct Case {
    std::string arguments;
    std::string message;
  };
  const std::vector<Case> cases = {
      {file("wide.json", R"({"M": [[1, 2]], "q": [1]})"), "wide.json:1:7: M is 1 x 2, must be square"},
      {file("long.json", R"({"M": [[1]], "q": [1, 2]})"), "q has 2 entries, must have 1"},
      {file("word.json", R"({"M": [["one"]], "q": [1]})"), "M[0][0] is the string \"one\", must be a number"},
      {file("nan.json", R"({"M": [[NaN]], "q": [1]})"), "NaN is not a number that JSON or Orthant accepts"},
      {file("huge.json", R"({"M": [[1e999]], "q": [1]})"), "M[0][0] is 1e999, too large"},
      {file("empty.json", ""), "empty.json: is empty"},
      {file("empty.mtx", ""), "empty.mtx: is empty"},
      {file("alone.mtx", "%%MatrixMarket matrix array real general\n1 1\n1\n"), "q is missing, must be in"},
      {file("key.json", R"({"M": [[1]], "q": [1], "uper": 1})"), "did you mean 'upper'?"},
      {file("binary.json", "\x7f\x45\x4c\x46\x02\x01"), "binary.json:1:1: is not JSON"},
      {"solve " + folder.path().string(), "is a directory"},
      {"solve " + folder.path().string() + "/wide.jsn", "no such file; did you mean '"},
      {"solve missing.json", "missing.json: no such file"},
      {"solve " + good + " --method lemk", "unknown method 'lemk', must be one of auto, "},
      {"solve " + good + " --method lemk", "did you mean 'lemke'?"},
      {"solve " + good + " --tolerance 0", "--tolerance is '0', must be a number > 0"},
      {"solve " + good + " --tolerance -1e-3", "--tolerance is '-1e-3', must be a number > 0"},
      {"solve " + good + " --tolerance nan", "--tolerance is 'nan', must be a number > 0"},
      {"solve " + good + " --tolerance small", "--tolerance is 'small', must be a number > 0"},
      {"solve " + good + " --tolerance", "--tolerance"},
      {"solve " + good + " --methd lemke", "unknown option '--methd', "},
      {"solve " + good + " --methd lemke", "did you mean '--method'?"},
      {"solve " + good + " " + good, "is one too many"},
      {"solve " + good + " --q " + good, "--q"},
      {"solve - --q " + good, "--q needs a Matrix Market file"},
      {"solve", "PROBLEM is required"},
      {"slove " + good,
       "unknown command 'slove', must be one of run, analyze, study, compare, plot, solve, examples; did you mean "
       "'solve'?"},
      {"--versoin", "did you mean '--version'?"},
      {"", "subcommand is required"},
  };
  for (const Case& one : cases) {
    for (const std::string mode : {"", " --json"}) {
      if (mode != "" && one.arguments.substr(0, 6) != "solve ") continue;
      const Outcome outcome = run(one.arguments + mode);
      EXPECT_EQ(outcome.code, 2) << one.arguments;
      EXPECT_EQ(outcome.output, "") << one.arguments;
      EXPECT_TRUE(contains(outcome.error, one.message)) << one.arguments << "\n" << outcome.error;
      EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 1) << outcome.error;
    }
  }
}

TEST(OrthantCommand, PrintsHelpAndVersion) {
  EXPECT_EQ(run("--version").code, 0);
  EXPECT_EQ(run("--version").output.substr(0, 8), "orthant ");
  EXPECT_EQ(run("--help").code, 0);
  EXPECT_TRUE(contains(run("--help").output, "solve"));
  EXPECT_EQ(run("solve --help").code, 0);
  EXPECT_TRUE(contains(run("solve --help").output, "--tolerance"));
}

}  // namespace
}  // namespace orthant
