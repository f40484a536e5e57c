// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::runs::detail {

/// Gauss's rule of n points on [0, 1].
void gauss_rule(int n, Vector& nodes, Vector& weights);

}  // namespace orthant::runs::detail
