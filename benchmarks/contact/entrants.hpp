// SPDX-License-Identifier: Apache-2.0
// Who takes part in the contest on contact problems: the methods of Orthant, and the solvers of Siconos.
#pragma once

#include "benchmarks/harness/samples.hpp"

#include "orthant/files/problems/fclib.hpp"
#include "orthant/friction/problem.hpp"

#include <functional>
#include <string>
#include <vector>

namespace orthant::benchmarks {

struct ContactCase {
  std::string name;
  files::ContactStatement statement;  // as the file states it: answers are judged on this
  friction::ContactProblem local;     // (friction.3) where the file states (friction.2)
  [[nodiscard]] Index contacts() const { return local.contacts(); }
};

struct ContactRun {
  Elapsed elapsed = {};
  int says = 0;  // 0: the solver itself says that it has solved the problem
  Vector r;
};

struct ContactEntrant {
  std::string library, name;
  bool is_ours = false;
  std::function<bool(const ContactCase&)> takes_part;
  std::function<ContactRun(const ContactCase&, double tolerance)> run;
};

/// All get W, and forming it is in nobody's time. Those named "(M,H)" take part in problems that are stated by M and H;
/// what they make of these is in their time.
[[nodiscard]] std::vector<ContactEntrant> contact_entrants();

}  // namespace orthant::benchmarks
