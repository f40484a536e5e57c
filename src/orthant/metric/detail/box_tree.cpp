// SPDX-License-Identifier: Apache-2.0
#include "orthant/metric/detail/box_tree.hpp"

namespace orthant::metric::detail {
namespace {

void include(double* bounds, const Point& p, Index components) {
  bounds[0] = std::min(bounds[0], p.t);
  bounds[1] = std::max(bounds[1], p.t);
  for (Index i = 0; i < components; ++i) {
    bounds[2 * i + 2] = std::min(bounds[2 * i + 2], p.x[i]);
    bounds[2 * i + 3] = std::max(bounds[2 * i + 3], p.x[i]);
  }
}

void empty(double* bounds, Index length) {
  for (Index i = 0; i < length; i += 2) {
    bounds[i] = infinity;
    bounds[i + 1] = -infinity;
  }
}

}  // namespace

BoxTree::BoxTree(const Polyline& line) : all_(line.segments()), stride_(2 * (line.components() + 1)) {
  while (leaves_ * block < all_) leaves_ *= 2;
  boxes_.resize(static_cast<std::size_t>(2 * leaves_ * stride_));
  empty(boxes_.data(), 2 * leaves_ * stride_);
  for (Index k = 0; k < all_; ++k) {
    const Segment segment = line.segment(k);
    double* const leaf = bounds(leaves_ + k / block);
    if (k % block == 0) include(leaf, segment.begin, line.components());
    include(leaf, segment.end, line.components());
  }
  for (Index node = leaves_ - 1; node > 0; --node) {
    for (Index i = 0; i < stride_; i += 2) {
      bounds(node)[i] = std::min(box(2 * node)[i], box(2 * node + 1)[i]);
      bounds(node)[i + 1] = std::max(box(2 * node)[i + 1], box(2 * node + 1)[i + 1]);
    }
  }
}

Range BoxTree::segments(Index node) const {
  Index leaves = 1;  // under the node
  for (; !is_leaf(node); node *= 2) leaves *= 2;
  const Index first = (node - leaves_) * block;
  return {first, std::min(first + leaves * block, all_)};
}

void enclose(const Segment& segment, Index components, double* bounds) {
  empty(bounds, 2 * (components + 1));
  include(bounds, segment.begin, components);
  include(bounds, segment.end, components);
}

}  // namespace orthant::metric::detail
