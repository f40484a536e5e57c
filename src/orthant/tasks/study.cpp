// SPDX-License-Identifier: Apache-2.0
#include "orthant/tasks/study.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/interrupt.hpp"
#include "orthant/tasks/parallel.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

#include <fmt/format.h>

namespace orthant::tasks {
namespace {

using runs::RunStatus;

template <class Values>
void require_distinct(const Values& values, const char* what) {
  auto sorted = values;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) throw InvalidArgument(fmt::format("{} {} is given twice", what, *twice));
}

void validate(const StudyOptions& options) {
  if (options.steps.empty()) throw InvalidArgument("there are no steps, must be at least one");
  if (options.schemes.empty()) throw InvalidArgument("there are no schemes, must be at least one");
  for (const double h : options.steps) {
    if (!(h > 0 && std::isfinite(h))) throw InvalidArgument(fmt::format("the step {:g} must be a number > 0", h));
  }
  const double smallest = *std::min_element(options.steps.begin(), options.steps.end());
  if (options.against && !(*options.against > 0 && *options.against < smallest)) {
    throw InvalidArgument(
        fmt::format("the step of the reference is {:g}, must be > 0 and smaller than every step: {:g}",
                    *options.against, smallest));
  }
  require_distinct(options.steps, "the step");
  require_distinct(options.schemes, "the scheme");
}

// A run whose numbers are too large to compute distances from counts as diverged.
StudiedRun checked(StudiedRun run) {
  if (!reached_end(run.status)) return run;
  try {
    metric::validate(run.state.graph);
  } catch (const InvalidArgument& error) {
    run.status = RunStatus::diverged;
    run.warnings.emplace_back(error.what());
  }
  return run;
}

// One reference for all schemes when it is exact, one for each otherwise.
std::vector<StudiedRun> references(const Runner& run, const StudyOptions& options) {
  const std::size_t count = options.against ? options.schemes.size() : 1;
  std::vector<StudiedRun> found(count);
  in_parallel(count, options.threads, [&](std::size_t i) {
    try {
      stop_if_asked();
      found[i] = checked(options.against ? run(options.schemes[i], *options.against)
                                         : run(std::string(schemes::EventDriven::name), options.steps.back()));
    } catch (const Interrupted&) {
      found[i].status = RunStatus::interrupted;
    }
  });
  return found;
}

// A run, drawn as finely as comparisons ask for.
class Drawings {
 public:
  explicit Drawings(const StudiedRun& run) : run_(run) {}

  [[nodiscard]] const StudiedRun& run() const { return run_; }
  [[nodiscard]] const StateGraph& at(std::size_t level) {
    if (level == 0 || !run_.redrawn) return run_.state;
    std::call_once(is_drawn_[level], [&] { finer_[level] = run_.redrawn(drawing_tolerances[level]); });
    return finer_[level];
  }

 private:
  const StudiedRun& run_;
  std::array<std::once_flag, drawing_tolerances.size()> is_drawn_;
  std::array<StateGraph, drawing_tolerances.size()> finer_;
};

Vector resolution(const StateGraph& state) {
  return state.resolution.size() > 0 ? state.resolution : Vector::Zero(state.graph.components);
}

void measure(const StateGraph& state, const StateGraph& reference, Index skorokhod_samples, StudyRow& row) {
  require_same_components(state, reference);
  const bool is_cheap = state.graph.samples() + reference.graph.samples() <= skorokhod_samples;
  const Distances whole = distances(state.graph, reference.graph, is_cheap);
  row.hausdorff = whole.hausdorff.value;
  row.place = whole.hausdorff.place;
  row.skorokhod = whole.skorokhod.value;
  row.uniform = whole.uniform.value;
  row.l1 = whole.l1;
  row.component_resolutions = 2 * (resolution(state) + resolution(reference));
  row.resolution = row.component_resolutions.norm();
  row.components.clear();
  for (Index i = 0; i < state.graph.components; ++i) {
    row.components.push_back(metric::hausdorff(component(state.graph, i), component(reference.graph, i)).value);
  }
}

// What is exactly 0 is not known better when it is drawn more finely.
bool is_told(const StudyRow& row) {
  constexpr double enough = 100;
  const auto told = [](double error, double resolution) { return error == 0.0 || error >= enough * resolution; };
  const double* resolutions = row.component_resolutions.data();
  return told(row.hausdorff, row.resolution) &&
         std::equal(row.components.begin(), row.components.end(), resolutions, told);
}

void measure(const StudiedRun& run, Drawings& reference, Index skorokhod_samples, StudyRow& row) {
  Drawings drawings(run);
  for (std::size_t level = 0; level < drawing_tolerances.size(); ++level) {
    measure(drawings.at(level), reference.at(level), skorokhod_samples, row);
    if (is_told(row) || (!run.redrawn && !reference.run().redrawn)) return;
  }
}

// NaN when the error cannot be told from 0.
double resolved(double error, double resolution) {
  return error > resolution ? error : nan;
}

void add_orders(StudyRow& row, const StudyRow& before) {
  const auto order = [&](double error_before, double error) {
    return fit({before.h, row.h}, {error_before, error}).order;
  };
  row.order = order(resolved(before.hausdorff, before.resolution), resolved(row.hausdorff, row.resolution));
  const auto component = [](const StudyRow& of, std::size_t i) {
    return resolved(of.components[i], of.component_resolutions[static_cast<Index>(i)]);
  };
  for (std::size_t i = 0; i < row.components.size(); ++i) {
    row.component_orders[i] = order(component(before, i), component(row, i));
  }
}

Fit fit_of(const std::vector<StudyRow>& rows, const std::string& scheme, double StudyRow::*error) {
  std::vector<double> h, errors;
  for (const StudyRow& row : rows) {
    if (row.scheme != scheme) continue;
    h.push_back(row.h);
    errors.push_back(resolved(row.*error, row.resolution));
  }
  return fit(h, errors);
}

StudyRow row_of(const Runner& run, const std::string& scheme, double h, Drawings& reference, Index skorokhod_samples) {
  StudyRow row;
  row.scheme = scheme;
  row.h = h;
  if (!reached_end(reference.run().status)) return row;  // nothing to compare with
  const StudyRow not_begun = row;
  try {
    stop_if_asked();
    StudiedRun studied = checked(run(scheme, h));
    row.status = studied.status;
    row.steps = studied.steps;
    row.warnings = std::move(studied.warnings);
    if (reached_end(row.status)) measure(studied, reference, skorokhod_samples, row);
  } catch (const Interrupted&) {  // a distance that is not of the whole run is none
    row = not_begun;
    row.status = RunStatus::interrupted;
  }
  return row;
}

StudiedScheme summary(const std::string& scheme, const StudiedRun& reference, const std::vector<StudyRow>& rows) {
  return {.name = scheme,
          .reference = reference.status,
          .reference_scheme = reference.scheme,
          .reference_end = reference.t_end,
          .reference_warnings = reference.warnings,
          .hausdorff = fit_of(rows, scheme, &StudyRow::hausdorff),
          .uniform = fit_of(rows, scheme, &StudyRow::uniform)};
}

}  // namespace

bool reached_end(RunStatus status) {
  return status == RunStatus::finished || status == RunStatus::certificate_violated ||
         status == RunStatus::not_well_posed;
}

RunStatus Study::status() const {
  std::vector<RunStatus> all;
  all.reserve(schemes.size() + rows.size());
  for (const StudiedScheme& scheme : schemes) all.push_back(scheme.reference);
  for (const StudyRow& row : rows) all.push_back(row.status);
  if (std::find(all.begin(), all.end(), RunStatus::interrupted) != all.end()) return RunStatus::interrupted;
  const auto first =
      std::find_if(all.begin(), all.end(), [](RunStatus status) { return status != RunStatus::finished; });
  return first != all.end() ? *first : RunStatus::finished;
}

Fit fit(const std::vector<double>& h, const std::vector<double>& errors) {
  std::vector<std::pair<double, double>> points;  // (log10 h, log10 e)
  for (std::size_t i = 0; i < h.size(); ++i) {
    if (errors[i] > 0 && std::isfinite(errors[i])) points.emplace_back(std::log10(h[i]), std::log10(errors[i]));
  }
  Fit line{.points = static_cast<int>(points.size())};
  if (points.size() < 2) return line;
  double mean_x = 0.0, mean_y = 0.0;
  for (const auto& [x, y] : points) {
    mean_x += x / line.points;
    mean_y += y / line.points;
  }
  double xx = 0.0, xy = 0.0;
  for (const auto& [x, y] : points) {
    xx += (x - mean_x) * (x - mean_x);
    xy += (x - mean_x) * (y - mean_y);
  }
  line.order = xy / xx;
  line.deviation = 0.0;
  for (const auto& [x, y] : points)
    line.deviation = std::max(line.deviation, std::abs(y - mean_y - line.order * (x - mean_x)));
  return line;
}

Study study(const Runner& run, StudyOptions options) {
  validate(options);
  std::sort(options.steps.begin(), options.steps.end(), std::greater<>());
  const std::size_t steps = options.steps.size();
  const std::size_t schemes = options.schemes.size();
  const std::vector<StudiedRun> compared_with = references(run, options);
  std::deque<Drawings> drawings;
  for (const StudiedRun& reference : compared_with) drawings.emplace_back(reference);
  const auto reference_of = [&](std::size_t scheme) -> Drawings& {
    return drawings[drawings.size() == 1 ? 0 : scheme];
  };

  Study result{.against = options.against, .names = compared_with[0].state.names, .schemes = {}, .rows = {}};
  result.rows.resize(steps * schemes);
  in_parallel(steps * schemes, options.threads, [&](std::size_t turn) {
    const std::size_t step = steps - 1 - turn / schemes;  // the smallest, which take longest, begin first
    const std::size_t scheme = turn % schemes;
    result.rows[scheme * steps + step] =
        row_of(run, options.schemes[scheme], options.steps[step], reference_of(scheme), options.skorokhod_samples);
  });

  for (std::size_t i = 0; i < result.rows.size(); ++i) {
    if (result.rows[i].components.empty()) {
      result.rows[i].components.assign(result.names.size(), nan);
      result.rows[i].component_resolutions = Vector::Zero(static_cast<Index>(result.names.size()));
    }
    result.rows[i].component_orders.resize(result.names.size(), nan);
    if (i % steps > 0) add_orders(result.rows[i], result.rows[i - 1]);
  }
  for (std::size_t i = 0; i < schemes; ++i)
    result.schemes.push_back(summary(options.schemes[i], reference_of(i).run(), result.rows));
  return result;
}

}  // namespace orthant::tasks
