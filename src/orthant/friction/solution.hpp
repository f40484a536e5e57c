// SPDX-License-Identifier: Apache-2.0
// What a method for (friction.1) returns.
#pragma once

#include "orthant/base/attempt.hpp"
#include "orthant/base/status.hpp"
#include "orthant/friction/certificate.hpp"

#include <string>
#include <vector>

namespace orthant::friction {

struct ContactSolution {
  Status status = Status::breakdown;
  Vector r, u;  // the best impulses found, and their velocities
  ContactCertificate certificate;
  std::string asked, used;  // the method named by the caller, and the one whose answer this is
  int iterations = 0;       // of `used`
  Index regularised = 0;    // local problems without a solution that took a proximal step (friction.11)
  std::string because;      // when not solved: why, naming the contact
  // With status no_solution, y of (friction.21) when there is one: no impulses keep these contacts apart, one number
  // each. Empty when the proof is another (planar: every combination of stick, slip and opening was tried).
  Vector ray;
  std::vector<Attempt> attempts;  // filled by `auto`
};

}  // namespace orthant::friction
