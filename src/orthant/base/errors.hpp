// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace orthant {

/// What is wrong with an argument, in parts. The message is "KEY FOUND, ALLOWED"; what is allowed may be left out.
struct Flaw {
  std::string key;      // "run.h", "B", "mu[2]": rows and columns are counted from 0
  std::string found;    // "= -1", "is 2 x 1", "has 3 entries"
  std::string allowed;  // "must be > 0", "must be 3 x 1: one row for each state"
};

/// The caller's mistake, thrown before any work: M not square, tolerance -1, a number that is not finite.
class InvalidArgument : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
  explicit InvalidArgument(Flaw flaw)
      : std::invalid_argument(flaw.key + " " + flaw.found + (flaw.allowed.empty() ? "" : ", " + flaw.allowed)),
        flaw_(std::move(flaw)) {}

  /// The parts of the message, for whoever knows where the key was written. Nothing when the mistake is not that of one
  /// argument.
  [[nodiscard]] const std::optional<Flaw>& flaw() const { return flaw_; }

 private:
  std::optional<Flaw> flaw_;
};

}  // namespace orthant
