// SPDX-License-Identifier: Apache-2.0
// The text of an input file, and the way from a byte of it to a message. Lines and columns are computed only when
// there is something to say about them.
#pragma once

#include "orthant/files/problem_error.hpp"
#include "orthant/linalg/types.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace orthant::files::detail {

struct Source {
  std::string file;  // as the user wrote it
  std::string text;  // UTF-8 without byte order mark
};

/// The largest n that is read: a size beyond this is surely a mistake, and would exhaust the memory.
inline constexpr Index max_size = 10'000'000;

/// What a file is expected to hold, for messages.
inline constexpr std::string_view a_problem = "a problem in JSON or Matrix Market";

/// Throws ProblemError when there is no such file (naming the nearest file name in that folder), or it is a directory.
void require_file(const std::filesystem::path& path);

/// Reads a text file. Throws ProblemError as `require_file` does, and when it is unreadable, empty, longer than 1 GiB,
/// or not text.
[[nodiscard]] Source read_source(const std::filesystem::path& path, std::string_view expected = a_problem);

/// The same checks on text that is already in memory.
[[nodiscard]] Source make_source(std::string text, std::string file, std::string_view expected = a_problem);

/// The fault, completed by file, line and column of the byte at `offset`.
[[nodiscard]] Fault located(const Source& source, std::size_t offset, Fault fault);

/// Throws the fault, completed in this way.
[[noreturn]] void fail(const Source& source, std::size_t offset, Fault fault);

/// The beginning of what was found, safe to print: bytes outside printable ASCII become \xNN.
[[nodiscard]] std::string printable(std::string_view text, std::size_t longest = 40);

/// "2 entries", "1 entry"
[[nodiscard]] std::string count_of(Index count, std::string_view singular, std::string_view plural);

}  // namespace orthant::files::detail
