// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/table.hpp"

#include "orthant/base/assert.hpp"
#include "orthant/base/errors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace orthant::expressions {

struct Table::Data {
  std::string name;
  Samples samples;
  std::vector<double> starts;  // of the pieces
  std::vector<Cubic> cubics;   // of each of them
  double end = 0.0;            // of the last
  bool is_closed = true;       // the end is part of the last piece

  [[nodiscard]] bool repeats() const { return samples.outside == Outside::repeat; }
  [[nodiscard]] double count() const { return static_cast<double>(cubics.size()); }
  // within one cycle
  [[nodiscard]] std::size_t index(double piece) const {
    const double inside = repeats() ? piece - std::floor(piece / count()) * count() : piece;
    return static_cast<std::size_t>(std::clamp(inside, 0.0, count() - 1.0));
  }
};

namespace {

using Cubic = Table::Cubic;

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double unbounded = std::numeric_limits<double>::infinity();

[[noreturn]] void fail_sample(char letter, std::size_t i, double value, std::string allowed) {
  throw InvalidArgument(Flaw{fmt::format("{}[{}]", letter, i), fmt::format("is {:.17g}", value), std::move(allowed)});
}

void require_ascending(const Samples& samples) {
  const std::vector<double>& x = samples.x;
  for (std::size_t i = 1; i < x.size(); ++i) {
    if (x[i] < x[i - 1]) fail_sample('x', i, x[i], fmt::format("must not be before the one above, {:.17g}", x[i - 1]));
    if (x[i] > x[i - 1]) continue;
    if (samples.interpolation == Interpolation::cubic) {
      fail_sample('x', i, x[i], "must be greater than the one above: a cubic table does not jump");
    }
    if (i > 1 && x[i] == x[i - 2]) fail_sample('x', i, x[i], "must not come three times; twice is a jump");
  }
}

void validate(const Samples& samples) {
  if (samples.x.size() != samples.y.size()) {
    throw InvalidArgument(Flaw{"y", fmt::format("has {} entries", samples.y.size()),
                               fmt::format("must have {}, one for each x", samples.x.size())});
  }
  if (samples.x.size() < 2) {
    const std::string_view count = samples.x.empty() ? "is empty" : "has 1 entry";
    throw InvalidArgument(Flaw{"x", std::string(count), "must have at least 2"});
  }
  for (std::size_t i = 0; i < samples.x.size(); ++i) {
    if (!std::isfinite(samples.x[i])) fail_sample('x', i, samples.x[i], "must be finite");
    if (!std::isfinite(samples.y[i])) fail_sample('y', i, samples.y[i], "must be finite");
  }
  require_ascending(samples);
  if (!(samples.x.back() > samples.x.front())) throw InvalidArgument(Flaw{"x", "is one point", "must be a range"});
}

// The slopes m_i of the spline at its knots, by elimination in the tridiagonal system
//   h_i m_(i-1) + 2 (h_(i-1) + h_i) m_i + h_(i-1) m_(i+1) = 3 (h_i s_(i-1) + h_(i-1) s_i),   s_i = (y_(i+1) - y_i)/h_i
// and one row at either end, which says that the third derivative does not jump at the second and the last knot but one.
std::vector<double> spline_slopes(const std::vector<double>& h, const std::vector<double>& s) {
  const std::size_t n = h.size();  // pieces
  if (n == 1) return {s[0], s[0]};
  if (n == 2) {  // the parabola
    const double c = (s[1] - s[0]) / (h[0] + h[1]);
    return {s[0] - c * h[0], s[0] + c * h[0], s[1] + c * h[1]};
  }
  std::vector<double> over(n + 1, 0.0);  // above the diagonal, which is 1
  std::vector<double> m(n + 1);
  const double first = h[0] + h[1];
  over[0] = first / h[1];
  m[0] = ((h[0] + 2.0 * first) * h[1] * s[0] + h[0] * h[0] * s[1]) / (first * h[1]);
  for (std::size_t i = 1; i < n; ++i) {
    const double pivot = 2.0 * (h[i - 1] + h[i]) - h[i] * over[i - 1];
    over[i] = h[i - 1] / pivot;
    m[i] = (3.0 * (h[i] * s[i - 1] + h[i - 1] * s[i]) - h[i] * m[i - 1]) / pivot;
  }
  const double last = h[n - 2] + h[n - 1];
  const double right = (h[n - 1] * h[n - 1] * s[n - 2] + (2.0 * last + h[n - 1]) * h[n - 2] * s[n - 1]) / last;
  m[n] = (right - last * m[n - 1]) / (h[n - 2] - last * over[n - 1]);
  for (std::size_t i = n; i-- > 0;) m[i] -= over[i] * m[i + 1];
  return m;
}

std::vector<Cubic> spline(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<double> h;
  std::vector<double> s;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    h.push_back(x[i + 1] - x[i]);
    s.push_back((y[i + 1] - y[i]) / h.back());
  }
  const std::vector<double> m = spline_slopes(h, s);
  std::vector<Cubic> cubics;
  for (std::size_t i = 0; i < h.size(); ++i) {
    cubics.push_back(
        {x[i],
         {y[i], m[i], (3.0 * s[i] - 2.0 * m[i] - m[i + 1]) / h[i], (m[i] + m[i + 1] - 2.0 * s[i]) / (h[i] * h[i])}});
  }
  return cubics;
}

std::vector<Cubic> pieces_of(const Samples& samples) {
  const std::vector<double>& x = samples.x;
  const std::vector<double>& y = samples.y;
  if (samples.interpolation == Interpolation::cubic) return spline(x, y);
  std::vector<Cubic> cubics;
  const bool is_linear = samples.interpolation == Interpolation::linear;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    if (x[i + 1] > x[i]) cubics.push_back({x[i], {y[i], is_linear ? (y[i + 1] - y[i]) / (x[i + 1] - x[i]) : 0.0}});
  }
  return cubics;
}

}  // namespace

Table::Table(std::string name, Samples samples) {
  validate(samples);
  auto data = std::make_shared<Data>();
  data->cubics = pieces_of(samples);
  for (const Cubic& cubic : data->cubics) data->starts.push_back(cubic.from);
  for (std::size_t i = 0; i < data->cubics.size(); ++i) {
    for (const double c : data->cubics[i].c) {
      if (!std::isfinite(c)) fail_sample('y', i, samples.y[i], "must not be so far from the next: the slope overflows");
    }
  }
  data->end = samples.x.back();
  // held, the last sample counts from its own time on
  data->is_closed = !(samples.interpolation == Interpolation::previous && samples.outside == Outside::hold);
  data->name = std::move(name);
  data->samples = std::move(samples);
  data_ = std::move(data);
}

const std::string& Table::name() const {
  return data_->name;
}

const Samples& Table::samples() const {
  return data_->samples;
}

int Table::degree() const {
  switch (data_->samples.interpolation) {
    case Interpolation::previous:
      return 0;
    case Interpolation::linear:
      return 1;
    case Interpolation::cubic:
      break;
  }
  return 3;
}

double Table::piece(double x) const {
  const std::vector<double>& starts = data_->starts;
  const double count = data_->count();
  if (std::isnan(x)) return no_number;
  double cycle = 0.0;
  if (data_->repeats()) {
    // the cycle by its own bounds, so that rounding of the quotient cannot put x outside
    cycle = std::floor((x - starts.front()) / (data_->end - starts.front()));
    if (!std::isfinite(cycle)) return no_number;
    if (x < begin(cycle * count)) cycle -= 1.0;
    if (x >= begin((cycle + 1.0) * count)) cycle += 1.0;
    x = std::max(x - (begin(cycle * count) - starts.front()), starts.front());
  }
  if (x < starts.front()) return -1.0;
  if (!data_->repeats() && (x > data_->end || (x == data_->end && !data_->is_closed))) return count;
  const auto next = std::upper_bound(starts.begin(), starts.end(), x);
  return cycle * count + static_cast<double>(next - starts.begin() - 1);
}

double Table::begin(double piece) const {
  if (std::isnan(piece)) return no_number;
  if (data_->repeats()) {
    const double cycle = std::floor(piece / data_->count());
    return data_->starts[data_->index(piece)] + cycle * (data_->end - data_->starts.front());
  }
  if (piece < 0.0) return -unbounded;
  if (piece > data_->count()) return unbounded;
  return piece == data_->count() ? data_->end : data_->starts[data_->index(piece)];
}

Table::Cubic Table::polynomial(double piece, int derivative) const {
  const Samples& samples = data_->samples;
  if (std::isnan(piece)) return {0.0, {no_number}};
  const bool is_before = piece < 0.0 && !data_->repeats();
  const bool is_behind = piece >= data_->count() && !data_->repeats();
  Cubic cubic;
  if (is_before || is_behind) {
    cubic.from = is_before ? samples.x.front() : samples.x.back();
    if (samples.outside == Outside::error) return {cubic.from, {no_number}};
    if (samples.outside == Outside::hold) cubic.c[0] = is_before ? samples.y.front() : samples.y.back();
  } else {
    cubic = data_->cubics[data_->index(piece)];
    cubic.from = begin(piece);
  }
  for (int k = 0; k < derivative; ++k) {
    cubic = {cubic.from, {cubic.c[1], 2.0 * cubic.c[2], 3.0 * cubic.c[3], 0.0}};
  }
  return cubic;
}

double Table::value_on(double piece, double x, int derivative) const {
  const Cubic p = polynomial(piece, derivative);
  const double d = x - p.from;
  if (derivative >= degree() && !std::isnan(p.c[0])) return p.c[0];  // also of an x that is infinite
  return p.c[0] + d * (p.c[1] + d * (p.c[2] + d * p.c[3]));
}

}  // namespace orthant::expressions
