// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/sweeping.hpp"

#include "orthant/files/json_text.hpp"
#include "orthant/files/models/model.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using nlohmann::json;

const std::string process_text = R"toml([system]
kind = "sweeping"
x0 = [0]
[[set]]
kind = "box"
lower = ["if(t < 1, 0, 2)"]
[[set]]
name = "lid"
kind = "halfspace"
normal = [1]
offset = "4 - t"
[run]
h = 0.25
T = 3
)toml";

TEST(SweepingJson, HasTheKeysOfTheContract) {
  const RunSpec spec = parse_model(process_text, "m.toml");
  const json written = json::parse(json_text(
      to_json(runs::run(spec.as<systems::SweepingModel>().system, spec.as<systems::SweepingModel>().x0, spec.run))));
  const json expected = json::parse(R"({
    "status": "no_solution", "scheme": "catching-up", "asked": "auto", "h": 0.25, "steps": 8, "t_end": 2.0,
    "relative_degree": [1], "final": {"x": [2.0]}, "reaction": {"total": [2.0], "variation": 2.0},
    "events": [{"t": 1.0, "event": "impulse", "sets": [0], "distance": 2.0, "before": [0.0], "after": [2.0]},
      {"t": 2.0, "event": "close", "sets": [1], "before": [2.0], "after": [2.0], "from": "inside", "to": "touching"}],
    "event_count": 2, "impulse_count": 1, "event_counts": {"impulse": 1, "close": 1},
    "start_conditions": ["touching", "inside"],
    "failure": {"t": 2.25, "sets": [0, 1], "rows": []},
    "certificate": {"constraint": 0.0, "normality": 0.0, "dynamics": 0.0}})");
  for (const auto& [key, value] : expected.items()) EXPECT_EQ(written.at(key), value) << key;
  EXPECT_EQ(written.at("warnings").size(), 2U);
}

TEST(SweepingJson, WritesWhatIsNotFiniteAsNull) {
  runs::SweepingResult result;
  result.x = Vector::Constant(1, infinity);
  result.certificates = listed(runs::SweepingCertificates{});
  const json written = json::parse(json_text(to_json(result)));
  EXPECT_EQ(written.at("status"), "not_run");
  EXPECT_TRUE(written.at("final").at("x").at(0).is_null());
  EXPECT_TRUE(written.at("failure").is_null());
  EXPECT_TRUE(written.at("certificate").at("constraint").is_null());
}

TEST(SweepingJson, WritesTheFindings) {
  const json found = json::parse(json_text(
      to_json(analysis::analyse(parse_model(process_text, "m.toml").as<systems::SweepingModel>().system, 1.5))));
  EXPECT_EQ(found.at("relative_degree"), json({1}));
  EXPECT_EQ(found.at("jumps"), json({1.0}));
  EXPECT_EQ(found.at("sets").at(1).at("kind"), "halfspace");
  EXPECT_EQ(found.at("sets").at(1).at("speed"), 1.0);
  EXPECT_TRUE(found.at("speed").is_null());
  EXPECT_EQ(found.at("well_posed").at("verdict"), "one-step problems solvable");
  EXPECT_EQ(found.at("advice").at("scheme"), "catching-up");
}

}  // namespace
}  // namespace orthant::files
