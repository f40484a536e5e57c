// SPDX-License-Identifier: Apache-2.0
// Accumulation of events (Zeno). Times t_1 < t_2 < … whose distances d_k = t_(k+1) - t_k shrink like a geometric
// series end at
//   t_∞ = t_k + d_k ρ / (1 - ρ),  ρ = lim d_(k+1)/d_k,
// which is (events.6) of pile_up.hpp for one kind of events, with ρ from Aitken's extrapolation of the ratios. A bouncing
// ball has ρ = e.
#pragma once

#include "orthant/linalg/types.hpp"

#include <optional>
#include <vector>

namespace orthant::schemes {

class AccumulationWatch {
 public:
  /// `sources` kinds of events (contacts, outputs) are watched separately.
  explicit AccumulationWatch(Index sources);

  struct Limit {
    double t = nan;      // t_∞
    double ratio = nan;  // ρ
    double error = nan;  // what the last ratios say about the accuracy of t
    double since = nan;  // when the distances began to shrink
  };

  /// Records an event of a source at time t. Returns the limit of the events of that source, if they have one.
  std::optional<Limit> observe(Index source, double t);
  /// Something else happened that ends every sequence (the source opened a boundary arc, the forcing switched).
  void forget(Index source);

 private:
  struct Sequence {
    double since = nan, last = nan, gap = nan, ratio = nan, ratio_before = nan;
    int shrinking = 0;  // consecutive ratios below 1
  };
  std::vector<Sequence> sequences_;
};

}  // namespace orthant::schemes
