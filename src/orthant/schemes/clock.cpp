// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/clock.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes {

Grid::Grid(double step, double end) : h(step), T(end) {
  const double count = T / h;
  const double nearest = std::round(count);
  if (!(nearest <= most_steps)) {
    throw InvalidArgument(Flaw{"run.h", fmt::format("= {:g} makes {:g} steps up to run.T = {:g}", h, nearest, T),
                               fmt::format("must make at most {:g}", most_steps)});
  }
  constexpr double rounding = 4 * epsilon;
  if (std::abs(count - nearest) <= rounding * nearest) {
    full = steps = static_cast<Index>(nearest);
    return;
  }
  full = static_cast<Index>(std::floor(count));
  if (full > 0 && count - static_cast<double>(full) < shortest) --full;
  steps = full + 1;
}

}  // namespace orthant::schemes
