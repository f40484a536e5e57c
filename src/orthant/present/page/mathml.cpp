// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/mathml.hpp"

#include "orthant/base/ascii.hpp"
#include "orthant/present/page/html.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::present::math {
namespace {

bool is_letter(std::string_view symbol) {
  static constexpr std::string_view greek = "λμθ";
  return is_ascii_letter(symbol[0]) || greek.find(symbol) != std::string_view::npos;
}

std::string atom(std::string_view symbol) {
  constexpr std::string_view dot = "˙";
  if (symbol.ends_with(dot) && symbol.size() > dot.size()) {
    return "<mover>" + identifier(symbol.substr(0, symbol.size() - dot.size())) + "<mo>˙</mo></mover>";
  }
  if (symbol == "(" || symbol == ")") return fmt::format("<mo stretchy=\"false\">{}</mo>", symbol);
  if (symbol == "~") return "<mspace width=\"1.2em\"/>";
  if (is_ascii_digit(symbol[0])) return fmt::format("<mn>{}</mn>", symbol);
  if (!is_letter(symbol)) return sign(symbol);
  if (symbol.size() == 2 && symbol[0] == 'd') {
    return R"(<mspace width="0.17em"/><mi mathvariant="normal">d</mi>)" + identifier(symbol.substr(1));
  }
  return symbol.size() > 3 ? fmt::format("<mtext>{}\u00a0</mtext>", symbol) : identifier(symbol);
}

std::string symbol_markup(std::string_view symbol) {
  const std::size_t index = symbol.find('_');
  const std::size_t power = symbol.find('^');
  if (index == 0 || power == 0) return atom(symbol);
  const std::string base = atom(symbol.substr(0, std::min(index, power)));
  const std::string exponent = power == std::string_view::npos ? "" : atom(symbol.substr(power + 1));
  if (index == std::string_view::npos) return exponent.empty() ? base : sup(base, exponent);
  const std::string below = atom(symbol.substr(index + 1, power - index - 1));
  return exponent.empty() ? sub(base, below) : "<msubsup>" + base + below + exponent + "</msubsup>";
}

}  // namespace

std::string identifier(std::string_view name) {
  return "<mi>" + escaped(name) + "</mi>";
}

std::string sign(std::string_view text) {
  return "<mo>" + escaped(text) + "</mo>";
}

std::string formula(std::string_view symbols) {
  std::string markup;
  while (!symbols.empty()) {
    const std::size_t end = std::min(symbols.find(' '), symbols.size());
    if (end > 0) markup += symbol_markup(symbols.substr(0, end));
    symbols.remove_prefix(std::min(end + 1, symbols.size()));
  }
  return markup;
}

std::string number(double value) {
  if (std::isnan(value)) return "<mtext>?</mtext>";
  if (std::isinf(value)) return value > 0 ? "<mi>∞</mi>" : "<mrow><mo>−</mo><mi>∞</mi></mrow>";
  std::string text = fmt::format("{:.5g}", std::abs(value));
  std::string power;
  if (const std::size_t e = text.find('e'); e != std::string::npos) {
    const int exponent = std::stoi(text.substr(e + 1));
    const std::string digits = exponent < 0 ? fmt::format("<mrow><mo>−</mo><mn>{}</mn></mrow>", -exponent)
                                            : fmt::format("<mn>{}</mn>", exponent);
    power = "<msup><mn>10</mn>" + digits + "</msup>";
    text.resize(e);
  }
  std::string markup = "<mn>" + text + "</mn>";
  if (!power.empty()) markup = text == "1" ? power : markup + "<mo>·</mo>" + power;
  const bool is_negative = value < 0 && text != "0";
  return is_negative ? "<mrow><mo>−</mo>" + markup + "</mrow>" : power.empty() ? markup : "<mrow>" + markup + "</mrow>";
}

std::string in_parentheses(const std::string& content) {
  return "<mo stretchy=\"false\">(</mo>" + content + "<mo stretchy=\"false\">)</mo>";
}

std::string sub(const std::string& base, const std::string& index) {
  return "<msub><mrow>" + base + "</mrow><mrow>" + index + "</mrow></msub>";
}

std::string sup(const std::string& base, const std::string& exponent) {
  return "<msup><mrow>" + base + "</mrow><mrow>" + exponent + "</mrow></msup>";
}

std::string entry(std::string_view letter, Index i, Index count) {
  return count == 1 ? identifier(letter) : sub(identifier(letter), fmt::format("<mn>{}</mn>", i));
}

std::string matrix(const std::vector<std::vector<std::string>>& rows) {
  std::string markup = "<mrow class=\"matrix\"><mo>[</mo><mtable>";
  for (const std::vector<std::string>& row : rows) {
    markup += "<mtr>";
    for (const std::string& cell : row) markup += "<mtd>" + cell + "</mtd>";
    markup += "</mtr>";
  }
  return markup + "</mtable><mo>]</mo></mrow>";
}

std::string matrix(const Matrix& values) {
  if (values.size() == 1) return number(values(0, 0));
  std::vector<std::vector<std::string>> rows;
  for (Index i = 0; i < values.rows(); ++i) {
    std::vector<std::string>& row = rows.emplace_back();
    for (Index j = 0; j < values.cols(); ++j) row.push_back(number(values(i, j)));
  }
  return matrix(rows);
}

std::string column(const std::vector<std::string>& entries) {
  if (entries.size() == 1) return entries[0];
  std::vector<std::vector<std::string>> rows;
  rows.reserve(entries.size());
  for (const std::string& one : entries) rows.push_back({one});
  return matrix(rows);
}

std::string vector(const Vector& values) {
  return matrix(Matrix(values));
}

std::string lines(const std::vector<std::vector<std::string>>& rows) {
  std::string markup = R"(<mtable class="lines" displaystyle="true">)";
  for (const std::vector<std::string>& row : rows) {
    markup += "<mtr>";
    for (const std::string& cell : row) markup += "<mtd><mrow>" + cell + "</mrow></mtd>";
    markup += "</mtr>";
  }
  return markup + "</mtable>";
}

std::string display(const std::string& content) {
  return "<math display=\"block\"><mrow>" + content + "</mrow></math>\n";
}

std::string in_line(const std::string& content) {
  return "<math><mrow>" + content + "</mrow></math>";
}

}  // namespace orthant::present::math
