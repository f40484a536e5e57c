// SPDX-License-Identifier: Apache-2.0
#include "orthant/metric/detail/segment_tree.hpp"

#include <array>

namespace orthant::metric::detail {

SegmentTree::SegmentTree(const Polyline& line) : line_(line), stride_(2 * (line.components() + 1)) {
  const Index segments = line.segments();
  while (leaves_ * block < segments) leaves_ *= 2;
  boxes_.resize(static_cast<std::size_t>(2 * leaves_ * stride_));
  for (std::size_t i = 0; i < boxes_.size(); i += 2) {
    boxes_[i] = infinity;
    boxes_[i + 1] = -infinity;
  }
  const auto include = [&](double* box, const Point& p) {
    box[0] = std::min(box[0], p.t);
    box[1] = std::max(box[1], p.t);
    for (Index i = 0; i < line.components(); ++i) {
      box[2 * i + 2] = std::min(box[2 * i + 2], p.x[i]);
      box[2 * i + 3] = std::max(box[2 * i + 3], p.x[i]);
    }
  };
  for (Index k = 0; k < segments; ++k) {
    const Segment segment = line.segment(k);
    double* const leaf = box(leaves_ + k / block);
    if (k % block == 0) include(leaf, segment.begin);
    include(leaf, segment.end);
  }
  for (Index node = leaves_ - 1; node > 0; --node) {
    for (Index i = 0; i < stride_; i += 2) {
      box(node)[i] = std::min(box(2 * node)[i], box(2 * node + 1)[i]);
      box(node)[i + 1] = std::max(box(2 * node)[i + 1], box(2 * node + 1)[i + 1]);
    }
  }
}

// The distance of p to the box, or infinity when it is at least `limit`.
double SegmentTree::gap(Index node, const Point& p, double limit) const {
  const double* const bounds = box(node);
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
  const Index end = std::min((leaf + 1) * block, line_.segments());
  for (Index k = leaf * block; k < end; ++k) {
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
  waiting[count++] = {1, 0.0};
  while (count > 0) {
    const Entry entry = waiting[--count];
    if (!(entry.gap < best.distance)) continue;
    if (entry.node >= leaves_) {
      visit(entry.node - leaves_, p, best);
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
