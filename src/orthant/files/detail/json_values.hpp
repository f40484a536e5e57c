// SPDX-License-Identifier: Apache-2.0
// Vectors, matrices and complex numbers as JSON; nlohmann writes what is not finite as null.
#pragma once

#include "orthant/linalg/types.hpp"

#include <complex>
#include <vector>

#include <nlohmann/json.hpp>

namespace orthant::files::detail {

[[nodiscard]] inline nlohmann::ordered_json list(const Vector& vector) {
  return std::vector<double>(vector.begin(), vector.end());
}

/// Row by row; without rows: [].
[[nodiscard]] inline nlohmann::ordered_json rows(const Matrix& matrix) {
  nlohmann::ordered_json result = nlohmann::ordered_json::array();
  for (Index i = 0; i < matrix.rows(); ++i) result.push_back(list(matrix.row(i)));
  return result;
}

/// [[re, im], …]
[[nodiscard]] inline nlohmann::ordered_json pairs(const std::vector<std::complex<double>>& numbers) {
  nlohmann::ordered_json result = nlohmann::ordered_json::array();
  for (const std::complex<double>& number : numbers) result.push_back(std::vector{number.real(), number.imag()});
  return result;
}

}  // namespace orthant::files::detail
