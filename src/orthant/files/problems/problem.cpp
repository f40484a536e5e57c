// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/problems/problem.hpp"

#include "orthant/files/detail/source.hpp"
#include "orthant/files/problems/detail/matrix_market.hpp"
#include "orthant/files/problems/detail/problem_json.hpp"

#include <utility>

namespace orthant::files {
namespace {

using complementarity::Lcp;
using complementarity::SparseLcp;

std::filesystem::path default_q_file(const std::filesystem::path& path) {
  return path.parent_path() / (path.stem().string() + "_q" + path.extension().string());
}

Problem read_pair(const detail::Source& matrix_source, const std::filesystem::path& path,
                  const std::filesystem::path& q_path) {
  detail::MarketMatrix M = detail::parse_market_matrix(matrix_source);
  const bool is_named = !q_path.empty();
  const std::filesystem::path q_file = is_named ? q_path : default_q_file(path);
  if (!is_named && !std::filesystem::exists(q_file)) {
    throw ProblemError({.file = matrix_source.file,
                        .key = "q",
                        .found = "is missing",
                        .allowed = "must be in " + q_file.string() + " or in a file named by --q FILE"});
  }
  Vector q = detail::parse_market_vector(detail::read_source(q_file), detail::rows(M));
  const auto statement = [&q](auto& matrix) -> Statement {
    return complementarity::LcpOf<std::decay_t<decltype(matrix)>>{.M = std::move(matrix), .q = std::move(q)};
  };
  return {.name = path.stem().string(), .comment = "", .statement = std::visit(statement, M)};
}

Problem json_problem(detail::Source source, const std::string& default_name) {
  Problem problem = detail::parse_problem_json(std::move(source));
  if (problem.name.empty()) problem.name = default_name;
  return problem;
}

}  // namespace

Index size(const Problem& problem) {
  return std::visit([](const auto& statement) { return statement.q.size(); }, problem.statement);
}

Problem read_problem(const std::filesystem::path& path, const std::filesystem::path& q_path) {
  detail::Source source = detail::read_source(path);
  if (path.extension() == ".mtx" || detail::is_matrix_market(source)) return read_pair(source, path, q_path);
  if (!q_path.empty()) {
    throw ProblemError({.file = source.file,
                        .found = "is JSON and holds its own q",
                        .allowed = "--q " + q_path.string() + " must be left out"});
  }
  return json_problem(std::move(source), path.stem().string());
}

Problem parse_problem(std::string text, const std::string& file) {
  return json_problem(detail::make_source(std::move(text), file), file);
}

}  // namespace orthant::files
