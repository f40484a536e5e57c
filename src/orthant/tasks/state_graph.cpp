// SPDX-License-Identifier: Apache-2.0
#include "orthant/tasks/state_graph.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/schemes/automatic.hpp"
#include "orthant/schemes/motion.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::tasks {
namespace {

// "z0_1" is a column of the letter z, "xi0" one of xi and not of x.
bool is_column_of(std::string_view letter, std::string_view name) {
  return name.starts_with(letter) && name.size() > letter.size() && name[letter.size()] >= '0' &&
         name[letter.size()] <= '9';
}

}  // namespace

std::vector<Index> compared_columns(const std::vector<std::string>& names) {
  const std::vector<std::vector<std::string_view>> choices = {{"z", "xi"}, {"q", "v"}, {"x"}};
  for (const std::vector<std::string_view>& letters : choices) {
    std::vector<Index> columns;
    for (const std::string_view letter : letters) {
      for (std::size_t i = 0; i < names.size(); ++i)
        if (is_column_of(letter, names[i])) columns.push_back(static_cast<Index>(i));
      if (columns.empty()) break;  // xi alone, or v alone, is not the state
    }
    std::sort(columns.begin(), columns.end());
    if (!columns.empty()) return columns;
  }
  throw InvalidArgument(
      fmt::format("no columns of a state among {}, must be z0_1... or q0... or x0...", fmt::join(names, ",")));
}

metric::Between between_rows(std::string_view scheme) {
  return schemes::locates_events(scheme) ? metric::Between::line : metric::Between::hold;
}

void GraphRecorder::begin(const std::vector<std::string>& names) {
  columns_ = compared_columns(names);
  state_ = {};
  state_.graph.components = static_cast<Index>(columns_.size());
  for (const Index column : columns_) state_.names.push_back(names[static_cast<std::size_t>(column)]);
}

void GraphRecorder::add(std::span<const double> row) {
  state_.graph.times.push_back(row[0]);
  for (const Index column : columns_) state_.graph.values.push_back(row[static_cast<std::size_t>(column)]);
}

// The motion begins at 0⁺; z(0⁻), the first row, belongs to the graph too [ABG08, Remark 9].
void GraphRecorder::prepend_start(schemes::Samples& samples) const {
  const auto size = static_cast<std::ptrdiff_t>(columns_.size());
  const std::vector<double>& rows = state_.graph.values;
  if (state_.graph.times.empty() || samples.times.empty() || state_.graph.times.front() > samples.times.front()) return;
  if (std::equal(rows.begin(), rows.begin() + size, samples.values.begin())) return;
  samples.times.insert(samples.times.begin(), samples.times.front());
  samples.values.insert(samples.values.begin(), rows.begin(), rows.begin() + size);
}

StateGraph GraphRecorder::graph(const runs::Outcome& outcome, double tolerance) const {
  if (outcome.motion.pieces().empty()) {
    StateGraph rows = state_;
    rows.graph.between = between_rows(outcome.scheme);
    return rows;
  }
  // the motion begins with the columns that are compared, in the same order
  std::vector<Index> first(columns_.size());
  std::iota(first.begin(), first.end(), Index{0});
  schemes::Samples samples = schemes::sampled(outcome.motion, first, tolerance);
  prepend_start(samples);
  const auto size = static_cast<Index>(columns_.size());
  const Eigen::Map<const Matrix> values(samples.values.data(), size, static_cast<Index>(samples.times.size()));
  Vector resolution = tolerance * values.rowwise().lpNorm<Eigen::Infinity>();
  return {.names = state_.names,
          .graph = {.components = state_.graph.components,
                    .between = between_rows(outcome.scheme),
                    .times = std::move(samples.times),
                    .values = std::move(samples.values)},
          .resolution = std::move(resolution)};
}

StateGraph graph_of(const runs::Outcome& outcome, double tolerance) {
  GraphRecorder recorder;
  const runs::Trajectory& rows = outcome.trajectory;
  recorder.begin(rows.keys());
  for (Index row = 0; row < rows.rows(); ++row) recorder.add(rows.row(row));
  return recorder.graph(outcome, tolerance);
}

}  // namespace orthant::tasks
