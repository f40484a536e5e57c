// SPDX-License-Identifier: Apache-2.0
// What the pages of the kinds are made of: the data of a model in mathematical notation, and the rows of an analysis.
#pragma once

#include "orthant/expressions/expression.hpp"
#include "orthant/linalg/types.hpp"
#include "orthant/present/page/html.hpp"
#include "orthant/present/page/mathml.hpp"
#include "orthant/schemes/automatic.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace orthant::present {

inline constexpr Index largest_written = 8;  // rows and columns of a matrix that is written out

using Expressions = std::vector<expressions::Expression>;

/// t, the only variable of a function of time
[[nodiscard]] std::string time_name(int slot);

/// name = value
[[nodiscard]] std::string named(const std::string& name, const std::string& value);

/// The data of a model, side by side as far as they fit.
[[nodiscard]] std::string side_by_side(const std::vector<std::string>& formulas);

/// name = the matrix, or its size when it is large
[[nodiscard]] std::string sized(std::string_view name, const Matrix& matrix);
/// name(0) = the vector, or its size when it is large
[[nodiscard]] std::string sized(std::string_view name, const Vector& vector);

[[nodiscard]] std::vector<std::string> entries(const Expressions& functions, const math::SlotName& name);

[[nodiscard]] bool is_zero(const Matrix& matrix);
[[nodiscard]] bool is_zero(const Expressions& functions);

/// "2", or "(1, none)"
[[nodiscard]] std::string degrees_text(const std::vector<int>& degrees);

/// The verdict, and the reason for it in small letters.
[[nodiscard]] std::string reasoned(std::string_view verdict, std::string_view because);

void add_advice(Rows& rows, const schemes::Advice& advice, const std::vector<std::string>& beware);

/// The section of the analysis.
[[nodiscard]] std::string verdict_markup(const std::string& verdict, const Rows& rows);

}  // namespace orthant::present
