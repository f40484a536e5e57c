// SPDX-License-Identifier: Apache-2.0
// Skorokhod's M1 distance is the Fréchet distance of the filled-in graphs (metric.4) [AG95]. Is δ large enough? The
// pairs of points of segment i of A and segment j of B that are within δ form a convex set in the unit square. So only
// edges of the squares matter: what can be reached on the right and upper edge by a walk that never turns back follows
// from what was reached on the left and lower one,
//   right edge: all that is free if the lower edge was reached,
//               otherwise what is free above the first point reached on the left,                  (metric.8)
// and likewise for the upper edge. Only squares that are reached are visited, and of these only some are looked at: the
// squares of a part of A and a part of B form a block. Is every point of the one within δ of every point of the other,
// by the boxes around them, then the block is one large square and (metric.8) holds for it as a whole. So the work grows
// with the length of the border of what is free, not with its area.
#include "orthant/base/interrupt.hpp"
#include "orthant/metric/detail/box_tree.hpp"
#include "orthant/metric/distance.hpp"

namespace orthant::metric {
namespace {

using detail::BoxTree;
using detail::Point;
using detail::Polyline;
using detail::Range;
using detail::Segment;
using detail::View;

constexpr double warp_accuracy = 1e-6;

// Part of an edge: fractions from begin to end.
struct Interval {
  double begin = 1.0, end = 0.0;

  [[nodiscard]] bool is_empty() const { return !(begin <= end); }
  [[nodiscard]] Interval from(double least) const { return {std::max(begin, least), end}; }
};

// The part of a segment that is within δ of p. Whether an end belongs to it is asked of the end alone, so that edges
// that meet there agree.
Interval free_part(const Segment& segment, const Point& p, Index components, double delta) {
  const View view{segment, p, components};
  const bool has_begin = view.distance(0.0) <= delta;
  const bool has_end = view.distance(1.0) <= delta;
  if (has_begin && has_end) return {0.0, 1.0};
  const auto [cc, cd, dd] = view.products();
  Interval part{0.0, 1.0};
  const auto meet = [&](double centre, double half_width) {
    part = {std::max(part.begin, centre - half_width), std::min(part.end, centre + half_width)};
  };
  const double b = segment.duration();
  if (b > 0.0) meet((p.t - segment.begin.t) / b, delta / b);
  if (dd > 0.0) {
    const double centre = -cd / dd;
    const double r = view.r(centre);
    meet(centre, r <= delta ? std::sqrt((delta - r) * (delta + r) / dd) : -1.0);
  }
  if (has_begin) return {0.0, std::clamp(part.end, 0.0, 1.0 - epsilon)};
  if (has_end) return {std::clamp(part.begin, epsilon, 1.0), 1.0};
  const bool is_near = (b > 0.0 || view.g(0.0) <= delta) && (dd > 0.0 || std::sqrt(cc) <= delta);
  return is_near ? Interval{std::max(part.begin, epsilon), std::min(part.end, 1.0 - epsilon)} : Interval{};
}

// What was reached on a row of edges.
class Front {
 public:
  explicit Front(Index edges) : parts_(static_cast<std::size_t>(edges)) {}

  [[nodiscard]] Interval& operator[](Index k) { return parts_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] const Interval& operator[](Index k) const { return parts_[static_cast<std::size_t>(k)]; }
  /// The first edge of the range of which something was reached; its end if there is none.
  [[nodiscard]] Index first_reached(Range range) const {
    Index k = range.first;
    while (k < range.past && (*this)[k].is_empty()) ++k;
    return k;
  }
  /// All of the range has been reached, of its first edge what follows `begin`.
  void open(Range range, double begin) {
    std::fill(parts_.begin() + range.first, parts_.begin() + range.past, Interval{0.0, 1.0});
    (*this)[range.first].begin = begin;
  }
  /// The edges at `start`, a vertex of the other graph, which are reached along `line` alone.
  void enter(const Polyline& line, const Point& start, double delta);

 private:
  std::vector<Interval> parts_;
};

void Front::enter(const Polyline& line, const Point& start, double delta) {
  std::fill(parts_.begin(), parts_.end(), Interval{});
  bool is_open = true;
  for (Index k = 0; is_open && k < line.segments(); ++k) {
    const Interval part = free_part(line.segment(k), start, line.components(), delta);
    if (part.begin > 0.0) break;
    (*this)[k] = part;
    is_open = part.end == 1.0;
  }
}

// Walks along both graphs that are never more than δ apart.
class Walks {
 public:
  Walks(const Graph& a, const Graph& b, double most_cells)
      : a_(a), b_(b), left_(b_.segments()), lower_(a_.segments()), cells_left_(most_cells) {}

  [[nodiscard]] bool reach_the_end(double delta);
  [[nodiscard]] bool is_exhausted() const { return cells_left_ < 0.0; }
  /// Where the last attempt that failed came to its end.
  [[nodiscard]] Place blocked() const {
    return {.t = a_.segment(last_a_).begin.t, .s = b_.segment(last_b_).begin.t, .is_on_first = true};
  }

 private:
  void cross(Index node_a, Index node_b);
  void cross_leaves(Range a, Range b, const double* box_b);
  void cross_free(Range a, Range b);
  void cross_square(Index i, Index j);
  void visit(Index i, Index j);
  [[nodiscard]] bool is_free(const double* box_a, const double* box_b) const;

  Polyline a_, b_;
  Index n_ = a_.components();
  BoxTree boxes_a_{a_}, boxes_b_{b_};
  std::vector<double> box_ = std::vector<double>(static_cast<std::size_t>(2 * (n_ + 1)));  // around a segment of A
  double delta_ = nan;
  Front left_;                     // on the edges between a vertex of A, how far we are, and the segments of B
  Front lower_;                    // on those between a vertex of B, how far we are, and the segments of A
  Index last_a_ = 0, last_b_ = 0;  // the last square reached
  double cells_left_;
};

void Walks::visit(Index i, Index j) {
  if (i < last_a_ || (i == last_a_ && j < last_b_)) return;
  last_a_ = i;
  last_b_ = j;
}

// The largest distance of two points of the boxes, rounded as that of two vertices is: never below it.
bool Walks::is_free(const double* box_a, const double* box_b) const {
  const auto widest = [&](Index k) { return std::max(box_a[k + 1] - box_b[k], box_b[k + 1] - box_a[k]); };
  if (!(widest(0) <= delta_)) return false;
  double sum = 0.0;
  for (Index i = 1; i <= n_; ++i) sum += widest(2 * i) * widest(2 * i);
  return std::sqrt(sum) <= delta_;
}

// From the left and lower edges of a block to its right and upper ones: as one, or the halves of the longer part, the
// earlier one first.
void Walks::cross(Index node_a, Index node_b) {
  const Range a = boxes_a_.segments(node_a);
  const Range b = boxes_b_.segments(node_b);
  if (a.is_empty() || b.is_empty() || is_exhausted()) return;
  if (left_.first_reached(b) == b.past && lower_.first_reached(a) == a.past) return;
  const double* const box_a = boxes_a_.box(node_a);
  const double* const box_b = boxes_b_.box(node_b);
  cells_left_ -= 1.0;
  stop_if_asked();
  if (is_free(box_a, box_b)) return cross_free(a, b);
  const bool a_is_leaf = boxes_a_.is_leaf(node_a);
  const bool b_is_leaf = boxes_b_.is_leaf(node_b);
  if (a_is_leaf && b_is_leaf) return cross_leaves(a, b, box_b);
  if (b_is_leaf || (!a_is_leaf && box_a[1] - box_a[0] >= box_b[1] - box_b[0])) {
    cross(2 * node_a, node_b);
    cross(2 * node_a + 1, node_b);
  } else {
    cross(node_a, 2 * node_b);
    cross(node_a, 2 * node_b + 1);
  }
}

void Walks::cross_leaves(Range a, Range b, const double* box_b) {
  for (Index i = a.first; i < a.past; ++i) {
    detail::enclose(a_.segment(i), n_, box_.data());
    if (is_free(box_.data(), box_b)) {
      cross_free({i, i + 1}, b);
      continue;
    }
    for (Index j = b.first; j < b.past; ++j) cross_square(i, j);
  }
}

// A block in which every pair of points is within δ: (metric.8) for all of it.
void Walks::cross_free(Range a, Range b) {
  const Index i = lower_.first_reached(a);
  const Index j = left_.first_reached(b);
  const bool is_from_below = i < a.past;
  const bool is_from_left = j < b.past;
  if (!is_from_below && !is_from_left) return;
  left_.open(is_from_below ? b : Range{j, b.past}, is_from_below ? 0.0 : left_[j].begin);
  lower_.open(is_from_left ? a : Range{i, a.past}, is_from_left ? 0.0 : lower_[i].begin);
  visit(a.past - 1, b.past - 1);
}

void Walks::cross_square(Index i, Index j) {
  const bool is_from_below = !lower_[i].is_empty();
  const bool is_from_left = !left_[j].is_empty();
  if (!is_from_below && !is_from_left) return;
  const Segment segment = a_.segment(i);
  const Segment other = b_.segment(j);
  const Interval right = free_part(other, segment.end, n_, delta_);
  const Interval upper = free_part(segment, other.end, n_, delta_);
  left_[j] = is_from_below ? right : right.from(left_[j].begin);  // (metric.8)
  lower_[i] = is_from_left ? upper : upper.from(lower_[i].begin);
  cells_left_ -= 1.0;
  visit(i, j);
}

bool Walks::reach_the_end(double delta) {
  delta_ = delta;
  last_a_ = last_b_ = 0;
  if (!(View{a_.segment(0), b_.vertex(0), n_}.distance(0.0) <= delta)) return false;
  left_.enter(b_, a_.vertex(0), delta);
  lower_.enter(a_, b_.vertex(0), delta);
  cross(BoxTree::root, BoxTree::root);
  return !is_exhausted() && left_[b_.segments() - 1].end == 1.0;
}

}  // namespace

Distance skorokhod(const Graph& a, const Graph& b, double most_cells) {
  const Distance least = hausdorff(a, b);
  Walks walks(a, b, most_cells);
  if (walks.reach_the_end(least.value)) return least;
  double low = least.value;
  double high = std::max(low * (1.0 + warp_accuracy), detail::rounding(a, b));
  if (walks.reach_the_end(high)) return least;
  Place place = walks.blocked();
  for (bool is_found = false; !is_found && !walks.is_exhausted();) {
    low = high;
    high *= 2.0;
    place = walks.blocked();
    is_found = walks.reach_the_end(high);
  }
  while (high - low > warp_accuracy * low && !walks.is_exhausted()) {
    const double middle = 0.5 * (low + high);
    const bool is_enough = walks.reach_the_end(middle);
    (is_enough ? high : low) = middle;
    if (!is_enough) place = walks.blocked();
  }
  if (walks.is_exhausted()) return {};
  return {.value = low, .place = place};
}

}  // namespace orthant::metric
