// SPDX-License-Identifier: Apache-2.0
// Narrow features of formulas: what lies between samples is not stepped over. The answers are those of
// tools/reference_narrow.py, which shares no code with the library.
#include "tests/cases/case.hpp"

#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant {
namespace {

using nlohmann::json;

constexpr double impulse = 1.7724538509055159;  // √π

TEST(NarrowFeatures, APulseIsSeenForEveryStepLength) {
  for (const char* model : {"gauss_pulse", "gauss_pulse_mech"}) {
    const bool is_lcs = std::string(model) == "gauss_pulse";
    for (const char* scheme : {"event-driven", "hybrid"}) {
      for (const double h : {4.0, 0.5, 0.05, 0.003}) {
        const runs::Outcome outcome =
            test::run_case(model, {fmt::format("run.h={}", h), fmt::format("run.scheme={}", scheme)});
        EXPECT_EQ(outcome.status, runs::RunStatus::finished) << model << ", " << scheme << ", h = " << h;
        const Vector end = test::final_value(outcome, is_lcs ? "x" : "v");
        EXPECT_NEAR(end[is_lcs ? 1 : 0], impulse, 1e-12) << model << ", " << scheme << ", h = " << h;
        const Vector position = test::final_value(outcome, is_lcs ? "x" : "q");
        EXPECT_NEAR(position[0], 1 + impulse * (4 - 2.0123), 1e-11) << model << ", " << scheme << ", h = " << h;
      }
    }
  }
}

TEST(NarrowFeatures, APulseIsSeenUnderGravity) {
  for (const double s : {1e-2, 1e-3, 1e-4, 1e-6, 1e-8}) {
    const double exact_to = 1e-8 + 8 * epsilon / s;  // (t - c)/s is as exact as t and c are
    const std::vector<std::string> changes = {fmt::format("parameters.s={}", s), "parameters.g=0.05"};
    for (const double h : {1.0, 0.05, 0.01}) {
      files::Overrides with_step = changes;
      with_step.push_back(fmt::format("run.h={}", h));
      const runs::Outcome lcs = test::run_case("gauss_pulse", with_step);
      EXPECT_EQ(lcs.status, runs::RunStatus::finished);
      EXPECT_NEAR(test::final_value(lcs, "x")[1], impulse - 0.2, exact_to) << "s = " << s << ", h = " << h;
      const runs::Outcome mechanics = test::run_case("gauss_pulse_mech", with_step);
      EXPECT_EQ(mechanics.status, runs::RunStatus::finished);
      EXPECT_NEAR(test::final_value(mechanics, "v")[0], impulse - 0.2, exact_to) << "s = " << s << ", h = " << h;
    }
  }
}

TEST(NarrowFeatures, ABeadDoesNotTunnel) {
  for (const char* scheme : {"event-driven", "hybrid"}) {
    const runs::Outcome outcome = test::run_case("hill_mech", {fmt::format("run.scheme={}", scheme)});
    EXPECT_EQ(outcome.status, runs::RunStatus::finished) << scheme;
    // it turns at x = -√log 4 widths; T(q) is an energy integral
    EXPECT_NEAR(test::final_value(outcome, "v")[0], -1, 1e-12) << scheme;
    EXPECT_LT(test::final_value(outcome, "q")[0], -0.9) << scheme;
  }
}

std::string model_text(const json& one) {
  const std::string kind = one["kind"];
  const std::string formula = one["formula"];
  const double x = one.value("x", 0.0);
  const double v = one.value("v", 0.0);
  const std::string run = fmt::format("\n[run]\nscheme = \"event-driven\"\nh = 0.1\nT = {}\n", one["T"].get<double>());
  if (kind == "lcs") {  // without a floor: w = x + 1000
    const double height = one.contains("e") ? 0 : 1000;
    const double e = one.value("e", 0.0);
    return fmt::format(
        "[system]\nkind = \"lcs\"\nA = [[0,1],[0,0]]\nB = [[0],[1]]\nC = [[1,0]]\nE = [[0,0],[1,0]]\nF = [[0,{}]]\n"
        "u = [\"{}\", \"1\"]\nrestitution = [0,{}]\nx0 = [{},{}]\n{}",
        height, formula, e, x, v, run);
  }
  if (kind == "ridge") {
    return fmt::format(
        "[system]\nkind = \"lagrangian\"\nM = [[1,0],[0,1]]\nq0 = [0,{}]\nv0 = [1,0]\n[[contact]]\ngap = \"{}\"\n"
        "restitution = {}\n{}",
        x, formula, one["e"].get<double>(), run);
  }
  const bool is_pushed = kind == "mechanics";
  std::string text = fmt::format("[system]\nkind = \"lagrangian\"\nM = [[1]]\n{} = {}\nq0 = [{}]\nv0 = [{}]\n",
                                 kind == "bead" ? "potential" : "force",
                                 kind == "bead" ? fmt::format("\"{}\"", formula) : fmt::format("[\"{}\"]", formula),
                                 is_pushed ? x : 0.0, is_pushed ? v : 1.0);
  if (one.contains("e")) {
    text += fmt::format("[[contact]]\nnormal = [1]\nrestitution = {}\n", one["e"].get<double>());
  }
  return text + run;
}

// 0 wrong, and at least 95 % finished
TEST(NarrowFeatures, RandomFormulasEndWhereTheyShould) {
  const json cases = json::parse(std::ifstream(ORTHANT_GOLDEN "/narrow.json"));
  ASSERT_EQ(cases.size(), 200U);
  std::map<std::string, int> counts;
  for (const json& one : cases) {
    const files::RunSpec spec = files::parse_model(model_text(one), "narrow");
    const runs::Outcome outcome = runs::prepared_run(spec.model)(spec.run, {});
    ++counts[std::string(name(outcome.status))];
    if (outcome.status != runs::RunStatus::finished) {
      std::cout << one["formula"] << ": " << name(outcome.status) << " "
                << (outcome.warnings.empty() ? "" : outcome.warnings.back()) << "\n";
      continue;
    }
    std::vector<double> end;
    const auto add = [&](const Vector& more) { end.insert(end.end(), more.data(), more.data() + more.size()); };
    add(test::final_value(outcome, one["kind"] == "lcs" ? "x" : "q"));
    if (one["kind"] != "lcs") add(test::final_value(outcome, "v"));
    ASSERT_EQ(end.size(), one["end"].size());
    for (std::size_t i = 0; i < end.size(); ++i) {
      const double right = one["end"][i];
      EXPECT_NEAR(end[i], right, 1e-8 * (1 + std::abs(right))) << one["kind"] << ": " << one["formula"];
    }
  }
  EXPECT_GE(counts["finished"], 190);
  for (const auto& [status, count] : counts) RecordProperty(status, count);
}

}  // namespace
}  // namespace orthant
