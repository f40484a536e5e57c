// SPDX-License-Identifier: Apache-2.0
// What a method returned, as JSON:
//
//   {"status": "solved", "z": [...], "w": [...],
//    "certificate": {"natural_residual": …, "scale": …, "backward_error": …},
//    "method": {"asked": "auto", "used": "pivoting"}, "reason": "…", "pivots": 3, "iterations": 0, "attempts": [...]}
//
// With status no_solution also "proof": {"separators": [{"sides": […], "y": […]}]} (lcp.6), and when one vector
// suffices, that vector alone as "ray"; with bounds, both speak of the equivalent LCP (lcp.11). A ray on which Lemke's
// method ended is "lemke_ray". Numbers are read back to the same bits; those that are not finite are null.
#pragma once

#include "orthant/complementarity/solution.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::io {

[[nodiscard]] nlohmann::ordered_json to_json(const complementarity::LcpSolution& solution);

}  // namespace orthant::io
