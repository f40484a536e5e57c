// SPDX-License-Identifier: Apache-2.0
#include "tests/support/temporary_folder.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/json_text.hpp"
#include "orthant/files/models/model.hpp"
#include "orthant/files/results/column_names.hpp"
#include "orthant/files/results/lcs.hpp"
#include "orthant/files/results/result_directory.hpp"
#include "orthant/files/results/trajectory_csv.hpp"

#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using nlohmann::json;
namespace filesystem = std::filesystem;

std::string content(const filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::size_t entries(const filesystem::path& folder) {
  return static_cast<std::size_t>(
      std::distance(filesystem::directory_iterator(folder), filesystem::directory_iterator()));
}

// the example of the contract
runs::LcsResult triple_integrator_result() {
  runs::LcsResult result;
  result.status = runs::RunStatus::finished;
  result.asked = result.scheme = "emts";
  result.h = 0.01;
  result.steps = 1000;
  result.t_end = 10;
  result.relative_degree = {3};
  result.x = Vector::Zero(3);
  result.z = {Vector::Zero(3)};
  result.impulses = {
      {.t = 0.01, .source = 0, .impulse = Vector::Unit(3, 1), .before = -Vector::Unit(3, 1), .after = Vector::Zero(3)}};
  result.impulse_count = 1;
  result.event_terms.source = "output";
  result.event_terms.impulse = "weights";
  result.lambda = {.degree = 3, .atoms = {{.t = 0.01, .output = 0, .order = 1, .weight = 1}}};
  result.level_atoms = {{.t = 0.01, .output = 0, .level = 3, .order = 0, .weight = 1}};
  runs::LcsCertificates met;
  for (runs::Certificate* one : {&met.complementarity, &met.constraint, &met.dynamics}) one->begin(1e-8);
  result.certificates = listed(met);
  result.work = {.one_step_problems = 1000, .pivots = 12};
  return result;
}

TEST(ResultJson, HasEveryKeyOfTheContract) {
  const json written = json::parse(json_text(to_json(triple_integrator_result())));
  json expected = json::parse(R"({"status": "finished", "scheme": "emts", "h": 0.01, "steps": 1000, "t_end": 10.0,
    "relative_degree": [3], "final": {"x": [0.0, 0.0, 0.0], "z": [[0.0, 0.0, 0.0]], "xi": []},
    "events": [{"t": 0.01, "event": "impulse", "output": 0, "weights": [0.0, 1.0, 0.0], "before": [0.0, -1.0, 0.0], "after": [0.0, 0.0, 0.0]}],
    "lambda": {"degree": 3, "atoms": [{"t": 0.01, "output": 0, "order": 1, "weight": 1.0}]},
    "z_atoms": [{"t": 0.01, "output": 0, "level": 3, "order": 0, "weight": 1.0}], "warnings": []})");
  for (const auto& [key, value] : expected.items()) EXPECT_EQ(written.at(key), value) << key;
  EXPECT_EQ(written.at("certificate").at("dynamics"), 0);
  EXPECT_TRUE(written.at("certificate").at("growth").is_null());  // NaN: does not apply
  EXPECT_EQ(written.at("work").at("one_step_problems"), 1000);
  EXPECT_EQ(written.at("work").at("pivots"), 12);
}

TEST(ResultJson, WritesWhatIsNotFiniteAsNull) {
  runs::LcsResult result;
  result.x = Vector::Constant(1, infinity);
  result.relative_degree = {-1, 2};
  const json written = json::parse(json_text(to_json(result)));
  EXPECT_EQ(written.at("status"), "not_run");
  EXPECT_TRUE(written.at("final").at("x").at(0).is_null());
  EXPECT_TRUE(written.at("h").is_null());
  EXPECT_EQ(written.at("relative_degree"), json::parse("[null, 2]"));
}

TEST(FindingsJson, HasEveryKeyOfTheContract) {
  const std::string text =
      "[system]\nkind = 'lcs'\nA = [[0, 1, 0], [0, 0, 1], [0, 0, 0]]\nB = [[0], [0], [1]]\n"
      "C = [[1, 0, 0]]\nx0 = [0, -1, 0]\n";
  const json found =
      json::parse(json_text(to_json(analysis::analyse(parse_model(text, "m.toml").as<systems::LcsModel>().system))));
  EXPECT_EQ(found.at("relative_degree"), json({3}));
  EXPECT_EQ(found.at("uniform"), true);
  EXPECT_EQ(found.at("margin"), 1.0);
  EXPECT_EQ(found.at("markov"), json::parse("[[[0.0]], [[0.0]], [[0.0]], [[1.0]]]"));
  const json& leading = found.at("leading");
  EXPECT_EQ(leading.at("matrix"), json::parse("[[1.0]]"));
  for (const std::string key : {"symmetric", "positive_definite", "p_matrix", "stieltjes"}) {
    EXPECT_EQ(leading.at(key), true) << key;
  }
  EXPECT_EQ(found.at("zero_dynamics").at("A"), json::array());
  EXPECT_EQ(found.at("zero_dynamics").at("eigenvalues"), json::array());
  EXPECT_EQ(found.at("W"), json::parse("[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]"));
  EXPECT_EQ(found.at("controllable"), true);
  EXPECT_EQ(found.at("observable"), true);
  EXPECT_EQ(found.at("passivity").at("hypothesis_H"), false);
  EXPECT_EQ(found.at("passivity").at("hypothesis_H_scaled"), false);
  EXPECT_TRUE(found.at("passivity").at("J").is_null());
  EXPECT_EQ(found.at("well_posed").at("verdict"), "globally well posed");
  EXPECT_EQ(found.at("advice").at("scheme"), "emts");
  EXPECT_TRUE(found.at("growth_rate").is_number());
}

TEST(FindingsJson, ShowsTheSingularDecouplingMatrix) {
  analysis::LcsFindings findings;
  findings.degree.degrees = {1, 1};
  findings.degree.decoupling = Matrix::Ones(2, 2);
  findings.structure.eigenvalues = {{-1, 2}};
  const json found = json::parse(json_text(to_json(findings)));
  EXPECT_EQ(found.at("exists"), false);
  EXPECT_EQ(found.at("decoupling"), json::parse("[[1.0, 1.0], [1.0, 1.0]]"));
  EXPECT_TRUE(found.at("zero_dynamics").is_null());
  EXPECT_TRUE(found.at("leading").at("p_matrix").is_null());
  EXPECT_EQ(found.at("structure").at("eigenvalues"), json::parse("[[-1.0, 2.0]]"));
}

TEST(TrajectoryCsv, IsReadBackToTheSameBits) {
  const test::TemporaryFolder folder;
  std::mt19937_64 generator(20261116);
  std::vector<double> values = {0.1, -0.0, 5e-324, 1.7976931348623157e308, 1.0 / 3};
  while (values.size() < 40000) {  // longer than the buffer
    const double value =
        std::ldexp(std::normal_distribution<double>()(generator), static_cast<int>(generator() % 600) - 300);
    values.push_back(value);
  }
  TrajectoryCsv csv(folder.path() / "t.csv");
  csv.write_header(columns_named({"t", "x0", "x1", "w0", "z0_1"}));
  for (std::size_t i = 0; i < values.size(); i += 5) csv.write_row(std::span(values).subspan(i, 5));
  csv.close("");
  std::istringstream lines(content(folder.path() / "t.csv"));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "t,x0,x1,w0,z0_1");
  std::size_t count = 0;
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ','); ++count) {
      const double back = std::strtod(cell.c_str(), nullptr);
      ASSERT_EQ(back, values.at(count));
      ASSERT_EQ(std::signbit(back), std::signbit(values.at(count)));
    }
  }
  EXPECT_EQ(count, values.size());
}

TEST(ResultDirectory, AppearsWholeOrNotAtAll) {
  const test::TemporaryFolder folder;
  const filesystem::path target = folder.path() / "deep" / "run";
  {
    ResultDirectory unfinished(target);
    unfinished.trajectory().write_header(columns_named({"t"}));
    EXPECT_FALSE(filesystem::exists(target));
  }
  EXPECT_EQ(entries(folder.path() / "deep"), 0U);  // nothing is left behind
  ResultDirectory finished(target);
  finished.trajectory().write_header(columns_named({"t"}));
  EXPECT_EQ(finished.publish({{"status", "finished"}}).folder, target);
  EXPECT_EQ(content(target / "result.json"), "{\n  \"status\": \"finished\"\n}\n");
  EXPECT_EQ(content(target / "trajectory.csv"), "t\n");
  EXPECT_EQ(entries(folder.path() / "deep"), 1U);
}

TEST(ResultDirectory, ReplacesAnOldResultAndNothingElse) {
  const test::TemporaryFolder folder;
  const filesystem::path target = folder.path() / "run";
  for (const std::string status : {"first", "second"}) {
    ResultDirectory directory(target.string() + "/");
    EXPECT_TRUE(directory.publish({{"status", status}}).notes.empty());
    EXPECT_EQ(json::parse(content(target / "result.json")).at("status"), status);
  }
  EXPECT_EQ(entries(folder.path()), 1U);
  std::ofstream(target / "thesis.tex") << "years of work";
  EXPECT_EQ(ResultDirectory(target).publish({}).folder, folder.path() / "run.2");
  EXPECT_THROW(ResultDirectory{folder.file("plain", "file")}, InvalidArgument);
  EXPECT_EQ(content(target / "thesis.tex"), "years of work");
  EXPECT_EQ(json::parse(content(target / "result.json")).at("status"), "second");
}

}  // namespace
}  // namespace orthant::files
