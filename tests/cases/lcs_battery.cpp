// SPDX-License-Identifier: Apache-2.0
// Random linear complementarity systems, m ≤ 3, against motions computed in 60 digits by tools/reference_pileups.py:
// landings that pile up, rest from the start, restitution of every level, inputs that jump, outputs that land together.
#include "orthant/expressions/parse.hpp"
#include "orthant/runs/lcs.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant {
namespace {

using nlohmann::json;

Vector battery_vector(const json& values) {
  const auto numbers = values.get<std::vector<double>>();
  return Eigen::Map<const Vector>(numbers.data(), static_cast<Index>(numbers.size()));
}

Matrix battery_matrix(const json& rows) {
  Matrix result(static_cast<Index>(rows.size()), static_cast<Index>(rows.at(0).size()));
  for (Index i = 0; i < result.rows(); ++i) {
    result.row(i) = battery_vector(rows.at(static_cast<std::size_t>(i))).transpose();
  }
  return result;
}

systems::Lcs battery_system(const json& entry) {
  systems::Lcs system;
  system.A = battery_matrix(entry.at("A"));
  system.B = battery_matrix(entry.at("B"));
  system.C = battery_matrix(entry.at("C"));
  system.E = battery_matrix(entry.at("E"));
  system.F = battery_matrix(entry.at("F"));
  for (const json& u : entry.at("u")) {
    system.u.push_back(expressions::parse(u.get<std::string>(), expressions::Scope{.variables = {{"t", 0}}}));
  }
  for (const json& e : entry.at("restitution")) system.restitution.push_back(battery_vector(e));
  return system;
}

// The largest difference, relative to the largest number of what is compared and 1: x at T, the levels at T/3 and 2T/3,
// the times of the first impacts.
double difference_from(const json& entry, const runs::LcsResult& result) {
  const auto relative = [](const Vector& value, const Vector& wanted) {
    return (value - wanted).lpNorm<Eigen::Infinity>() / std::max(1.0, wanted.lpNorm<Eigen::Infinity>());
  };
  double worst = relative(result.x, battery_vector(entry.at("x")));
  for (int k = 1; k <= 2; ++k) {
    const Vector wanted = battery_vector(entry.at("levels").at(static_cast<std::size_t>(k - 1)));
    const Vector value = result.motion.at(entry.at("T").get<double>() * k / 3).head(wanted.size());
    worst = std::max(worst, relative(value, wanted));
  }
  std::size_t place = 0;
  for (const schemes::Event& event : result.impulses) {
    if (place == entry.at("impacts").size()) break;
    if (!(event.impulse.cwiseAbs().maxCoeff() > 1e-6)) continue;
    const json& wanted = entry.at("impacts").at(place++);
    worst = std::max(worst, std::abs(event.t - wanted.at(0).get<double>()));
  }
  return place == entry.at("impacts").size() ? worst : infinity;
}

void run_battery(const std::string& scheme) {
  const json golden = json::parse(std::ifstream(ORTHANT_GOLDEN "/lcs_battery.json"));
  std::map<std::string, int> refused;
  int finished = 0;
  int passed = 0;
  for (std::size_t k = 0; k < golden.at("systems").size(); ++k) {
    const json& entry = golden.at("systems").at(k);
    const std::string name = entry.at("sort").get<std::string>() + ", system " + std::to_string(k);
    runs::RunOptions options;
    options.scheme = scheme;
    options.h = 0.1;
    options.T = entry.at("T");
    options.keep_motion = true;
    if (scheme == "event-driven") options.scheme.of<schemes::EventDriven>().zeno = schemes::Zeno::go_on;
    const runs::LcsResult result = run(battery_system(entry), battery_vector(entry.at("x0")), options);
    if (result.status != runs::RunStatus::finished) {
      ++refused[std::string(runs::name(result.status)) + ": " +
                (result.warnings.empty() ? "" : result.warnings.back())];
      continue;
    }
    ++finished;
    if (!entry.at("rests").empty()) ++passed;
    EXPECT_LE(difference_from(entry, result), 1e-9) << scheme << ", " << name;
  }
  for (const auto& [why, count] : refused) std::cout << count << " × " << why << '\n';
  EXPECT_GE(golden.at("systems").size(), 300);
  EXPECT_GE(finished, 0.95 * static_cast<double>(golden.at("systems").size()));
  EXPECT_GE(passed, 90);  // motions in which landings accumulate
}

TEST(LcsBattery, IsWhatIndependentArithmeticSaysEventByEvent) {
  run_battery("event-driven");
}
TEST(LcsBattery, IsWhatIndependentArithmeticSaysByTheHybridScheme) {
  run_battery("hybrid");
}

}  // namespace
}  // namespace orthant
