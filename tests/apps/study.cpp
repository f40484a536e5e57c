// SPDX-License-Identifier: Apache-2.0
// orthant study and compare as a user runs them.
#include "tests/support/command.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
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
const std::string figure_5 = models + "figure_5.toml";

TEST(StudyCommand, PrintsATableAndWritesTheStudyAndItsPlot) {
  const test::TemporaryFolder folder;
  const Outcome outcome = run_binary("study " + figure_5 + " --steps 1e-2,1e-1 --against 1e-4", "", folder.path());
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_EQ(outcome.error, "");
  EXPECT_TRUE(contains(outcome.output, "figure_5: distance from h = 0.0001 of the same scheme, T = 10\n"))
      << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "in the Hausdorff distance, by least squares over 2 steps")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "written: figure_5.study/study.json, figure_5.study/study.svg"));
  EXPECT_LT(outcome.output.find("\n   0.1  "), outcome.output.find("\n  0.01  "));  // the largest step first
  const json study = json::parse(content(folder.path() / "figure_5.study" / "study.json"));
  EXPECT_EQ(study.at("against"), 1e-4);
  EXPECT_EQ(study.at("metric"), "hausdorff");
  EXPECT_EQ(study.at("model").at("name"), "figure_5");
  const std::string picture = content(folder.path() / "figure_5.study" / "study.svg");
  EXPECT_EQ(picture.substr(0, 5), "<svg ");
  EXPECT_TRUE(picture.ends_with("</svg>\n"));
  EXPECT_TRUE(contains(picture, ">emts, order 0.9"));
  EXPECT_FALSE(contains(picture, "nan"));
  // an old study is replaced
  EXPECT_EQ(run_binary("study " + figure_5 + " --steps 0.1,0.05 --against 1e-3 --quiet", "", folder.path()).code, 0);
  EXPECT_EQ(json::parse(content(folder.path() / "figure_5.study" / "study.json")).at("against"), 1e-3);
}

TEST(StudyCommand, PrintsOneObjectWithTheOrders) {
  const test::TemporaryFolder folder;
  const Outcome outcome =
      run_binary("study " + figure_5 + " --steps 1e-1,1e-2,1e-3 --against 1e-4 --json", "", folder.path());
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  const json study = json::parse(outcome.output);
  EXPECT_NEAR(study.at("order").get<double>(), 1.0, 0.1);
  EXPECT_LT(study.at("uniform_order").get<double>(), 0.2);
  EXPECT_FALSE(study.contains("schemes"));
  ASSERT_EQ(study.at("rows").size(), 3U);
  EXPECT_TRUE(study.at("rows")[0].at("order").is_null());
  for (const json& row : study.at("rows")) {
    EXPECT_EQ(row.at("status"), "finished");
    EXPECT_EQ(row.at("steps"), std::lround(10 / row.at("h").get<double>()));
    EXPECT_GT(row.at("uniform").get<double>(), 0.1);  // it does not converge
    EXPECT_LE(row.at("hausdorff").get<double>(), row.at("uniform").get<double>() * (1 + 1e-9));
    const json& components = row.at("components");
    EXPECT_EQ(components.size(), 5U);
    EXPECT_LE(components.at("z0_2").at("hausdorff").get<double>(), row.at("hausdorff").get<double>() * (1 + 1e-9));
  }
  EXPECT_NEAR(study.at("rows")[2].at("components").at("z0_2").at("order").get<double>(), 1.0, 0.2);
}

// System (65) of [AB05], Fig. 3: first order in the Hausdorff distance, none in the uniform distance. Needs the
// event-driven scheme.
TEST(StudyCommand, MeasuresThePublishedOrderAgainstTheExactSolution) {
  const Outcome outcome = run_binary("study " + figure_5 + " --steps 1e-1,1e-2,1e-3,1e-4 --json");
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  const json study = json::parse(outcome.output);
  EXPECT_EQ(study.at("against"), "exact");
  EXPECT_EQ(study.at("reference").at("scheme"), "event-driven");
  EXPECT_GE(study.at("order").get<double>(), 0.95);
  EXPECT_LE(study.at("order").get<double>(), 1.05);
  EXPECT_LT(study.at("deviation").get<double>(), 0.1);
  for (const json& row : study.at("rows")) EXPECT_GT(row.at("uniform").get<double>(), 0.1);
  EXPECT_LT(study.at("rows")[3].at("hausdorff").get<double>(), 2e-3);
}

// The hybrid scheme at h = 1e-2 is nearer than emts, of first order, will be at h = 1e-6.
TEST(StudyCommand, ShowsThatHybridIsNearerThanEmtsAtTenThousandTimesItsSteps) {
  const Outcome outcome = run_binary("study " + figure_5 + " --steps 1e-2,1e-3 --schemes hybrid,emts --json");
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  const json rows = json::parse(outcome.output).at("rows");
  const double emts = rows[3].at("hausdorff").get<double>();  // at 1e-3
  EXPECT_LT(rows[0].at("hausdorff").get<double>(), 1e-3 * emts);
}

TEST(StudyCommand, PutsSeveralSchemesSideBySide) {
  const Outcome outcome =
      run_binary("study " + figure_5 + " --steps 1e-1,1e-2 --against 1e-4 --schemes emts,exponential --json");
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  const json study = json::parse(outcome.output);
  ASSERT_EQ(study.at("schemes").size(), 2U);
  EXPECT_EQ(study.at("schemes")[1].at("scheme"), "exponential");
  EXPECT_EQ(study.at("schemes")[1].at("reference").at("scheme"), "exponential");
  ASSERT_EQ(study.at("rows").size(), 4U);
  EXPECT_EQ(study.at("rows")[1].at("scheme"), "emts");
  EXPECT_EQ(study.at("rows")[3].at("scheme"), "exponential");
  EXPECT_TRUE(study.at("rows")[2].at("order").is_null());
}

TEST(StudyCommand, GoesOverEveryKindOfModel) {
  const Outcome ball = run_binary("study " + models + "bouncing_ball.toml --steps 1e-2,1e-3 --against 1e-4 --json");
  EXPECT_EQ(ball.code, 0) << ball.error;
  EXPECT_TRUE(json::parse(ball.output).at("rows")[0].at("components").contains("v0"));
  const Outcome tractrix = run_binary("study " + models + "tractrix.toml --steps 1e-1,1e-2 --against 1e-3 --json");
  EXPECT_EQ(tractrix.code, 0) << tractrix.error;
  EXPECT_TRUE(json::parse(tractrix.output).at("rows")[0].at("components").contains("x1"));
}

TEST(StudyCommand, EndsWithCodeOneWhenARunDidNotFinish) {
  const test::TemporaryFolder folder;
  const Outcome outcome =
      run_binary("study " + models + "parting_discs.toml --steps 1e-1,1e-2 --against 1e-3 --out s", "", folder.path());
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(contains(outcome.output, "nothing was measured: the reference ended at t = 1.4")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "no solution")) << outcome.output;
  const json study = json::parse(content(folder.path() / "s" / "study.json"));
  EXPECT_EQ(study.at("reference").at("status"), "no_solution");
  EXPECT_TRUE(study.at("order").is_null());
  EXPECT_TRUE(study.at("rows")[0].at("hausdorff").is_null());
}

TEST(StudyCommand, RejectsBadInputAndWritesNothing) {
  const test::TemporaryFolder folder;
  const auto complaint = [&](const std::string& arguments) {
    const Outcome outcome = run_binary("study " + arguments, "", folder.path());
    EXPECT_EQ(outcome.code, 2) << arguments << outcome.error;
    EXPECT_EQ(outcome.output, "");
    return outcome.error;
  };
  const auto steps = [&](const std::string& words) { return complaint(figure_5 + " --against 1e-6 --steps " + words); };
  EXPECT_TRUE(contains(steps("0.1,0"), "--steps: '0' must be a number > 0, as in 1e-3")) << steps("0");
  EXPECT_TRUE(contains(steps("0.1,-1"), "--steps: '-1' must be a number > 0"));
  EXPECT_TRUE(contains(steps("=-1"), "--steps"));
  EXPECT_TRUE(contains(steps("abc"), "--steps: 'abc' must be a number > 0"));
  EXPECT_TRUE(contains(steps("0.1,,0.2"), "--steps: '' must be a number > 0"));
  EXPECT_TRUE(contains(steps("''"), "--steps"));
  EXPECT_TRUE(contains(steps("nan"), "--steps: 'nan' must be a number > 0"));
  EXPECT_TRUE(contains(steps("11"), "--steps: the step 11 must be at most T = 10"));
  EXPECT_TRUE(contains(steps("1e-12"), "--steps: 1e-12 makes 1e+13 steps up to T = 10, must be at most 1e+08"));
  EXPECT_TRUE(contains(steps("0.1,0.1"), "the step 0.1 is given twice"));
  EXPECT_TRUE(contains(steps("1e-7"), "the step of the reference is 1e-06, must be > 0 and smaller than every step"));
  EXPECT_TRUE(contains(complaint(figure_5), "--steps is required"));
  EXPECT_TRUE(contains(complaint(figure_5 + " --steps 0.1 --against exakt"), "--against is 'exakt', must be exact or"));
  EXPECT_TRUE(contains(complaint(figure_5 + " --steps 0.1 --schemes emtz"), "unknown scheme 'emtz'"));
  EXPECT_TRUE(contains(complaint(figure_5 + " --steps 0.1 --schemes emtz"), "did you mean 'emts'?"));
  EXPECT_TRUE(contains(complaint(figure_5 + " --steps 0.1 --schemes event-driven"), "has no step to study"));
  EXPECT_TRUE(contains(complaint(figure_5 + " --stepz 0.1"), "did you mean '--steps'?"));
  EXPECT_TRUE(contains(complaint("no_such.toml --steps 0.1"), "no such file"));
  EXPECT_TRUE(contains(complaint(models + "tractrix.toml --steps 0.1"), "a sweeping process has no event-driven run"));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(CompareCommand, SaysHowFarTwoResultsAreApartWhenAndWhere) {
  const test::TemporaryFolder folder;
  for (const std::string h : {"1e-2", "1e-3"}) {
    ASSERT_EQ(run_binary("run " + figure_5 + " --quiet --set run.h=" + h + " --out r" + h, "", folder.path()).code, 0);
  }
  const Outcome text = run_binary("compare r1e-2 r1e-3/result.json", "", folder.path());
  EXPECT_EQ(text.code, 0) << text.error;
  EXPECT_TRUE(contains(text.output, "A = r1e-2: finished at t = 10, h = 0.01 by emts, 1001 rows\n")) << text.output;
  EXPECT_TRUE(contains(text.output, "the largest distance is from ")) << text.output;
  const json apart = json::parse(run_binary("compare --json r1e-2 r1e-3", "", folder.path()).output);
  const auto number = [&](const std::string& key) { return apart.at(key).get<double>(); };
  EXPECT_GT(number("hausdorff"), 1e-3);
  EXPECT_LE(number("hausdorff"), number("skorokhod") * (1 + 1e-5));
  EXPECT_LE(number("skorokhod"), number("uniform") * (1 + 1e-5));
  EXPECT_GT(number("l1"), 0.0);
  EXPECT_EQ(apart.at("components").size(), 5U);
  EXPECT_EQ(apart.at("second").at("h"), 1e-3);
  const json same = json::parse(run_binary("compare --json r1e-2 r1e-2", "", folder.path()).output);
  for (const std::string key : {"hausdorff", "skorokhod", "uniform", "l1"}) EXPECT_EQ(same.at(key), 0.0) << key;
}

TEST(CompareCommand, MarksARunThatEndedEarly) {
  const test::TemporaryFolder folder;
  for (const std::string h : {"1e-2", "1e-3"}) {
    static_cast<void>(run_binary("run " + models + "parting_discs.toml --quiet --set run.h=" + h + " --out r" + h, "",
                                 folder.path()));
  }
  const Outcome outcome = run_binary("compare r1e-2 r1e-3", "", folder.path());
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(contains(outcome.error, "warning: r1e-2 has the status no_solution at t = 1.4")) << outcome.error;
}

TEST(CompareCommand, RejectsWhatCannotBeCompared) {
  const test::TemporaryFolder folder;
  ASSERT_EQ(run_binary("run " + figure_5 + " --quiet --out a", "", folder.path()).code, 0);
  ASSERT_EQ(run_binary("run " + models + "bouncing_ball.toml --quiet --out b", "", folder.path()).code, 0);
  const auto complaint = [&](const std::string& arguments) {
    const Outcome outcome = run_binary("compare " + arguments, "", folder.path());
    EXPECT_EQ(outcome.code, 2) << outcome.error;
    EXPECT_EQ(outcome.output, "");
    return outcome.error;
  };
  EXPECT_TRUE(contains(complaint("a b"),
                       "a and b: the first has the components z0_1, z0_2, z0_3, xi0, xi1, the second "
                       "q0, v0: they must be the same"));
  EXPECT_TRUE(contains(complaint("a"), "B is required"));
  EXPECT_TRUE(contains(complaint("a b c"), "compare takes two results, 'c' is one too many"));
  EXPECT_TRUE(contains(complaint("a bb"), "bb: no such file; did you mean 'b'?")) << complaint("a bb");
  EXPECT_TRUE(contains(complaint("a b --jsn"), "did you mean '--json'?"));
  EXPECT_TRUE(contains(complaint("a ."), "has no result.json in it"));
}

}  // namespace
}  // namespace orthant
