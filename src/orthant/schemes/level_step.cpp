// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/level_step.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes {

double checked_step(double h) {
  if (!(h > 0) || !std::isfinite(h)) throw InvalidArgument(fmt::format("h = {:g}, must be > 0", h));
  return h;
}

Vector restitution_of(const systems::Lcs& system, const analysis::ZeroDynamics& form) {
  Vector e = Vector::Zero(form.levels);
  for (std::size_t l = 0; l < system.restitution.size(); ++l) {
    const Vector& given = system.restitution[l];
    if (given.size() > form.degrees[l]) {
      throw InvalidArgument(
          fmt::format("restitution[{}] has {} entries, must have at most {}: the relative degree of output {}", l,
                      given.size(), form.degrees[l], l));
    }
    e.segment(form.first[l], given.size()) = given;
  }
  return e;
}

}  // namespace orthant::schemes
