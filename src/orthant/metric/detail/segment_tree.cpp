// SPDX-License-Identifier: Apache-2.0
#include "orthant/metric/detail/segment_tree.hpp"

#include <array>

namespace orthant::metric::detail {

// The distance of p to the box, or infinity when it is at least `limit`.
double SegmentTree::gap(Index node, const Point& p, double limit) const {
  const double* const bounds = boxes_.box(node);
  const double time = std::max({bounds[0] - p.t, p.t - bounds[1], 0.0});
  if (time >= limit) return infinity;
  double sum = 0.0;
  for (Index i = 0; i < line_.components(); ++i) {
    const double entry = std::max({bounds[2 * i + 2] - p.x[i], p.x[i] - bounds[2 * i + 3], 0.0});
    sum += entry * entry;
  }
  if (sum >= limit * limit) return infinity;
  return std::max(time, std::sqrt(sum));
}

void SegmentTree::visit(Index leaf, const Point& p, Foot& best) const {
  const Range range = boxes_.segments(leaf);
  for (Index k = range.first; k < range.past; ++k) {
    const Segment segment = line_.segment(k);
    if (std::max(segment.begin.t - p.t, p.t - segment.end.t) >= best.distance) continue;
    const Foot foot = foot_on(segment, p, line_.components());
    if (foot.distance < best.distance) best = {foot.distance, k, foot.fraction};
  }
}

// Depth first, the nearer child before the other.
Foot SegmentTree::nearest(const Point& p, Foot start) const {
  struct Entry {
    Index node;
    double gap;
  };
  std::array<Entry, 64> waiting;
  std::size_t count = 0;
  Foot best = start;
  waiting[count++] = {BoxTree::root, 0.0};
  while (count > 0) {
    const Entry entry = waiting[--count];
    if (!(entry.gap < best.distance)) continue;
    if (boxes_.is_leaf(entry.node)) {
      visit(entry.node, p, best);
      continue;
    }
    Entry near{2 * entry.node, gap(2 * entry.node, p, best.distance)};
    Entry far{2 * entry.node + 1, gap(2 * entry.node + 1, p, best.distance)};
    if (far.gap < near.gap) std::swap(near, far);
    if (far.gap < best.distance) waiting[count++] = far;
    if (near.gap < best.distance) waiting[count++] = near;
  }
  return best;
}

}  // namespace orthant::metric::detail
