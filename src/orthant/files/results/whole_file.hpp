// SPDX-License-Identifier: Apache-2.0
// A single file of output, a figure or a page: it appears whole or not at all, and takes the place of nothing that Orthant
// did not write. What Orthant wrote is known by a seal: a comment at the end of SVG and HTML with the hash of all before
// it, so that a figure that somebody touched up is theirs.
#pragma once

#include "orthant/base/errors.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace orthant::files {

/// The text with the comment behind it.
[[nodiscard]] std::string sealed(std::string_view markup);

/// Throws InvalidArgument when something is at `path` that must not be overwritten: a folder, or, unless `is_forced`, a
/// file that does not end with its seal. Devices and pipes only take what is written.
void require_writable(const std::filesystem::path& path, bool is_forced);

/// Throws as `require_writable` does, and WriteError when the file cannot be written.
void write_file(const std::filesystem::path& path, std::string_view text, bool is_forced);

}  // namespace orthant::files
