// SPDX-License-Identifier: Apache-2.0
// The filled-in graph of a function of time with jumps,
//   all (t, x) with x between x(t⁻) and x(t⁺).                                             (metric.1) [ABG08, (160)]
#pragma once

#include "orthant/linalg/types.hpp"

#include <span>
#include <vector>

namespace orthant::metric {

/// What the function does between two samples.
enum class Between {
  hold,  // it keeps the value of the earlier one, and jumps at the later: a step function, right-continuous
  line,  // it is linear; a jump is two samples at the same time, the left limit first
};

/// Samples in the order of time. Immutable once made.
struct Graph {
  Index components = 0;  // n
  Between between = Between::line;
  std::vector<double> times;   // not descending
  std::vector<double> values;  // sample by sample, n each

  [[nodiscard]] Index samples() const { return static_cast<Index>(times.size()); }
  [[nodiscard]] std::span<const double> at(Index sample) const {
    return {values.data() + sample * components, static_cast<std::size_t>(components)};
  }
};

/// Throws InvalidArgument when there is no sample, sizes do not fit, a number is not finite or so large (1e150) that
/// its square is not, or a time is before the previous one.
void validate(const Graph& graph);

/// Throws InvalidArgument unless both are valid and have the same number of components.
void require_comparable(const Graph& a, const Graph& b);

/// The graph of one component.
[[nodiscard]] Graph component(const Graph& graph, Index number);

}  // namespace orthant::metric
