// SPDX-License-Identifier: Apache-2.0
// The argument MODEL of a command: a file, or - for what comes on standard input.
#pragma once

#include "orthant/files/models/model.hpp"

#include <string>
#include <vector>

namespace orthant::app {

/// Throws ModelError.
[[nodiscard]] files::RunSpec read_model_argument(const std::string& model, const std::vector<std::string>& set);

/// What results are called that the user did not name: the file without folder and extension.
[[nodiscard]] std::string stem_of_model(const std::string& model);

}  // namespace orthant::app
