// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/columns.hpp"

#include "orthant/base/ascii.hpp"

#include <algorithm>
#include <initializer_list>

namespace orthant::present {

bool is_of_family(std::string_view letter, std::string_view name) {
  return name.starts_with(letter) && name.size() > letter.size() && is_ascii_digit(name[letter.size()]);
}

std::vector<std::size_t> family(const std::vector<std::string>& names, std::string_view letter) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (is_of_family(letter, names[i])) columns.push_back(i);
  return columns;
}

std::size_t column(const std::vector<std::string>& names, std::string_view name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

std::vector<std::size_t> spread(std::size_t count, std::size_t most) {
  std::vector<std::size_t> chosen(std::min(count, most));
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    chosen[i] = count <= most ? i : i * (count - 1) / (most - 1);
  }
  return chosen;
}

bool is_measure(std::string_view name) {
  const std::initializer_list<std::string_view> letters = {"p", "pt", "joint", "dry", "r"};
  return std::any_of(letters.begin(), letters.end(),
                     [name](std::string_view letter) { return is_of_family(letter, name); });
}

}  // namespace orthant::present
