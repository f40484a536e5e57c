// SPDX-License-Identifier: Apache-2.0
// The excess e(A, B) = sup over p in A of the distance of p to B, by bounds on pieces of A. The distance to one segment
// of B is convex along a piece [p, q] of A. With segments b and c of B, near p and near q, it follows that no point of
// the piece is farther from B than
//   max over λ in [0, 1] of min((1-λ) d(p,b) + λ d(q,b), (1-λ) d(p,c) + λ d(q,c)),                     (metric.7)
// which is d(p,b), d(q,c), or where the two chords cross. The distance of any point of A to B is a lower bound of e.
//   1. A is cut at the times of B; pieces whose bound by the segments of B at the same time, or by those that served
//      the piece before, is below the best lower bound, are settled.
//   2. Of those left the one with the largest bound is split where the chords cross, until the largest is no larger
//      than 1 + 1e-12 times the best lower bound, or differs from it by rounding.
#include "orthant/base/interrupt.hpp"
#include "orthant/metric/detail/segment_tree.hpp"
#include "orthant/metric/distance.hpp"

#include <array>
#include <queue>

namespace orthant::metric {
namespace {

using detail::Foot;
using detail::foot_on;
using detail::Point;
using detail::Polyline;
using detail::Segment;
using detail::SegmentTree;
using detail::View;

constexpr double accuracy = 1e-12;
constexpr double narrowest = 4.0 * epsilon;  // fraction of a segment: nothing is left to split
constexpr double first_looks = 1000.0;       // pieces, all over A, that give the first lower bound
constexpr double golden_ratio = 0.61803398874989485;

struct Piece {
  Index segment = 0;                    // of A
  double begin = 0.0, end = 1.0;        // fractions of it
  Foot near_begin = {}, near_end = {};  // on B
  double bound = infinity;              // (metric.7)
  double split = 0.5;                   // fraction of the segment where it is attained

  [[nodiscard]] bool operator<(const Piece& other) const { return bound < other.bound; }
};

class Excess {
 public:
  /// Nothing is done for pieces that are not farther than at_least.
  Excess(const Graph& from, const Graph& to, double at_least = -1.0)
      : from_(from),
        to_(to),
        tree_(to_),
        rounding_(detail::rounding(from, to)),
        lower_bound_(at_least),
        buffers_(static_cast<std::size_t>(3 * n_)) {}

  /// The value is at_least when the excess is not larger.
  Distance value() {
    look_at_share(first_looks / static_cast<double>(from_.segments() + to_.segments()));
    split_until_settled();
    look_at_share(1.0);
    split_until_settled();
    return {.value = lower_bound_, .place = place_};
  }

 private:
  void look_at_share(double share);
  void look_at(Piece piece, Index same_time);
  void split_until_settled();
  void set_bound(Piece& piece, const Point& p, const Point& q) const;
  void raise(const Point& p, const Foot& foot);
  [[nodiscard]] bool is_settled(double bound) const { return bound <= lower_bound_ * (1.0 + accuracy); }
  [[nodiscard]] bool is_worth_splitting(const Piece& piece) const {
    return !is_settled(piece.bound - rounding_) && piece.end - piece.begin > narrowest;
  }
  [[nodiscard]] Point point(Index segment, double fraction, int buffer);

  Polyline from_, to_;
  Index n_ = from_.components();
  SegmentTree tree_;
  double rounding_;
  double lower_bound_;
  Place place_;
  Index served_ = 0;  // the segment of B that settled the piece before
  std::priority_queue<Piece> unsettled_;
  std::vector<double> buffers_;
};

// Where A has these fractions, without a copy at vertices.
Point Excess::point(Index segment, double fraction, int buffer) {
  const Segment whole = from_.segment(segment);
  if (fraction == 0.0) return whole.begin;
  if (fraction == 1.0) return whole.end;
  return point_at(whole, fraction, n_, buffers_.data() + buffer * n_);
}

void Excess::raise(const Point& p, const Foot& foot) {
  if (!(foot.distance > lower_bound_)) return;
  lower_bound_ = foot.distance;
  const Segment other = to_.segment(foot.segment);
  place_ = {.t = p.t, .s = detail::between(other.begin.t, other.end.t, foot.fraction), .is_on_first = true};
}

// Where two chords over [0, 1], from pb to qb and from pc to qc with pb ≤ pc and qc ≤ qb, cross.
double crossing(double pb, double qb, double pc, double qc) {
  const double sum = (pc - pb) + (qb - qc);
  return sum > 0.0 ? (pc - pb) / sum : 0.5;
}

// (metric.7)
double bound_of(double pb, double qb, double pc, double qc) {
  return std::max({pb, qc, pb + crossing(pb, qb, pc, qc) * (qb - pb)});
}

void Excess::set_bound(Piece& piece, const Point& p, const Point& q) const {
  const double pb = piece.near_begin.distance;
  const double qc = piece.near_end.distance;
  const double qb = foot_on(to_.segment(piece.near_begin.segment), q, n_).distance;
  const double pc = foot_on(to_.segment(piece.near_end.segment), p, n_).distance;
  // away from the ends, so that pieces shrink even where the chords are far from the functions
  const double fraction = std::clamp(crossing(pb, qb, pc, qc), 0.01, 0.99);
  piece.bound = std::min(piece.bound, bound_of(pb, qb, pc, qc));
  piece.split = detail::between(piece.begin, piece.end, fraction);
}

// The pieces of A between times of B: all, or an aperiodic sample of them.
void Excess::look_at_share(double share) {
  Index same_time = 0;  // segment of B
  double turn = 0.0;
  const auto look = [&](Index segment, double begin, double end) {
    turn += golden_ratio;
    if (turn >= 1.0) turn -= 1.0;
    if (turn < share) look_at({.segment = segment, .begin = begin, .end = end}, same_time);
  };
  const Index last = to_.segments() - 1;
  const auto end_of = [&](Index k) { return to_.segment(k).end.t; };
  for (Index k = 0; k < from_.segments(); ++k) {
    stop_if_asked();
    const Segment whole = from_.segment(k);
    const bool has_duration = whole.duration() > 0.0;
    const auto is_over = [&](double end) { return has_duration ? end <= whole.begin.t : end < whole.begin.t; };
    while (same_time < last && is_over(end_of(same_time))) ++same_time;
    double begin = 0.0;
    for (; has_duration && same_time < last && end_of(same_time) < whole.end.t; ++same_time) {
      const double cut = fraction_at(whole, end_of(same_time));
      if (!(cut > begin)) continue;
      look(k, begin, cut);
      begin = cut;
    }
    look(k, begin, 1.0);
  }
}

// Step 1.
void Excess::look_at(Piece piece, Index same_time) {
  const Point p = point(piece.segment, piece.begin, 0);
  const Point q = point(piece.segment, piece.end, 1);
  const Segment opposite = to_.segment(same_time);
  const auto at_same_time = [&](const Point& point) {
    return View{opposite, point, n_}.distance(fraction_at(opposite, point.t));
  };
  if (is_settled(std::max(at_same_time(p), at_same_time(q)))) return;
  Foot& b = piece.near_begin;
  Foot& c = piece.near_end;
  double qb = infinity;
  double pc = infinity;
  const std::array<Index, 6> candidates{same_time, served_, served_ + 1, same_time + 1, served_ + 2, same_time - 1};
  for (const Index k : candidates) {
    if (k < 0 || k >= to_.segments()) continue;
    const Segment segment = to_.segment(k);
    const Foot of_p = foot_on(segment, p, n_);
    const Foot of_q = foot_on(segment, q, n_);
    if (of_p.distance < b.distance) {
      b = {of_p.distance, k, of_p.fraction};
      qb = of_q.distance;
    }
    if (of_q.distance < c.distance) {
      c = {of_q.distance, k, of_q.fraction};
      pc = of_p.distance;
    }
    if (is_settled(bound_of(b.distance, qb, pc, c.distance))) {
      served_ = c.segment;
      return;
    }
  }
  b = tree_.nearest(p, b);
  c = tree_.nearest(q, c);
  served_ = c.segment;
  raise(p, b);
  raise(q, c);
  set_bound(piece, p, q);
  if (is_worth_splitting(piece)) unsettled_.push(piece);
}

// Step 2.
void Excess::split_until_settled() {
  while (!unsettled_.empty() && is_worth_splitting(unsettled_.top())) {
    stop_if_asked();
    const Piece piece = unsettled_.top();
    unsettled_.pop();
    const Point p = point(piece.segment, piece.begin, 0);
    const Point q = point(piece.segment, piece.end, 1);
    const Point middle = point(piece.segment, piece.split, 2);
    const Foot guess = foot_on(to_.segment(piece.near_begin.segment), middle, n_);
    const Foot near = tree_.nearest(middle, {guess.distance, piece.near_begin.segment, guess.fraction});
    raise(middle, near);
    Piece left = piece;
    left.end = piece.split;
    left.near_end = near;
    set_bound(left, p, middle);
    Piece right = piece;
    right.begin = piece.split;
    right.near_begin = near;
    set_bound(right, middle, q);
    if (is_worth_splitting(left)) unsettled_.push(left);
    if (is_worth_splitting(right)) unsettled_.push(right);
  }
  unsettled_ = {};
}

}  // namespace

Distance excess(const Graph& from, const Graph& to) {
  require_comparable(from, to);
  return Excess(from, to).value();
}

Distance hausdorff(const Graph& a, const Graph& b) {
  const Distance there = excess(a, b);
  Distance back = Excess(b, a, there.value).value();
  back.place.is_on_first = false;
  return back.value > there.value ? back : there;
}

}  // namespace orthant::metric
