// SPDX-License-Identifier: Apache-2.0
// The page that every report is: the template of web/dist, with a title, markup and data put in.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace orthant::present {

/// `body` is markup; the script of the page draws `data` into its section `plots`.
[[nodiscard]] std::string page(const std::string& title, const std::string& body, const nlohmann::ordered_json& data);

}  // namespace orthant::present
