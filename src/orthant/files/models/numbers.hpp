// SPDX-License-Identifier: Apache-2.0
// Numbers that a program hands over as they are, where a model file has an array: [1, 2] is a Vector,
// [[1, 2], [3, 4]] a Matrix or a SparseMatrix.
#pragma once

#include "orthant/linalg/types.hpp"

#include <map>
#include <string>
#include <variant>

namespace orthant::files {

using Numbers = std::variant<Vector, Matrix, SparseMatrix>;

/// By their paths in the document: "system.A", "contact[0].normal".
using Arrays = std::map<std::string, Numbers>;

}  // namespace orthant::files
