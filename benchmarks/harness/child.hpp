// SPDX-License-Identifier: Apache-2.0
// Runs foreign code in a child process, so that its crash, its exit() or its endless loop ends only the child.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace orthant::benchmarks {

struct ChildReport {
  std::vector<double> numbers;  // what the work returned; empty when it did not return
  std::string ending;           // empty when it returned; else "signal 6", "exit 1", "time limit"
};

/// The limit is on the time of the processor. What the child prints is thrown away.
[[nodiscard]] ChildReport in_child(unsigned limit_seconds, const std::function<std::vector<double>()>& work);

}  // namespace orthant::benchmarks
