// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/run_with.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/schemes/clock.hpp"

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

}  // namespace orthant::runs::detail
