// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/comparison.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/io/answer.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <nlohmann/json.hpp>

namespace orthant::app {
namespace {

using complementarity::AnyMethod;

constexpr int runs = 5;
constexpr double time_limit = 0.5;      // seconds: a method that has taken longer is not run again
constexpr double same_solution = 1e-6;  // ‖a - b‖∞ ≤ this · (‖a‖∞ + ‖b‖∞)

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

ComparedMethod run(const AnyMethod& method, const io::Problem& problem) {
  using Clock = std::chrono::steady_clock;
  const auto solve = [&method](const auto& statement) { return complementarity::solve(method, statement); };
  ComparedMethod result{.name = std::string(name(method)), .solution = {}, .refusal = {}};
  std::vector<double> seconds;
  double total = 0.0;
  try {
    while (static_cast<int>(seconds.size()) < runs && total < time_limit) {
      const Clock::time_point start = Clock::now();
      result.solution = std::visit(solve, problem.statement);
      seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
      total += seconds.back();
    }
    result.seconds = median(std::move(seconds));
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

Comparison compare(const io::Problem& problem, const std::vector<AnyMethod>& methods) {
  Comparison comparison;
  for (const AnyMethod& method : methods) comparison.methods.push_back(run(method, problem));
  comparison.distinct_solutions = count_distinct(comparison.methods);
  return comparison;
}

nlohmann::ordered_json to_json(const Comparison& comparison) {
  nlohmann::ordered_json methods = nlohmann::ordered_json::array();
  for (const ComparedMethod& method : comparison.methods) {
    nlohmann::ordered_json row = {{"name", method.name}, {"seconds", method.seconds}};
    if (method.solution) row["answer"] = io::to_json(*method.solution);
    if (!method.solution) row["refusal"] = method.refusal;
    methods.push_back(std::move(row));
  }
  return {{"methods", std::move(methods)}, {"distinct_solutions", comparison.distinct_solutions}};
}

}  // namespace orthant::app
