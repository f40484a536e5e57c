// SPDX-License-Identifier: Apache-2.0
// Lists that a user writes as one word.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace orthant::app {

/// "1e-1, 1e-2" as its parts, without the blanks around them.
[[nodiscard]] inline std::vector<std::string> split(const std::string& list, char separator = ',') {
  std::vector<std::string> words;
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t end = std::min(list.find(separator, start), list.size());
    const std::size_t first = std::min(list.find_first_not_of(' ', start), end);
    const std::size_t last = list.find_last_not_of(' ', end - 1);
    words.push_back(first < end ? list.substr(first, last - first + 1) : "");
    start = end + 1;
  }
  return words;
}

}  // namespace orthant::app
