// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orthant::complementarity {

/// Where a variable of a box LCP is.
enum class Place : std::uint8_t { lower, inside, upper };

}  // namespace orthant::complementarity
