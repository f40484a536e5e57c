// SPDX-License-Identifier: Apache-2.0
// The columns of a trajectory by name: families such as q0, q1, …, or z0_1, z0_2, …
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace orthant::present {

/// Is the name `letter` and a number? z0_1 is of the families z and z0_.
[[nodiscard]] bool is_of_family(std::string_view letter, std::string_view name);

/// The columns letter0, letter1, …, and letter0_1, …
[[nodiscard]] std::vector<std::size_t> family(const std::vector<std::string>& names, std::string_view letter);

/// The place of a name; names.size() when there is none.
[[nodiscard]] std::size_t column(const std::vector<std::string>& names, std::string_view name);

/// `most` of the numbers 0 … count - 1, evenly spread, both ends among them
[[nodiscard]] std::vector<std::size_t> spread(std::size_t count, std::size_t most);

/// Rows of it hold what a measure has since the row before: impulses of contacts, joints, friction, a moving set.
[[nodiscard]] bool is_measure(std::string_view name);

}  // namespace orthant::present
