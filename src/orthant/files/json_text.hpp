// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

/// A JSON object with one line for each key. Numbers are read back to the same bits; bytes that are not UTF-8 are
/// replaced.
[[nodiscard]] std::string json_text(const nlohmann::ordered_json& object);

}  // namespace orthant::files
