// SPDX-License-Identifier: Apache-2.0
// What is wrong with an input file, in one message that says where, what was found and what is allowed.
#pragma once

#include "orthant/base/errors.hpp"

#include <cstddef>
#include <string>

namespace orthant::files {

/// The parts of the message "FILE:LINE:COLUMN: KEY FOUND, ALLOWED; did you mean 'NEAREST'?", with the picture below it;
/// empty parts are left out.
struct Fault {
  std::string file = {};
  std::size_t line = 0;      // from 1; 0 when the fault is the file itself
  std::size_t column = 0;    // from 1, in characters
  std::string key = {};      // M[2][1]: rows and columns are counted from 0
  std::string found = {};    // is the string "abc"
  std::string allowed = {};  // must be a number
  std::string nearest = {};  // the valid spelling nearest to what was written
  std::string picture = {};  // two lines: what was written, and ^~~ under the place
};

/// Thrown by everything that reads a problem. `what()` is the whole message.
class ProblemError : public InvalidArgument {
 public:
  explicit ProblemError(Fault fault);
  [[nodiscard]] const Fault& fault() const { return fault_; }

 private:
  Fault fault_;
};

/// Throws ProblemError for a fault of the file itself.
[[noreturn]] void fail_file(const std::string& file, const std::string& found, const std::string& allowed,
                            const std::string& nearest = {});

/// Thrown by everything that reads a model.
class ModelError : public ProblemError {
 public:
  using ProblemError::ProblemError;
};

}  // namespace orthant::files
