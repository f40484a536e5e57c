// SPDX-License-Identifier: Apache-2.0
// The Matrix Market exchange format [BPR96]: a banner, comments, a size line, and one entry per line,
//
//   %%MatrixMarket matrix coordinate real general      or array: all entries, column by column
//   % comments
//   rows columns entries                                array: rows columns
//   row column value                                    counted from 1; array: value
//
// `symmetric` files list the lower triangle, `skew-symmetric` ones the strictly lower triangle.
#pragma once

#include "orthant/files/detail/source.hpp"

#include <string>
#include <variant>

namespace orthant::files::detail {

using MarketMatrix = std::variant<Matrix, SparseMatrix>;  // array, coordinate

[[nodiscard]] Index rows(const MarketMatrix& matrix);

[[nodiscard]] bool is_matrix_market(const Source& source);

/// A square matrix of real or integer numbers; entries given twice are summed. Throws ProblemError.
[[nodiscard]] MarketMatrix parse_market_matrix(const Source& source);

/// An n x 1 matrix, array or coordinate, as a vector. Throws ProblemError.
[[nodiscard]] Vector parse_market_vector(const Source& source, Index size);

/// The same for a matrix of any shape and a vector of any size; `what` is its name in messages.
[[nodiscard]] SparseMatrix parse_market_rectangle(const Source& source, const std::string& what);
[[nodiscard]] Vector parse_market_column(const Source& source, const std::string& what);

}  // namespace orthant::files::detail
