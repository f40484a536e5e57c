// SPDX-License-Identifier: Apache-2.0
// orthant run and analyze on Lagrangian models, as a user runs them.
#include "tests/support/command.hpp"
#include "tests/support/contract_ball.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <cmath>
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

const std::string legs = R"toml(# A table on four legs
[system]
kind = "lagrangian"
M = { size = 3, bands = { 0 = 1 } }
force = [-10, 0, 0]
q0 = [0, 0, 0]
[[contact]]
name = "legs"
normal = [[1, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1]]
)toml";

TEST(RunCommand, RunsTheBallOfTheContract) {
  const test::TemporaryFolder folder;
  const std::string model = folder.file("ball.toml", test::contract_ball);
  const Outcome outcome = run_binary("run " + model, "", folder.path());
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.output.substr(0, 58), "finished at t = 4: 800 steps of h = 0.005 by moreau-jean\nb")
      << outcome.output;
  for (const std::string part :
       {"ball: 1 coordinate, 1 contact\n", "impacts\n", "gap0", "\nq(4) = ", "energy at the start", "lost in impacts",
        "certificates, worst of all steps: complementarity", "written: ball.result/result.json"}) {
    EXPECT_TRUE(contains(outcome.output, part)) << part << "\n" << outcome.output;
  }
  const json result = json::parse(content(folder.path() / "ball.result" / "result.json"));
  EXPECT_EQ(result.at("status"), "finished");
  EXPECT_NEAR(result.at("events").at(0).at("t").get<double>(), std::sqrt(0.2), 1e-2);
  EXPECT_EQ(result.at("energy").at("initial"), 10);
  const double balance =
      result.at("energy").at("final").get<double>() + result.at("energy").at("dissipated").get<double>();
  EXPECT_NEAR(balance, 10, 1e-9);
  const std::string csv = content(folder.path() / "ball.result" / "trajectory.csv");
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "t,q0,v0,gap0,p0,energy,kinetic,potential,impacts");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 802);  // header, start, 800 steps
}

TEST(RunCommand, PrintsALagrangianRunAsOneObject) {
  const test::TemporaryFolder folder;
  const std::string model = folder.file("ball.toml", test::contract_ball);
  const Outcome outcome = run_binary("run " + model + " --json --set run.scheme=auto --set contact.0.restitution=0");
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  const json result = json::parse(outcome.output);
  EXPECT_EQ(result.at("scheme"), "moreau-jean");
  EXPECT_EQ(result.at("asked"), "auto");
  EXPECT_EQ(result.at("impulse_count"), 1);
  EXPECT_NEAR(result.at("final").at("v").at(0).get<double>(), 0, 1e-12);
  EXPECT_EQ(result.at("model").at("comment"), "a Lagrangian system with contacts");
}

TEST(RunCommand, SaysWhichContactOfALagrangianModelIsWrong) {
  const test::TemporaryFolder folder;
  const std::string model = folder.file("ball.toml", test::contract_ball);
  const Outcome wrong = run_binary("run " + model + " --set contact.0.restitution=2");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_EQ(wrong.error, "orthant: --set contact.0.restitution=2: contact[0].restitution is 2, must be in [0, 1]\n");
  const Outcome unknown = run_binary("run " + model + " --set run.scheme=event");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(contains(unknown.error, "must be one of moreau-jean, event-driven, hybrid, auto")) << unknown.error;
}

TEST(AnalyzeCommand, SaysWhenContactsAreHyperstatic) {
  const test::TemporaryFolder folder;
  const std::string model = folder.file("table.toml", legs);
  const Outcome outcome = run_binary("analyze " + model);
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_EQ(outcome.output.substr(0, outcome.output.find('\n')),
            "table: 3 coordinates, 4 contacts, hyperstatic when all are closed, use moreau-jean");
  for (const std::string part : {"constant, symmetric positive definite", "contact 3 (legs[3])",
                                 "yes, hyperstatic: 1 row", "W = [  3   1   1  -1 ]", "\nAdvice\n"}) {
    EXPECT_TRUE(contains(outcome.output, part)) << part << "\n" << outcome.output;
  }
  const json object = json::parse(run_binary("analyze " + model + " --json").output);
  EXPECT_EQ(object.at("relative_degree"), json({2, 2, 2, 2}));
  EXPECT_EQ(object.at("delassus").at("redundant"), 1);
}

}  // namespace
}  // namespace orthant
