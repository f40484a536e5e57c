// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/lcs.hpp"

#include "orthant/files/detail/json_values.hpp"
#include "orthant/files/results/detail/outcome_json.hpp"
#include "orthant/schemes/automatic.hpp"

#include <utility>

#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using analysis::LcsFindings;
using analysis::StorageFinding;
using analysis::Verdict;
using complementarity::Answer;
using complementarity::MatrixClass;
using detail::list;
using detail::pairs;
using detail::rows;
using nlohmann::ordered_json;

ordered_json degrees(const std::vector<int>& values) {
  ordered_json result = ordered_json::array();
  for (const int r : values) result.push_back(r >= 0 ? ordered_json(r) : ordered_json(nullptr));
  return result;
}

ordered_json lambda(const runs::LambdaDistribution& distribution) {
  ordered_json atoms = ordered_json::array();
  for (const runs::Atom& atom : distribution.atoms) {
    atoms.push_back({{"t", atom.t}, {"output", atom.output}, {"order", atom.order}, {"weight", atom.weight}});
  }
  return {{"degree", distribution.degree}, {"atoms", std::move(atoms)}};
}

ordered_json level_atoms(const std::vector<runs::LevelAtom>& atoms) {
  ordered_json result = ordered_json::array();
  for (const runs::LevelAtom& atom : atoms) {
    result.push_back({{"t", atom.t},
                      {"output", atom.output},
                      {"level", atom.level},
                      {"order", atom.order},
                      {"weight", atom.weight}});
  }
  return result;
}

ordered_json final_state(const runs::LcsResult& result) {
  ordered_json z = ordered_json::array();
  for (const Vector& output : result.z) z.push_back(list(output));
  return {{"x", list(result.x)}, {"z", std::move(z)}, {"xi", list(result.xi)}};
}

ordered_json degrees(const analysis::RelativeDegree& degree) {
  ordered_json result = ordered_json::array();
  for (const int r : degree.degrees)
    result.push_back(r == analysis::no_degree ? ordered_json(nullptr) : ordered_json(r));
  return result;
}

ordered_json markov(const std::vector<Matrix>& parameters) {
  ordered_json result = ordered_json::array();
  for (const Matrix& parameter : parameters) result.push_back(rows(parameter));
  return result;
}

ordered_json truth(Answer answer) {
  return answer == Answer::unknown ? ordered_json(nullptr) : ordered_json(answer == Answer::yes);
}

ordered_json truth(Verdict verdict) {
  if (verdict == Verdict::unavailable) return "unavailable";
  return verdict == Verdict::unknown ? ordered_json(nullptr) : ordered_json(verdict == Verdict::yes);
}

std::string_view realness(Verdict verdict) {
  switch (verdict) {
    case Verdict::yes:
      return "positive real";
    case Verdict::no:
      return "not positive real";
    case Verdict::unavailable:
      return "unavailable";
    case Verdict::unknown:
      break;
  }
  return "unknown";
}

ordered_json leading(const LcsFindings& findings) {
  const complementarity::MatrixClasses& classes = findings.leading;
  return {{"matrix", rows(findings.degree.decoupling)},
          {"symmetric", findings.leading_is_symmetric},
          {"positive_definite", truth(classes[MatrixClass::positive_definite].answer)},
          {"p_matrix", truth(classes[MatrixClass::p_matrix].answer)},
          {"stieltjes", truth(classes[MatrixClass::stieltjes].answer)},
          {"reciprocal_condition", findings.degree.reciprocal_condition}};
}

ordered_json zero_dynamics(const analysis::ZeroDynamics& form) {
  return {{"A", rows(form.A_xi)},      {"B", rows(form.B_xi)}, {"eigenvalues", pairs(form.zeros)},
          {"A_bar", rows(form.A_bar)}, {"G", rows(form.G)},    {"residual", form.residual}};
}

ordered_json storage(const StorageFinding& finding) {
  ordered_json result = {{"verdict", name(finding.verdict)}, {"because", finding.because}};
  if (finding.J) {
    result["J"] = rows(*finding.J);
    result["smallest_eigenvalue"] = finding.certificate.smallest_eigenvalue;
    result["largest_rate"] = finding.certificate.largest_rate;
  }
  return result;
}

ordered_json passivity(const analysis::Passivity& found) {
  const std::optional<Matrix>& J = found.hypothesis_H.J ? found.hypothesis_H.J : found.hypothesis_H_scaled.J;
  return {{"lambda_to_w", realness(found.lambda_to_w.verdict)},
          {"hypothesis_H", truth(found.hypothesis_H.verdict)},
          {"hypothesis_H_scaled", truth(found.hypothesis_H_scaled.verdict)},
          {"J", J ? rows(*J) : ordered_json(nullptr)},
          {"details",
           {{"lambda_to_w", storage(found.lambda_to_w)},
            {"hypothesis_H", storage(found.hypothesis_H)},
            {"hypothesis_H_scaled", storage(found.hypothesis_H_scaled)}}}};
}

ordered_json structure(const analysis::Structure& found) {
  return {{"controllable_dimension", found.controllable_dimension},
          {"observable_dimension", found.observable_dimension},
          {"eigenvalues", pairs(found.eigenvalues)},
          {"spectral_abscissa", found.spectral_abscissa},
          {"fastest_rate", found.fastest_rate},
          {"slowest_rate", found.slowest_rate},
          {"stiffness", found.stiffness}};
}

ordered_json advice(const LcsFindings& findings) {
  const schemes::Advice given = schemes::advice(findings);
  return {{"scheme", given.scheme.empty() ? ordered_json(nullptr) : ordered_json(given.scheme)},
          {"because", given.because},
          {"h", findings.first_step.h},
          {"h_because", findings.first_step.because},
          {"beware", findings.beware}};
}

}  // namespace

ordered_json to_json(const runs::LcsResult& result) {
  ordered_json object = detail::outcome_head(result);
  object["relative_degree"] = degrees(result.relative_degree);
  object["final"] = final_state(result);
  detail::put_events(result, object);
  object["lambda"] = lambda(result.lambda);
  object["z_atoms"] = level_atoms(result.level_atoms);
  detail::put_tail(result, object);
  return object;
}

ordered_json to_json(const LcsFindings& findings) {
  const analysis::RelativeDegree& degree = findings.degree;
  const auto of_form = [&findings](auto&& value) {
    return findings.form ? ordered_json(value(*findings.form)) : ordered_json(nullptr);
  };
  ordered_json result = {
      {"verdict", schemes::verdict(findings)},
      {"relative_degree", degrees(degree)},
      {"exists", degree.exists},
      {"uniform", degree.uniform},
      {"margin", degree.margin},
      {"ignored", degree.ignored},
      {"because", degree.because},
      {"markov", markov(degree.markov)},
      {"leading", leading(findings)},
      {"zero_dynamics", of_form([](const analysis::ZeroDynamics& form) { return zero_dynamics(form); })},
      {"W", of_form([](const analysis::ZeroDynamics& form) { return rows(form.W); })},
      {"condition", of_form([](const analysis::ZeroDynamics& form) { return form.condition; })},
      {"controllable", findings.structure.controllable},
      {"observable", findings.structure.observable},
      {"structure", structure(findings.structure)},
      {"passivity", passivity(findings.passivity)},
      {"well_posed", {{"verdict", name(findings.well_posed.verdict)}, {"because", findings.well_posed.because}}},
      {"growth_rate", findings.growth_rate},
      {"advice", advice(findings)},
  };
  if (!findings.skipped.empty()) result["skipped"] = findings.skipped;
  if (!degree.exists) result["decoupling"] = rows(degree.decoupling);  // singular: shown for what it is
  return result;
}

}  // namespace orthant::files
