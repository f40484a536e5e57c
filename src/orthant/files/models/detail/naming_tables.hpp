// SPDX-License-Identifier: Apache-2.0
// What a model calls its columns, by the letters of their keys, and columns of its own:
//   [names]
//   x = ["iL", "uC"]            one for each; "" leaves the key
//   [units]
//   x = ["A", "V"]              or one for all: "m"
//   power = "W"
//   [outputs]
//   power = "uC*iL"             a formula of the columns, by key or by name
#pragma once

#include "orthant/files/models/detail/model_document.hpp"
#include "orthant/files/models/detail/model_values.hpp"
#include "orthant/systems/naming.hpp"

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace orthant::files::detail {

/// Columns that share letters; size 0: a single column without a number, as the energy.
using Families = std::vector<expressions::Variable>;

/// Throws ModelError: unknown letters, a length that does not fit, a name that is taken or cannot be written in a header.
[[nodiscard]] systems::Naming read_naming(const Place& root, const Scope& constants, const Families& families);

/// The same tables again.
void put_naming(const systems::Naming& naming, const std::vector<expressions::Table>& tables,
                nlohmann::ordered_json& document);

/// The keys at the top of a model file that all kinds have, and these.
[[nodiscard]] std::vector<std::string> root_keys(std::vector<std::string> own = {});

}  // namespace orthant::files::detail
