// SPDX-License-Identifier: Apache-2.0
// orthant compare A B: how far apart two results are, when and where.
#pragma once

#include <string>

namespace orthant::app {

struct CompareArguments {
  std::string first, second;  // folders, or the result.json in them
  std::string report;         // page to write; empty: none
  bool force = false;         // overwrite what Orthant did not write
  bool json = false;
};

/// Prints the distances and returns the exit code, which is 0: runs that ended early are compared too, and marked.
/// Throws InvalidArgument on bad input, before anything is printed.
[[nodiscard]] int run_compare(const CompareArguments& arguments);

}  // namespace orthant::app
