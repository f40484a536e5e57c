// SPDX-License-Identifier: Apache-2.0
// The Euclidean projection P_K(x): the only p with
//   p ∈ K,   x - p ∈ N_K(p).                                                                (convex.9) [BC17]
// Formulas for the simple sets (nearest_point.hpp), the active set for polyhedral ones (polyhedral.hpp), Dykstra's
// algorithm for other intersections:
//   p_i = P_i(p_{i-1} + y_i),  y_i ← p_{i-1} + y_i - p_i,  over and over through the sets i   (convex.16) [BD86]
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/base/status.hpp"
#include "orthant/convex/emptiness.hpp"
#include "orthant/convex/sets.hpp"

#include <optional>
#include <string_view>

namespace orthant::convex {

/// What a point is worth as P_K(x), measured by (convex.9) on the caller's data. Both numbers are relative to
/// ‖x‖ + ‖p‖ + magnitude(set); a boundary within 1e-10 of that length counts as reached.
struct ProjectionCertificate {
  double feasibility = nan;  // violation(set, p)
  double optimality = nan;   // distance of x - p to N_K(p)
  [[nodiscard]] bool meets(double tolerance) const { return feasibility <= tolerance && optimality <= tolerance; }
};
[[nodiscard]] ProjectionCertificate certify(const Set& set, const Vector& x, const Vector& point);

struct Projection {
  Status status = Status::breakdown;
  Vector point;  // the best point found
  ProjectionCertificate certificate;
  std::optional<EmptinessProof> proof;  // present exactly when status is no_solution: the set is empty
  int iterations = 0;                   // least-squares problems, or rounds of Dykstra's algorithm; 0 for formulas
};

/// Dykstra's algorithm. Rounds end when the y_i change no more [BR05]. Where sets touch without a common inner point
/// it may converge too slowly for any limit; the status is then iteration_limit, and the certificate says how close it
/// came.
struct Dykstra {
  static constexpr std::string_view name = "dykstra";
  double tolerance = 1e-10;    // accept a point whose certificate meets this; for every set, whatever the method
  int max_iterations = 20000;  // rounds through all sets

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "relative feasibility and optimality to accept");
    visit("max_iterations", self.max_iterations, positive, "rounds through all sets before giving up");
  }
};

/// Throws InvalidArgument when the set is not valid, x does not fit it or is not finite.
[[nodiscard]] Projection projection(const Set& set, const Vector& x, const Dykstra& method = {});

/// ‖x - P_K(x)‖; infinity when the set is proved to be empty, NaN when the projection was not found.
[[nodiscard]] double distance(const Set& set, const Vector& x);

namespace detail {

/// The point, the proof and the count, before anyone has judged them; status is `unknown` or `iteration_limit`.
[[nodiscard]] Projection candidate(const Set& set, const Vector& x, const Dykstra& method);
[[nodiscard]] Projection dykstra_candidate(const Intersection& merged, const Vector& x, const Dykstra& method);

}  // namespace detail
}  // namespace orthant::convex
