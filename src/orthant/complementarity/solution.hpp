// SPDX-License-Identifier: Apache-2.0
// What every method returns. It starts at the worst; only `certify` and `verify` can improve the status.
#pragma once

#include "orthant/base/attempt.hpp"
#include "orthant/base/status.hpp"
#include "orthant/complementarity/certificate.hpp"
#include "orthant/complementarity/proof.hpp"

#include <optional>
#include <string>
#include <vector>

namespace orthant::complementarity {

/// The ray on which Lemke's method ended: (z, z0) + t (direction, direction0) is almost complementary for all t ≥ 0.
struct LemkeRay {
  Vector z, direction;
  double z0 = nan, direction0 = nan;
};

struct LcpSolution {
  Status status = Status::breakdown;
  Vector z, w;                           // the best point found, w = M z + q
  LcpCertificate certificate;            // measured on the caller's data
  std::string asked, used;               // method names; they differ when a chain fell back
  std::string because;                   // one sentence on the status, for a person
  int pivots = 0;                        // changes of basis or active set, factorisations count as one
  int iterations = 0;                    // sweeps, Newton steps, block exchanges
  std::optional<NoSolutionProof> proof;  // present exactly when status is no_solution
  std::optional<LemkeRay> ray;           // present when Lemke's method ended on one
  std::vector<Attempt> attempts;         // filled by `Auto`
};

}  // namespace orthant::complementarity
