// SPDX-License-Identifier: Apache-2.0
// What a method returned, as JSON:
//
//   {"status": "solved", "z": [...], "w": [...],
//    "certificate": {"natural_residual": …, "scale": …, "backward_error": …},
//    "method": {"asked": "auto", "used": "pivoting"}, "reason": "…", "pivots": 3, "iterations": 0, "attempts": [...]}
//
// With status no_solution also "proof": {"separators": [{"sides": […], "y": […]}]} (lcp.6), and when one vector
// suffices, that vector alone as "ray"; a y that needs more than 53 bits has a "tail" to add. With bounds, both speak of the equivalent LCP (lcp.11). A ray on which Lemke's
// method ended is "lemke_ray". Numbers are read back to the same bits; those that are not finite are null.
//
// The classes of M, one key for each (class.1) … (class.10), with what shows a "no":
//
//   {"p_matrix": {"answer": "no", "because": "…", "vector": [...], "minor": {"rows": [0], "columns": [0], "sign": -1,
//    "value": -2.5}}, …}
//
// "vector" and "minor" are there when the finding has them, "tail" when the vector needs more than 53 bits.
#pragma once

#include "orthant/complementarity/matrix_class.hpp"
#include "orthant/complementarity/solution.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

[[nodiscard]] nlohmann::ordered_json to_json(const complementarity::LcpSolution& solution);
[[nodiscard]] nlohmann::ordered_json to_json(const complementarity::MatrixClasses& classes);

}  // namespace orthant::files
