// SPDX-License-Identifier: Apache-2.0
// orthant analyze MODEL: what can be said about a model before it runs.
#pragma once

#include <string>
#include <vector>

namespace orthant::app {

struct AnalyzeArguments {
  std::string model;
  std::vector<std::string> set;  // KEY=VALUE
  bool json = false;
};

/// Prints the findings and returns the exit code, which is 0: an ill posed system is a finding too. Throws
/// InvalidArgument on bad input, before anything is printed.
[[nodiscard]] int run_analyze(const AnalyzeArguments& arguments);

}  // namespace orthant::app
