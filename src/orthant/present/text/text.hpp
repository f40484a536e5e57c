// SPDX-License-Identifier: Apache-2.0
// Numbers and matrices for a person.
#pragma once

#include "orthant/base/spelling.hpp"
#include "orthant/linalg/types.hpp"

#include <complex>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::present {

/// 0 where the value is below 1e-12 of the scale: rounding, which would only distract.
[[nodiscard]] double tidied(double value, double scale);

/// "(0, -1, 0.5)"; long ones are cut in the middle
[[nodiscard]] std::string vector_text(const Vector& vector);

/// "NAME = [ 1  0 ]" with columns aligned on their right, further rows below; large ones give their size only.
[[nodiscard]] std::string matrix_text(std::string_view name, const Matrix& matrix);

/// "-1 +- 2i" for a pair of conjugates, "-1" for a real number; joined by commas
[[nodiscard]] std::string complex_text(std::vector<std::complex<double>> numbers);

/// Lines of at most 100 characters, each after the first indented by `indent`.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent);

/// A table with more rows is shown by its ends.
inline constexpr Index shown_in_full = 20;

/// The rows of a table that are worth showing: all of a short one, the ends of a long one (a gap is -1).
[[nodiscard]] std::vector<Index> shown_rows(Index count);

/// "Corollary 2" with the paper that has it [ABG08].
[[nodiscard]] std::string sourced(std::string text);

/// "1.2 us", "3.4 ms", "5.67 s"
[[nodiscard]] std::string duration(double seconds);

}  // namespace orthant::present
