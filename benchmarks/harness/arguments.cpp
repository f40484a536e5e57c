// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/harness/arguments.hpp"

#include "benchmarks/harness/machine.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::benchmarks {

std::optional<Arguments> parse_arguments(std::string_view program, int count, char** values,
                                         const std::vector<std::string>& sections) {
  Arguments arguments{.out = std::filesystem::path("benchmarks/results") / machine_folder()};
  const auto is_section = [&sections](std::string_view value) {
    return std::find(sections.begin(), sections.end(), value) != sections.end();
  };
  for (int i = 1; i < count; ++i) {
    const std::string_view value = values[i];
    if (value == "--quick") {
      arguments.is_quick = true;
    } else if (value == "--out" && i + 1 < count) {
      arguments.out = values[++i];
    } else if (value == "--only" && i + 1 < count && !sections.empty()) {
      arguments.only = values[++i];
    } else if (is_section(value)) {
      arguments.sections.emplace_back(value);
    } else {
      const std::string more = sections.empty() ? "" : fmt::format(" [--only TEXT] [{}]", fmt::join(sections, " | "));
      fmt::print(stderr, "usage: {} [--quick] [--out DIR]{}\n", program, more);
      return std::nullopt;
    }
  }
  return arguments;
}

void write_text(const std::filesystem::path& out, std::string_view file, std::string_view text) {
  std::filesystem::create_directories(out);
  std::ofstream(out / file) << text;
}

}  // namespace orthant::benchmarks
