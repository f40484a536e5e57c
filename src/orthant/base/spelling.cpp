// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/spelling.hpp"

#include "orthant/base/ascii.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant {

int edit_distance(std::string_view a, std::string_view b) {
  const auto letter = [](std::string_view word, size_t i) { return lower_case(word[i]); };
  // distance[i][j]: from the first i letters of a to the first j letters of b
  std::vector<std::vector<int>> distance(a.size() + 1, std::vector<int>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) distance[i][0] = static_cast<int>(i);
  for (size_t j = 0; j <= b.size(); ++j) distance[0][j] = static_cast<int>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      const int substitution = letter(a, i - 1) == letter(b, j - 1) ? 0 : 1;
      distance[i][j] =
          std::min({distance[i - 1][j] + 1, distance[i][j - 1] + 1, distance[i - 1][j - 1] + substitution});
      const bool swapped =
          i > 1 && j > 1 && letter(a, i - 1) == letter(b, j - 2) && letter(a, i - 2) == letter(b, j - 1);
      if (swapped) distance[i][j] = std::min(distance[i][j], distance[i - 2][j - 2] + 1);
    }
  }
  return distance[a.size()][b.size()];
}

std::string nearest_word(std::string_view written, const std::vector<std::string>& allowed) {
  std::string nearest;
  int best = std::max(2, static_cast<int>(written.size()) / 2) + 1;  // a word farther away than this is not offered
  for (const std::string& word : allowed) {
    const auto [shorter, longer] = std::minmax({written.size(), word.size()});
    if (longer - shorter >= static_cast<std::size_t>(best)) continue;  // also keeps the table of the distance small
    const int distance = edit_distance(written, word);
    const bool has_nothing_in_common = longer > 1 && static_cast<std::size_t>(distance) == longer;
    if (distance < best && !has_nothing_in_common) {
      best = distance;
      nearest = word;
    }
  }
  return nearest;
}

std::string counted(long count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace orthant
