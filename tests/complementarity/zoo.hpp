// SPDX-License-Identifier: Apache-2.0
// A zoo of LCPs whose answer is known: by hand, in closed form, or because the class of M decides it.
#pragma once

#include "orthant/complementarity/lcp.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::complementarity::testing {

enum class Solutions : std::uint8_t { none, one, many };

struct ZooProblem {
  std::string name;
  std::string_view source;  // key in docs/theory/references.bib, empty for what is worked out by hand
  Lcp problem;
  Solutions solutions;
  std::optional<Vector> known;  // one of them
};

[[nodiscard]] std::vector<ZooProblem> zoo();

// Families, also used one by one.

/// Lower triangular, 1 on the diagonal and 2 below: a P-matrix on which pivoting with q = -1 can take exponentially
/// many steps; the solution is z = (1, 0, …, 0) [Murty78].
[[nodiscard]] Matrix murty_matrix(Index n);

/// The circulant with 1 on the diagonal and alpha once in each row: a P-matrix for n = 3, alpha ≥ 0, on which Newton's
/// method on min(z, w) = 0 may cycle when alpha > 1 [BGG12].
[[nodiscard]] Matrix circulant(double alpha);

/// tridiag(-1, 2, -1).
[[nodiscard]] Matrix chain_matrix(Index n);

}  // namespace orthant::complementarity::testing
