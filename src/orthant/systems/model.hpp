// SPDX-License-Identifier: Apache-2.0
// A model of any kind: a system, where it starts, and what is drawn of it. Plain values, whether they come from a
// file, Python or C++.
#pragma once

#include "orthant/systems/drawing.hpp"
#include "orthant/systems/lagrangian.hpp"
#include "orthant/systems/lcs.hpp"
#include "orthant/systems/sweeping.hpp"

#include <variant>
#include <vector>

namespace orthant::systems {

struct LcsModel {
  Lcs system;  // completed
  Vector x0;   // one entry for each state
  std::vector<Drawing> drawings = {};
};

struct LagrangianModel {
  Lagrangian system;  // completed
  Vector q0, v0;      // one entry for each row of M
  std::vector<Drawing> drawings = {};
};

struct SweepingModel {
  SweepingProcess system;  // completed
  Vector x0;               // need not be in K(0)
  std::vector<Drawing> drawings = {};
};

using Model = std::variant<LcsModel, LagrangianModel, SweepingModel>;

}  // namespace orthant::systems
