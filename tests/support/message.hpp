// SPDX-License-Identifier: Apache-2.0
// The message that bad input gets.
#pragma once

#include "orthant/base/errors.hpp"

#include <functional>
#include <string>

namespace orthant::test {

/// The message of the InvalidArgument that the action throws.
inline std::string message(const std::function<void()>& action) {
  try {
    action();
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace orthant::test
