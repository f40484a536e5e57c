// SPDX-License-Identifier: Apache-2.0
// Distances between two functions of time, by their filled-in graphs. With d((t,x),(s,y)) = max(|t-s|, ‖x-y‖):
//   excess     e(A, B) = sup over A of the distance to B                                  (metric.2) [ABG08, (162)]
//   hausdorff  max(e(A, B), e(B, A))                                                      (metric.3) [ABG08, (163)]
//   skorokhod  the smallest δ for which one can walk along both graphs, never back, never farther apart than δ: the
//              Fréchet distance of the graphs, Skorokhod's M1 distance. At least hausdorff.           (metric.4)
//   uniform    sup ‖x(t) - y(t)‖ over the common time, left limits too
//   l1         ∫ ‖x(t) - y(t)‖ dt over the common time
#pragma once

#include "orthant/metric/graph.hpp"

namespace orthant::metric {

/// Where a distance is attained.
struct Place {
  double t = nan;           // on the graph from which the distance is measured
  double s = nan;           // and of the nearest point of the other
  bool is_on_first = true;  // measured from the first graph
};

struct Distance {
  double value = nan;
  Place place;
};

/// (metric.2), to a relative accuracy of 1e-12 and a few roundings of the largest number: attained on segments, not
/// only at vertices. Near-linear in the number of samples.
[[nodiscard]] Distance excess(const Graph& from, const Graph& to);

/// (metric.3). Throws InvalidArgument when the graphs have different numbers of components.
[[nodiscard]] Distance hausdorff(const Graph& a, const Graph& b);

/// (metric.4) from below, to a relative accuracy of 1e-6 and not better than rounding of the largest number; the place
/// is where a walk with a smaller δ ends. NaN when it would need to look at pairs of segments more than `most_cells`
/// times.
[[nodiscard]] Distance skorokhod(const Graph& a, const Graph& b, double most_cells = 2e8);

/// Throw InvalidArgument when the graphs have no common time.
[[nodiscard]] Distance uniform(const Graph& a, const Graph& b);
[[nodiscard]] double l1(const Graph& a, const Graph& b);

}  // namespace orthant::metric
