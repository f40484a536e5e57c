// SPDX-License-Identifier: Apache-2.0
// Result folders as `compare` and `plot` read them: result.json, a line "====", and trajectory.csv, as bytes. What can be
// read is at distance 0 from itself, and is drawn.
#include "tests/fuzz/support/fuzz.hpp"

#include "orthant/files/results/column_names.hpp"
#include "orthant/files/results/result_reader.hpp"
#include "orthant/files/results/stored_outcome.hpp"
#include "orthant/files/results/trajectory_format.hpp"
#include "orthant/present/figure/result_figure.hpp"
#include "orthant/present/page/compare_report.hpp"
#include "orthant/tasks/distances.hpp"

namespace orthant::fuzz {
namespace {

constexpr Index most_samples = 200;  // of a comparison

void compare(const std::filesystem::path& folder) {
  const files::StoredResult result = files::read_result(folder);
  if (result.state.graph.samples() > most_samples) return;
  const tasks::Comparison comparison = tasks::compare(result.state, result.state);
  expect(comparison.whole.hausdorff.value == 0,
         fmt::format("at distance {} from itself", comparison.whole.hausdorff.value));
  expect(!present::compare_html(result, result, comparison).empty(), "a page without text");
}

void plot(const std::filesystem::path& folder) {
  const files::StoredHead head = files::read_head(folder);
  const std::unique_ptr<files::TrajectoryReader> reader = files::open_trajectory(head.directory);
  const runs::Outcome outcome = files::read_outcome(head.directory / "result.json");
  const std::vector<runs::Column>& described = outcome.trajectory.columns;
  present::FigureRecorder recorder(present::FigureOptions{});
  recorder.begin(described.size() == reader->names().size() ? described : files::columns_named(reader->names()));
  while (reader->next()) recorder.add(reader->row());
  recorder.end(outcome);
  expect(!svg(present::result_figure({recorder}, {})).empty(), "a figure without text");
}

}  // namespace
}  // namespace orthant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orthant::fuzz;
  static const Folder folder;
  constexpr std::string_view border = "\n====\n";
  const std::string text = text_of(data, size);
  const std::size_t end = std::min(text.find(border), text.size());
  (void)folder.file("result.json", text.substr(0, end));
  (void)folder.file("trajectory.csv", end == text.size() ? "" : text.substr(end + border.size()));
  is_accepted([] { compare(folder.path()); });
  is_accepted([] { plot(folder.path()); });
  return 0;
}
