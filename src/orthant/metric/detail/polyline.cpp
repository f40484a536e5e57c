// SPDX-License-Identifier: Apache-2.0
// The nearest point of a segment has the least max(g(λ), r(λ)) over λ in [0, 1] (metric.5). Both are convex. If at the
// lowest place of one the other is not larger, this is the minimum; otherwise they cross between their lowest places,
// where one rises and the other falls: at a root of
//   (b² - d·d) λ² + 2 (a b - c·d) λ + a² - c·c = 0.                                                      (metric.6)
#include "orthant/metric/detail/polyline.hpp"

namespace orthant::metric::detail {
namespace {

// The root of A λ² + 2 B λ + C between two places, as accurately as rounding permits.
double root_between(double A, double B, double C, double one, double other) {
  const double low = std::min(one, other);
  const double high = std::max(one, other);
  const double q = -(B + std::copysign(std::sqrt(std::max(B * B - A * C, 0.0)), B));
  const double candidates[] = {q / A, C / q};
  double best = 0.5 * (low + high);
  double least = infinity;
  for (const double candidate : candidates) {
    const double clamped = std::clamp(candidate, low, high);
    const double outside = std::abs(candidate - clamped);
    if (outside < least) {
      least = outside;
      best = clamped;
    }
  }
  return best;
}

// g < r at `low`, g > r at `high`: the crossing by (metric.6), then a step of the secant where rounding spoiled it.
Foot crossing(const View& f, double low, double high, double guess) {
  Foot best{.distance = infinity, .segment = 0, .fraction = guess};
  double low_gap = f.g(low) - f.r(low);
  double high_gap = f.g(high) - f.r(high);
  double fraction = guess;
  for (int round = 0; round < 60; ++round) {
    const double g = f.g(fraction);
    const double r = f.r(fraction);
    if (std::max(g, r) < best.distance) best = {.distance = std::max(g, r), .segment = 0, .fraction = fraction};
    const double gap = g - r;
    if (!(std::abs(gap) > 4.0 * epsilon * best.distance) || std::abs(high - low) <= epsilon) return best;
    (gap < 0.0 ? low : high) = fraction;
    (gap < 0.0 ? low_gap : high_gap) = gap;
    const double secant = low - low_gap * (high - low) / (high_gap - low_gap);
    const bool is_inside = (secant - low) * (high - secant) > 0.0;
    fraction = round % 3 < 2 && is_inside ? secant : 0.5 * (low + high);
  }
  return best;
}

}  // namespace

double rounding(const Graph& a, const Graph& b) {
  double largest = 0.0;
  for (const Graph* graph : {&a, &b}) {
    largest = std::max({largest, std::abs(graph->times.front()), std::abs(graph->times.back())});
    for (const double value : graph->values) largest = std::max(largest, std::abs(value));
  }
  return 16.0 * epsilon * largest;
}

Foot foot_on(const Segment& segment, const Point& p, Index components) {
  const View f{segment, p, components};
  const auto [cc, cd, dd] = f.products();
  const double at_time = fraction_at(segment, p.t);  // lowest place of g
  const double time_gap = f.g(at_time);
  if (!(dd > 0.0)) return {.distance = std::max(time_gap, std::sqrt(cc)), .segment = 0, .fraction = at_time};
  const double at_value = std::clamp(-cd / dd, 0.0, 1.0);  // lowest place of r
  const double value_gap = f.r(at_value);
  const double b = segment.duration();
  if (!(b > 0.0) || f.g(at_value) <= value_gap) {
    return {.distance = std::max(f.g(at_value), value_gap), .segment = 0, .fraction = at_value};
  }
  if (f.r(at_time) <= time_gap) return {.distance = time_gap, .segment = 0, .fraction = at_time};
  const double a = segment.begin.t - p.t;
  return crossing(f, at_time, at_value, root_between(b * b - dd, a * b - cd, a * a - cc, at_time, at_value));
}

}  // namespace orthant::metric::detail
