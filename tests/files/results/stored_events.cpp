// SPDX-License-Identifier: Apache-2.0
// Events read back from result.json, of the first format and of today's.
#include "tests/support/temporary_folder.hpp"

#include "orthant/files/json_text.hpp"
#include "orthant/files/models/model.hpp"
#include "orthant/files/results/lcs.hpp"
#include "orthant/files/results/stored_outcome.hpp"
#include "orthant/runs/lcs.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

TEST(StoredEvents, OfTheFirstFormatAreImpulses) {
  const runs::Outcome outcome = read_outcome(std::filesystem::path(ORTHANT_TEST_DATA) / "format_1" / "result.json");
  ASSERT_EQ(outcome.impulses.size(), 1U);
  EXPECT_EQ(outcome.impulse_count, 1);
  EXPECT_EQ(outcome.event_count(), 1);
  EXPECT_EQ(outcome.impulses[0].kind, schemes::EventKind::impact);
  EXPECT_EQ(outcome.impulses[0].t, 0.46);
  EXPECT_EQ(outcome.impulses[0].before, Vector{{-4.400000000000001}});
}

TEST(StoredEvents, KeepWhatTheyAre) {
  const RunSpec spec = read_model(std::filesystem::path(ORTHANT_MODELS) / "figure_5.toml", {"run.scheme=event-driven"});
  const auto& model = spec.as<systems::LcsModel>();
  const runs::LcsResult written = runs::run(model.system, model.x0, spec.run);
  ASSERT_FALSE(written.impulses.empty());
  ASSERT_FALSE(written.changes.empty());
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "result.json";
  std::ofstream(file) << json_text(to_json(written));
  const runs::Outcome read = read_outcome(file);
  EXPECT_EQ(read.impulse_count, written.impulse_count);
  EXPECT_EQ(read.change_counts, written.change_counts);
  ASSERT_EQ(read.changes.size(), written.changes.size());
  for (std::size_t i = 0; i < read.changes.size(); ++i) {
    EXPECT_EQ(read.changes[i].kind, written.changes[i].kind);
    EXPECT_EQ(read.changes[i].t, written.changes[i].t);
    EXPECT_EQ(read.changes[i].source, written.changes[i].source);
  }
  EXPECT_EQ(read.impulses[0].impulse, written.impulses[0].impulse);
}

TEST(StoredEvents, AreCountedThoughFewAreKept) {
  const RunSpec spec = read_model(std::filesystem::path(ORTHANT_MODELS) / "rlc_diode.toml",
                                  {"run.scheme=event-driven", "run.max_events=1"});
  const auto& model = spec.as<systems::LcsModel>();
  const runs::LcsResult written = runs::run(model.system, model.x0, spec.run);
  ASSERT_GT(written.event_count(), 1);
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "result.json";
  std::ofstream(file) << json_text(to_json(written));
  const runs::Outcome read = read_outcome(file);
  EXPECT_EQ(read.changes.size(), 1U);
  EXPECT_EQ(read.change_counts, written.change_counts);
  EXPECT_EQ(read.event_count(), written.event_count());
}

}  // namespace
}  // namespace orthant::files
