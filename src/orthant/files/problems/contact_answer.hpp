// SPDX-License-Identifier: Apache-2.0
// What a method for contact problems returned, as JSON:
//
//   {"status": "solved", "r": [...], "u": [...],
//    "certificate": {"natural_residual": …, "natural_map": …, "scale_free": …, "worst_contact": 3},
//    "method": {"asked": "auto", "used": "admm"}, "reason": "", "iterations": 12,
//    "attempts": [{"method": "nsgs", "status": "iteration_limit", "natural_map": …}, …],
//    "ray": [...]}                 (only with status no_solution: y of (friction.21), one number for each contact)
//
// r are the impulses and u the velocities, contact after contact, the normal first. With ρ = r - P_K(r - û)
// (friction.4): natural_map is ‖ρ‖ / ‖q‖, scale_free is ‖ρ‖ / ‖r‖, natural_residual is natural_map under the name that
// all answers of `solve` have. Numbers that are not finite are null, and so is worst_contact when there is none.
#pragma once

#include "orthant/friction/solution.hpp"

#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

[[nodiscard]] nlohmann::ordered_json to_json(const friction::ContactSolution& solution);

enum class ContactState { open, sticking, sliding };
[[nodiscard]] std::string_view name(ContactState state);

/// For each contact, where y = r - û lies: open in the polar of Coulomb's cone (or without impulse), sticking in the
/// cone, sliding between them. At a solution these are the states; nearby, they are those of the exact answer where
/// that is not at a limit between two.
[[nodiscard]] std::vector<ContactState> contact_states(const Vector& mu, const friction::ContactSolution& solution);

}  // namespace orthant::files
