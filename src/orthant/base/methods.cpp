// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/methods.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"

#include <fmt/format.h>

namespace orthant::detail {

void throw_unknown_method(std::string_view wanted, const std::vector<std::string>& names) {
  const std::string nearest = nearest_word(wanted, names);
  const std::string hint = nearest.empty() ? "." : fmt::format(", did you mean '{}'?", nearest);
  throw InvalidArgument(fmt::format("unknown method '{}'{} Methods: {}", wanted, hint, fmt::join(names, ", ")));
}

}  // namespace orthant::detail
