// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/comparison.hpp"

#include "apps/orthant/timed.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/problems/answer.hpp"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

namespace orthant::app {
namespace {

using complementarity::AnyMethod;

constexpr double same_solution = 1e-6;  // ‖a - b‖∞ ≤ this · (‖a‖∞ + ‖b‖∞)

ComparedMethod run(const AnyMethod& method, const files::Problem& problem) {
  const auto solve = [&method](const auto& statement) { return complementarity::solve(method, statement); };
  ComparedMethod result{.name = std::string(name(method)), .solution = {}, .refusal = {}};
  try {
    result.seconds = median_seconds([&] { result.solution = std::visit(solve, problem.statement); });
  } catch (const InvalidArgument& error) {
    result.refusal = error.what();
  }
  return result;
}

bool agree(const Vector& a, const Vector& b) {
  return (a - b).lpNorm<Eigen::Infinity>() <=
         same_solution * (a.lpNorm<Eigen::Infinity>() + b.lpNorm<Eigen::Infinity>());
}

int count_distinct(const std::vector<ComparedMethod>& methods) {
  std::vector<const Vector*> distinct;
  for (const ComparedMethod& method : methods) {
    if (!method.solution || method.solution->status != Status::solved) continue;
    const Vector& z = method.solution->z;
    const bool is_known =
        std::any_of(distinct.begin(), distinct.end(), [&z](const Vector* other) { return agree(z, *other); });
    if (!is_known) distinct.push_back(&z);
  }
  return static_cast<int>(distinct.size());
}

}  // namespace

Comparison compare(const files::Problem& problem, const std::vector<AnyMethod>& methods) {
  Comparison comparison;
  for (const AnyMethod& method : methods) comparison.methods.push_back(run(method, problem));
  comparison.distinct_solutions = count_distinct(comparison.methods);
  return comparison;
}

nlohmann::ordered_json to_json(const Comparison& comparison) {
  nlohmann::ordered_json methods = nlohmann::ordered_json::array();
  for (const ComparedMethod& method : comparison.methods) {
    nlohmann::ordered_json row = {{"name", method.name}, {"seconds", method.seconds}};
    if (method.solution) row["answer"] = files::to_json(*method.solution);
    if (!method.solution) row["refusal"] = method.refusal;
    methods.push_back(std::move(row));
  }
  return {{"methods", std::move(methods)}, {"distinct_solutions", comparison.distinct_solutions}};
}

}  // namespace orthant::app
