// SPDX-License-Identifier: Apache-2.0
// Stands in for siconos_lcp.cpp where Siconos numerics is not installed: there is no solver to run.
#include "benchmarks/rivals/siconos_lcp.hpp"

#include <stdexcept>

namespace orthant::rivals {

struct SiconosLcp::State {};

std::span<const SiconosSolver> siconos_solvers() {
  return {};
}
std::string siconos_version() {
  return "not installed";
}

SiconosLcp::SiconosLcp(const SiconosSolver& /*solver*/, double /*tolerance*/, const complementarity::Lcp& /*problem*/) {
  throw std::logic_error("built without Siconos numerics");
}
SiconosLcp::SiconosLcp(SiconosLcp&&) noexcept = default;
SiconosLcp& SiconosLcp::operator=(SiconosLcp&&) noexcept = default;
SiconosLcp::~SiconosLcp() = default;
double SiconosLcp::run() {
  return nan;
}
int SiconosLcp::info() const {
  return -1;
}
const Vector& SiconosLcp::z() const {
  throw std::logic_error("built without Siconos numerics");
}

}  // namespace orthant::rivals
