// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/files/models/detail/model_document.hpp"
#include "orthant/files/models/detail/model_values.hpp"

#include <array>

#include <nlohmann/json_fwd.hpp>

namespace orthant::files::detail {

/// kind = "sweeping": the tables [system], [[set]] and [[draw]] into `model`. Throws ModelError.
void read_tables(const Place& root, const Scope& constants, systems::SweepingModel& model);

/// The same tables again, without the drawings. Throws InvalidArgument when a formula would be too long.
[[nodiscard]] nlohmann::ordered_json document(const systems::SweepingModel& model);

/// The arguments of a builder that are tables in a model file.
constexpr std::array<ArgumentName, 1> argument_names_of(const systems::SweepingModel&) {
  return {{{"set[", "sets["}}};
}

}  // namespace orthant::files::detail
