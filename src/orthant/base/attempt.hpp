// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/base/status.hpp"

#include <cmath>
#include <string>

namespace orthant {

/// One link of a chain of methods, in the order tried.
struct Attempt {
  std::string method;
  Status status = Status::breakdown;
  double residual = NAN;  // of the point it ended at, as in its certificate
  std::string because;    // one sentence on the status; empty when there is nothing to explain
};

}  // namespace orthant
