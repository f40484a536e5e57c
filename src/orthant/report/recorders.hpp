// SPDX-License-Identifier: Apache-2.0
// What a picture needs of the rows of a run, taken as they come, in bounded memory.
//
// Rows of a time-stepping scheme do not say where the function jumps. Here row k is taken for a jump of a component
// when the slope of the step that ends there is 10 times that of both its neighbours; the curve then keeps its value up
// to t_k and jumps there, as right-continuous functions do: two samples at the same time, the left limit first. A
// scheme that finds its events gives two rows at the same time, and these stay as they are.
#pragma once

#include "orthant/report/thinner.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace orthant::report {

/// How much larger than both neighbours is a jump, or an atom.
inline constexpr double outstanding = 10.0;

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
    if (rows_ > 0) emit(slope, true);
    before_ = std::exchange(last_, next);
    earlier_ = std::exchange(slope_, slope);
    ++rows_;
  }

  [[nodiscard]] std::vector<Sample<N>> samples() const {
    CurveRecorder all = *this;
    if (rows_ > 0) all.emit({}, false);
    return all.thinner_.samples();
  }

 private:
  // Passes the last row on, now that the slope of the step after it is known.
  void emit(const std::array<double, N>& following, bool has_following) {
    Sample<N> left{last_.t, last_.y};
    bool jumps = false;
    // steps on at least one other side, or there is nothing to compare with
    if (rows_ > 1 && last_.t > before_.t && (rows_ > 2 || has_following)) {
      for (std::size_t c = 0; c < N; ++c) {
        const double around = std::max(rows_ > 2 ? earlier_[c] : 0.0, following[c]);
        const double size = std::abs(last_.y[c] - before_.y[c]);
        if (slope_[c] > outstanding * around && size > 1e-9 * largest_[c]) {
          left.y[c] = before_.y[c];
          jumps = true;
        }
      }
    }
    if (jumps) thinner_.add(left);
    thinner_.add(last_);
  }

  Thinner<N> thinner_;
  std::size_t rows_ = 0;
  Sample<N> before_ = {}, last_ = {};                               // rows k - 1 and k
  std::array<double, N> earlier_ = {}, slope_ = {}, largest_ = {};  // slopes of the steps to k - 1 and to k
};

/// A measure, given by what each row has of it since the row before: a density, and atoms. A row has an atom when it is
/// at the same time as the row before, or when its mean density stands out from both neighbours.
class MeasureRecorder {
 public:
  explicit MeasureRecorder(std::size_t limit = 4000) : density_(limit), atoms_(limit / 2) {}

  void add(double t, double mass);

  [[nodiscard]] std::vector<Sample<1>> density() const;
  [[nodiscard]] std::vector<Sample<1>> atoms() const;

 private:
  struct Row {
    double t, mass, density;
  };
  void emit(double following);

  CurveRecorder<1> density_;
  Thinner<1> atoms_;
  std::optional<Row> row_;  // not passed on yet
  double earlier_ = 0.0;    // density of the row before it
  double largest_ = 0.0;    // of all densities
};

/// When something was so, as intervals; those that are nearer than can be seen become one.
class IntervalRecorder {
 public:
  explicit IntervalRecorder(std::size_t limit = 1000) : limit_(std::max<std::size_t>(limit, 2)) {}

  /// Was it so in the step that ends at t?
  void add(double t, bool is_so);

  [[nodiscard]] const std::vector<std::pair<double, double>>& intervals() const { return intervals_; }

 private:
  std::size_t limit_;
  double last_ = nan;
  double nearest_ = 0.0;  // intervals that are not farther apart are one
  std::vector<std::pair<double, double>> intervals_;
};

}  // namespace orthant::report
