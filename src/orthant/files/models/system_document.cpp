// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/system_document.hpp"

#include "orthant/files/models/detail/kinds.hpp"

#include <variant>

#include <nlohmann/json.hpp>

namespace orthant::files {

nlohmann::ordered_json system_document(const systems::Model& model) {
  return std::visit([](const auto& one) { return detail::document(one); }, model);
}

}  // namespace orthant::files
