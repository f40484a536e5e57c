// SPDX-License-Identifier: Apache-2.0
// How a computation ended. Only a certificate, measured on the caller's data, can say `solved`;
// only a verified proof can say `no_solution`.
#pragma once

#include <string_view>

namespace orthant {

enum class Status {
  solved,           // the certificate meets the tolerance
  no_solution,      // a proof came with it, and a second function verified it
  unknown,          // the method ended without an answer, and what it knows proves nothing
  iteration_limit,  // more iterations or pivots might help
  diverged,         // the residual grows without bound
  breakdown,        // a factorisation failed or a number became NaN or infinite
};

/// The name used in result files: "solved", "no_solution", …
[[nodiscard]] std::string_view name(Status status);

}  // namespace orthant
