// SPDX-License-Identifier: Apache-2.0
// Models from standard input, the flags that stand for keys of [run], and a model of the gallery with its data.
#include "tests/support/command.hpp"
#include "tests/support/temporary_folder.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant {
namespace {

using nlohmann::json;
using test::contains;
using test::content;
using test::Outcome;
using test::run_binary;

const std::string piped_ball = R"toml([parameters]
e = 0.8
[system]
kind = "lagrangian"
M = 1
force = -10
q0 = 1
[[contact]]
normal = 1
restitution = "e"
[names]
q = "height"
[units]
q = "m"
[run]
h = 1e-2
T = 1
)toml";

TEST(ModelArgument, IsStandardInput) {
  const test::TemporaryFolder folder;
  const Outcome outcome = run_binary("run -", piped_ball, folder.path());
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_TRUE(contains(outcome.output, "height(1) = ")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "written: model.result/result.json")) << outcome.output;
  const std::string csv = content(folder.path() / "model.result" / "trajectory.csv");
  EXPECT_EQ(csv.substr(0, 11), "t,height,v0");
  EXPECT_EQ(run_binary("analyze -", piped_ball, folder.path()).code, 0);
  EXPECT_EQ(run_binary("run -", "[system", folder.path()).error.substr(0, 25), "orthant: standard input:1");
}

TEST(ModelArgument, HasFlagsForTheUsualKeysOfTheRun) {
  const test::TemporaryFolder folder;
  const Outcome outcome = run_binary("run - --json --scheme event-driven --h 0.1 --T 0.5", piped_ball, folder.path());
  ASSERT_EQ(outcome.code, 0) << outcome.error;
  const json result = json::parse(outcome.output);
  EXPECT_EQ(result.at("scheme"), "event-driven");
  EXPECT_EQ(result.at("t_end"), 0.5);
  EXPECT_EQ(result.at("columns").at(1).at("name"), "height");
  EXPECT_EQ(result.at("columns").at(1).at("key"), "q0");
  EXPECT_EQ(result.at("columns").at(1).at("unit"), "m");
}

TEST(ModelArgument, NamesTheKeyOfAnOptionThatHasNoFlag) {
  const test::TemporaryFolder folder;
  EXPECT_TRUE(contains(run_binary("run - --theta 0.5", piped_ball, folder.path()).error, "--set run.theta=VALUE"));
  EXPECT_TRUE(contains(run_binary("run - --every=5", piped_ball, folder.path()).error, "--set run.every=VALUE"));
  EXPECT_TRUE(
      contains(run_binary("run - --set e=0.5", piped_ball, folder.path()).error, "did you mean 'parameters.e'?"));
}

TEST(ModelArgument, OfTheGalleryComesWithItsData) {
  const test::TemporaryFolder folder;
  const Outcome written = run_binary("examples quake_block", "", folder.path());
  EXPECT_TRUE(contains(written.output, "written: quake_block.toml, quake.csv\n")) << written.output;
  const Outcome outcome = run_binary("run quake_block.toml --T 4", "", folder.path());
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_TRUE(contains(outcome.output, "tilt(4) = ")) << outcome.output;
}

TEST(ModelArgument, IsToldWhichTableHasNoValue) {
  const test::TemporaryFolder folder;
  const Outcome outcome = run_binary("run -",
                                     "[[table]]\nname = \"a\"\nt = [0, 1]\nvalues = [1, 1]\n[system]\nkind = "
                                     "\"lagrangian\"\nM = 1\nforce = \"a(t)\"\nq0 = "
                                     "0\n[run]\nh = 0.1\nT = 2\n",
                                     folder.path());
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(contains(outcome.error, "the table 'a' has values from 0 to 1 only")) << outcome.error;
}

}  // namespace
}  // namespace orthant
