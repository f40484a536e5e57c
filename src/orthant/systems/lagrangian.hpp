// SPDX-License-Identifier: Apache-2.0
// Lagrangian systems with contacts, joints and dry friction:
//   M(q) dv + (C v + K q + N(q, v)) dt = (F(q, v, t) - ∇V(q)) dt + Hᵀ dp,   q' = v           (mech.1) [ABG08, (93)]
// N are the Coriolis and centrifugal forces of M(q). H holds the rows of
//   contacts         g(q, t) ≥ 0, Newton's restitution, Coulomb's friction
//   joints           g(q, t) = 0
//   dry friction     -b Sgn(d·v), a force of bounded size along a direction              (mech.2) [ADtut]
#pragma once

#include "orthant/expressions/expression.hpp"
#include "orthant/laws/impact.hpp"
#include "orthant/linalg/types.hpp"
#include "orthant/systems/drawing.hpp"
#include "orthant/systems/naming.hpp"
#include "orthant/systems/prepared.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace orthant::systems {

// Expressions of a Lagrangian system read t from slot 0, q from slots 1 … n and v from slots n + 1 … 2n.
inline constexpr int time_slot = 0;
[[nodiscard]] inline int position_slot(Index i) {
  return static_cast<int>(1 + i);
}
[[nodiscard]] inline int velocity_slot(Index i, Index size) {
  return static_cast<int>(1 + size + i);
}

/// A function g of q and t: row·q + offset(t), or any expression.
struct Gap {
  Eigen::SparseVector<double> row = {};                  // n; not used with `function`
  expressions::Expression offset = {};                   // of t; not used with `function`
  std::optional<expressions::Expression> function = {};  // of t and q
};

/// g ≥ 0. With gap velocity u_n = g', tangential velocity u_T = T(q) v - s(t), impulses p_n, p_T:
/// while g is closed the impact law (law.5), which is Newton's unless another is named, and Coulomb's (law.8):
///   0 ≤ u_n⁺ + e u_n⁻ ⟂ p_n ≥ 0,   ‖p_T‖ ≤ μ p_n, p_T against the sliding u_T⁺                       (mech.3)
struct Contact {
  std::string name = {};  // for messages; empty: its number
  Gap gap = {};
  laws::ImpactLaw impact = laws::Newton{};
  double friction = 0;  // μ ≥ 0
  // Rows of T, in the plane one, in space two: constant, or expressions of q, entry by entry; none without friction.
  std::vector<Eigen::SparseVector<double>> tangents = {};
  std::vector<std::vector<expressions::Expression>> tangent_functions = {};
  std::vector<expressions::Expression> surface_velocity = {};  // s(t), one for each tangent; empty: 0

  [[nodiscard]] Index tangent_count() const {
    return static_cast<Index>(tangents.empty() ? tangent_functions.size() : tangents.size());
  }
};

/// g = 0
struct Joint {
  std::string name = {};
  Gap gap = {};
};

/// A force in -bound Sgn(direction·v), along the direction.
struct DryFriction {
  std::string name = {};
  Eigen::SparseVector<double> direction = {};  // n
  double bound = nan;                          // ≥ 0, N
};

/// A force of the caller: writes into `force`, which comes in as n zeros. It must give the same force for the same t,
/// q, v, from whatever thread it is called. The event-driven schemes do not take it: they need Taylor series.
using ExternalForce = std::function<void(double t, const Vector& q, const Vector& v, Vector& force)>;

struct Lagrangian {
  SparseMatrix M = {};                                          // n × n, symmetric positive definite
  std::vector<std::vector<expressions::Expression>> mass = {};  // M(q) entry by entry instead; empty: M
  SparseMatrix C = {};                                          // n × n damping; empty: 0
  SparseMatrix K = {};                                          // n × n stiffness; empty: 0
  std::vector<expressions::Expression> force = {};              // F, n functions of t, q, v; empty: 0
  ExternalForce external_force = {};                            // added to F; empty: none
  std::optional<expressions::Expression> potential = {};        // V(q): its force -∇V is added to F
  bool has_coriolis = true;                                     // with M(q): N(q, v) is made from it
  std::vector<Contact> contacts = {};
  std::vector<Joint> joints = {};
  std::vector<DryFriction> dry_friction = {};
  Naming naming = {};

  [[nodiscard]] Index size() const { return mass.empty() ? M.rows() : static_cast<Index>(mass.size()); }
};

/// The same system with every matrix in full size. Throws InvalidArgument naming what does not fit: shapes, numbers
/// that are not finite, M not symmetric or (constant M) not positive definite, a number of an impact law outside
/// its range, negative friction or bound, friction without tangents, an expression of something it may not depend on.
[[nodiscard]] Lagrangian completed(Lagrangian system);

/// With all that is evaluated of it: mechanics.hpp
template <>
class Prepared<Lagrangian>;

/// "contact 3", or the name of the contact with its number
[[nodiscard]] std::string label(const Contact& contact, Index number);

struct LagrangianModel {
  static constexpr std::string_view kind = "lagrangian";
  static constexpr std::string_view noun = "a Lagrangian system";  // in messages

  Lagrangian system;
  Vector q0, v0;  // one entry for each row of M
  std::vector<Drawing> drawings = {};

  /// What the motion starts from: its name, its entries, and what there is one of for each of them.
  static void start(auto& self, auto&& visit) {
    visit("q0", self.q0, "coordinate");
    visit("v0", self.v0, "coordinate");
  }
};

}  // namespace orthant::systems
