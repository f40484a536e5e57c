// SPDX-License-Identifier: Apache-2.0
// Models, problems and results have decimal points in every country.
#include "tests/support/german_locale.hpp"
#include "tests/support/temporary_folder.hpp"

#include "orthant/analysis/lcs.hpp"
#include "orthant/expressions/parse.hpp"
#include "orthant/expressions/program.hpp"
#include "orthant/files/number.hpp"
#include "orthant/files/problems/problem.hpp"
#include "orthant/files/results/result_reader.hpp"
#include "orthant/files/results/stored_outcome.hpp"
#include "orthant/present/result_folder.hpp"
#include "orthant/present/text/result.hpp"
#include "orthant/runs/lcs.hpp"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

namespace orthant {
namespace {

const std::string model_text = R"(
[parameters]
a = 0.25
[system]
kind = "lcs"
A = [[0, 1], [-1.5, "-a/2.5"]]
B = [[0], [1.25]]
C = [[1, 0]]
x0 = [0.75, -1.5e-1]
[run]
scheme = "emts"
h = 2.5e-2
T = 2.0
)";

std::string content(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Everything that is written and read, as one text; `folder` receives the files.
std::string all_of_it(const test::TemporaryFolder& folder, const std::string& name) {
  const files::RunSpec spec = files::parse_model(model_text, "model.toml", {"run.tolerance=1.5e-8"});
  const auto& model = spec.as<systems::LcsModel>();
  const runs::LcsResult result = runs::run(model.system, model.x0, spec.run);
  const std::filesystem::path target = folder.path() / name;
  static_cast<void>(present::save(present::report_of(spec, analysis::analyse(model.system), result),
                                  present::result_object(spec, result), target));
  std::string text = present::result_text(spec, result, "");
  for (const char* file : {"result.json", "trajectory.csv", "report.html"}) text += content(target / file);
  const files::StoredResult read = files::read_result(target);
  EXPECT_EQ(read.h, 0.025);
  EXPECT_EQ(read.state.graph.samples(), 81);
  EXPECT_EQ(read.state.graph.values.front(), 0.75);
  EXPECT_EQ(files::read_outcome(target / "result.json").impulses.size(), result.impulses.size());
  return text;
}

TEST(Locale, DoesNotChangeWhatIsReadAndWritten) {
  const test::TemporaryFolder folder;
  const std::string expected = all_of_it(folder, "plain");
  const test::GermanLocale german;
  if (!german.is_set()) GTEST_SKIP() << "no German locale could be made here";
  EXPECT_EQ(all_of_it(folder, "german"), expected);
}

TEST(Locale, DoesNotChangeNumbersInProblemsAndFormulas) {
  const test::TemporaryFolder folder;
  const auto json = folder.file("problem.json", R"({"M": [[1.5, 0], [0, 2.5e-1]], "q": [-0.75, -1e2]})");
  const auto matrix = folder.file("M.mtx", "%%MatrixMarket MATRIX array real GENERAL\n1 1\n2.5\n");
  const auto vector = folder.file("q.mtx", "%%MatrixMarket matrix array real general\n1 1\n-1.25\n");
  const test::GermanLocale german;
  if (!german.is_set()) GTEST_SKIP() << "no German locale could be made here";
  EXPECT_EQ(files::number_in("1.5e3"), 1500.0);
  EXPECT_EQ(files::number_in("1,5"), std::nullopt);
  const auto problem = std::get<complementarity::Lcp>(files::read_problem(json).statement);
  EXPECT_EQ(problem.M(0, 0), 1.5);
  EXPECT_EQ(problem.M(1, 1), 0.25);
  EXPECT_EQ(problem.q[0], -0.75);
  const auto market = std::get<complementarity::Lcp>(files::read_problem(matrix, vector).statement);
  EXPECT_EQ(market.M(0, 0), 2.5);
  EXPECT_EQ(market.q[0], -1.25);
  const expressions::Program half(expressions::parse("0.5 + 1.25e-1*t", {.variables = {{"t", 0}}, .constants = {}}));
  expressions::Program::Workspace workspace = half.workspace();
  const double t = 2;
  EXPECT_EQ(half.value(&t, workspace), 0.75);
}

}  // namespace
}  // namespace orthant
