// SPDX-License-Identifier: Apache-2.0
// How far a program is from its Taylor polynomials, over a whole piece of a curve and not at samples of it. The slots are
// polynomials in τ over [0, τ̂]; in the variable s = τ/τ̂, with intervals in place of numbers, the recurrences of series.hpp
// give, about *every* point of the piece at once, intervals Y_k that contain coefficient k of each value. By Taylor's
// theorem with Lagrange's remainder of order m, for any m ≤ p + 1 (y_(p+1) = 0),
//   |y(τ) - Σ_(k≤p) y_k τ^k| ≤ |Y_m - y_m τ̂^m| + Σ_(k=m+1..p) |y_k| τ̂^k,   0 ≤ τ ≤ τ̂                (expr.4) [Moore66]
// of which the smallest is the bound: m = p + 1 where the coefficients decay, m = 0, the range of the function itself,
// where it nearly vanishes and they do not. Decisions are those that the series has taken: what is bounded is the
// branch, beyond its end too, and the conditions of the branch are bounded with it.
#pragma once

#include "orthant/expressions/interval.hpp"
#include "orthant/expressions/series.hpp"

#include <span>
#include <vector>

namespace orthant::expressions {

class Enclosure {
 public:
  struct Bound {
    double remainder = 0.0;  // (expr.4); infinite where there is no bound
    double range = 0.0;      // what m = 0 gives: infinite at a pole, and where a domain ends
    double size = 0.0;       // Σ_k |y_k| τ̂^k
    double terms = 0.0;      // the same of what the value was summed from: rounding is measured relative to it
  };

  Enclosure() = default;
  /// For this series, and for copies of it.
  explicit Enclosure(const Series& series);

  /// Is there anything but slots and constants?
  [[nodiscard]] bool is_needed() const { return is_needed_; }
  [[nodiscard]] bool reads(int slot) const;
  /// The slot is Σ_k c_k τ^k for skipped ≤ τ ≤ length.
  void set_slot(int slot, std::span<const double> c, double length, double skipped = 0.0);

  /// The coefficients 0 … order + 1 over the piece; the series has been evaluated up to `order`. Does not allocate.
  void evaluate(const Series& series, double length, int order);

  /// Was it for the decisions that this series has taken?
  [[nodiscard]] bool is_of_branch(const Series& series) const;

  /// Over a part of the piece, of this length: the series may be about any point of the piece at which the part begins.
  [[nodiscard]] Bound value(const Series& series, int output, double length) const;
  [[nodiscard]] Bound condition(const Series& series, int number, double length) const;
  /// Y_k of a value, times τ̂^k
  [[nodiscard]] const Interval& coefficient(const Series& series, int output, int k) const;

 private:
  [[nodiscard]] Interval* row(int index);
  [[nodiscard]] const Interval* row(int index) const;
  void evaluate_step(const Series& series, std::size_t number);
  void measure_terms(const Series& series);
  [[nodiscard]] bool is_nothing(const double* c) const;
  template <class Coefficient>
  [[nodiscard]] Bound bound(const double* c, double length, Coefficient&& enclosed) const;

  int stride_ = 0;
  int order_ = 0;
  double length_ = 0.0;
  bool is_needed_ = false;
  std::vector<Interval> coefficients_;  // by the rows of the series
  std::vector<double> terms_;           // of each row
  std::vector<double> outcomes_;        // of each step
  std::vector<int> slots_;
};

}  // namespace orthant::expressions
