// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/run_with.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/schemes/clock.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace orthant::runs::detail {

double fitted_step(const RunOptions& options, bool has_equal_steps, std::vector<std::string>& warnings) {
  if (!(options.h < infinity)) throw InvalidArgument(Flaw{"run.h", fmt::format("= {:g}", options.h), "must be finite"});
  if (options.T > 0 && options.h > options.T) {
    warnings.push_back(
        fmt::format("h = {:g} is longer than T = {:g}: the run is one step of length T", options.h, options.T));
    return options.T;
  }
  const schemes::Grid grid(options.h, options.T);
  if (!has_equal_steps || !grid.has_last()) return options.h;
  const double h = options.T / static_cast<double>(grid.steps);
  warnings.push_back(
      fmt::format("T is no multiple of h = {:g}: {} steps of {:.9g} were taken", options.h, grid.steps, h));
  return h;
}

void name_final_values(Outcome& outcome) {
  std::vector<FinalValue> named;
  for (FinalValue& one : outcome.final_values) {
    const std::vector<std::size_t> columns = outcome.layout.family(one.name);
    const auto is_named = [&](std::size_t i) {
      return outcome.layout.columns[i].name != outcome.layout.columns[i].key;
    };
    const bool has_names =
        static_cast<Index>(columns.size()) == one.value.size() && std::any_of(columns.begin(), columns.end(), is_named);
    for (std::size_t i = 0; has_names && i < columns.size(); ++i) {
      named.push_back(
          {outcome.layout.columns[columns[i]].name, one.value.segment(static_cast<Index>(i), 1), one.is_state});
    }
    if (!has_names) named.push_back(std::move(one));
  }
  outcome.final_values = std::move(named);
}

}  // namespace orthant::runs::detail
