// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/syntax_error.hpp"

#include "orthant/expressions/detail/utf8.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace orthant::expressions {
namespace {

constexpr std::size_t context = 60;  // characters shown on each side of the place

// The character as it is shown: what would move the cursor becomes a blank, an invalid character a question mark.
std::string_view shown(std::string_view character) {
  const auto lead = static_cast<unsigned char>(character[0]);
  if (lead < 0x20 || lead == 0x7F) return " ";
  return lead >= 0x80 && character.size() == 1 ? "?" : character;
}

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> list;
  for (std::size_t at = 0; at < text.size(); at += list.back().size()) {
    list.push_back(text.substr(at, detail::character_length(text, at)));
  }
  return list;
}

// The line of the text in which the place is.
std::pair<std::size_t, std::size_t> line_around(std::string_view text, std::size_t position) {
  const std::size_t before = position == 0 ? std::string_view::npos : text.rfind('\n', position - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t after = text.find('\n', position);
  return {begin, after == std::string_view::npos ? text.size() : after};
}

std::string picture_of(std::string_view text, std::size_t position, std::size_t length) {
  const auto [begin, end] = line_around(text, position);
  const std::vector<std::string_view> left = characters(text.substr(begin, position - begin));
  const std::vector<std::string_view> right = characters(text.substr(position, end - position));
  const std::size_t marked = characters(text.substr(position, std::min(length, end - position))).size();
  const std::size_t first = left.size() > context ? left.size() - context : 0;
  const std::size_t last = std::min(right.size(), context);

  std::string line = first > 0 ? "..." : "";
  std::string marks(line.size() + left.size() - first, ' ');
  for (std::size_t i = first; i < left.size(); ++i) line += shown(left[i]);
  for (std::size_t i = 0; i < last; ++i) line += shown(right[i]);
  if (last < right.size()) line += "...";
  marks += '^';
  marks.append(std::max<std::size_t>(std::min(marked, last), 1) - 1, '~');
  return line + "\n" + marks;
}

std::string message(std::string_view text, std::size_t position, const std::string& problem, const std::string& hint) {
  const std::size_t column = characters(text.substr(0, position)).size() + 1;
  return fmt::format("column {}: {}{}{}", column, problem, hint.empty() ? "" : "; ", hint);
}

}  // namespace

SyntaxError::SyntaxError(std::string_view text, std::size_t begin, std::size_t bytes, std::string found,
                         std::string advice)
    : InvalidArgument(message(text, begin, found, advice)),
      position(begin),
      length(bytes),
      problem(std::move(found)),
      hint(std::move(advice)),
      picture(picture_of(text, begin, bytes)) {}

}  // namespace orthant::expressions
