// SPDX-License-Identifier: Apache-2.0
// Distances at equal times. Between two neighbouring times of either graph x - y is linear, from u to v:
//   sup ‖x - y‖ = max(‖u‖, ‖v‖),                                                                        (metric.9)
//   ∫ ‖x - y‖ dt = τ/2 [(‖u‖ + ‖v‖)/2 + (α + β)²/(2 (‖u‖ + ‖v‖)) + ρ²/δ asinh(z)]                       (metric.10)
// where τ is the duration, δ = ‖v - u‖, α and β are the lengths of u and v along v - u, ρ that of u across it, and
//   z = (β ‖u‖ - α ‖v‖)/ρ² = δ (α + β)/(β ‖u‖ + α ‖v‖),                                                 (metric.11)
// the second form when α and β have the same sign: no difference of nearly equal numbers is left.
#include "orthant/base/errors.hpp"
#include "orthant/base/interrupt.hpp"
#include "orthant/linalg/sum.hpp"
#include "orthant/metric/detail/polyline.hpp"
#include "orthant/metric/distance.hpp"

#include <fmt/format.h>

namespace orthant::metric {
namespace {

using detail::Point;
using detail::Polyline;
using detail::Segment;

struct Span {
  double begin, end;
};

Span common_time(const Graph& a, const Graph& b) {
  require_comparable(a, b);
  const Span span{std::max(a.times.front(), b.times.front()), std::min(a.times.back(), b.times.back())};
  if (!(span.begin <= span.end)) {
    throw InvalidArgument(fmt::format("the graphs have no common time: {:g} to {:g}, and {:g} to {:g}", a.times.front(),
                                      a.times.back(), b.times.front(), b.times.back()));
  }
  return span;
}

// One graph, as time goes by.
class Runner {
 public:
  explicit Runner(const Graph& graph) : line_(graph), last_(line_.segments() - 1) {}

  // to the segment that has t inside or at its end: the left limit
  void go_to(double t) {
    while (k_ < last_ && line_.segment(k_).end.t < t) ++k_;
  }
  // to the segment that has t inside or at its beginning: the right limit
  void go_past(double t) {
    while (k_ < last_ && line_.segment(k_).end.t <= t) ++k_;
  }
  [[nodiscard]] double end() const { return line_.segment(k_).end.t; }
  // x(t) on the present segment; where this has no duration, its end if it is over
  void add_to(Vector& x, double t, double factor, bool is_over = false) const {
    const Segment segment = line_.segment(k_);
    const double fraction = is_over && !(segment.duration() > 0.0) ? 1.0 : fraction_at(segment, t);
    for (Index i = 0; i < x.size(); ++i) {
      x[i] += factor * detail::between(segment.begin.x[i], segment.end.x[i], fraction);
    }
  }

 private:
  Polyline line_;
  Index last_;
  Index k_ = 0;
};

// Calls visit(t, u, s, v) for each stretch of time [t, s] in which x - y is linear, from u to v. The first and the last
// are the instants at which the common time begins, with the left limits, and ends, with the right ones.
template <class Visit>
void walk(const Graph& a, const Graph& b, Visit&& visit) {
  const Span span = common_time(a, b);
  Runner x(a);
  Runner y(b);
  Vector u(a.components);
  Vector v(a.components);
  const auto difference = [&](Vector& into, double t, bool is_over = false) {
    into.setZero();
    x.add_to(into, t, 1.0, is_over);
    y.add_to(into, t, -1.0, is_over);
  };
  x.go_to(span.begin);
  y.go_to(span.begin);
  difference(u, span.begin);
  visit(span.begin, u, span.begin, u);
  for (double t = span.begin; t < span.end;) {
    stop_if_asked();
    x.go_past(t);
    y.go_past(t);
    const double next = std::min({x.end(), y.end(), span.end});
    difference(u, t);
    difference(v, next);
    visit(t, u, next, v);
    t = next;
  }
  x.go_past(span.end);
  y.go_past(span.end);
  difference(u, span.end, true);
  visit(span.end, u, span.end, u);
}

// The mean of ‖u + λ (v - u)‖ over λ in [0, 1] (metric.10)
double mean_norm(const Vector& u, const Vector& v) {
  const double from = u.norm();
  const double to = v.norm();
  double delta = 0.0;
  double along_u = 0.0;
  double along_v = 0.0;
  for (Index i = 0; i < u.size(); ++i) {
    const double d = v[i] - u[i];
    delta += d * d;
    along_u += u[i] * d;
    along_v += v[i] * d;
  }
  delta = std::sqrt(delta);
  if (!(delta > 0.0)) return from;
  const double alpha = along_u / delta;
  const double beta = along_v / delta;
  double rho_squared = 0.0;  // from the smaller of the two: across, they are alike
  const Vector& shorter = from <= to ? u : v;
  const double along = from <= to ? alpha : beta;
  for (Index i = 0; i < u.size(); ++i) {
    const double across = shorter[i] - along * (v[i] - u[i]) / delta;
    rho_squared += across * across;
  }
  const double chords = 0.5 * (from + to) + 0.5 * (alpha + beta) * (alpha + beta) / (from + to);
  if (!(rho_squared > 0.0)) return 0.5 * chords;
  const double z = alpha * beta > 0.0 ? delta * (alpha + beta) / (beta * from + alpha * to)
                                      : (beta * from - alpha * to) / rho_squared;
  return 0.5 * (chords + rho_squared * std::asinh(z) / delta);
}

}  // namespace

Distance uniform(const Graph& a, const Graph& b) {
  Distance largest{.value = -1.0, .place = {}};
  const auto look = [&](double t, const Vector& difference) {
    const double norm = difference.norm();
    if (norm > largest.value) largest = {.value = norm, .place = {.t = t, .s = t, .is_on_first = true}};
  };
  walk(a, b, [&](double t, const Vector& u, double s, const Vector& v) {
    look(t, u);
    look(s, v);
  });
  return largest;
}

double l1(const Graph& a, const Graph& b) {
  Sum sum;
  walk(a, b, [&](double t, const Vector& u, double s, const Vector& v) { sum.add((s - t) * mean_norm(u, v)); });
  return sum.value();
}

}  // namespace orthant::metric
