// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/naming.hpp"

#include <algorithm>

namespace orthant::systems {
namespace {

bool is_numbered(std::string_view key, std::string_view letters) {
  return key.size() > letters.size() && key.starts_with(letters) && key[letters.size()] >= '0' &&
         key[letters.size()] <= '9';
}

}  // namespace

bool Naming::needs(std::string_view letters) const {
  const bool is_named =
      std::any_of(columns.begin(), columns.end(), [letters](const Name& one) { return is_numbered(one.key, letters); });
  if (is_named) return true;
  for (std::size_t slot = 0; slot < slots.size(); ++slot) {
    const bool is_used = std::any_of(outputs.begin(), outputs.end(), [slot](const Output& output) {
      return output.value.depends_on(static_cast<int>(slot));
    });
    if (is_used && is_numbered(slots[slot], letters)) return true;
  }
  return false;
}

bool is_key_of(std::string_view key, std::string_view column) {
  if (key == column) return true;
  return is_numbered(key, "lambda") && is_numbered(column, "chi") && key.substr(6) == column.substr(3);
}

}  // namespace orthant::systems
