// SPDX-License-Identifier: Apache-2.0
// The nearest point of a filled-in graph. A node of the tree of boxes farther than the best so far is left out; near in
// time is near in the tree, so that few are visited.
#pragma once

#include "orthant/metric/detail/box_tree.hpp"

namespace orthant::metric::detail {

class SegmentTree {
 public:
  explicit SegmentTree(const Polyline& line) : line_(line), boxes_(line) {}

  /// The point nearest to p. `start` is any foot of p on the line: the nearer, the shorter the search.
  [[nodiscard]] Foot nearest(const Point& p, Foot start = {}) const;

 private:
  [[nodiscard]] double gap(Index node, const Point& p, double limit) const;
  void visit(Index leaf, const Point& p, Foot& best) const;

  Polyline line_;
  BoxTree boxes_;
};

}  // namespace orthant::metric::detail
