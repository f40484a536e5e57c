// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orthant::test {

/// The Lagrangian example of the contract, word for word.
inline const std::string contract_ball = R"toml(# a Lagrangian system with contacts
[system]
kind = "lagrangian"
M = [[1]]                      # K, C (stiffness, damping) optional
force = ["-10"]                # expressions in t, q[0]…, v[0]… (plain q, v when there is one), parameters
q0 = [1]
v0 = [0]

[[contact]]
normal = [1]                   # the row of H:  gap = normal·q + offset
offset = 0
restitution = 0.8
# friction = 0.3, tangents = [[…]] (one row: planar, two rows: 3D Coulomb)

[run]
scheme = "moreau-jean"         # moreau-jean | event-driven | hybrid | auto
theta = 0.5
h = 5e-3
T = 4
)toml";

}  // namespace orthant::test
