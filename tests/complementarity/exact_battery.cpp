// SPDX-License-Identifier: Apache-2.0
// No method lies, measured in exact numbers by an oracle of our own (tests/support/exact_lcp_oracle.hpp):
//   `solved`       no row of min(z, w) is wrong by more than 1e-6 of its data (lcp.17);
//   `no_solution`  none of the complementary cones contains q.
// 20 000 problems of fifteen classes; ORTHANT_LONG=1 in the environment makes it 1 000 000 (./dev test --long).
#include "tests/support/exact_problem.hpp"
#include "tests/support/hard_lcps.hpp"
#include "tests/support/status_table.hpp"

#include "orthant/complementarity/methods.hpp"

#include <cstdlib>
#include <map>

#include <gtest/gtest.h>

namespace orthant::complementarity::testing {
namespace {

constexpr int battery_seed = 20640;
constexpr double allowed_part = 1e-6;    // of the data of its row
constexpr double reachable_part = 1e-8;  // a solution whose rounding leaves less can be found
constexpr int slow_methods_every = 10;   // problems: gauss-seidel and semismooth-newton may iterate for long

int battery_size() {
  if (std::getenv("ORTHANT_LONG") != nullptr) return 1'000'000;
#ifdef __SANITIZE_ADDRESS__
  return 1000;
#else
  return 20'000;
#endif
}

std::vector<Fraction> rounded_to_doubles(const std::vector<Fraction>& z) {
  std::vector<Fraction> result;
  for (const Fraction& entry : z) result.emplace_back(entry.convert_to<double>());
  return result;
}

/// The truth about one problem, found when somebody asks.
class Truth {
 public:
  explicit Truth(const BoxLcp& problem) : exact_(as_exact(problem)) {}
  [[nodiscard]] const ExactProblem& problem() const { return exact_; }
  [[nodiscard]] bool has_solution() {
    if (!has_solution_) has_solution_ = !exact_solutions(exact_, true).empty();
    return *has_solution_;
  }
  // some solution, rounded to doubles, is still a good one
  [[nodiscard]] bool is_representable() const {
    const std::vector<std::vector<Fraction>> solutions = exact_solutions(exact_, false);
    return std::any_of(solutions.begin(), solutions.end(), [&](const std::vector<Fraction>& z) {
      return is_within(exact_, rounded_to_doubles(z), reachable_part);
    });
  }

 private:
  ExactProblem exact_;
  std::optional<bool> has_solution_;
};

struct Counts {
  int all = 0;
  int decided = 0;        // by auto
  int refused = 0;        // not decided, though there is no solution, or one that fits in doubles
  int out_of_reach = 0;   // not decided: no solution fits in doubles
  int nearly_solved = 0;  // `solved` within the tolerance, where no exact solution exists
};

void check_against(Truth& truth, const LcpSolution& solution, Counts& counts) {
  if (solution.status == Status::solved) {
    EXPECT_TRUE(is_within(truth.problem(), as_exact(solution.z), allowed_part)) << "z = " << solution.z.transpose();
    if (!truth.has_solution()) ++counts.nearly_solved;
  }
  if (solution.status == Status::no_solution) {
    EXPECT_FALSE(truth.has_solution()) << solution.because;
  }
}

void count_answer(Truth& truth, const LcpSolution& solution, Counts& counts) {
  ++counts.all;
  if (solution.status == Status::solved || solution.status == Status::no_solution) {
    ++counts.decided;
  } else if (truth.has_solution() && !truth.is_representable()) {
    ++counts.out_of_reach;
  } else {
    ++counts.refused;
  }
}

bool is_slow(const AnyMethod& method) {
  return std::holds_alternative<GaussSeidel>(method) || std::holds_alternative<SemismoothNewton>(method);
}

LcpSolution solved_by(const AnyMethod& method, const BoxLcp& problem, HardClass hard_class) {
  if (hard_class == HardClass::boxes) return solve(method, problem);
  return solve(method, Lcp{problem.M, problem.q});
}

TEST(ExactBattery, NoMethodLiesOnFifteenClasses) {
  orthant::testing::StatusTable table;
  std::map<std::string, Counts> counts;
  for (int trial = 0; trial < battery_size() && !HasFailure(); ++trial) {
    const auto hard_class = static_cast<HardClass>(trial % hard_classes);
    const int round = trial / hard_classes;
    const Index n = hard_class == HardClass::boxes ? 1 + round % 3 : round % 16 == 15 ? 5 : 1 + round % 4;
    SCOPED_TRACE(fmt::format("trial {}, class {}, n = {}", trial, name(hard_class), n));
    const BoxLcp problem = hard_problem(hard_class, n, battery_seed, trial);
    Truth truth(problem);
    Counts& of_class = counts[std::string(name(hard_class))];
    for (const AnyMethod& method : Methods::all()) {
      if (is_slow(method) && round % slow_methods_every != 0) continue;
      SCOPED_TRACE(std::string(name(method)));
      const LcpSolution solution = solved_by(method, problem, hard_class);
      table.count(std::string(name(method)), solution.status);
      check_against(truth, solution, of_class);
      if (std::holds_alternative<Auto>(method)) count_answer(truth, solution, of_class);
    }
  }
  table.print();
  fmt::print("{:<24}{:>9}{:>9}{:>9}{:>14}{:>15}\n", "auto", "all", "decided", "refused", "out of reach",
             "nearly solved");
  for (const auto& [row, of_class] : counts) {
    fmt::print("{:<24}{:>9}{:>9}{:>9}{:>14}{:>15}\n", row, of_class.all, of_class.decided, of_class.refused,
               of_class.out_of_reach, of_class.nearly_solved);
    EXPECT_GE(of_class.decided, 0.95 * (of_class.all - of_class.out_of_reach)) << row;
  }
}

}  // namespace
}  // namespace orthant::complementarity::testing
