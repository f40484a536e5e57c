// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/figure/svg_text.hpp"

#include "orthant/base/ascii.hpp"
#include "orthant/present/page/html.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace orthant::present {
namespace {

enum class Place { line, below, above };

struct Piece {
  std::string_view text;
  Place place = Place::line;
  bool is_italic = false;
};

constexpr double small = 0.72;  // size of a sub- or superscript relative to the letters

bool is_continued(char c) {  // a byte of a character after its first
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

bool is_letter(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  return is_ascii_letter(character[0]) || first == 0xCE || first == 0xCF;  // Greek, in UTF-8
}

std::size_t end_of_character(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && is_continued(text[at]);) ++at;
  return at;
}

// Where the variable that the text starts with ends, or 0.
std::size_t variable_end(std::string_view text) {
  const std::size_t end = end_of_character(text, 0);
  if (!is_letter(text.substr(0, end))) return 0;
  const std::string_view rest = text.substr(end);
  const bool is_variable = rest.empty() || rest.starts_with("_{") || rest.starts_with("^{") || rest.starts_with(",") ||
                           rest.starts_with(" (") || rest.starts_with(" =");
  return is_variable ? end : 0;
}

std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  std::size_t plain = 0, at = 0;
  bool is_start = true;  // of a word
  const auto close = [&] {
    if (at > plain) pieces.push_back({text.substr(plain, at - plain)});
  };
  while (at < text.size()) {
    const std::string_view rest = text.substr(at);
    const std::size_t brace =
        rest.starts_with("_{") || rest.starts_with("^{") ? rest.find('}') : std::string_view::npos;
    const std::size_t variable = is_start ? variable_end(rest) : 0;
    is_start = false;
    if (brace != std::string_view::npos) {
      close();
      pieces.push_back({rest.substr(2, brace - 2), rest[0] == '_' ? Place::below : Place::above});
      plain = at += brace + 1;
    } else if (variable > 0) {
      close();
      pieces.push_back({rest.substr(0, variable), Place::line, true});
      plain = at += variable;
    } else {
      is_start = rest[0] == ' ';
      at = end_of_character(text, at);
    }
  }
  close();
  return pieces;
}

double character_width(char c) {
  constexpr std::string_view narrow = "iljtf.,:;'|!()[]I ";
  constexpr std::string_view wide = "mwMWQGO@%";
  if (is_continued(c)) return 0.0;
  if (narrow.find(c) != std::string_view::npos) return 0.34;
  return wide.find(c) != std::string_view::npos ? 0.86 : 0.62;
}

}  // namespace

std::string label_markup(std::string_view label, double size) {
  std::string markup;
  double shift = 0.0;  // of the base line, downwards
  for (const Piece& piece : pieces_of(label)) {
    const double wanted = piece.place == Place::below ? 0.25 * size : piece.place == Place::above ? -0.38 * size : 0.0;
    std::string style;
    if (wanted != shift) style += fmt::format(" dy=\"{:.3g}\"", wanted - shift);
    if (piece.place != Place::line) style += fmt::format(" font-size=\"{:.3g}\"", small * size);
    if (piece.is_italic) style += " font-style=\"italic\"";
    shift = wanted;
    const std::string text = escaped(piece.text);
    markup += style.empty() ? text : fmt::format("<tspan{}>{}</tspan>", style, text);
  }
  return markup;
}

double label_width(std::string_view label, double size) {
  double width = 0.0;
  for (const Piece& piece : pieces_of(label)) {
    for (const char c : piece.text) width += character_width(c) * (piece.place == Place::line ? 1.0 : small);
  }
  return width * size;
}

std::string column_label(std::string_view column) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> letters = {
      {{"lambda", "λ"}, {"mu", "μ"}, {"xi", "ξ"}, {"chi", "λ"}, {"pt", "p"}, {"gap", "gap"}}};
  const auto digits = std::find_if(column.begin(), column.end(), is_ascii_digit);
  if (digits == column.begin() || digits == column.end()) return std::string(column);
  std::string name(column.begin(), digits);
  std::string numbers(digits, column.end());
  if (name == "pt") numbers = "T" + numbers;  // tangential
  for (const auto& [word, letter] : letters)
    if (name == word) name = letter;
  std::replace(numbers.begin(), numbers.end(), '_', ',');
  return fmt::format("{}_{{{}}}", name, numbers);
}

}  // namespace orthant::present
