// SPDX-License-Identifier: Apache-2.0
// How deep the values of a TOML text are nested. The parser and the destructors of its values call themselves once for
// each level, so a file of some 100 kB can exhaust the stack; the depth must be known before the parser starts.
//
//   [system]               1
//   A = [[0, 1]]           4: two keys and two arrays
//   u.v = { w = 1 }        4: four keys; the tables of [[…]] count by their keys, too
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace orthant::files::detail {

/// More than any model needs, and few enough for a stack of 256 kB.
inline constexpr std::size_t deepest_value = 64;

/// The byte at which a text first goes deeper than `most` keys and arrays. Of a text that is not TOML only what comes
/// before the first mistake is certain to be seen, which is as far as a parser goes.
[[nodiscard]] std::optional<std::size_t> nested_beyond(std::string_view text, std::size_t most);

}  // namespace orthant::files::detail
