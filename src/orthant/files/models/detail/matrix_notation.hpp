// SPDX-License-Identifier: Apache-2.0
// Matrices, vectors and lists of functions in every notation of a model file:
//   [[1, 0], [0, 1]]                                     rows
//   { size = [2, 3], bands = { 0 = 1, -1 = "0.1*i" } }   diagonals, by column - row; i is the row, from 0
//   [1, 2]    { size = 3, entry = "0.1*i" }              vectors
//   "file.mtx"                                           either, in Matrix Market, relative to the model file
// Each throws ModelError at the place that is wrong.
#pragma once

#include "orthant/files/models/detail/model_values.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace orthant::files::detail {

/// What a function may read: some of the variables of a scope.
struct Domain {
  Scope scope;                              // every variable, so that slots are alike everywhere; and the constants
  std::vector<std::string> variables = {};  // those it may depend on
};

/// An expression, or a number, that depends on the variables of the domain only; a constant one is finite.
[[nodiscard]] expressions::Expression function_in(const Place& place, const Domain& domain);

/// How many entries there must be, and why: "one for each row of M".
struct Length {
  Index size = 0;
  std::string why = {};
};
void require_length(const Place& place, Index found, const Length& length);

/// Is it written [1, 2] and not [[1, 2], …]? An empty array is a row.
[[nodiscard]] bool is_row(const Place& place);
/// A string that ends in .mtx
[[nodiscard]] bool is_market_file(const Place& place);

using FunctionRows = std::vector<std::vector<expressions::Expression>>;
/// Rows of equal length, at least one.
[[nodiscard]] FunctionRows function_rows(const Place& place, const Domain& domain);
[[nodiscard]] bool is_constant(const FunctionRows& rows);
[[nodiscard]] SparseMatrix constant_matrix(const FunctionRows& rows);

[[nodiscard]] SparseMatrix sparse_matrix(const Place& place, const Scope& constants);
[[nodiscard]] Vector any_vector(const Place& place, const Scope& constants, const Length& length);
[[nodiscard]] std::vector<expressions::Expression> functions(const Place& place, const Domain& domain,
                                                             const Length& length);

}  // namespace orthant::files::detail
