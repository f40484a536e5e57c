// SPDX-License-Identifier: Apache-2.0
// Every model of kind lcs runs event-driven, or says why not; where the exact solution is known, it is met.
#include "tests/gallery/gallery.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

namespace orthant {
namespace {

// no vector relative degree: D or Δ is singular
const std::map<std::string, std::string> refused{
    {"diode_bridge", "needs a vector relative degree"},
};

std::vector<std::string> lcs_models() {
  std::vector<std::string> names;
  for (const std::string& name : test::model_names()) {
    if (test::model_text(name).find("kind = \"lcs\"") != std::string::npos) names.push_back(name);
  }
  return names;
}

class EveryLcs : public testing::TestWithParam<std::string> {};

TEST_P(EveryLcs, RunsEventDrivenOrSaysWhyNot) {
  for (const char* scheme : {"event-driven", "hybrid"}) {
    const auto why = refused.find(GetParam());
    if (why != refused.end()) {
      try {
        (void)test::run(GetParam(), scheme, 100);
        FAIL() << "not refused";
      } catch (const InvalidArgument& error) {
        EXPECT_NE(std::string(error.what()).find(why->second), std::string::npos) << error.what();
      }
      continue;
    }
    const simulation::Result result = test::run(GetParam(), scheme, 100);
    const bool is_ill_posed = GetParam() == "circuit_as_printed";
    EXPECT_EQ(result.status, is_ill_posed ? simulation::RunStatus::not_well_posed : simulation::RunStatus::finished)
        << (result.warnings.empty() ? "" : result.warnings.back());
    EXPECT_LE(result.certificate.dynamics, 1e-12);
  }
}

TEST_P(EveryLcs, MeetsTheExactSolution) {
  const std::vector<std::string> known = test::names_with_exact_solution();
  if (std::find(known.begin(), known.end(), GetParam()) == known.end() || refused.count(GetParam()) > 0) return;
  const test::Exact& exact = test::exact(GetParam());
  const simulation::Result result = test::run(GetParam(), "event-driven", 100);
  ASSERT_EQ(result.event_count, static_cast<long>(exact.events.size()));
  for (std::size_t k = 0; k < exact.events.size(); ++k) {
    const simulation::Event& wanted = exact.events[k];
    const simulation::Event& found = result.events[k];
    EXPECT_EQ(found.output, wanted.output);
    EXPECT_NEAR(found.t, wanted.t, 1e-10 * exact.T) << k;
    const Vector scale = exact.level_scale(wanted.output);
    for (Index i = 0; i < scale.size(); ++i) {
      EXPECT_NEAR(found.weights[i], wanted.weights[i], 1e-9 * scale[i]) << "event " << k << " level " << i + 1;
      EXPECT_NEAR(found.after[i], wanted.after[i], 1e-9 * scale[i]) << "event " << k << " level " << i + 1;
    }
  }
  const Vector error = (result.x - exact.states.back().x).cwiseQuotient(exact.state_scale());
  EXPECT_LE(error.lpNorm<Eigen::Infinity>(), 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Gallery, EveryLcs, testing::ValuesIn(lcs_models()), test::PrintName{});

}  // namespace
}  // namespace orthant
