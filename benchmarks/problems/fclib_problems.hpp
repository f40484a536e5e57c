// SPDX-License-Identifier: Apache-2.0
// The FCLIB files of the benchmarks: $ORTHANT_DATA/fclib/*.hdf5, or the selection in tests/data.
#pragma once

#include "benchmarks/contact/entrants.hpp"

#include <string>
#include <vector>

namespace orthant::benchmarks {

struct FclibCollection {
  std::vector<ContactCase> problems;    // by number of contacts
  std::vector<std::string> complaints;  // "NAME: why it was not taken"
};

/// Those whose name has `only` in it.
[[nodiscard]] FclibCollection fclib_problems(const std::string& only);

}  // namespace orthant::benchmarks
