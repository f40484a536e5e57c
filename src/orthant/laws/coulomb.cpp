// SPDX-License-Identifier: Apache-2.0
#include "orthant/laws/coulomb.hpp"

#include "orthant/base/assert.hpp"
#include "orthant/laws/box.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::laws {

double Coulomb::natural_residual(double p_n, const Eigen::Ref<const Vector>& p_T,
                                 const Eigen::Ref<const Vector>& u_T) const {
  using Tangential = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 2, 1>;  // on the stack
  ORTHANT_ASSERT(p_T.size() <= 2 && p_T.size() == u_T.size());
  const Tangential trial = p_T - u_T;
  const double length = trial.norm();
  const double radius = std::max(friction * p_n, 0.0);
  if (length <= radius) return u_T.norm();
  return (p_T - trial * (radius / length)).norm();
}

double Coulomb::natural_residual(double p_n, double p_T, double u_T) const {
  if (std::isnan(p_n)) return p_n;
  return dry_friction(friction * p_n).natural_residual(u_T, p_T);
}

double Coulomb::excess(double p_n, double length) const {
  const double outside = length - friction * p_n;
  return outside <= 0 ? 0.0 : outside;
}

}  // namespace orthant::laws
