// SPDX-License-Identifier: Apache-2.0
// A filled-in graph seen as a chain of segments, without a copy of its samples. A step function is the staircase
//   (t_0, x_0), (t_1, x_0), (t_1, x_1), (t_2, x_1), …
// whose vertex k has the time of sample ⌈k/2⌉ and the value of sample ⌊k/2⌋.
#pragma once

#include "orthant/metric/graph.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::metric::detail {

struct Point {
  double t = nan;
  const double* x = nullptr;  // n values
};

struct Segment {
  Point begin, end;

  [[nodiscard]] double duration() const { return end.t - begin.t; }
};

/// Refers to the graph, which must outlive it.
class Polyline {
 public:
  explicit Polyline(const Graph& graph)
      : times_(graph.times.data()),
        values_(graph.values.data()),
        components_(graph.components),
        shift_(graph.between == Between::hold ? 1 : 0),
        last_(graph.between == Between::hold ? 2 * (graph.samples() - 1) : graph.samples() - 1) {}

  [[nodiscard]] Index components() const { return components_; }
  /// A single sample is one segment without length.
  [[nodiscard]] Index segments() const { return std::max<Index>(last_, 1); }
  [[nodiscard]] Point vertex(Index k) const {
    return {times_[(k + shift_) >> shift_], values_ + (k >> shift_) * components_};
  }
  [[nodiscard]] Segment segment(Index k) const { return {vertex(k), vertex(std::min(k + 1, last_))}; }
  [[nodiscard]] double first_time() const { return vertex(0).t; }
  [[nodiscard]] double last_time() const { return vertex(last_).t; }

 private:
  const double* times_;
  const double* values_;
  Index components_;
  int shift_;   // 1 for staircases
  Index last_;  // vertex
};

/// From begin at fraction 0 to end at 1, both without rounding.
inline double between(double begin, double end, double fraction) {
  return fraction < 0.5 ? begin + fraction * (end - begin) : end - (1.0 - fraction) * (end - begin);
}

/// The point of a segment at this fraction; its values are written to x.
inline Point point_at(const Segment& segment, double fraction, Index components, double* x) {
  for (Index i = 0; i < components; ++i) x[i] = between(segment.begin.x[i], segment.end.x[i], fraction);
  return {between(segment.begin.t, segment.end.t, fraction), x};
}

/// The fraction at which a segment has this time; the nearer end when it never has, and 0 when it has no duration.
inline double fraction_at(const Segment& segment, double t) {
  const double duration = segment.duration();
  return duration > 0.0 ? std::clamp((t - segment.begin.t) / duration, 0.0, 1.0) : 0.0;
}

/// A segment as it is seen from a point p, at the fraction λ of its length: how far in time, and how far in value
///   g(λ) = |a + λ b|,  r(λ) = ‖c + λ d‖,  a = t_0 - t,  b = t_1 - t_0,  c = x_0 - x,  d = x_1 - x_0.       (metric.5)
struct View {
  const Segment& segment;
  const Point& p;
  Index components;

  // both from the nearer end, so that nothing is rounded at the ends
  [[nodiscard]] double g(double fraction) const {
    return std::abs(fraction < 0.5 ? segment.begin.t - p.t + fraction * segment.duration()
                                   : segment.end.t - p.t + (fraction - 1.0) * segment.duration());
  }
  [[nodiscard]] double r(double fraction) const {
    const double* const near = fraction < 0.5 ? segment.begin.x : segment.end.x;
    const double step = fraction < 0.5 ? fraction : fraction - 1.0;
    double sum = 0.0;
    for (Index i = 0; i < components; ++i) {
      const double entry = near[i] - p.x[i] + step * (segment.end.x[i] - segment.begin.x[i]);
      sum += entry * entry;
    }
    return std::sqrt(sum);
  }
  [[nodiscard]] double distance(double fraction) const { return std::max(g(fraction), r(fraction)); }

  struct Products {
    double cc = 0.0, cd = 0.0, dd = 0.0;
  };
  [[nodiscard]] Products products() const {
    Products sums;
    for (Index i = 0; i < components; ++i) {
      const double c = segment.begin.x[i] - p.x[i];
      const double d = segment.end.x[i] - segment.begin.x[i];
      sums.cc += c * c;
      sums.cd += c * d;
      sums.dd += d * d;
    }
    return sums;
  }
};

/// What is lost to rounding in the coordinates of a point inside a segment, and in its distances.
[[nodiscard]] double rounding(const Graph& a, const Graph& b);

/// The nearest point of a segment, or of a chain of them.
struct Foot {
  double distance = infinity;
  Index segment = 0;
  double fraction = 0.0;
};

/// The point of a segment nearest to p: the least max(g, r) (metric.5).
[[nodiscard]] Foot foot_on(const Segment& segment, const Point& p, Index components);

}  // namespace orthant::metric::detail
