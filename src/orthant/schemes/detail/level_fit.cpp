// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/level_fit.hpp"

namespace orthant::schemes::detail {

std::optional<Fit> unfit_for_levels(const analysis::LcsFindings& findings) {
  if (!findings.is_complementarity) return Fit::unfit("does not fit a relay");
  if (findings.form) return std::nullopt;
  return Fit::unfit("needs a vector relative degree of at least 1: " +
                    (findings.degree.exists ? "an output has relative degree 0" : findings.degree.because));
}

}  // namespace orthant::schemes::detail
