// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/choice.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::app {

std::string unknown_choice(std::string_view noun, const std::string& written, const std::vector<std::string>& choices) {
  const std::string nearest = nearest_word(written, choices);
  return fmt::format("unknown {} '{}', must be one of {}{}", noun, written, fmt::join(choices, ", "),
                     nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest));
}

void require_choice(std::string_view option, std::string_view noun, const std::string& written,
                    const std::vector<std::string>& choices) {
  if (std::find(choices.begin(), choices.end(), written) != choices.end()) return;
  throw InvalidArgument(fmt::format("{}: {}", option, unknown_choice(noun, written, choices)));
}

}  // namespace orthant::app
