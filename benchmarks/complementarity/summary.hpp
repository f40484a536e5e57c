// SPDX-License-Identifier: Apache-2.0
// Cold-start rows drawn together: one standing per solver for each class and size, and who beats whom by how much.
#pragma once

#include "benchmarks/complementarity/sections.hpp"

#include <string>
#include <vector>

namespace orthant::benchmarks {

/// One solver on all instances of one class and size.
struct Standing {
  std::string library, solver, settings;
  std::vector<Spread> seconds;                           // one per instance
  Spread typical{nan, nan, nan};                         // medians over the instances
  double relative_residual = 0.0, backward_error = 0.0;  // the largest
  int solved = 0, failed = 0, wrong = 0, lost = 0;       // lost: crashed, ended the process, ran out of time
  std::string ending;                                    // of the lost ones
  int repetitions = 0;
  [[nodiscard]] bool solved_all() const { return solved > 0 && failed + wrong + lost == 0; }
};

struct Group {
  problems::MatrixClass matrix_class{};
  Index n = 0;
  std::vector<Standing> standings;  // fastest first among those which solved all, then the others
};
[[nodiscard]] std::vector<Group> groups(const std::vector<ColdRow>& rows);

/// The fastest of a library that solved all instances; nullptr when there is none.
[[nodiscard]] const Standing* fastest(const Group& group, const std::string& library);

/// The smallest of other's time / own time over the instances.
[[nodiscard]] double worst_ratio(const Standing& own, const Standing& other);

/// Medians over the instances, statistic by statistic.
[[nodiscard]] Spread over_instances(const std::vector<Spread>& spreads);

}  // namespace orthant::benchmarks
