// SPDX-License-Identifier: Apache-2.0
// orthant study MODEL: run a model at several steps, and measure how its error shrinks with them.
#pragma once

#include <string>
#include <vector>

namespace orthant::app {

struct StudyArguments {
  std::string model;
  std::vector<std::string> set;  // KEY=VALUE
  std::string steps;             // as written: "1e-1,1e-2"
  std::string against = "exact";
  std::string schemes;  // as written; empty: that of the model
  std::string out;      // folder; empty: MODEL.study in the current folder, with --json none
  bool json = false;
  bool quiet = false;
};

/// Returns the exit code: 0 when every run finished, 1 otherwise. Throws InvalidArgument on bad input, before anything
/// is written.
[[nodiscard]] int run_study(const StudyArguments& arguments);

}  // namespace orthant::app
