// SPDX-License-Identifier: Apache-2.0
// Skorokhod's distance square by square: every square of the free space that is reached is looked at, one row after the
// other, where metric::skorokhod crosses blocks of them at once. Both must give the same bits.
#pragma once

#include "orthant/metric/detail/polyline.hpp"
#include "orthant/metric/distance.hpp"

#include <vector>

namespace orthant::metric::testing::simple {

using detail::Point;
using detail::Polyline;
using detail::Segment;
using detail::View;

inline constexpr double warp_accuracy = 1e-6;

// Part of an edge: fractions from begin to end.
struct Interval {
  double begin = 1.0, end = 0.0;

  [[nodiscard]] bool is_empty() const { return !(begin <= end); }
  [[nodiscard]] Interval from(double least) const { return {std::max(begin, least), end}; }
};

// The part of a segment that is within δ of p. Whether an end belongs to it is asked of the end alone, so that edges
// that meet there agree.
inline Interval free_part(const Segment& segment, const Point& p, Index components, double delta) {
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

// Walks along both graphs that are never more than δ apart.
class Walks {
 public:
  Walks(const Graph& a, const Graph& b, double most_cells)
      : a_(a), b_(b), left_(static_cast<std::size_t>(b_.segments())), cells_left_(most_cells) {}

  [[nodiscard]] bool reach_the_end(double delta);
  [[nodiscard]] bool is_exhausted() const { return cells_left_ < 0.0; }
  /// Where the last attempt that failed came to its end.
  [[nodiscard]] const Place& blocked() const { return blocked_; }

 private:
  struct Row {
    Index first, past;  // segments of B whose left edge may have been reached
  };
  [[nodiscard]] Row enter(double delta);
  [[nodiscard]] Row cross(Index i, Row row, double delta);
  [[nodiscard]] Interval& left(Index j) { return left_[static_cast<std::size_t>(j)]; }

  Polyline a_, b_;
  Index n_ = a_.components();
  std::vector<Interval> left_;  // reached on the edges between vertex i of A and the segments of B
  Interval lowest_;             // reached on the edge between segment i of A and the first vertex of B
  double cells_left_;
  Place blocked_;
};

// The edges at the first vertex of A, which are reached along B alone.
inline Walks::Row Walks::enter(double delta) {
  std::fill(left_.begin(), left_.end(), Interval{});
  Index j = 0;
  for (bool is_open = true; is_open && j < b_.segments(); ++j) {
    const Interval part = free_part(b_.segment(j), a_.vertex(0), n_, delta);
    if (part.begin > 0.0) break;
    left(j) = part;
    is_open = part.end == 1.0;
  }
  return {0, j};
}

// The squares of segment i of A, from the left edges to the right ones.
inline Walks::Row Walks::cross(Index i, Row row, double delta) {
  const Segment segment = a_.segment(i);
  Interval lower = row.first == 0 ? lowest_ : Interval{};
  Row next{b_.segments(), 0};
  for (Index j = row.first; j < b_.segments() && (j < row.past || !lower.is_empty()); ++j) {
    if (left(j).is_empty() && lower.is_empty()) continue;
    const Segment other = b_.segment(j);
    Interval right = free_part(other, segment.end, n_, delta);
    Interval upper = free_part(segment, other.end, n_, delta);
    if (lower.is_empty()) right = right.from(left(j).begin);  // (metric.8)
    if (left(j).is_empty()) upper = upper.from(lower.begin);
    left(j) = right;
    lower = upper;
    cells_left_ -= 1.0;
    blocked_ = {.t = segment.begin.t, .s = other.begin.t, .is_on_first = true};
    if (right.is_empty()) continue;
    next.first = std::min(next.first, j);
    next.past = j + 1;
  }
  return next;
}

inline bool Walks::reach_the_end(double delta) {
  if (!(View{a_.segment(0), b_.vertex(0), n_}.distance(0.0) <= delta)) return false;
  Row row = enter(delta);
  lowest_ = {0.0, 1.0};
  for (Index i = 0; i < a_.segments(); ++i) {
    // on along A alone, as long as the first point of B is near
    const Interval part = lowest_.end == 1.0 ? free_part(a_.segment(i), b_.vertex(0), n_, delta) : Interval{};
    lowest_ = part.begin == 0.0 ? part : Interval{};
    if (!lowest_.is_empty()) row.first = 0;
    row = cross(i, row, delta);
    if (is_exhausted() || (row.first >= row.past && lowest_.end != 1.0)) return false;
  }
  return left(b_.segments() - 1).end == 1.0;
}

inline Distance skorokhod(const Graph& a, const Graph& b, double most_cells = 1e12) {
  const Distance least = metric::hausdorff(a, b);
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

}  // namespace orthant::metric::testing::simple
