// SPDX-License-Identifier: Apache-2.0
// orthant run MODEL: read a model, simulate it, write the result, say what happened.
#pragma once

#include <string>
#include <vector>

namespace orthant::app {

struct RunArguments {
  std::string model;
  std::vector<std::string> set;  // KEY=VALUE
  std::string out;               // folder; empty: MODEL.result in the current folder, with --json none
  std::string format = "csv";    // of the trajectory
  bool json = false;
  bool quiet = false;
};

/// The names that --format accepts.
[[nodiscard]] std::vector<std::string> format_names();

/// Returns the exit code: 0 finished, 1 any other status. Throws InvalidArgument on bad input, before anything is
/// written.
[[nodiscard]] int run_run(const RunArguments& arguments);

}  // namespace orthant::app
