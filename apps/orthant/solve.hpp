// SPDX-License-Identifier: Apache-2.0
// orthant solve PROBLEM: read a complementarity problem, solve it, print the answer and what it is worth.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace orthant::app {

struct SolveArguments {
  std::string problem;  // path, or "-" for JSON on standard input
  std::string q;        // path of q for a Matrix Market matrix; empty: NAME_q.mtx
  std::string method = "auto";
  std::optional<std::string> tolerance;  // as written
  bool classes = false;                  // also print the classes of M
  bool json = false;
};

/// The names that --method accepts.
[[nodiscard]] std::vector<std::string> method_choices();

/// Prints the answer and returns the exit code: 0 solved, 1 any other status. Throws InvalidArgument on bad input,
/// before anything is printed.
[[nodiscard]] int run_solve(const SolveArguments& arguments);

}  // namespace orthant::app
