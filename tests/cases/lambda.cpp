// SPDX-License-Identifier: Apache-2.0
// λ of the equation as written, and z(0⁻) in the graphs of studies.
#include "tests/cases/case.hpp"

#include "orthant/tasks/studied_run.hpp"
#include "orthant/tasks/study.hpp"

#include <gtest/gtest.h>

namespace orthant {
namespace {

class LambdaCases : public testing::TestWithParam<std::string> {};

// w''' = -2 w'' + λ from (0, -1, 0) to 0: λ = δ' + 2 δ, since A B + 2 B is the jump of x; z_3 = w'' has δ
TEST_P(LambdaCases, HasTheSingularPartOfTheLevels) {
  const runs::Outcome result = test::run_case("lambda_atoms", {"run.scheme=" + GetParam()});
  EXPECT_EQ(result.status, runs::RunStatus::finished);
  EXPECT_EQ(result.lambda.degree, 3);
  ASSERT_EQ(result.lambda.atoms.size(), 2U);
  EXPECT_EQ(result.lambda.atoms[0].order, 1);
  EXPECT_NEAR(result.lambda.atoms[0].weight, 1, 1e-12);
  EXPECT_EQ(result.lambda.atoms[1].order, 0);
  EXPECT_NEAR(result.lambda.atoms[1].weight, 2, 1e-12);
  ASSERT_EQ(result.level_atoms.size(), 1U);
  EXPECT_EQ(result.level_atoms[0].level, 3);
  EXPECT_EQ(result.level_atoms[0].order, 0);
  EXPECT_NEAR(result.level_atoms[0].weight, 1, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Schemes, LambdaCases, testing::Values("event-driven", "hybrid", "emts", "exponential"),
                         [](const auto& scheme) {
                           std::string name = scheme.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// All schemes give the same λ on the examples of the paper, up to what a step brings.
TEST(LambdaOfThePaper, IsTheSameBySchemesWithAndWithoutEvents) {
  constexpr double h = 1e-3;
  for (const std::string name : {"example_6", "example_8", "example_8_inconsistent", "example_9", "figure_2",
                                 "figure_3", "figure_4", "figure_5", "circuit"}) {
    const auto atoms_by = [&](const std::string& scheme) {
      const files::RunSpec spec = files::read_model(std::filesystem::path(ORTHANT_MODELS) / (name + ".toml"),
                                                    {"run.scheme=" + scheme, "run.h=1e-3"});
      return runs::prepared_run(spec.model)(spec.run, {}).lambda.atoms;
    };
    const std::vector<runs::Atom> exact = atoms_by("event-driven");
    EXPECT_FALSE(exact.empty()) << name;
    for (const std::string scheme : {"hybrid", "emts", "exponential"}) {
      const std::vector<runs::Atom> atoms = atoms_by(scheme);
      ASSERT_EQ(atoms.size(), exact.size()) << name << ", " << scheme;
      for (std::size_t i = 0; i < atoms.size(); ++i) {
        EXPECT_EQ(atoms[i].order, exact[i].order) << name << ", " << scheme;
        EXPECT_NEAR(atoms[i].t, exact[i].t, 20 * h) << name << ", " << scheme;
        EXPECT_NEAR(atoms[i].weight, exact[i].weight, 20 * h) << name << ", " << scheme;
      }
    }
  }
}

tasks::Study study_of(const files::RunSpec& spec, const std::vector<double>& steps,
                      std::optional<double> against = {}) {
  const runs::AnyRun run = runs::prepared_run(spec.model);
  const tasks::Runner runner = [&](const std::string& scheme, double h) {
    return tasks::studied_run(run, spec.run, scheme, h);
  };
  return tasks::study(runner, {.steps = steps, .schemes = {spec.run.scheme.name()}, .against = against});
}

void expect_order_one(const tasks::Study& study) {
  EXPECT_TRUE(study.is_finished());
  for (const tasks::StudiedScheme& scheme : study.schemes) EXPECT_NEAR(scheme.hausdorff.order, 1, 0.05);
}

// The start jumps: z(0⁻) is part of the filled-in graph [ABG08, Remark 9]
TEST(GraphCases, BeginBeforeTheJumpOfTheStart) {
  expect_order_one(study_of(test::read_case("impact0"), {1e-2, 5e-3, 2.5e-3}));
  for (const std::string name : {"example_8", "example_8_inconsistent", "example_9"}) {
    for (const std::string scheme : {"emts", "exponential"}) {
      const files::RunSpec spec =
          files::read_model(std::filesystem::path(ORTHANT_MODELS) / (name + ".toml"), {"run.scheme=" + scheme});
      const tasks::Study study = study_of(spec, {0.1, 0.05, 0.025});
      EXPECT_TRUE(study.is_finished());
      for (const tasks::StudyRow& row : study.rows) EXPECT_LE(row.hausdorff, 1.5 * row.h) << name << ", " << scheme;
    }
  }
}

// a start inside the obstacle of a Lagrangian system, and one outside K(0) of a sweeping process
TEST(GraphCases, BeginBeforeTheJumpOfEveryKind) {
  const files::RunSpec inside = test::read_case("impact0", {"system.q0=[-0.1]", "run.projection=true"});
  for (const tasks::StudyRow& row : study_of(inside, {1e-2, 5e-3, 2.5e-3}).rows) EXPECT_LE(row.hausdorff, 30 * row.h);
  const files::RunSpec outside =
      files::read_model(std::filesystem::path(ORTHANT_MODELS) / "play.toml", {"system.x0=[3]"});
  for (const tasks::StudyRow& row : study_of(outside, {4e-3, 2e-3, 1e-3}, 1e-4).rows)
    EXPECT_LE(row.hausdorff, 3 * row.h);
}

}  // namespace
}  // namespace orthant
