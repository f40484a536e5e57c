// SPDX-License-Identifier: Apache-2.0
// A figure as PDF or PNG, by a program that is installed: rsvg-convert, inkscape or chromium.
#pragma once

#include <filesystem>
#include <string>

namespace orthant::app {

/// Is it a format that another program makes of SVG?
[[nodiscard]] bool is_converted(const std::filesystem::path& target);

/// Throws InvalidArgument, with what can be done, when there is no program for it.
void require_converter(const std::filesystem::path& target);

/// The bytes of the file. Throws InvalidArgument when the program fails.
[[nodiscard]] std::string converted(const std::string& svg, const std::filesystem::path& target);

}  // namespace orthant::app
