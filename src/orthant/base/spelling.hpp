// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace orthant {

/// Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other
/// (the optimal string alignment distance; letter case is ignored).
[[nodiscard]] int edit_distance(std::string_view a, std::string_view b);

/// "1 step", "2 steps"
[[nodiscard]] std::string counted(long count, std::string_view noun);

/// The allowed word nearest to what was written, or "" if none is near enough to be worth a hint.
[[nodiscard]] std::string nearest_word(std::string_view written, const std::vector<std::string>& allowed);

}  // namespace orthant
