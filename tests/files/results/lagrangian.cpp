// SPDX-License-Identifier: Apache-2.0
// What programs read of a Lagrangian run: the keys of the contract, with the numbers of the result.
#include "orthant/files/results/lagrangian.hpp"

#include "orthant/files/models/model.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using nlohmann::ordered_json;

RunSpec ball() {
  return parse_model(
      "[system]\nkind = 'lagrangian'\nM = [[2]]\nforce = [-20]\nq0 = [1]\n[[contact]]\nnormal = [1]\nrestitution = "
      "0.5\n"
      "[run]\nscheme = 'moreau-jean'\nh = 5e-3\nT = 1\n",
      "ball.toml");
}

runs::LagrangianResult run_of(const RunSpec& spec) {
  const systems::LagrangianModel& model = spec.as<systems::LagrangianModel>();
  return runs::run(model.system, model.q0, model.v0, spec.run);
}

TEST(LagrangianJson, HasTheKeysOfTheContract) {
  const runs::LagrangianResult result = run_of(ball());
  const ordered_json object = to_json(result);
  for (const std::string key : {"status", "scheme", "h", "steps", "t_end", "final", "energy", "events", "event_count",
                                "certificate", "work", "warnings"}) {
    EXPECT_TRUE(object.contains(key)) << key;
  }
  EXPECT_EQ(object["status"], "finished");
  EXPECT_EQ(object["scheme"], "moreau-jean");
  EXPECT_EQ(object["steps"], 200);
  EXPECT_EQ(object["final"]["q"][0], result.q[0]);
  EXPECT_EQ(object["final"]["v"][0], result.v[0]);
  EXPECT_EQ(object["energy"]["initial"], result.energy.initial);
  EXPECT_EQ(object["energy"]["final"], result.energy.final());
  EXPECT_EQ(object["energy"]["dissipated"], result.energy.dissipated());
  EXPECT_GT(object["energy"]["impacts"].get<double>(), 0);
}

TEST(LagrangianJson, ListsTheImpacts) {
  const ordered_json object = to_json(run_of(ball()));
  ASSERT_GE(object["events"].size(), 1U);
  EXPECT_EQ(object["event_count"], object["events"].size());
  const ordered_json& first = object["events"][0];
  EXPECT_NEAR(first["t"].get<double>(), std::sqrt(0.2), 1e-2);
  EXPECT_EQ(first["contact"], 0);
  const double before = first["before"][0];
  const double after = first["after"][0];
  EXPECT_LT(before, 0);
  EXPECT_NEAR(after, -0.5 * before, 1e-12);
  EXPECT_NEAR(first["impulse"][0].get<double>(), 2 * (after - before), 0.2);  // and gravity during the step
}

TEST(LagrangianJson, SaysWhatWasFoundBeforeTheRun) {
  const RunSpec spec = ball();
  const ordered_json object =
      to_json(analysis::analyse(spec.as<systems::LagrangianModel>().system, spec.as<systems::LagrangianModel>().q0));
  EXPECT_EQ(object["relative_degree"], ordered_json({2}));
  EXPECT_EQ(object["gaps"], ordered_json({1.0}));
  EXPECT_EQ(object["mass"]["constant"], true);
  EXPECT_EQ(object["delassus"]["W"], ordered_json::parse("[[0.5]]"));
  EXPECT_EQ(object["delassus"]["singular"], false);
  EXPECT_EQ(object["advice"]["scheme"], "moreau-jean");
}

TEST(LagrangianJson, HasNullForWhatIsNotKnown) {
  analysis::LagrangianFindings findings;
  findings.delassus.rows = 1000;
  findings.degrees = {2, analysis::no_degree};
  const ordered_json object = to_json(findings);
  EXPECT_TRUE(object["delassus"]["rank"].is_null());
  EXPECT_TRUE(object["delassus"]["singular"].is_null());
  EXPECT_TRUE(object["delassus"]["W"].is_null());
  EXPECT_TRUE(object["relative_degree"][1].is_null());
  EXPECT_TRUE(to_json(runs::LagrangianResult())["energy"]["final"].dump() == "null");
}

}  // namespace
}  // namespace orthant::files
