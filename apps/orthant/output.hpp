// SPDX-License-Identifier: Apache-2.0
// Everything that the program says leaves it here. Names and file names may hold anything: what a terminal would obey
// is escaped.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace orthant::app {

enum class Lines { escaped, indented, kept };  // which line breaks stay: none, those before an indented line, or all

/// Control characters as \x1b, those of two bytes (U+0080 to U+009F) and bytes that are not UTF-8 too.
[[nodiscard]] std::string escaped(std::string_view text, Lines lines = Lines::escaped);

/// Text for a person, on standard output; lines stay lines.
void print(std::string_view text);

/// For a program, on standard output, as it is.
void print_data(std::string_view bytes);

/// "orthant: TEXT" on standard error; further lines are indented. Who cannot be told is not told: nothing is thrown.
void say(std::string_view text) noexcept;
void warn(const std::string& text);

/// What standard output still holds is written. The errno of what was not; 0 also when the reader has left (`| head`).
[[nodiscard]] int finish_output();

[[nodiscard]] bool is_terminal(std::FILE* stream);
/// Of the terminal, now; 80 when it does not say.
[[nodiscard]] int columns_of(std::FILE* stream);
/// Does standard output take Braille? A terminal only in a locale with UTF-8.
[[nodiscard]] bool takes_unicode();

}  // namespace orthant::app
