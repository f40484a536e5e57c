// SPDX-License-Identifier: Apache-2.0
// Every model of kind lcs runs event-driven and by hybrid; where the exact solution is known, it is met.
#include "tests/gallery/gallery.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace orthant {
namespace {

std::vector<std::string> lcs_models() {
  std::vector<std::string> names;
  for (const std::string& name : test::model_names()) {
    if (test::model_text(name).find("kind = \"lcs\"") != std::string::npos) names.push_back(name);
  }
  return names;
}

class EveryLcs : public testing::TestWithParam<std::string> {};

TEST_P(EveryLcs, RunsEventDriven) {
  for (const char* scheme : {"event-driven", "hybrid"}) {
    const runs::LcsResult result = test::run(GetParam(), scheme, 100);
    const bool is_ill_posed = GetParam() == "circuit_as_printed";
    EXPECT_EQ(result.status, is_ill_posed ? runs::RunStatus::not_well_posed : runs::RunStatus::finished)
        << (result.warnings.empty() ? "" : result.warnings.back());
    EXPECT_LE(result.worst("dynamics"), 1e-12);
  }
}

TEST_P(EveryLcs, MeetsTheExactSolution) {
  const std::vector<std::string> known = test::names_with_exact_solution();
  if (std::find(known.begin(), known.end(), GetParam()) == known.end()) return;
  const test::Exact& exact = test::exact(GetParam());
  const runs::LcsResult result = test::run(GetParam(), "event-driven", 100);
  ASSERT_EQ(result.impulse_count, static_cast<long>(exact.events.size()));
  for (std::size_t k = 0; k < exact.events.size(); ++k) {
    const schemes::Event& wanted = exact.events[k];
    const schemes::Event& found = result.impulses[k];
    EXPECT_EQ(found.source, wanted.source);
    EXPECT_NEAR(found.t, wanted.t, 1e-13 * exact.T) << k;
    const Vector scale = exact.level_scale(wanted.source);
    for (Index i = 0; i < scale.size(); ++i) {
      EXPECT_NEAR(found.impulse[i], wanted.impulse[i], 1e-12 * scale[i]) << "event " << k << " level " << i + 1;
      EXPECT_NEAR(found.after[i], wanted.after[i], 1e-12 * scale[i]) << "event " << k << " level " << i + 1;
    }
  }
  const Vector error = (result.x - exact.states.back().x).cwiseQuotient(exact.state_scale());
  EXPECT_LE(error.lpNorm<Eigen::Infinity>(), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Gallery, EveryLcs, testing::ValuesIn(lcs_models()), test::PrintName{});

}  // namespace
}  // namespace orthant
