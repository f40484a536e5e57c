// SPDX-License-Identifier: Apache-2.0
// What is wrong with a formula, and where.
#pragma once

#include "orthant/base/errors.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace orthant::expressions {

/// Thrown by parse. what() is "column 5: PROBLEM; HINT", with columns counted from 1, in characters.
struct SyntaxError : InvalidArgument {
  /// The bytes [begin, begin + bytes) of the text are to blame.
  SyntaxError(std::string_view text, std::size_t begin, std::size_t bytes, std::string found, std::string advice = {});

  std::size_t position;  // in bytes, from 0
  std::size_t length;    // in bytes; 0 at the end of the text
  std::string problem;   // unknown name 'sinn'
  std::string hint;      // did you mean 'sin'? Empty when there is nothing to say.
  std::string picture;   // two lines: the text, and ^~~~ under the place. Long lines are cut on both sides.
};

}  // namespace orthant::expressions
