// SPDX-License-Identifier: Apache-2.0
// The sections of `bench contact`. Each measures, writes its own files, prints its tables, and returns an exit code.
#pragma once

#include "benchmarks/harness/arguments.hpp"

#include <functional>
#include <string>
#include <vector>

namespace orthant::benchmarks {

struct ContactSection {
  std::string name;
  std::function<int(const Arguments&)> run;
};

/// FCLIB problems against Siconos: contact_fclib.{md,csv,svg}. 1 when Siconos solves, at 1e-6, what we do not.
[[nodiscard]] int fclib_section(const Arguments& arguments);

/// The step loop on the bouncing ball against Siconos: contact_ball.{md,csv}. 1 when an answer of ours is wrong.
[[nodiscard]] int ball_section(const Arguments& arguments);

/// Columns of up to 10⁵ beads, against Siconos up to 400: contact_beads.{md,csv}. 1 when an answer of ours is wrong.
[[nodiscard]] int beads_section(const Arguments& arguments);

[[nodiscard]] std::vector<ContactSection> contact_sections();

}  // namespace orthant::benchmarks
