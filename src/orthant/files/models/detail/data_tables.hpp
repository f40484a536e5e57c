// SPDX-License-Identifier: Apache-2.0
// [[table]]: measured data, or any samples, that formulas use as functions.
//   name = "quake"                        in formulas quake(t)
//   file = "quake.csv"                    relative to the model file, in its folder or below; CSV or HDF5
//   columns = ["t", "a"]                  by name, or by number from 0; without it the first two
//   t = [0, 1, 3]   values = [0, 2, -2]   instead of a file
//   interpolation = "linear"              or "previous", "cubic"
//   outside = "error"                     or "hold", "zero", "repeat"
#pragma once

#include "orthant/files/models/detail/model_document.hpp"
#include "orthant/files/models/detail/model_values.hpp"

#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace orthant::files::detail {

/// The tables of a document; numbers in them may use the constants. Throws ModelError, for a mistake in a data file with
/// its line and column.
[[nodiscard]] std::vector<expressions::Table> read_data(const Place& root, const Scope& constants);

/// As the document has them, without files.
[[nodiscard]] nlohmann::ordered_json data_document(const std::vector<expressions::Table>& tables);

}  // namespace orthant::files::detail
