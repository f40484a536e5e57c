// SPDX-License-Identifier: Apache-2.0
// Which colours and dashes tell the curves of a figure apart.
#pragma once

#include "orthant/present/figure/figure.hpp"

#include <string>
#include <string_view>

namespace orthant::present::detail {

struct Pen {
  std::string_view colour, dash;
};

/// Where the colours are used up, they begin again with other dashes (without colours, the dashes with other greys), so
/// that no two pairs of numbers look alike until all pairs of colour and dash are used up.
[[nodiscard]] Pen pen_of(const Figure& figure, std::size_t colour, std::size_t dash);
[[nodiscard]] Pen pen_of(const Figure& figure, const Series& series);

/// The attribute of a path; empty for solid lines.
[[nodiscard]] std::string dash_style(std::string_view dash);

}  // namespace orthant::present::detail
