// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/problems/answer.hpp"

#include "orthant/files/detail/json_values.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using complementarity::ClassFinding;
using complementarity::LemkeRay;
using complementarity::NoSolutionProof;
using complementarity::Separator;
using complementarity::Side;
using detail::list;
using nlohmann::ordered_json;

std::string_view side_name(Side side) {
  switch (side) {
    case Side::either:
      return "either";
    case Side::z_zero:
      return "z_zero";
    case Side::w_zero:
      return "w_zero";
  }
  return "either";
}

ordered_json proof_json(const NoSolutionProof& proof) {
  ordered_json separators = ordered_json::array();
  for (const Separator& separator : proof.separators) {
    ordered_json sides = ordered_json::array();
    for (const Side side : separator.sides) sides.push_back(side_name(side));
    separators.push_back({{"sides", std::move(sides)}, {"y", list(separator.y)}});
    for (const Vector& part : separator.tail) separators.back()["tail"].push_back(list(part));
  }
  return {{"separators", std::move(separators)}};
}

ordered_json ray_json(const LemkeRay& ray) {
  return {{"z", list(ray.z)}, {"direction", list(ray.direction)}, {"z0", ray.z0}, {"direction0", ray.direction0}};
}

ordered_json attempts_json(const std::vector<Attempt>& attempts) {
  ordered_json result = ordered_json::array();
  for (const Attempt& attempt : attempts) {
    result.push_back({{"method", attempt.method}, {"status", name(attempt.status)}, {"reason", attempt.because}});
  }
  return result;
}

ordered_json finding_json(const ClassFinding& finding) {
  ordered_json result = {{"answer", name(finding.answer)}, {"because", finding.because}};
  if (finding.vector) result["vector"] = list(*finding.vector);
  for (const Vector& part : finding.tail) result["tail"].push_back(list(part));
  if (finding.minor) {
    result["minor"] = {{"rows", finding.minor->rows},
                       {"columns", finding.minor->columns},
                       {"sign", finding.minor->sign},
                       {"value", finding.minor->value}};
  }
  return result;
}

}  // namespace

ordered_json to_json(const complementarity::LcpSolution& solution) {
  ordered_json answer = {
      {"status", name(solution.status)},
      {"z", list(solution.z)},
      {"w", list(solution.w)},
      {"certificate",
       {{"natural_residual", solution.certificate.natural_residual},
        {"scale", solution.certificate.scale},
        {"backward_error", solution.certificate.backward_error}}},
      {"method", {{"asked", solution.asked}, {"used", solution.used}}},
      {"reason", solution.because},
      {"pivots", solution.pivots},
      {"iterations", solution.iterations},
      {"attempts", attempts_json(solution.attempts)},
  };
  if (solution.proof) {
    const std::vector<Separator>& separators = solution.proof->separators;
    if (separators.size() == 1) answer["ray"] = list(separators[0].y);
    answer["proof"] = proof_json(*solution.proof);
  }
  if (solution.ray) answer["lemke_ray"] = ray_json(*solution.ray);
  return answer;
}

ordered_json to_json(const complementarity::MatrixClasses& classes) {
  ordered_json result = ordered_json::object();
  for (const complementarity::MatrixClass which : complementarity::all_matrix_classes) {
    result[std::string(class_name(which))] = finding_json(classes[which]);
  }
  return result;
}

}  // namespace orthant::files
