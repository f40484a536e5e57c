// SPDX-License-Identifier: Apache-2.0
// Relays with hysteresis, impulses that are not unique, the end of a run, the energy ledger.
#include "tests/cases/case.hpp"

#include "orthant/runs/stepper.hpp"

#include <cmath>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant {
namespace {

using nlohmann::json;

std::vector<double> column_of(const runs::Outcome& outcome, const std::string& name) {
  std::size_t place = 0;
  while (outcome.layout.columns.at(place).name != name) ++place;
  std::vector<double> values;
  for (Index i = 0; i < outcome.trajectory.rows(); ++i) values.push_back(outcome.trajectory.row(i)[place]);
  return values;
}

// In 40 digits, by the exponential of the Jordan block and bisection (tools/oracles/relay_hysteresis.py).
const Vector relay3_end{{-0.01101220211185837, -0.369857748339878958, -0.786302790586949018}};
constexpr double relay3_switches[] = {1.5564246729317793, 3.9159398323442121, 6.3070274016720306, 8.7004075618484324,
                                      11.094170203265651, 13.487994366505138, 15.88182843623993,  18.275664101117039,
                                      20.66950002284414,  23.063335985929259, 25.457171955673851, 27.851007926490752};

const files::Overrides hysteresis_by_feedthrough = {"system.D=[[-0.1]]"};
const files::Overrides hysteresis_by_key = {"system.hysteresis=0.1"};

files::Overrides with(files::Overrides overrides, const std::string& more) {
  overrides.push_back(more);
  return overrides;
}

TEST(RelayWithHysteresis, SwitchesExactlyWhenItsBranchEnds) {
  for (const files::Overrides& how : {hysteresis_by_feedthrough, hysteresis_by_key}) {
    for (const char* scheme : {"event-driven", "hybrid"}) {
      const runs::Outcome outcome =
          test::run_case("relay3", with(with(how, "run.h=0.1"), fmt::format("run.scheme={}", scheme)));
      EXPECT_EQ(outcome.status, runs::RunStatus::finished) << scheme;
      EXPECT_LT((test::final_value(outcome, "x") - relay3_end).norm(), 1e-11) << scheme;
      EXPECT_TRUE(test::warns_of(outcome, "several solutions")) << scheme;
    }
  }
}

TEST(RelayWithHysteresis, IsOfOrderOneByBackwardEuler) {
  double last = infinity;
  for (const double h : {4e-3, 1e-3}) {
    const runs::Outcome outcome = test::run_case("relay3", with(hysteresis_by_key, fmt::format("run.h={}", h)));
    EXPECT_EQ(outcome.scheme, "backward-euler");
    EXPECT_EQ(outcome.status, runs::RunStatus::finished);
    EXPECT_TRUE(test::warns_of(outcome, "several solutions"));
    EXPECT_EQ(outcome.work.pivots, 0);
    std::vector<double> switches;
    const std::vector<double> t = column_of(outcome, "t");
    const std::vector<double> lambda = column_of(outcome, "lambda0");
    for (std::size_t i = 2; i < t.size(); ++i) {
      EXPECT_EQ(std::abs(lambda[i]), 1);
      if (lambda[i] != lambda[i - 1]) switches.push_back(t[i]);
    }
    ASSERT_EQ(switches.size(), std::size(relay3_switches)) << h;
    double worst = 0;
    for (std::size_t i = 0; i < switches.size(); ++i)
      worst = std::max(worst, std::abs(switches[i] - relay3_switches[i]));
    EXPECT_LT(worst, 20 * h);
    EXPECT_LT(worst, last / 2.5);
    last = worst;
  }
}

TEST(RelayWithHysteresis, IsTheSameByKeyAndByFeedthrough) {
  EXPECT_EQ(test::final_value(test::run_case("relay3", hysteresis_by_key), "x"),
            test::final_value(test::run_case("relay3", hysteresis_by_feedthrough), "x"));
}

// Random systems with one relay, n ≤ 3, symmetric bounds and others; answers of tools/oracles/relay_hysteresis.py.
TEST(RelayWithHysteresis, IsThatOfTheOracle) {
  const json models = json::parse(std::ifstream(ORTHANT_GOLDEN "/relay_hysteresis.json"));
  for (const json& model : models) {
    const auto text = [&](const std::string& scheme, double h) {
      std::string system = "[system]\nkind = \"lcs\"\nlaw = \"relay\"\n";
      for (const char* key : {"A", "B", "C", "bounds", "hysteresis", "x0"}) {
        system += fmt::format("{} = {}\n", key, model.at(key).dump());
      }
      return fmt::format("{}[run]\nscheme = \"{}\"\nh = {}\nT = {}\n", system, scheme, h, model.at("T").dump());
    };
    const auto error = [&](const std::string& scheme, double h) {
      const files::RunSpec spec = files::parse_model(text(scheme, h), "random");
      const runs::Outcome outcome = runs::prepared_run(spec.model)(spec.run, {});
      EXPECT_EQ(outcome.status, runs::RunStatus::finished) << text(scheme, h);
      const auto right = model.at("x").get<std::vector<double>>();
      return (test::final_value(outcome, "x") - Eigen::Map<const Vector>(right.data(), Index(right.size()))).norm();
    };
    EXPECT_LT(error("event-driven", 0.1), 1e-10) << text("event-driven", 0.1);
    EXPECT_LT(error("backward-euler", 2e-4), 0.05) << text("backward-euler", 2e-4);
  }
}

TEST(Stand, HasForcesThatDoNotFlicker) {
  const runs::Outcome outcome = test::run_case("stand");
  EXPECT_EQ(outcome.status, runs::RunStatus::finished);
  const double h = 1e-3;
  for (const char* name : {"p0", "p1", "pt0_0", "pt1_0"}) {
    const std::vector<double> impulses = column_of(outcome, name);
    double jump = 0;
    for (std::size_t i = 3; i < impulses.size(); ++i)
      jump = std::max(jump, std::abs(impulses[i] - impulses[i - 1]) / h);
    EXPECT_LT(jump, 0.05) << name;  // N from step to step; the push changes by 1.5e-3 N
  }
}

// Energy after many rebounds with e = 1, relative to that at the start, by Newton's identity E = ½ v² + g q.
double drift_after(long rebounds, bool is_compensated) {
  const std::string text =
      "[system]\nkind = \"lagrangian\"\nM = [[1]]\nforce = [-9.81]\nq0 = [0.7316]\nv0 = [0]\n"
      "[[contact]]\nnormal = [1]\noffset = 0\nrestitution = 1\n";
  files::RunSpec spec = files::parse_model(text, "ball");
  spec.run.scheme = schemes::Choice{schemes::MoreauJean{.compensated = is_compensated}};
  spec.run.h = 0.1373;
  runs::Stepper stepper(spec.model, spec.run);
  for (long done = 0; done < rebounds;) {
    if (stepper.advance() != Status::solved) return nan;
    done += stepper.multiplier()[0] > 0 ? 1 : 0;
  }
  const double v = stepper.v()[0];
  return (0.5 * v * v + 9.81 * stepper.q()[0]) / (9.81 * 0.7316) - 1;
}

TEST(BillionsOfCycles, LoseNothingWhenCompensated) {
  constexpr long rebounds = 1000000;
  EXPECT_LT(std::abs(drift_after(rebounds, true)), 2e-15);
  const double plain = drift_after(rebounds, false);
  EXPECT_GT(std::abs(plain), 1e-11);  // 6e-16 at each rebound, always the same way
  EXPECT_LT(std::abs(plain), 1e-8);
}

TEST(Ledger, ClosesWithMassesThatTurn) {
  files::RunSpec spec = files::read_model(std::string(ORTHANT_MODELS) + "/double_pendulum.toml");
  for (const double theta : {0.5, 0.6}) {
    spec.run.scheme = schemes::Choice{schemes::MoreauJean{.theta = theta}};
    const runs::Outcome outcome = runs::prepared_run(spec.model)(spec.run, {});
    EXPECT_EQ(outcome.status, runs::RunStatus::finished);
    EXPECT_LT(outcome.worst("energy"), 1e-10) << theta;
    const auto numerical = std::find_if(outcome.ledger.begin(), outcome.ledger.end(),
                                        [](const runs::LedgerEntry& entry) { return entry.name == "numerical"; });
    EXPECT_NE(numerical->amount, 0);
  }
}

}  // namespace
}  // namespace orthant
