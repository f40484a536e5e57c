// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/event_driven.hpp"

namespace orthant::schemes {

Fit EventDriven::fits(const analysis::LcsFindings&) const {
  return Fit::possible();
}
Fit EventDriven::fits(const analysis::LagrangianFindings&) const {
  return Fit::possible();
}

Fit Hybrid::fits(const analysis::LcsFindings&) const {
  return Fit::possible();
}
Fit Hybrid::fits(const analysis::LagrangianFindings&) const {
  return Fit::possible();
}

}  // namespace orthant::schemes
