// SPDX-License-Identifier: Apache-2.0
// Boxes around parts of a filled-in graph. Consecutive segments form blocks, and a complete binary tree above the blocks
// holds for each node the box [t⁻, t⁺] × [l_1, u_1] × … around its segments.
#pragma once

#include "orthant/metric/detail/polyline.hpp"

#include <vector>

namespace orthant::metric::detail {

/// Segments or nodes from first up to, not including, past.
struct Range {
  Index first = 0, past = 0;

  [[nodiscard]] bool is_empty() const { return first >= past; }
};

class BoxTree {
 public:
  static constexpr Index root = 1;  // node i has the children 2 i and 2 i + 1

  explicit BoxTree(const Polyline& line);

  [[nodiscard]] bool is_leaf(Index node) const { return node >= leaves_; }
  /// The segments under a node: none where the tree is wider than the line.
  [[nodiscard]] Range segments(Index node) const;
  /// t⁻, t⁺, l_1, u_1, …; that of no segments is infinitely far from everything.
  [[nodiscard]] const double* box(Index node) const { return boxes_.data() + node * stride_; }

 private:
  static constexpr Index block = 8;

  [[nodiscard]] double* bounds(Index node) { return boxes_.data() + node * stride_; }

  Index all_ = 0;     // segments
  Index stride_ = 0;  // of a box
  Index leaves_ = 1;  // a power of two
  std::vector<double> boxes_;
};

/// The box around one segment, written to `bounds`.
void enclose(const Segment& segment, Index components, double* bounds);

}  // namespace orthant::metric::detail
