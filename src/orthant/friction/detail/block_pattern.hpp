// SPDX-License-Identifier: Apache-2.0
// The same matrix with every d × d block that has an entry stored in full, and all diagonal blocks stored: the pattern
// that the Jacobians of Newton's and the interior-point method share.
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::friction::detail {

[[nodiscard]] SparseMatrix with_full_blocks(const SparseMatrix& W, int d);

}  // namespace orthant::friction::detail
