// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/complementarity/orthant_entrants.hpp"

#include "orthant/complementarity/automatic.hpp"
#include "orthant/complementarity/gauss_seidel.hpp"
#include "orthant/complementarity/lemke.hpp"
#include "orthant/complementarity/pivoting.hpp"
#include "orthant/complementarity/semismooth_newton.hpp"

#include <memory>

namespace orthant::benchmarks {
namespace {

using complementarity::Lcp;
using complementarity::LcpSolution;

template <class Method>
Contestant one_call(const std::string& label) {
  const auto start = [](const Lcp& problem) {
    const auto solution = std::make_shared<LcpSolution>();
    return Trial{
        .run = [&problem, solution] { return seconds_of([&] { *solution = Method{}.solve(problem); }); },
        .answer = [solution] { return Answer{.z = solution->z, .claim = std::string(name(solution->status))}; }};
  };
  return {.library = "Orthant", .solver = label + ".solve", .settings = "defaults", .start = start};
}

template <class Method>
Contestant prepared(const std::string& label) {
  const auto start = [](const Lcp& problem) {
    const auto answer = std::make_shared<Answer>();
    const auto run = [&problem, answer] {
      const double begin = now();
      auto solver = Method{}.prepare(problem.M);
      const Status status = solver.solve(problem.q);
      const double seconds = now() - begin;
      *answer = {.z = solver.z(), .claim = std::string(name(status))};
      return seconds;
    };
    return Trial{.run = run, .answer = [answer] { return *answer; }};
  };
  return {.library = "Orthant", .solver = label + ".prepare + solve", .settings = "defaults", .start = start};
}

}  // namespace

std::vector<Contestant> orthant_contestants() {
  using namespace complementarity;
  return {one_call<Pivoting>("Pivoting"),
          prepared<Pivoting>("Pivoting"),
          one_call<Auto>("Auto"),
          one_call<Lemke>("Lemke"),
          one_call<GaussSeidel>("GaussSeidel"),
          one_call<SemismoothNewton>("SemismoothNewton")};
}

}  // namespace orthant::benchmarks
