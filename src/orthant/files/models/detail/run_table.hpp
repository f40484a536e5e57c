// SPDX-License-Identifier: Apache-2.0
// The table [run]. Each kind of system has its own schemes and takes some of the options.
#pragma once

#include "orthant/files/models/detail/model_document.hpp"
#include "orthant/files/models/detail/model_values.hpp"

#include <string>
#include <vector>

namespace orthant::files::detail {

struct RunTable {
  std::string kind;                  // "lcs"
  std::vector<std::string> schemes;  // supported
  std::vector<std::string> planned;  // refused as not supported yet, unless they are among the schemes
  std::vector<std::string> foreign;  // options of a run that have no meaning for this kind
};

/// That of the kind of the model.
[[nodiscard]] RunTable run_table(const systems::Model& model);

/// The options that have a meaning for the kind.
[[nodiscard]] std::vector<std::string> known_keys(const RunTable& known);

/// [run] of the file, when there is one. Throws ModelError.
void read_run(const Place& root, const Scope& constants, const RunTable& known, runs::RunOptions& options);

/// Throws ModelError when a parameter has the name of a variable.
void require_free_names(const Place& root, const std::vector<std::string>& variables, std::string_view kind);

/// Throws ModelError for a system that does not fit. The flaw of `error`, "B is 2 x 1, must be 3 x 1: why", is that of
/// the key B of the table.
[[noreturn]] void fail_system(const Place& table, const InvalidArgument& error);

}  // namespace orthant::files::detail
