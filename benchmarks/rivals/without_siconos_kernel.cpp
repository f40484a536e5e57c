// SPDX-License-Identifier: Apache-2.0
// Stands in for siconos_column.cpp, siconos_events.cpp and siconos_lcs.cpp where Siconos kernel is not installed: there
// is nothing to run.
#include "benchmarks/rivals/siconos_column.hpp"
#include "benchmarks/rivals/siconos_events.hpp"
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
std::vector<SiconosColumnStepper> siconos_column_steppers() {
  return {};
}
SiconosColumnRun siconos_column_run(const ColumnProblem& /*problem*/, const SiconosColumnStepper& /*stepper*/,
                                    bool /*keep_states*/) {
  throw std::logic_error("built without Siconos kernel");
}
bool has_siconos_events() {
  return false;
}
SiconosEventRun siconos_event_run(const BallProblem& /*problem*/, double /*step*/, double /*tolerance*/) {
  throw std::logic_error("built without Siconos kernel");
}

}  // namespace orthant::rivals
