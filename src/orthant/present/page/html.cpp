// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/html.hpp"

#include <cmath>

#include <fmt/format.h>

namespace orthant::present {

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string number_markup(double value, int digits) {
  if (std::isnan(value)) return "–";
  if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
  std::string text = fmt::format("{:.{}g}", value, digits);
  std::string exponent;
  if (const std::size_t e = text.find('e'); e != std::string::npos) {
    exponent = fmt::format("{}", std::stoi(text.substr(e + 1)));
    text.resize(e);
  }
  const auto with_minus = [](const std::string& digits_of) {
    return digits_of.starts_with('-') ? "−" + digits_of.substr(1) : digits_of;
  };
  if (exponent.empty()) return with_minus(text);
  return fmt::format("{} × 10<sup>{}</sup>", with_minus(text), with_minus(exponent));
}

std::string section(std::string_view id, std::string_view title, const std::string& markup) {
  if (markup.empty()) return "";
  return fmt::format("<section id=\"{}\"><h2>{}</h2>\n{}</section>\n", id, escaped(title), markup);
}

std::string facts(const Rows& rows) {
  std::string markup;
  for (const auto& [label, value] : rows) {
    if (!value.empty()) markup += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(label), value);
  }
  return markup.empty() ? "" : "<dl>\n" + markup + "</dl>\n";
}

std::string table(const std::vector<std::string>& heading, const std::vector<std::vector<std::string>>& rows) {
  if (rows.empty()) return "";
  std::string markup = "<div class=\"wide\"><table><thead><tr>";
  for (const std::string& cell : heading) markup += "<th>" + escaped(cell) + "</th>";
  markup += "</tr></thead><tbody>\n";
  for (const std::vector<std::string>& row : rows) {
    markup += "<tr>";
    for (const std::string& cell : row) markup += "<td>" + cell + "</td>";
    markup += "</tr>\n";
  }
  return markup + "</tbody></table></div>\n";
}

std::string paragraph(std::string_view text) {
  return text.empty() ? "" : "<p>" + escaped(text) + "</p>\n";
}

}  // namespace orthant::present
