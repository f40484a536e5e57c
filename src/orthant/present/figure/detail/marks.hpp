// SPDX-License-Identifier: Apache-2.0
// Events over time.
#pragma once

#include "orthant/present/figure/detail/figure_layout.hpp"

#include <string>

namespace orthant::present::detail {

/// Lines from top to bottom, ticks at the upper edge where there are too many for lines; signs in rows, one for each
/// kind. Marks of a kind that cannot be told apart are one.
[[nodiscard]] std::string marks(const Figure& figure, const PanelLayout& panel);

/// What the legend shows of a kind.
[[nodiscard]] std::string mark_entry(const Figure& figure, const LegendEntry& entry);

}  // namespace orthant::present::detail
