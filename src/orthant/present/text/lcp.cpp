// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/lcp.hpp"

#include "orthant/present/text/text.hpp"

#include <cmath>
#include <type_traits>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

using complementarity::ClassFinding;
using complementarity::LcpSolution;
using complementarity::Separator;

constexpr Index shown_in_line = 8;

std::string work(const LcpSolution& solution) {
  std::string text = counted(solution.pivots, "pivot");
  if (solution.iterations > 0) text += ", " + counted(solution.iterations, "iteration");
  return text;
}

std::string method_used(const LcpSolution& solution) {
  if (solution.used == solution.asked) return solution.used;
  return fmt::format("{} (asked: {})", solution.used, solution.asked);
}

std::string verdict(const LcpSolution& solution) {
  if (solution.status == Status::no_solution) {
    return fmt::format("no solution, proved by {}: {}", method_used(solution), work(solution));
  }
  const std::string outcome =
      solution.status == Status::solved ? "solved" : fmt::format("not solved ({})", name(solution.status));
  return fmt::format("{} by {}: backward error {:.2g}, {}", outcome, method_used(solution),
                     solution.certificate.backward_error, work(solution));
}

template <class Problem>
constexpr bool has_bounds = requires(const Problem& problem) { problem.lower; };

bool is_box(const files::Problem& problem) {
  return std::visit([](const auto& statement) { return has_bounds<std::decay_t<decltype(statement)>>; },
                    problem.statement);
}

std::string table(const LcpSolution& solution) {
  std::string text = fmt::format("{:>8}  {:>14}  {:>14}\n", "i", "z", "w");
  for (const Index i : shown_rows(solution.z.size())) {
    text += i < 0 ? fmt::format("{:>8}  {:>14}  {:>14}\n", "...", "...", "...")
                  : fmt::format("{:>8}  {:>14.8g}  {:>14.8g}\n", i, solution.z[i], solution.w[i]);
  }
  return text;
}

// How many variables are at a bound, and how many inside with w = 0.
std::string active_line(const files::Problem& problem, const Vector& z) {
  const auto describe = [&z](const auto& statement) {
    if constexpr (has_bounds<std::decay_t<decltype(statement)>>) {
      const auto at_lower = (z.array() == statement.lower.array()).count();
      const auto at_upper = (z.array() == statement.upper.array() && z.array() != statement.lower.array()).count();
      return fmt::format("{} at the lower bound, {} at the upper bound, {} inside", at_lower, at_upper,
                         z.size() - at_lower - at_upper);
    } else {
      const auto positive = (z.array() > 0.0).count();
      return fmt::format("{} with z > 0, {} with z = 0", positive, z.size() - positive);
    }
  };
  return std::visit(describe, problem.statement);
}

std::string certificate_line(const complementarity::LcpCertificate& certificate) {
  const std::string residual = fmt::format("certificate: natural residual {:.2g}", certificate.natural_residual);
  if (!std::isfinite(certificate.backward_error)) return residual + "; z is not within its bounds, or not finite";
  if (certificate.backward_error == 0.0) return residual + "; z is exact";
  return fmt::format("{}; z is exact once the entries of M and q change by {:.2g} of themselves", residual,
                     certificate.backward_error);
}

std::string proof_text(const files::Problem& problem, const std::vector<Separator>& separators) {
  const std::string_view subject = is_box(problem) ? "proof, for the equivalent problem with z >= 0" : "proof";
  if (separators.size() > 1) {
    return fmt::format("{}: {} cases cover all choices of z_i = 0 or w_i = 0; each has a vector y that excludes it",
                       subject, separators.size());
  }
  std::string text =
      fmt::format("{}: y >= 0, M'y <= 0 and q'y < 0, so that no z >= 0 makes w = Mz + q >= 0, with\n{:>8}  {:>14}",
                  subject, "i", "y");
  const Vector& y = separators.front().y;
  for (const Index i : shown_rows(y.size())) {
    text += i < 0 ? fmt::format("\n{:>8}  {:>14}", "...", "...") : fmt::format("\n{:>8}  {:>14.8g}", i, y[i]);
  }
  return text;
}

// What shows a "no", if it is short enough for one line.
std::vector<std::string> witness_lines(const ClassFinding& finding) {
  std::vector<std::string> lines;
  if (finding.minor) {
    const std::vector<Index>& rows = finding.minor->rows;
    const bool is_entry = rows.size() == 1;
    if (is_entry)
      lines.push_back(fmt::format("M[{}][{}] = {:.8g}", rows[0], finding.minor->columns[0], finding.minor->value));
    if (!is_entry && rows.size() <= static_cast<std::size_t>(shown_in_line)) {
      lines.push_back(fmt::format("minor of rows and columns {}: {:.8g}", fmt::join(rows, ", "), finding.minor->value));
    }
  }
  if (finding.vector && finding.vector->size() <= shown_in_line) {
    const std::vector<double> x(finding.vector->begin(), finding.vector->end());
    lines.push_back(fmt::format("x = ({:.8g}){}", fmt::join(x, ", "), finding.tail.empty() ? "" : ", rounded"));
  }
  return lines;
}

}  // namespace

std::string statement_line(const files::Problem& problem) {
  const auto describe = [](const auto& statement) {
    constexpr bool is_dense = std::is_same_v<std::decay_t<decltype(statement.M)>, Matrix>;
    return fmt::format("{} {}, {}", statement.q.size(), statement.q.size() == 1 ? "pair" : "pairs",
                       is_dense ? "dense" : "sparse");
  };
  return fmt::format("{}: {} with {}", problem.name, is_box(problem) ? "box LCP" : "LCP",
                     std::visit(describe, problem.statement));
}

std::string solution_text(const files::Problem& problem, const LcpSolution& solution) {
  std::string text = verdict(solution) + "\n" + statement_line(problem) + "\n";
  if (!solution.because.empty()) text += solution.because + "\n";
  text += "\n";
  if (solution.proof) return text + proof_text(problem, solution.proof->separators);
  if (solution.z.size() == 0) return text + "no point to show";
  text += table(solution) + "\n" + active_line(problem, solution.z);
  if (solution.z.size() > shown_in_full) text += fmt::format("; all {} are printed by --json", solution.z.size());
  return text + "\n" + certificate_line(solution.certificate);
}

std::string classes_text(const complementarity::MatrixClasses& classes) {
  std::string text = fmt::format("{:<21}  {:<7}  {}", "class of M", "answer", "because");
  for (const complementarity::MatrixClass which : complementarity::all_matrix_classes) {
    const ClassFinding& finding = classes[which];
    text += fmt::format("\n{:<21}  {:<7}  {}", class_name(which), name(finding.answer), finding.because);
    for (const std::string& line : witness_lines(finding)) text += fmt::format("\n{:<30}  {}", "", line);
  }
  return text;
}

}  // namespace orthant::present
