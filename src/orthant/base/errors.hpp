// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace orthant {

/// The caller's mistake, thrown before any work: M not square, tolerance -1, a number that is not finite.
class InvalidArgument : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

}  // namespace orthant
