// SPDX-License-Identifier: Apache-2.0
// Which scheme runs: by name, by `auto`, with options of its own or not.
#include "orthant/schemes/automatic.hpp"

#include "tests/support/known_lcs.hpp"
#include "tests/support/message.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace orthant::schemes {
namespace {

using analysis::Depth;
using test::message;

analysis::LcsFindings found_of(const systems::Lcs& system) {
  return analysis::analyse(system, Depth::form);
}

const Matrix unit = Matrix::Identity(2, 2);

TEST(Auto, TakesTheFirstSchemeThatIsAdvised) {
  EXPECT_EQ(advice(found_of(test::chain(1))).scheme, "emts");
  EXPECT_EQ(advice(found_of(test::chain(6))).scheme, "emts");
  EXPECT_EQ(advice(found_of(test::lcs(-unit, unit, unit, Matrix::Ones(2, 2)))).scheme, "backward-euler");
  EXPECT_EQ(advice(found_of(test::lcs(-unit, unit, unit, Matrix{{1, 0}, {0, 0}}))).scheme, "backward-euler");
  systems::Lcs relay = test::chain(1);
  relay.upper = Vector::Ones(1);
  EXPECT_EQ(advice(found_of(relay)).scheme, "hybrid");
  EXPECT_EQ(advice(analysis::LagrangianFindings{}).scheme, "moreau-jean");
  EXPECT_EQ(advice(analysis::SweepingFindings{}).scheme, "catching-up");
}

// Exact and cheap: small, one λ for each state, series of the inputs, rates that are not far apart.
TEST(Auto, PrefersHybridForSmallRelaysWithOneLambda) {
  systems::Lcs relay = test::lcs(-unit, unit, unit, unit);
  relay.lower = Vector::Constant(2, -1);
  relay.upper = Vector::Constant(2, 1);
  const Chosen taken = chosen(Choice(), found_of(relay));
  EXPECT_EQ(name(taken.scheme), "hybrid");
  EXPECT_EQ(taken.because, advice(found_of(relay)).because);
  EXPECT_EQ(advice(found_of(test::lcs(-unit, unit, unit, unit))).scheme, "hybrid") << "switched, D is a P-matrix";
  const auto stays = [&](const systems::Lcs& other, const char* why) {
    EXPECT_EQ(advice(found_of(other)).scheme, "backward-euler") << why;
  };
  systems::Lcs other = relay;
  other.D = -unit;
  stays(other, "several lambda");
  other = relay;
  other.lower[1] = -infinity;
  stays(other, "a lambda without a lower bound");
  other = relay;
  other.A(0, 0) = -1e4;
  stays(other, "stiff");
  other = relay;
  other.E = other.F = unit;
  other.u = {expressions::Expression(), expressions::constant(1)};
  EXPECT_EQ(advice(found_of(other)).scheme, "hybrid");
  other.input_functions = {systems::input_function([](double t) { return t; })};
  stays(other, "an input without a series");
  const Matrix large = Matrix::Identity(7, 7);
  stays(test::lcs(-large, large, large, large), "seven outputs");
}

// Steps made one by one have a scheme that has some.
TEST(Auto, KeepsASchemeWithStepsForTheStepper) {
  systems::Lcs relay = test::chain(1);
  relay.upper = Vector::Ones(1);
  EXPECT_EQ(name(chosen_among(candidates_with_steps(Choice(), found_of(relay)), Choice()).scheme), "backward-euler");
}

TEST(Auto, FindsNoSchemeWithoutARelativeDegreeAndSaysWhatWouldRun) {
  const analysis::LcsFindings none = found_of(test::lcs(-unit, Matrix::Zero(2, 2), unit));
  EXPECT_EQ(advice(none).scheme, "");
  const std::string words = message([&] { (void)chosen(Choice(), none); });
  EXPECT_NE(words.find("run.scheme = 'auto' finds no scheme: no vector relative degree"), std::string::npos) << words;
  EXPECT_NE(words.find("; backward-euler runs if you name it, without any guarantee"), std::string::npos) << words;
  EXPECT_EQ(name(chosen("backward-euler", none).scheme), "backward-euler");
}

TEST(Auto, SumsUpInOneLine) {
  EXPECT_EQ(verdict(found_of(test::chain(3))), "relative degree 3, globally well posed, use emts");
  EXPECT_EQ(verdict(found_of(test::lcs(-unit, Matrix::Ones(2, 2), unit))),
            "no vector relative degree, not guaranteed, no scheme fits");
}

TEST(Choice, OfASchemeThatDoesNotFitNamesOneThatDoes) {
  systems::Lcs relay = test::chain(1);
  relay.upper = Vector::Ones(1);
  EXPECT_EQ(message([&] { (void)chosen("emts", found_of(relay)); }),
            "run.scheme = 'emts' does not fit a relay; use backward-euler");
  const std::string words = message([&] { (void)chosen("emst", found_of(test::chain(1))); });
  EXPECT_NE(words.find("did you mean 'emts'?"), std::string::npos) << words;
  EXPECT_NE(message([&] { (void)chosen("moreau-jean", found_of(test::chain(1))); }).find("must be one of emts"),
            std::string::npos)
      << "a scheme for another kind";
}

TEST(Choice, KeepsTheOptionsOfTheScheme) {
  const Chosen given = chosen(Emts{.first_level = 2}, found_of(test::chain(2)));
  EXPECT_EQ(std::get<Emts>(given.scheme).first_level, 2);
  EXPECT_TRUE(given.because.empty()) << "it was not `auto` that chose";
  EXPECT_THROW((void)chosen(BackwardEuler{.theta = 2}, found_of(test::chain(1))), InvalidArgument);
}

// An option that is given applies to whatever scheme `auto` takes, and to none of another.
TEST(Choice, GivesAnOptionToEverySchemeThatHasIt) {
  Choice choice;
  choice.give("theta", [](auto& value, const Rule& rule) {
    EXPECT_TRUE(rule.holds(0.75));
    value = static_cast<std::decay_t<decltype(value)>>(0.75);
  });
  EXPECT_EQ(choice.of<BackwardEuler>().theta, 0.75);
  EXPECT_EQ(choice.of<MoreauJean>().theta, 0.75);
  const Chosen used = chosen(choice, analysis::LagrangianFindings{});
  EXPECT_EQ(std::get<MoreauJean>(used.scheme).theta, 0.75);
  EXPECT_TRUE(used.warnings.empty());
  const Chosen unused = chosen(choice, found_of(test::chain(2)));
  ASSERT_EQ(unused.warnings.size(), 1U);
  EXPECT_EQ(unused.warnings[0], "theta is not an option of emts, only of backward-euler, moreau-jean: it was ignored");
}

TEST(Choice, KnowsTheOptionsOfAllSchemes) {
  const std::vector<std::string> options = all_options();
  for (const char* key : {"first_level", "theta", "gamma", "projection", "max_newton", "zeno", "max_rounds"}) {
    EXPECT_EQ(std::count(options.begin(), options.end(), key), 1) << key;
    EXPECT_FALSE(schemes_with(key).empty()) << key;
  }
  EXPECT_TRUE(schemes_with("thetta").empty());
}

// Files and readers of results ask by name.
TEST(Schemes, SayWhetherTheyStepOrLocateEvents) {
  EXPECT_TRUE(locates_events("event-driven") && locates_events("hybrid"));
  EXPECT_FALSE(locates_events("emts") || locates_events("") || locates_events("no such scheme"));
  EXPECT_FALSE(has_step("event-driven"));
  EXPECT_TRUE(has_step("hybrid") && has_step("moreau-jean"));
}

}  // namespace
}  // namespace orthant::schemes
