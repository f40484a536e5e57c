// SPDX-License-Identifier: Apache-2.0
// Performance profiles: ρ_s(τ) is the part of the problems that solver s solves within τ times the time of the fastest.
#pragma once

#include <string>
#include <vector>

namespace orthant::benchmarks {

struct ProfileLine {
  std::string name;
  bool is_ours = false;
  std::vector<double> seconds = {};  // for each problem; infinite when it is not solved
};

struct Profile {
  std::string title;
  std::vector<ProfileLine> lines;  // all over the same problems
};

/// For each solved problem of each line, in ascending order, the factor τ to the fastest line; infinite ones are left
/// out.
[[nodiscard]] std::vector<std::vector<double>> factors(const Profile& profile);

[[nodiscard]] std::string as_csv(const std::vector<Profile>& profiles);

/// One panel per profile, side by side; τ on a logarithmic axis.
[[nodiscard]] std::string as_svg(const std::vector<Profile>& profiles);

}  // namespace orthant::benchmarks
