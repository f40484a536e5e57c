// SPDX-License-Identifier: Apache-2.0
// The step loop of a prepared stepper, timed without its preparation.
#pragma once

#include "benchmarks/harness/samples.hpp"

#include "orthant/base/status.hpp"
#include "orthant/linalg/types.hpp"

#include <algorithm>

namespace orthant::benchmarks {

/// Seconds of `steps` steps from x0; the status of the last one that was tried.
struct Loop {
  double seconds = nan;
  Status status = Status::breakdown;
};

template <class Prepared>
Loop step_loop(Prepared& stepper, const Vector& x0, Index steps) {
  Loop loop;
  stepper.start(x0);
  loop.seconds = seconds_of([&] {
    for (Index step = 0; step < steps; ++step) {
      loop.status = stepper.advance();
      if (loop.status != Status::solved) return;
    }
  });
  return loop;
}

inline Spread scaled(const Spread& seconds, Index count) {
  const double by = 1.0 / static_cast<double>(std::max<Index>(count, 1));
  return {.median = seconds.median * by, .p10 = seconds.p10 * by, .p90 = seconds.p90 * by};
}

}  // namespace orthant::benchmarks
