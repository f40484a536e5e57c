// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/model_parts.hpp"

#include "orthant/analysis/relative_degree.hpp"
#include "orthant/schemes/automatic.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {

using math::formula;
using math::identifier;
using math::sign;

std::string time_name(int) {
  return identifier("t");
}

std::string named(const std::string& name, const std::string& value) {
  return math::in_line(name + sign("=") + value);
}

std::string side_by_side(const std::vector<std::string>& formulas) {
  std::string markup;
  for (const std::string& formula : formulas) markup += "<span>" + formula + "</span>\n";
  return "<div class=\"data\">\n" + markup + "</div>\n";
}

std::string sized(std::string_view name, const Matrix& matrix) {
  if (matrix.rows() <= largest_written && matrix.cols() <= largest_written)
    return named(identifier(name), math::matrix(matrix));
  const auto nonzeros = (matrix.array() != 0.0).count();
  return fmt::format("{}: {} × {}, {} entries that are not 0", math::in_line(identifier(name)), matrix.rows(),
                     matrix.cols(), nonzeros);
}

std::string sized(std::string_view name, const Vector& vector) {
  if (vector.size() <= largest_written) return named(identifier(name) + formula("( 0 )"), math::vector(vector));
  return fmt::format("{}: {} entries", math::in_line(identifier(name) + formula("( 0 )")), vector.size());
}

std::vector<std::string> entries(const Expressions& functions, const math::SlotName& name) {
  std::vector<std::string> result;
  result.reserve(functions.size());
  for (const expressions::Expression& function : functions) result.push_back(math::expression(function, name));
  return result;
}

bool is_zero(const Matrix& matrix) {
  return (matrix.array() == 0.0).all();
}

bool is_zero(const Expressions& functions) {
  return std::all_of(functions.begin(), functions.end(), [](const expressions::Expression& function) {
    return function.is_constant() && function.constant_value() == 0.0;
  });
}

std::string degrees_text(const std::vector<int>& degrees) {
  std::vector<std::string> parts;
  parts.reserve(degrees.size());
  for (const int r : degrees) parts.push_back(r == analysis::no_degree ? "none" : std::to_string(r));
  const bool is_one = std::equal(parts.begin() + (parts.empty() ? 0 : 1), parts.end(), parts.begin());
  if (is_one && !parts.empty()) return parts[0];
  return parts.size() > 24 ? "differs between the outputs" : fmt::format("({})", fmt::join(parts, ", "));
}

std::string reasoned(std::string_view verdict, std::string_view because) {
  return escaped(verdict) + (because.empty() ? "" : " <small>" + escaped(because) + "</small>");
}

void add_advice(Rows& rows, const schemes::Advice& advice, const std::vector<std::string>& beware) {
  rows.emplace_back("Advice",
                    reasoned(advice.scheme.empty() ? "no scheme fits" : "use " + advice.scheme, advice.because));
  for (const std::string& danger : beware) rows.emplace_back("Beware", escaped(danger));
}

std::string verdict_markup(const std::string& verdict, const Rows& rows) {
  return section("analysis", "Analysis", "<p class=\"verdict\">" + escaped(verdict) + "</p>\n" + facts(rows));
}

}  // namespace orthant::present
