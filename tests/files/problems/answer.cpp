// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/problems/answer.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using complementarity::LcpSolution;
using complementarity::LemkeRay;
using complementarity::NoSolutionProof;
using complementarity::Side;
using nlohmann::json;

json reread(const LcpSolution& solution) {
  return json::parse(to_json(solution).dump());
}

TEST(Answer, HasTheKeysOfTheContractAndKeepsEveryBit) {
  LcpSolution solution;
  solution.status = Status::solved;
  solution.z = Vector{{0.1, 1.0 / 3.0, 5e-324, 1.7976931348623157e308}};
  solution.w = Vector::Zero(4);
  solution.certificate = {.natural_residual = 1e-17, .scale = 2, .backward_error = 5e-18};
  solution.asked = "auto";
  solution.used = "pivoting";
  solution.pivots = 3;
  solution.attempts = {{.method = "pivoting", .status = Status::solved, .because = "M is symmetric"}};
  const json answer = reread(solution);
  EXPECT_EQ(answer.at("status"), "solved");
  for (Index i = 0; i < 4; ++i) EXPECT_EQ(answer.at("z").at(static_cast<std::size_t>(i)).get<double>(), solution.z[i]);
  EXPECT_EQ(answer.at("w").size(), 4);
  EXPECT_EQ(answer.at("certificate").at("natural_residual").get<double>(), 1e-17);
  EXPECT_EQ(answer.at("certificate").at("backward_error").get<double>(), 5e-18);
  EXPECT_EQ(answer.at("method").at("asked"), "auto");
  EXPECT_EQ(answer.at("method").at("used"), "pivoting");
  EXPECT_EQ(answer.at("pivots"), 3);
  EXPECT_EQ(answer.at("attempts").at(0).at("reason"), "M is symmetric");
  EXPECT_FALSE(answer.contains("ray"));
  EXPECT_FALSE(answer.contains("proof"));
}

TEST(Answer, StartsAtTheWorstAndWritesNullWhereNothingIsKnown) {
  const json answer = reread(LcpSolution{});
  EXPECT_EQ(answer.at("status"), "breakdown");
  EXPECT_TRUE(answer.at("certificate").at("natural_residual").is_null());
  EXPECT_EQ(answer.at("z"), json::array());
}

TEST(Answer, CarriesTheRayThatProvesThereIsNoSolution) {
  LcpSolution solution;
  solution.status = Status::no_solution;
  solution.proof = NoSolutionProof{{{.sides = {Side::either, Side::either}, .y = Vector{{1, 0}}}}};
  EXPECT_EQ(reread(solution).at("ray"), json({1.0, 0.0}));
  EXPECT_EQ(reread(solution).at("proof").at("separators").at(0).at("sides"), json({"either", "either"}));
  solution.proof->separators.push_back({.sides = {Side::z_zero, Side::w_zero}, .y = Vector{{0, 1}}});
  EXPECT_FALSE(reread(solution).contains("ray"));  // no single vector proves it
  EXPECT_EQ(reread(solution).at("proof").at("separators").at(1).at("sides"), json({"z_zero", "w_zero"}));
}

TEST(Answer, KeepsTheRayOfLemkesMethodApart) {
  LcpSolution solution;
  solution.ray = LemkeRay{.z = Vector{{1}}, .direction = Vector{{2}}, .z0 = 3, .direction0 = 4};
  EXPECT_EQ(reread(solution).at("lemke_ray").at("direction0"), 4.0);
  EXPECT_FALSE(reread(solution).contains("ray"));
}

}  // namespace
}  // namespace orthant::files
