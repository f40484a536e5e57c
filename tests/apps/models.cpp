// SPDX-License-Identifier: Apache-2.0
// orthant run, analyze and examples as a user runs them.
#include "tests/support/command.hpp"
#include "tests/support/temporary_folder.hpp"

#include "orthant/files/models/model.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant {
namespace {

using nlohmann::json;
using test::contains;
using test::content;
using test::Outcome;
using test::run_binary;
namespace filesystem = std::filesystem;

const std::string triple = std::string(ORTHANT_MODELS) + "/triple_integrator.toml";

std::size_t entries(const filesystem::path& folder) {
  return static_cast<std::size_t>(
      std::distance(filesystem::directory_iterator(folder), filesystem::directory_iterator()));
}

TEST(RunCommand, WritesTheResultAndSaysHowItEnded) {
  const test::TemporaryFolder folder;
  const Outcome outcome = run_binary("run " + triple, "", folder.path());
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.output.substr(0, 17), "finished at t = 1") << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "relative degree 3")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "written: triple_integrator.result/result.json")) << outcome.output;
  EXPECT_EQ(entries(folder.path()), 1U);
  const filesystem::path result = folder.path() / "triple_integrator.result";
  EXPECT_EQ(entries(result), 4U);  // with checksums.txt
  EXPECT_TRUE(contains(outcome.output, "triple_integrator.result/report.html")) << outcome.output;
  EXPECT_TRUE(contains(content(result / "report.html"), "<title>triple_integrator</title>"));
  EXPECT_EQ(json::parse(content(result / "result.json")).at("status"), "finished");
  const std::string csv = content(result / "trajectory.csv");
  EXPECT_EQ(csv.substr(0, 11), "t,x0,x1,x2,");
  EXPECT_TRUE(contains(csv.substr(0, csv.find('\n')), "z0_1,z0_2,z0_3"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1002);  // header, start, 1000 steps
}

TEST(RunCommand, PrintsOneObjectAndWritesOnlyWhatWasAsked) {
  const test::TemporaryFolder folder;
  const Outcome alone = run_binary("run " + triple + " --json", "", folder.path());
  const json result = json::parse(alone.output);  // throws when anything else was printed
  EXPECT_EQ(alone.code, 0);
  EXPECT_EQ(result.at("status"), "finished");
  EXPECT_EQ(result.at("steps"), 1000);
  EXPECT_EQ(result.at("impulse_count"), 1);
  EXPECT_EQ(entries(folder.path()), 0U);
  const Outcome both = run_binary("run " + triple + " --json --out here --set run.T=1", "", folder.path());
  EXPECT_EQ(json::parse(both.output), json::parse(content(folder.path() / "here" / "result.json")));
  EXPECT_EQ(json::parse(both.output).at("steps"), 100);
  EXPECT_EQ(run_binary("run " + triple + " --quiet", "", folder.path()).output, "");
}

TEST(RunCommand, EndsCleanlyOnControlC) {
  const test::TemporaryFolder folder;
  const Outcome outcome =
      run_binary("run " + triple + " --set run.h=1e-7 --set run.T=1000 --set run.every=1000000 --out r --json", "",
                 folder.path(), "timeout --foreground --preserve-status -s INT 1");
  EXPECT_EQ(outcome.code, 1) << outcome.error;
  EXPECT_EQ(json::parse(outcome.output).at("status"), "interrupted");
  EXPECT_EQ(json::parse(content(folder.path() / "r" / "result.json")).at("status"), "interrupted");
  EXPECT_EQ(entries(folder.path()), 1U);
}

TEST(RunCommand, RejectsBadInputWithOneMessageAndNothingWritten) {
  const test::TemporaryFolder folder;
  const test::TemporaryFolder models;
  const std::string foreign = models.path() / "foreign";
  filesystem::create_directory(foreign);
  std::ofstream(foreign + "/mine") << "keep";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {triple + " --set run.h=0", "--set run.h=0: run.h is 0, must be > 0"},
      {triple + " --set run.scheme=emst", "did you mean 'emts'?"},
      {triple + " --set run.T=-1", "run.T is -1, must be >= 0"},
      {triple + " --format hdf", "--format: unknown format 'hdf', must be one of csv, h5"},
      {triple + " --out " + foreign, "exists and is not a result of Orthant"},
      {triple + " --outt x", "did you mean '--out'?"},
      {models.file("none.toml", "[system]\nkind = 'lcs'\nA = [[0]]\nB = [[1]]\nC = [[1]]\nx0 = [1]\n").string(),
       "none.toml:1:1: has no table [run], must have h and T in it"},
      {"missing.toml", "missing.toml: no such file"},
      {"", "MODEL is required"},
  };
  for (const auto& [arguments, message] : cases) {
    const Outcome outcome = run_binary("run " + arguments, "", folder.path());
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.output, "") << arguments;
    EXPECT_TRUE(contains(outcome.error, message)) << outcome.error;
    EXPECT_EQ(entries(folder.path()), 0U) << arguments;
  }
  EXPECT_EQ(content(foreign + "/mine"), "keep");
}

TEST(AnalyzeCommand, SaysTheVerdictFirstAndTheReasonsBelow) {
  const Outcome outcome = run_binary("analyze " + triple);
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_EQ(outcome.output.substr(0, 19), "triple_integrator: ");
  for (const std::string heading :
       {"Relative degree", "Leading matrix", "Zero dynamics", "Well-posedness", "Passivity", "Structure", "Advice"}) {
    EXPECT_TRUE(contains(outcome.output, "\n" + heading + "\n")) << heading << outcome.output;
  }
  EXPECT_TRUE(contains(outcome.output, "globally well posed")) << outcome.output;
}

TEST(AnalyzeCommand, PrintsOneObject) {
  const Outcome outcome = run_binary("analyze " + triple + " --json --set 'system.C=[[0, 0, 1]]'");
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_EQ(json::parse(outcome.output).at("relative_degree"), json({1}));
  EXPECT_EQ(run_binary("analyze " + triple + " --set system.x0=[1]").code, 2);
}

TEST(ExamplesCommand, ListsEveryModelWithWhatItShows) {
  const Outcome outcome = run_binary("examples");
  EXPECT_EQ(outcome.code, 0);
  for (const auto& entry : filesystem::directory_iterator(ORTHANT_MODELS)) {
    if (entry.path().extension() != ".toml") continue;
    const std::string name = entry.path().stem().string();
    EXPECT_TRUE(contains("\n" + outcome.output, "\n" + name + " ")) << name;
    EXPECT_EQ(content(entry.path()).substr(0, 2), "# ") << name;
    EXPECT_EQ(run_binary("examples " + name + " -").output, content(entry.path())) << name;
  }
}

TEST(ExamplesCommand, WritesAModelAndOverwritesNothing) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(run_binary("examples triple_integrator", "", folder.path()).code, 0);
  EXPECT_EQ(content(folder.path() / "triple_integrator.toml"), content(triple));
  const Outcome again = run_binary("examples triple_integrator", "", folder.path());
  EXPECT_EQ(again.code, 2);
  EXPECT_TRUE(contains(again.error, "exists already and is not overwritten")) << again.error;
  const Outcome wrong = run_binary("examples tripel_integrator", "", folder.path());
  EXPECT_EQ(wrong.code, 2);
  EXPECT_TRUE(contains(wrong.error, "did you mean 'triple_integrator'?")) << wrong.error;
}

}  // namespace
}  // namespace orthant
