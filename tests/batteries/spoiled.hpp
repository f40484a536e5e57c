// SPDX-License-Identifier: Apache-2.0
// Spoils one number of a right step by 1e-6 of the largest term of the equation that it enters, the floor of (cert.4)
// included, and asks the judge. The sizes are computed here, not taken from the judge.
#pragma once

#include "orthant/runs/certificate.hpp"
#include "orthant/runs/detail/residual.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace orthant::test {

inline constexpr double spoil = 1e-6;

/// Is any certificate beyond its limit?
template <class Certificates>
[[nodiscard]] bool is_violated(const Certificates& certificates) {
  bool any = false;
  Certificates::fields(certificates, [&any](const runs::Certificate& one) { any = any || one.is_violated(); });
  return any;
}

template <class Certificates>
[[nodiscard]] std::string text_of(const Certificates& certificates) {
  std::string text;
  Certificates::fields(certificates, [&text](const runs::Certificate& one) {
    text += one.name + " " + std::to_string(one.worst) + " ";
  });
  return text;
}

/// The largest terms of equations so far, κ of which is a floor.
class Largest {
 public:
  explicit Largest(Index rows) : largest_(Vector::Zero(rows)) {}
  void raise(Vector& sizes) {
    largest_ = largest_.cwiseMax(sizes);
    sizes = sizes.cwiseMax(runs::detail::memory * largest_).cwiseMax(runs::detail::smallest_size);
  }

 private:
  Vector largest_;
};

/// Counts spoiled numbers, and those that went unnoticed.
struct SpoiledCount {
  int total = 0, missed = 0;

  /// `judge(right)` measures a step with the change, on a copy of the judge as it was before the step.
  template <class Measure>
  void expect_caught(double& number, double amount, const Measure& is_caught, const std::string& what) {
    const double right = number;
    for (const double wrong : {right + amount, right - amount, nan}) {
      if (wrong == right || std::isinf(wrong)) continue;
      number = wrong;
      ++total;
      if (is_caught()) continue;
      if (missed++ < 10) ADD_FAILURE() << what << ": " << right << " spoiled by " << amount << " was not noticed";
    }
    number = right;
  }
};

}  // namespace orthant::test
