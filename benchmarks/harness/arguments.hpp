// SPDX-License-Identifier: Apache-2.0
// The command line that all benchmarks share: [--quick] [--out DIR] [--only TEXT] [SECTION…].
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::benchmarks {

struct Arguments {
  bool is_quick = false;
  std::filesystem::path out;               // benchmarks/results/<machine> unless told otherwise
  std::string only = {};                   // problems whose name has this in it
  std::vector<std::string> sections = {};  // as written; none: all
};

/// Empty, after a word on how it is used, when the arguments are wrong. Only a program with `sections` has --only.
[[nodiscard]] std::optional<Arguments> parse_arguments(std::string_view program, int count, char** values,
                                                       const std::vector<std::string>& sections = {});

/// Writes text to a file in `out`, whose folders are made as needed.
void write_text(const std::filesystem::path& out, std::string_view file, std::string_view text);

}  // namespace orthant::benchmarks
