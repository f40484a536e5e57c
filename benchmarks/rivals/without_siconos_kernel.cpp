// SPDX-License-Identifier: Apache-2.0
// Stands in for siconos_lcs.cpp where Siconos kernel is not installed: there is nothing to run.
#include "benchmarks/rivals/siconos_lcs.hpp"

#include <stdexcept>

namespace orthant::rivals {

std::vector<SiconosStepper> siconos_steppers() {
  return {};
}
std::string siconos_kernel_version() {
  return "not installed";
}
SiconosRun siconos_run(const ThetaProblem& /*problem*/, const SiconosStepper& /*stepper*/, bool /*keep_states*/) {
  throw std::logic_error("built without Siconos kernel");
}

}  // namespace orthant::rivals
