// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/polynomial.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace orthant::linalg {
namespace {

constexpr int largest_depth = 52;  // halvings of the interval
constexpr std::size_t largest_size_on_stack = 64;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

// p, p' and p'' by one Horner scheme
std::array<double, 3> jet(std::span<const double> c, double tau) {
  double value = 0.0;
  double slope = 0.0;
  double half_curvature = 0.0;
  for (std::size_t k = c.size(); k-- > 0;) {
    half_curvature = half_curvature * tau + slope;
    slope = slope * tau + value;
    value = value * tau + c[k];
  }
  return {value, slope, 2.0 * half_curvature};
}

// The zero of the derivative of p of this order (0, 1) between low and high, where it changes sign once: Newton's
// method, bisection where that leaves the bracket or is slow.
double zero_between(std::span<const double> c, std::size_t order, double low, double high, bool starts_positive) {
  double tau = 0.5 * (low + high);
  double last_step = high - low;
  for (int iteration = 0; iteration < 200; ++iteration) {
    const std::array<double, 3> at = jet(c, tau);
    if (at[order] == 0.0) return tau;
    ((at[order] > 0.0) == starts_positive ? low : high) = tau;
    double next = tau - at[order] / at[order + 1];
    const bool is_good = next > low && next < high && std::abs(next - tau) < 0.5 * last_step;
    if (!is_good) next = 0.5 * (low + high);
    last_step = std::abs(next - tau);
    if (last_step <= 0.5 * epsilon * next) return next;
    tau = next;
  }
  return tau;
}

// Goes from left to right over pieces where p is monotone or above the noise, until it is known where p stops being
// positive, and whether it comes back.
class Walk {
 public:
  Walk(std::span<const double> c, double length, double noise, double scale)
      : c_(c), length_(length), noise_(noise), scaled_noise_(noise / scale) {}

  // p ≤ 0 from the start
  void begin_at_zero() {
    root_ = 0.0;
    is_falling_ = true;
  }

  // b: Bernstein's coefficients of p/scale on [left, right], parts of the length; room behind them for each depth.
  // Is the answer known?
  bool over(double* b, double left, double right, int depth) {
    const auto size = static_cast<std::ptrdiff_t>(c_.size());
    const auto [least, largest] = std::minmax_element(b, b + size);
    if (*least > scaled_noise_) return above_noise();
    int turns = 0;  // sign changes in the coefficients of p': no fewer than those of p' itself, and 1 means 1
    double first = 0.0;
    double last = 0.0;
    for (std::ptrdiff_t j = 0; j + 1 < size; ++j) {
      const double difference = b[j + 1] - b[j];
      if (difference == 0.0) continue;
      if (first == 0.0) first = difference;
      if ((difference < 0.0) != (last < 0.0) && last != 0.0) ++turns;
      last = difference;
    }
    if (turns == 1) {
      const double turn = zero_between(c_, 1, left * length_, right * length_, first > 0.0);
      return along(left * length_, turn) || along(turn, right * length_);
    }
    if (turns == 0 || depth == largest_depth || *largest - *least <= epsilon) {  // or constant to rounding
      return along(left * length_, right * length_);
    }
    // de Casteljau: the left half goes to the next depth's place, the right half stays here
    double* const left_half = b + size;
    for (std::ptrdiff_t i = 0; i < size; ++i) {
      left_half[i] = b[0];
      for (std::ptrdiff_t j = 0; j + 1 < size - i; ++j) b[j] = 0.5 * (b[j] + b[j + 1]);
    }
    const double middle = 0.5 * (left + right);
    return over(left_half, left, middle, depth + 1) || over(b, middle, right, depth + 1);
  }

  [[nodiscard]] std::optional<Crossing> answer() const {
    if (touch_ && !is_below_noise_) return Crossing{.at = root_ == 0.0 ? 0.0 : *touch_, .is_touch = true};
    if (root_) return Crossing{.at = *root_};
    return std::nullopt;
  }

 private:
  bool above_noise() {
    is_falling_ = false;
    if (root_ && !touch_) touch_ = root_;
    return touch_.has_value();
  }

  // a piece on which p is monotone
  bool along(double left, double right) {
    const double start = polynomial(c_, left);
    const double end = polynomial(c_, right);
    if (end < start) {
      if (!root_ && end == 0.0) root_ = right;
      if (!root_ && end < 0.0) root_ = start > 0.0 ? zero_between(c_, 0, left, right, true) : left;
      is_falling_ = true;
      is_below_noise_ = end < -noise_;
      return is_below_noise_;
    }
    if (end > start) {
      if (is_falling_ && !touch_ && start <= noise_) touch_ = left;
      is_falling_ = false;
    }
    return touch_ && end > noise_;
  }

  std::span<const double> c_;
  double length_;
  double noise_;
  double scaled_noise_;
  std::optional<double> root_;   // p ≤ 0 for the first time
  std::optional<double> touch_;  // p within ±noise, and turns up
  bool is_falling_ = false;
  bool is_below_noise_ = false;
};

// Σ_k |c_k| length^k
double absolute_sum(std::span<const double> c, double length) {
  double sum = 0.0;
  for (std::size_t k = c.size(); k-- > 0;) sum = sum * length + std::abs(c[k]);
  return sum;
}

// Is p certainly above the noise, or, if it begins with c_m τ^m, certainly increasing?
bool stays_positive(std::span<const double> c, std::size_t m, double length, double noise) {
  double negative = 0.0;
  for (std::size_t k = c.size(); --k > m;) {
    negative = (negative + std::max(0.0, -c[k]) * (m == 0 ? 1.0 : static_cast<double>(k))) * length;
  }
  return m == 0 ? c[0] > noise + negative : static_cast<double>(m) * c[m] > negative;
}

// b_j = Σ_k binomial(j, k) / binomial(n, k) c_k length^k, by repeated sums
void to_bernstein(std::span<const double> c, double length, double scale, double* b) {
  const std::size_t n = c.size() - 1;
  double power = 1.0;
  double binomial = 1.0;
  for (std::size_t k = 0; k <= n; ++k) {
    b[k] = c[k] == 0.0 ? 0.0 : c[k] * power / scale / binomial;
    power *= length;
    binomial *= static_cast<double>(n - k) / static_cast<double>(k + 1);
  }
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t j = n; j >= i; --j) b[j] += b[j - 1];
  }
}

}  // namespace

double polynomial(std::span<const double> c, double tau) {
  double value = 0.0;
  for (std::size_t k = c.size(); k-- > 0;) value = value * tau + c[k];
  return value;
}

double polynomial_slope(std::span<const double> c, double tau) {
  return jet(c, tau)[1];
}

std::optional<Crossing> first_nonpositive(std::span<const double> c, double length, double noise) {
  const double scale = absolute_sum(c, length);
  if (!(length >= 0.0 && noise >= 0.0 && scale <= std::numeric_limits<double>::max())) {
    throw InvalidArgument("a polynomial must be finite on an interval of length >= 0, and its noise >= 0");
  }
  while (!c.empty() && c.back() == 0.0) c = c.first(c.size() - 1);
  if (c.empty()) return std::nullopt;
  std::size_t m = 0;
  while (c[m] == 0.0) ++m;
  const bool is_point = length == 0.0 || scale == 0.0;  // to the smallest number
  if (c[m] > 0.0 && (is_point || stays_positive(c, m, length, noise))) return std::nullopt;
  if (is_point || c[0] < -noise) return Crossing{};

  Walk walk(c, length, noise, scale);
  if (c[m] < 0.0) walk.begin_at_zero();
  const auto run = [&](double* b) {
    to_bernstein(c, length, scale, b);
    walk.over(b, 0.0, 1.0, 0);
  };
  if (c.size() <= largest_size_on_stack) {
    std::array<double, largest_size_on_stack*(largest_depth + 1)> b;
    run(b.data());
  } else {
    std::vector<double> b(c.size() * (largest_depth + 1));
    run(b.data());
  }
  return walk.answer();
}

}  // namespace orthant::linalg
