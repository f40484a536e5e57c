// SPDX-License-Identifier: Apache-2.0
// Stands in for siconos_contact.cpp where Siconos numerics is not installed: there is no solver to run.
#include "benchmarks/rivals/siconos_contact.hpp"

#include <stdexcept>

namespace orthant::rivals {

std::span<const SiconosContactSolver> siconos_contact_solvers() {
  return {};
}
SiconosContactRun siconos_solve(const SiconosContactSolver& /*solver*/, const friction::ContactProblem& /*problem*/,
                                double /*tolerance*/) {
  throw std::logic_error("built without Siconos numerics");
}
SiconosContactRun siconos_solve(const SiconosContactSolver& /*solver*/,
                                const friction::GlobalContactProblem& /*problem*/, double /*tolerance*/) {
  throw std::logic_error("built without Siconos numerics");
}

}  // namespace orthant::rivals
