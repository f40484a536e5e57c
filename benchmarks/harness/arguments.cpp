// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/harness/arguments.hpp"

#include "benchmarks/harness/machine.hpp"

#include <cstdio>
#include <fstream>

#include <fmt/format.h>

namespace orthant::benchmarks {

std::optional<Arguments> parse_arguments(std::string_view program, int count, char** values) {
  Arguments arguments{.out = std::filesystem::path("benchmarks/results") / machine_folder()};
  for (int i = 1; i < count; ++i) {
    const std::string_view value = values[i];
    if (value == "--quick") {
      arguments.is_quick = true;
    } else if (value == "--out" && i + 1 < count) {
      arguments.out = values[++i];
    } else {
      fmt::print(stderr, "usage: {} [--quick] [--out DIR]\n", program);
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
