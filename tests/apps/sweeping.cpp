// SPDX-License-Identifier: Apache-2.0
// orthant run and analyze on sweeping processes, as a user runs them.
#include "tests/support/command.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant {
namespace {

using nlohmann::json;
using test::contains;
using test::content;
using test::models;
using test::Outcome;
using test::run_binary;

TEST(RunCommand, ShowsTheJumpsAndTheStateOfASweepingProcess) {
  const test::TemporaryFolder folder;
  const Outcome outcome = run_binary("run " + models + "jumping_disc.toml", "", folder.path());
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.output.substr(0, 15), "finished at t =") << outcome.output;
  EXPECT_TRUE(contains(outcome.output, " events: 2 jumps")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "x(3) = (1.51673, 1.12453)")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "total reaction = (1.51673, 0.624529)\nits variation = 2.069\n"))
      << outcome.output;
  const std::string csv = content(folder.path() / "jumping_disc.result" / "trajectory.csv");
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "t,x0,x1,r0,r1,gap0");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 302);  // header, start, 300 steps
}

TEST(RunCommand, EndsWithCodeOneWhereTheSetsHaveNoCommonPoint) {
  const test::TemporaryFolder folder;
  const Outcome outcome = run_binary("run --json --out r " + models + "parting_discs.toml", "", folder.path());
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(contains(outcome.error, "'left' (set 0) and 'right' (set 1) have no common point")) << outcome.error;
  const json result = json::parse(outcome.output);
  EXPECT_EQ(result.at("status"), "no_solution");
  EXPECT_EQ(result.at("failure").at("sets"), json({0, 1}));
  EXPECT_EQ(json::parse(content(folder.path() / "r" / "result.json")), result);  // what was computed is written
}

TEST(RunCommand, RefusesABadSweepingModelBeforeAnythingIsWritten) {
  const test::TemporaryFolder folder;
  const Outcome outcome = run_binary("run " + models + "play.toml --set parameters.r=-1", "", folder.path());
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(contains(outcome.error, "set[0].lower[0] is 1 at t = 0, must be <= upper[0], which is -1"))
      << outcome.error;
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(AnalyzeCommand, SaysWhatIsKnownOfASweepingProcess) {
  const Outcome tractrix = run_binary("analyze " + models + "tractrix.toml");
  EXPECT_EQ(tractrix.code, 0) << tractrix.error;
  EXPECT_EQ(tractrix.output.substr(0, 30), "tractrix: globally well posed\n") << tractrix.output;
  EXPECT_TRUE(contains(tractrix.output, "'disc' (set 0), ball: moves at a speed of at most 1")) << tractrix.output;
  EXPECT_TRUE(contains(run_binary("analyze " + models + "jumping_disc.toml").output, "jumps at t = 1, 2"));
  const Outcome parting = run_binary("analyze --json " + models + "parting_discs.toml");
  EXPECT_EQ(parting.code, 0);
  EXPECT_EQ(json::parse(parting.output).at("well_posed").at("verdict"), "ill posed");
  EXPECT_NEAR(json::parse(parting.output).at("empty_from").get<double>(), 1 / 0.7, 1e-4);
}

}  // namespace
}  // namespace orthant
