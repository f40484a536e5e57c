// SPDX-License-Identifier: Apache-2.0
// The nearest point of a filled-in graph. Consecutive segments form blocks, and a complete binary tree above the blocks
// holds for each node the box [t⁻, t⁺] × [l_1, u_1] × … around its segments. A node farther than the best so far is
// left out; near in time is near in the tree, so that few are visited.
#pragma once

#include "orthant/metric/detail/polyline.hpp"

#include <vector>

namespace orthant::metric::detail {

class SegmentTree {
 public:
  explicit SegmentTree(const Polyline& line);

  /// The point nearest to p. `start` is any foot of p on the line: the nearer, the shorter the search.
  [[nodiscard]] Foot nearest(const Point& p, Foot start = {}) const;

 private:
  static constexpr Index block = 8;

  [[nodiscard]] double* box(Index node) { return boxes_.data() + node * stride_; }
  [[nodiscard]] const double* box(Index node) const { return boxes_.data() + node * stride_; }
  [[nodiscard]] double gap(Index node, const Point& p, double limit) const;
  void visit(Index leaf, const Point& p, Foot& best) const;

  Polyline line_;
  Index stride_ = 0;           // of a box: t⁻, t⁺, l_1, u_1, …
  Index leaves_ = 1;           // a power of two; node i has the children 2 i and 2 i + 1
  std::vector<double> boxes_;  // empty boxes are infinitely far from everything
};

}  // namespace orthant::metric::detail
