// SPDX-License-Identifier: Apache-2.0
// (H) and its scaled version, (pass.2) and (pass.3). docs/theory/passivity.md has the derivations.
#pragma once

#include "orthant/analysis/detail/balance.hpp"
#include "orthant/analysis/passivity.hpp"

namespace orthant::analysis::detail {

enum class Scaling { fixed, free };  // (pass.2): j = 1; (pass.3): j > 0

/// `system` is the one that `form` was made of.
[[nodiscard]] StorageFinding hypothesis_h(const LinearSystem& system, const ZeroDynamics& form, Scaling scaling,
                                          const Budget& budget = {});

}  // namespace orthant::analysis::detail
