// SPDX-License-Identifier: Apache-2.0
// The command line that all benchmarks share: [--quick] [--out DIR].
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace orthant::benchmarks {

struct Arguments {
  bool is_quick = false;
  std::filesystem::path out;  // benchmarks/results/<machine> unless told otherwise
};

/// Empty, after a word on how it is used, when the arguments are wrong.
[[nodiscard]] std::optional<Arguments> parse_arguments(std::string_view program, int count, char** values);

/// Writes text to a file in `out`, whose folders are made as needed.
void write_text(const std::filesystem::path& out, std::string_view file, std::string_view text);

}  // namespace orthant::benchmarks
