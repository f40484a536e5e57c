// SPDX-License-Identifier: Apache-2.0
// The table [run]: options of every run, and those of the schemes.
#pragma once

#include "orthant/files/models/detail/model_document.hpp"
#include "orthant/files/models/detail/model_values.hpp"

#include <string>
#include <vector>

namespace orthant::files::detail {

/// The keys that have a meaning for a model of this kind.
[[nodiscard]] std::vector<std::string> known_keys(const systems::Model& model);

/// [run] of the file, when there is one. Options of schemes for other kinds are taken, and the run warns of them.
/// Throws ModelError.
void read_run(const Place& root, const Scope& constants, const systems::Model& model, runs::RunOptions& options);

/// Throws ModelError when a parameter has the name of a variable.
void require_free_names(const Place& root, const std::vector<std::string>& variables, std::string_view kind);

/// Throws ModelError for a system that does not fit. The flaw of `error`, "B is 2 x 1, must be 3 x 1: why", is that of
/// the key B of the table.
[[noreturn]] void fail_system(const Place& table, const InvalidArgument& error);

}  // namespace orthant::files::detail
