// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace orthant {

/// A sum that keeps track of what rounding took from it [Neumaier74].
class Sum {
 public:
  void add(double term) {
    const double sum = value_ + term;
    rest_ += std::abs(value_) >= std::abs(term) ? (value_ - sum) + term : (term - sum) + value_;
    value_ = sum;
  }
  [[nodiscard]] double value() const { return value_ + rest_; }

 private:
  double value_ = 0;
  double rest_ = 0;
};

}  // namespace orthant
