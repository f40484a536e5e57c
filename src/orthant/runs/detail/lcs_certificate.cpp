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

namespace {

JudgeRules completed_rules(JudgeRules rules, const systems::Lcs& system, const analysis::LcsFindings& findings) {
  rules.has_input = system.inputs() > 0;
  rules.has_lexicographic = rules.first_level == 1 && !has_restitution(system);
  if (rules.has_input || findings.form->has_stops() || has_restitution(system) || rules.first_level > 1) return rules;
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

}  // namespace

JudgeRules rules_for(const schemes::Emts& scheme, const systems::Lcs& system, const analysis::LcsFindings& findings,
                     double tolerance) {
  return completed_rules({.scheme = LevelScheme::emts, .first_level = scheme.first_level, .tolerance = tolerance},
                         system, findings);
}

JudgeRules rules_for(const schemes::Exponential&, const systems::Lcs& system, const analysis::LcsFindings& findings,
                     double tolerance) {
  return completed_rules({.scheme = LevelScheme::exponential, .tolerance = tolerance}, system, findings);
}

}  // namespace orthant::runs::detail
