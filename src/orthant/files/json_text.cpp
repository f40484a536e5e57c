// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/json_text.hpp"

#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using nlohmann::ordered_json;

std::string line(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace

std::string json_text(const ordered_json& object) {
  std::string text;
  for (const auto& [key, value] : object.items()) {
    text += (text.empty() ? "{\n  " : ",\n  ") + line(key) + ": " + line(value);
  }
  return text.empty() ? "{}" : text + "\n}";
}

}  // namespace orthant::files
