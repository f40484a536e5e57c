// SPDX-License-Identifier: Apache-2.0
// orthant solve FILE.hdf5: read a contact problem with Coulomb friction from an FCLIB file, solve it, print the answer
// and what it is worth.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::app {

inline constexpr std::string_view every_method = "all";  // as --method

struct ContactArguments {
  std::filesystem::path file;
  std::string method = "auto";
  std::optional<double> tolerance = {};
  bool json = false;
};

/// The names that --method accepts for contact problems.
[[nodiscard]] std::vector<std::string> contact_method_choices();

/// Prints the answer and returns the exit code: 0 solved, 1 any other status. Throws InvalidArgument on bad input,
/// before anything is printed.
[[nodiscard]] int run_solve_contact(const ContactArguments& arguments);

}  // namespace orthant::app
