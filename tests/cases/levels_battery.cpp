// SPDX-License-Identifier: Apache-2.0
// emts and exponential against the exact motions of random systems with restitution, input jumps and outputs at rest
// (tests/golden/levels.json, made by tools/reference_levels.py): they converge to them, with order 1.
#include "orthant/expressions/parse.hpp"
#include "orthant/runs/lcs.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant::test {
namespace {

using nlohmann::json;

Matrix battery_matrix(const json& rows) {
  Matrix M(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
  for (Index i = 0; i < M.rows(); ++i) {
    for (Index j = 0; j < M.cols(); ++j) M(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  }
  return M;
}

Vector battery_vector(const json& values) {
  Vector v(static_cast<Index>(values.size()));
  for (Index i = 0; i < v.size(); ++i) v[i] = values[static_cast<std::size_t>(i)];
  return v;
}

systems::Lcs battery_system(const json& given) {
  systems::Lcs system{
      .A = battery_matrix(given["A"]), .B = battery_matrix(given["B"]), .C = battery_matrix(given["C"])};
  system.E = battery_matrix(given["E"]);
  system.F = battery_matrix(given["F"]);
  for (const json& text : given["u"]) {
    system.u.push_back(expressions::parse(text.get<std::string>(), {.variables = {{"t", 0}}}));
  }
  for (const json& e : given["restitution"]) system.restitution.push_back(battery_vector(e));
  return systems::completed(system);
}

/// The largest error of a level at the times that no event is near to; infinite when the run did not finish.
double battery_error(const json& given, const std::string& scheme, double h) {
  runs::RunOptions options;
  options.scheme = scheme;
  options.h = h;
  options.T = 2;
  options.every = std::lround(0.1 / h);
  const runs::LcsResult result = runs::run(battery_system(given), battery_vector(given["x0"]), options);
  if (result.status != runs::RunStatus::finished) return infinity;
  const Index first = result.trajectory.column("z0_1");
  Index levels = 0;
  for (const int degree : given["degrees"]) levels += degree;
  double worst = 0;
  for (const json& state : given["states"]) {
    const auto row = static_cast<Index>(std::lround(state["t"].get<double>() * 10));
    for (Index i = 0; i < levels; ++i) {
      const double exact = state["z"][static_cast<std::size_t>(i)];
      worst = std::max(worst, std::abs(result.trajectory.at(row, first + i) - exact));
    }
  }
  return worst;
}

class LevelBattery : public ::testing::TestWithParam<std::string> {};

TEST_P(LevelBattery, ConvergesToTheExactMotion) {
  const json document = json::parse(std::ifstream(ORTHANT_GOLDEN "/levels.json"));
  std::vector<double> orders;
  int wrong = 0;
  for (const json& given : document["systems"]) {
    const double size = std::max(1.0, given["size"].get<double>());
    const std::vector<double> steps{2e-3, 5e-4, 1e-4, 2e-5};
    double coarse = battery_error(given, GetParam(), steps[0]);
    double fine = battery_error(given, GetParam(), steps[1]);
    double order = std::log(coarse / fine) / std::log(steps[0] / steps[1]);
    // events that are nearer to each other than a few steps are told apart by smaller ones
    for (std::size_t k = 2; k < steps.size() && !(fine <= 0.01 * size || order > 0.9); ++k) {
      coarse = fine;
      fine = battery_error(given, GetParam(), steps[k]);
      order = std::log(coarse / fine) / std::log(steps[k - 1] / steps[k]);
    }
    if (!(fine <= 0.01 * size || order > 0.9)) {
      ++wrong;
      ADD_FAILURE() << GetParam() << ", seed " << given["seed"] << ": errors " << coarse << ", " << fine;
    }
    constexpr double exact_to = 3e-5;  // what the stored states are right to
    if (fine > exact_to) orders.push_back(order);
  }
  EXPECT_EQ(wrong, 0);
  ASSERT_GE(orders.size(), 20);
  std::nth_element(orders.begin(), orders.begin() + static_cast<std::ptrdiff_t>(orders.size() / 2), orders.end());
  EXPECT_GE(orders[orders.size() / 2], 0.9);
}

INSTANTIATE_TEST_SUITE_P(Schemes, LevelBattery, ::testing::Values("emts", "exponential"));

}  // namespace
}  // namespace orthant::test
