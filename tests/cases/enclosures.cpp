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

// q, v of a body, x of an lcs
std::vector<double> end_of(const runs::Outcome& outcome) {
  std::vector<double> end;
  for (const char* name : {"x", "q", "v"}) {
    const Vector value = test::final_value(outcome, name);
    end.insert(end.end(), value.begin(), value.end());
  }
  return end;
}

// Runs that end where they should: 0 wrong, and at least 95 % finished.
class Ends {
 public:
  void add(const std::string& text, const json& one) {
    const files::RunSpec spec = files::parse_model(text, "narrow");
    const runs::Outcome outcome = runs::prepared_run(spec.model)(spec.run, {});
    ++counts_[std::string(name(outcome.status))];
    ++total_;
    if (outcome.status != runs::RunStatus::finished) {
      std::cout << text << ": " << name(outcome.status) << " "
                << (outcome.warnings.empty() ? "" : outcome.warnings.back()) << "\n";
      return;
    }
    const std::vector<double> end = end_of(outcome);
    ASSERT_EQ(end.size(), one["end"].size());
    for (std::size_t i = 0; i < end.size(); ++i) {
      const double right = one["end"][i];
      EXPECT_NEAR(end[i], right, 1e-8 * (1 + std::abs(right))) << text;
    }
  }

  void expect() {
    EXPECT_GE(counts_["finished"], 0.95 * total_);
    for (const auto& [status, count] : counts_) testing::Test::RecordProperty(status, count);
  }

 private:
  std::map<std::string, int> counts_;
  int total_ = 0;
};

TEST(NarrowFeatures, RandomFormulasEndWhereTheyShould) {
  const json cases = json::parse(std::ifstream(ORTHANT_GOLDEN "/narrow.json"));
  ASSERT_EQ(cases.size(), 200U);
  Ends ends;
  for (const json& one : cases) ends.add(model_text(one), one);
  ends.expect();
}

// g'' = b0 + b1 u(t) + W λ from rest at g = 0, as outputs and as bodies with the mass W⁻¹
std::string lifted_lcs(const json& one) {
  const bool is_one = one["b0"].size() == 1;
  const auto entry = [&](const char* key, int i) { return one[key][i].get<double>(); };
  const auto weight = [&](int i, int j) { return one["W"][i][j].get<double>(); };
  const std::string formula = one["formula"];
  if (is_one) {
    return fmt::format(
        "[system]\nkind = \"lcs\"\nA = [[0,1],[0,0]]\nB = [[0],[{}]]\nC = [[1,0]]\nE = [[0,0],[{},{}]]\n"
        "F = [[0,0]]\nu = [\"1\", \"{}\"]\nrestitution = [0,0]\nx0 = [0,0]\n",
        weight(0, 0), entry("b0", 0), entry("b1", 0), formula);
  }
  return fmt::format(
      "[system]\nkind = \"lcs\"\nA = [[0,0,1,0],[0,0,0,1],[0,0,0,0],[0,0,0,0]]\nB = [[0,0],[0,0],[{},{}],[{},{}]]\n"
      "C = [[1,0,0,0],[0,1,0,0]]\nE = [[0,0],[0,0],[{},{}],[{},{}]]\nF = [[0,0],[0,0]]\nu = [\"1\", \"{}\"]\n"
      "x0 = [0,0,0,0]\n",
      weight(0, 0), weight(0, 1), weight(1, 0), weight(1, 1), entry("b0", 0), entry("b1", 0), entry("b0", 1),
      entry("b1", 1), formula);
}

std::string lifted_bodies(const json& one) {
  const auto size = static_cast<Index>(one["b0"].size());
  Matrix W(size, size);
  Matrix b(size, 2);
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < size; ++j) W(i, j) = one["W"][static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    b(i, 0) = one["b0"][static_cast<std::size_t>(i)];
    b(i, 1) = one["b1"][static_cast<std::size_t>(i)];
  }
  const Matrix M = W.inverse();
  const Matrix force = M * b;
  const std::string formula = one["formula"];
  const auto push = [&](Index i) { return fmt::format("\"{}+({})*({})\"", force(i, 0), force(i, 1), formula); };
  if (size == 1) {
    return fmt::format(
        "[system]\nkind = \"lagrangian\"\nM = [[{}]]\nforce = [{}]\nq0 = [0]\nv0 = [0]\n[[contact]]\n"
        "normal = [1]\nrestitution = 0\n",
        M(0, 0), push(0));
  }
  return fmt::format(
      "[system]\nkind = \"lagrangian\"\nM = [[{},{}],[{},{}]]\nforce = [{},{}]\nq0 = [0,0]\nv0 = [0,0]\n"
      "[[contact]]\nnormal = [1,0]\nrestitution = 0\n[[contact]]\nnormal = [0,1]\nrestitution = 0\n",
      M(0, 0), M(0, 1), M(0, 1), M(1, 1), push(0), push(1));
}

// A pulse lifts what rests, and λ goes through 0 faster than the time can tell.                       (events.11), (events.43)
TEST(NarrowFeatures, PulsesLiftWhatRests) {
  const json cases = json::parse(std::ifstream(ORTHANT_GOLDEN "/lifted.json"));
  ASSERT_EQ(cases.size(), 200U);
  Ends outputs;
  Ends bodies;
  for (const json& one : cases) {
    const std::string run = fmt::format("\n[run]\nscheme = \"event-driven\"\nzeno = \"continue\"\nh = 0.1\nT = {}\n",
                                        one["T"].get<double>());
    outputs.add(lifted_lcs(one) + run, one);
    bodies.add(lifted_bodies(one) + run, one);
  }
  outputs.expect();
  bodies.expect();
}

}  // namespace
}  // namespace orthant
