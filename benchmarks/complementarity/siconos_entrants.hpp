// SPDX-License-Identifier: Apache-2.0
// Which Siconos solvers enter a contest, with which tolerance and how many BLAS threads: each is first tried on
// the same problems in a child process, and enters with the settings that are fastest for it among those which
// reach the required residual on all problems. Those that crash, time out, fail, or are slow beyond doubt are
// reported from the trial.
#pragma once

#include "benchmarks/complementarity/contest.hpp"

#include <set>
#include <string>
#include <vector>

namespace orthant::benchmarks {

struct SiconosEntrants {
  std::vector<Contestant> contestants;
  std::vector<std::vector<Entry>> rejected;  // one list per problem
};

/// `hopeless` names solvers that solved none of the smaller problems of the class, or were far slower than the fastest
/// of them; it grows.
[[nodiscard]] SiconosEntrants siconos_entrants(const std::vector<complementarity::Lcp>& problems,
                                               std::set<std::string>& hopeless);

}  // namespace orthant::benchmarks
