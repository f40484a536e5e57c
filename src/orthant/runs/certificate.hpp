// SPDX-License-Identifier: Apache-2.0
// What a run is worth: the worst of residuals that are measured along it, on the caller's own system, by code that does
// not know how a step was made. A run whose certificates exceed their limits does not end `finished`. A judge knows the
// equation that the scheme solves, the laws and the caller's data; it does not know how far that equation is from the
// differential equation, nor whether the model is right.
#pragma once

#include "orthant/linalg/types.hpp"

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::runs {

/// What the certificate of this name measures; empty when there is none.
[[nodiscard]] std::string_view meaning(std::string_view certificate);

/// More than this is a violation; one that is in no table has the tolerance itself.
[[nodiscard]] double limit(std::string_view certificate, double tolerance);

struct Certificate {
  std::string name;         // a row of the table of limits and meanings (certificate.cpp)
  double worst = nan;       // along the run; NaN: does not apply
  double where = nan;       // t of the worst
  double limit = infinity;  // more is a violation; infinity: reported, not judged

  /// It applies, and nothing was measured yet. With an infinite tolerance it is reported, not judged.
  void begin(double tolerance) {
    worst = 0;
    limit = runs::limit(name, tolerance);
  }
  /// The larger of both; NaN must not pass, nor be forgotten: it counts as infinite.
  void raise(double value, double t) {
    if (value <= worst) return;
    worst = std::isnan(value) ? infinity : value;
    where = t;
  }
  /// Infinite is a violation, also of what is only reported: it was NaN, or a law was broken.
  [[nodiscard]] bool is_violated() const { return worst > limit || worst == infinity; }
};

/// Those that apply and those that do not, in the order of a struct that lists them in `fields`.
template <class Certificates>
[[nodiscard]] std::vector<Certificate> listed(const Certificates& certificates) {
  std::vector<Certificate> list;
  Certificates::fields(certificates, [&list](const Certificate& one) { list.push_back(one); });
  return list;
}

}  // namespace orthant::runs
