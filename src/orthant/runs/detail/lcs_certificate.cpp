// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lcs_certificate.hpp"

#include "orthant/linalg/decompositions.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::runs::detail {

bool has_restitution(const systems::Lcs& system) {
  return std::any_of(system.restitution.begin(), system.restitution.end(),
                     [](const Vector& e) { return e.size() > 0 && e.maxCoeff() > 0; });
}

JudgeRules rules_for(LevelScheme scheme, const systems::Lcs& system, const analysis::LcsFindings& findings,
                     const RunOptions& options) {
  JudgeRules rules;
  rules.scheme = scheme;
  rules.first_level = scheme == LevelScheme::emts ? options.first_level : 1;
  rules.has_input = system.inputs() > 0;
  rules.has_lexicographic = rules.first_level == 1 && !has_restitution(system);
  rules.tolerance = options.tolerance;
  if (rules.has_input || has_restitution(system) || rules.first_level > 1) return rules;
  const analysis::ZeroDynamics& form = *findings.form;
  const Eigen::LLT<Matrix> factor(form.G);
  if (findings.leading_is_symmetric && factor.info() == Eigen::Success) {
    rules.growth_rate = findings.growth_rate;
    if (form.outputs() > 1) {
      rules.metric = Matrix::Identity(form.states(), form.states());
      rules.metric->topLeftCorner(form.levels, form.levels) = form.G.inverse();
    }
  }
  const analysis::Passivity& passivity = findings.passivity;
  if (passivity.hypothesis_H.J) {
    rules.storage = passivity.hypothesis_H.J;
  } else if (passivity.hypothesis_H_scaled.J) {
    rules.storage = passivity.hypothesis_H_scaled.J;
  }
  return rules;
}

std::vector<std::string> warnings_before(const systems::Lcs& system, const analysis::LcsFindings& findings,
                                         const std::string& scheme, const RunOptions& options) {
  const double h = options.h;
  std::vector<std::string> warnings;
  const int largest = findings.degree.largest();
  if (scheme == "backward-euler" && largest >= 2 && is_complementarity(system)) {
    warnings.push_back(
        fmt::format("backward-euler is not consistent for relative degree {}: the multiplier is a distribution, and "
                    "the state may grow as h "
                    "shrinks; use emts or exponential",
                    largest));
  }
  if (scheme == "backward-euler" && !findings.degree.exists && system.D.isZero(0)) {
    warnings.push_back("no vector relative degree: " + findings.degree.because);
  }
  if (scheme == "backward-euler" && has_restitution(system)) {
    warnings.emplace_back("backward-euler knows no restitution: it was ignored");
  }
  if (scheme != "emts" && options.first_level > 1) {
    warnings.push_back(fmt::format("first_level = {} is an option of emts: it was ignored", options.first_level));
  }
  if (scheme == "emts" && options.first_level > 1) {
    warnings.push_back(fmt::format("first_level = {}: levels below it have no multiplier, so that w may stay negative",
                                   options.first_level));
  }
  if (findings.well_posed.verdict == analysis::WellPosedness::ill_posed) {
    warnings.push_back("ill posed: " + findings.well_posed.because);
  }
  if (scheme == "emts" && h * findings.growth_rate >= 1 && findings.structure.fastest_rate * h >= 1) {
    warnings.push_back(
        fmt::format("h is long for this system: h times its fastest rate is {:.3g}, take it well below 1",
                    h * findings.structure.fastest_rate));
  }
  return warnings;
}

}  // namespace orthant::runs::detail
