// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/level_step.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/equilibrate.hpp"

#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes {

double checked_step(double h) {
  if (!(h > 0) || !std::isfinite(h)) throw InvalidArgument(fmt::format("h = {:g}, must be > 0", h));
  return h;
}

Matrix resolvent(const Matrix& A, double h, double theta) {
  const double length = checked_step(h) * theta;
  Matrix inverse = linalg::shifted_inverse(A, length);
  if (inverse.allFinite()) return inverse;
  const std::string product = theta == 1 ? "h" : "h theta";
  if (!(length * A).allFinite()) {
    throw InvalidArgument(Flaw{"run.h", fmt::format("= {:g} makes {} A overflow", h, product), "must be smaller"});
  }
  throw InvalidArgument(
      Flaw{"run.h", fmt::format("= {:g} makes I - {} A singular", h, product),
           fmt::format("must be smaller: {} is an eigenvalue of A", theta == 1 ? "1/h" : "1/(h theta)")});
}

void require_levels_at_start(const Vector& z, const Vector& without_input) {
  if (z.allFinite()) return;
  if (!without_input.allFinite()) {
    throw InvalidArgument(Flaw{"x0", "makes the levels z = W x0 overflow", "must be smaller"});
  }
  throw InvalidArgument(
      Flaw{"u", "or one of its first r derivatives is not finite at t = 0", "must be: z = W x0 + U(0)"});
}

Vector restitution_of(const systems::Lcs& system, const analysis::ZeroDynamics& form) {
  Vector e = Vector::Zero(form.levels);
  for (std::size_t l = 0; l < system.restitution.size(); ++l) {
    const Vector& given = system.restitution[l];
    if (given.size() > form.degrees[l]) {
      throw InvalidArgument(
          Flaw{system.restitution.size() > 1 ? fmt::format("restitution[{}]", l) : "restitution",
               fmt::format("has {} entries", given.size()),
               fmt::format("must have at most {}: the relative degree of output {}", form.degrees[l], l)});
    }
    e.segment(form.first[l], given.size()) = given;
  }
  return e;
}

}  // namespace orthant::schemes
