// SPDX-License-Identifier: Apache-2.0
// The page that every report is: the template of web/dist, with a title, markup and data put in.
#pragma once

#include <filesystem>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace orthant::present {

/// `body` is markup; the script of the page draws `data` into its section `plots`.
[[nodiscard]] std::string page(const std::string& title, const std::string& body, const nlohmann::ordered_json& data);

/// Throws std::runtime_error when the file cannot be written.
void write_page(const std::string& text, const std::filesystem::path& path);

}  // namespace orthant::present
