// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

constexpr Index longest_vector = 10;
constexpr Index largest_matrix = 12;
constexpr std::size_t line_width = 100;

}  // namespace

double tidied(double value, double scale) {
  return std::abs(value) <= 1e-12 * scale ? 0.0 : value;
}

std::string vector_text(const Vector& vector) {
  // entries may have different units, so only what is smaller than the rounding of the largest is nothing
  constexpr double rounding = 1e-14;
  double largest = 0.0;
  for (const double entry : vector) largest = std::max(largest, std::isfinite(entry) ? std::abs(entry) : 0.0);
  std::vector<std::string> parts;
  for (Index i = 0; i < vector.size(); ++i) {
    const bool is_shown = vector.size() <= longest_vector || i < longest_vector - 3 || i >= vector.size() - 2;
    if (is_shown) parts.push_back(fmt::format("{:.6g}", std::abs(vector[i]) <= rounding * largest ? 0.0 : vector[i]));
    if (!is_shown && i == longest_vector - 3) parts.emplace_back("...");
  }
  return fmt::format("({})", fmt::join(parts, ", "));
}

std::string matrix_text(std::string_view name, const Matrix& matrix) {
  if (matrix.size() == 0) return fmt::format("{} is empty", name);
  if (matrix.rows() > largest_matrix || matrix.cols() > largest_matrix) {
    return fmt::format("{} is {} x {}, printed by --json", name, matrix.rows(), matrix.cols());
  }
  // rounding is told from small entries row by row: the rows of W have different units
  const Vector scale = matrix.cwiseAbs().rowwise().maxCoeff();
  const auto entry = [&](Index i, Index j) { return fmt::format("{:.6g}", tidied(matrix(i, j), scale[i])); };
  std::string text;
  for (Index i = 0; i < matrix.rows(); ++i) {
    text += i == 0 ? fmt::format("{} = [", name) : fmt::format("\n{:{}}[", "", name.size() + 3);
    for (Index j = 0; j < matrix.cols(); ++j) {
      std::size_t column_width = 0;
      for (Index row = 0; row < matrix.rows(); ++row) column_width = std::max(column_width, entry(row, j).size());
      text += fmt::format(" {:>{}} ", entry(i, j), column_width);
    }
    text += "]";
  }
  return text;
}

std::string complex_text(std::vector<std::complex<double>> numbers) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double scale = std::abs(numbers[i]);
    const double re = tidied(numbers[i].real(), scale);
    const double im = tidied(numbers[i].imag(), scale);
    const auto partner =
        std::find_if(numbers.begin() + static_cast<std::ptrdiff_t>(i) + 1, numbers.end(),
                     [&](auto other) { return im != 0 && std::abs(other - std::conj(numbers[i])) <= 1e-12 * scale; });
    const bool has_partner = partner != numbers.end();
    if (has_partner) numbers.erase(partner);
    const std::string real = re == 0 && im != 0 ? "" : fmt::format("{:.6g}", re);
    const std::string sign = has_partner ? "+-" : im < 0 ? "-" : "+";
    const std::string size = std::abs(im) == 1 ? "" : fmt::format("{:.6g}", std::abs(im));
    const bool is_alone = real.empty() && !has_partner && im > 0;
    parts.push_back(im == 0      ? real
                    : is_alone   ? size + "i"
                    : real == "" ? sign + size + "i"
                                 : fmt::format("{} {} {}i", real, sign, size));
  }
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string wrapped(std::string_view text, std::size_t indent) {
  std::string result;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view next = text.substr(0, end);
    if (column > indent && column + next.size() > line_width) {
      result.back() = '\n';
      result.append(indent, ' ');
      column = indent;
    }
    result.append(next);
    result += ' ';
    column += next.size() + 1;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!result.empty()) result.pop_back();
  return result;
}

std::vector<Index> shown_rows(Index count) {
  constexpr Index shown_at_start = 8;
  constexpr Index shown_at_end = 4;
  std::vector<Index> rows;
  for (Index i = 0; i < count; ++i) {
    const bool is_shown = count <= shown_in_full || i < shown_at_start || i >= count - shown_at_end;
    if (is_shown) rows.push_back(i);
    if (!is_shown && i == shown_at_start) rows.push_back(-1);
  }
  return rows;
}

std::string duration(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.1f} us", 1e6 * seconds);
  if (seconds < 1.0) return fmt::format("{:.1f} ms", 1e3 * seconds);
  return fmt::format("{:.2f} s", seconds);
}

std::string sourced(std::string text) {
  constexpr std::string_view result = "Corollary 2";
  constexpr std::string_view source = " of Acary, Brogliato and Goeleven (2008)";
  const std::size_t at = text.find(result);
  if (at != std::string::npos) text.insert(at + result.size(), source);
  return text;
}

}  // namespace orthant::present
