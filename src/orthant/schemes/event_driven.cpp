// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/event_driven.hpp"

namespace orthant::schemes {

Fit EventDriven::fits(const analysis::LcsFindings&) const {
  return Fit::possible();
}
Fit EventDriven::fits(const analysis::LagrangianFindings&) const {
  return Fit::possible();
}

// A relay or a saturation with one λ for each state, few unknowns, and no rate that asks for many pieces.
Fit Hybrid::fits(const analysis::LcsFindings& findings) const {
  constexpr Index most_states = 20, most_outputs = 6;
  constexpr double stiff = 1e3;
  const bool is_switched = !findings.is_complementarity || findings.has_feedthrough;
  const bool has_series = !findings.has_functions && findings.is_bounded_below;
  const analysis::RelativeDegree& degree = findings.degree;
  if (!is_switched || !has_series || !degree.exists || degree.largest() > 1) return Fit::possible();
  const bool is_unique =
      degree.smallest() == degree.largest() &&
      findings.leading[complementarity::MatrixClass::p_matrix].answer == complementarity::Answer::yes;
  const bool is_small =
      findings.structure.states <= most_states && static_cast<Index>(degree.degrees.size()) <= most_outputs;
  if (!is_unique || !is_small || findings.structure.stiffness > stiff) return Fit::possible();
  return Fit::preferred(findings.is_complementarity
                            ? "D is a P-matrix, and the system is small: every switch is found at its time"
                            : "a small relay with one lambda for each state: every switch is found at its time");
}
Fit Hybrid::fits(const analysis::LagrangianFindings&) const {
  return Fit::possible();
}

}  // namespace orthant::schemes
