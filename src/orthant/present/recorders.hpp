// SPDX-License-Identifier: Apache-2.0
// What a picture needs of the rows of a run, taken as they come, in bounded memory.
//
// A scheme that finds its events gives two rows at the same time. Rows of a time-stepping scheme do not say where the
// function jumps; the result does, at the end. So each row keeps its left limit, in the components whose last step
// stands out from the one before or the one after (others cannot have jumped), and thinning keeps the largest of these
// differences. Where the result says that there was a jump, the curve keeps its value up to that time and jumps there,
// as right-continuous functions do: two samples at the same time, the left limit first.
#pragma once

#include "orthant/present/thinner.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace orthant::present {

/// The first of the `times` (ascending) in (from, to], up to rounding.
[[nodiscard]] std::optional<double> first_within(const std::vector<double>& times, double from, double to);

template <std::size_t N>
class CurveRecorder {
 public:
  explicit CurveRecorder(std::size_t limit = 4000) : thinner_(limit) {}

  /// Times must not descend.
  void add(double t, const std::array<double, N>& y) {
    const Sample<N> next{t, y};
    std::array<double, N> slope = {};
    for (std::size_t c = 0; c < N; ++c) {
      largest_[c] = std::max(largest_[c], std::abs(y[c]));
      if (rows_ > 0) slope[c] = t > last_.t ? std::abs(y[c] - last_.y[c]) / (t - last_.t) : infinity;
    }
    if (rows_ > 0) thinner_.add(row(slope));
    before_ = std::exchange(last_, next);
    earlier_ = std::exchange(slope_, slope);
    ++rows_;
  }

  /// With its jumps: between rows at the same time, and at the `jumps` (ascending) that the result knows of.
  [[nodiscard]] std::vector<Sample<N>> samples(const std::vector<double>& jumps = {}) const {
    std::vector<Row<N>> rows = thinner_.samples();
    if (rows_ > 0) rows.push_back(row({}));
    std::vector<Sample<N>> all;
    for (const Row<N>& row : rows) {
      const bool is_instant = row.since == row.t;
      const auto at = is_instant ? std::optional(row.t) : first_within(jumps, row.since, row.t);
      if (at && row.left != row.y) {
        const Sample<N> left{*at, row.left};
        if (all.empty() || !(all.back() == left)) all.push_back(left);
        all.push_back({*at, row.y});
        if (*at == row.t) continue;
      }
      all.push_back({row.t, row.y});
    }
    return all;
  }

 private:
  static constexpr double outstanding = 2.0;  // how much steeper than a neighbour

  // The last row, given the slope of the step after it.
  [[nodiscard]] Row<N> row(const std::array<double, N>& following) const {
    Row<N> made{last_.t, last_.y, rows_ > 2 ? before_.t : -infinity, last_.y};  // what is at the start is in step 1
    if (rows_ < 2) return made;
    if (before_.t == last_.t) return {last_.t, last_.y, last_.t, before_.y};
    for (std::size_t c = 0; c < N; ++c) {
      const double around = std::min(earlier_[c], following[c]);
      const bool is_more_than_rounding = std::abs(last_.y[c] - before_.y[c]) > 1e-9 * largest_[c];
      if (slope_[c] > outstanding * around && is_more_than_rounding) made.left[c] = before_.y[c];
    }
    return made;
  }

  Thinner<N, Row<N>> thinner_;
  std::size_t rows_ = 0;
  Sample<N> before_ = {}, last_ = {};                               // rows k - 1 and k
  std::array<double, N> earlier_ = {}, slope_ = {}, largest_ = {};  // slopes of the steps to k - 1 and to k
};

/// A measure, given by what each row has of it since the row before: a density, and atoms.
class MeasureRecorder {
 public:
  explicit MeasureRecorder(std::size_t limit = 4000) : steady_(limit), peaks_(limit / 2), atoms_(limit / 2) {}

  void add(double t, double mass);

  /// Without the rows that have one of the atoms that the result knows of, whose times are `atoms` (ascending); where
  /// it jumps there, it is drawn so. When rows skip steps, a row has the mass of the last `step` only.
  [[nodiscard]] std::vector<Sample<1>> density(const std::vector<double>& atoms = {}, double step = infinity) const;
  /// What came at one instant: rows at the same time.
  [[nodiscard]] std::vector<Sample<1>> atoms() const { return atoms_.samples(); }

 private:
  void pass_on(double following);

  Thinner<1, Row<1>> steady_;
  Thinner<1, Row<1>> peaks_;  // may be atoms: apart, so that they do not displace the extrema of the density
  Thinner<1> atoms_;
  std::optional<Row<1>> row_;        // not passed on yet
  double start_ = nan, last_ = nan;  // times of the first and of the last row
  double earlier_ = 0.0;             // |density| of the row before row_
};

/// The intervals in which a condition held; those closer together than can be seen are merged.
class IntervalRecorder {
 public:
  explicit IntervalRecorder(std::size_t limit = 1000) : limit_(std::max<std::size_t>(limit, 2)) {}

  /// Did it hold in the step that ends at t?
  void add(double t, bool is_so);

  [[nodiscard]] const std::vector<std::pair<double, double>>& intervals() const { return intervals_; }

 private:
  std::size_t limit_;
  double last_ = nan;
  double nearest_ = 0.0;  // intervals that are not farther apart are one
  std::vector<std::pair<double, double>> intervals_;
};

}  // namespace orthant::present
