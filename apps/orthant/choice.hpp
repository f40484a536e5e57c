// SPDX-License-Identifier: Apache-2.0
// A word that must be one of several.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace orthant::app {

/// Throws InvalidArgument "OPTION: unknown NOUN 'WRITTEN', must be one of …; did you mean '…'?".
void require_choice(std::string_view option, std::string_view noun, const std::string& written,
                    const std::vector<std::string>& choices);

/// "unknown NOUN 'WRITTEN', must be one of …; did you mean '…'?"
[[nodiscard]] std::string unknown_choice(std::string_view noun, const std::string& written,
                                         const std::vector<std::string>& choices);

}  // namespace orthant::app
