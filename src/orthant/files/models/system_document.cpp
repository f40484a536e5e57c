// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/system_document.hpp"

#include "orthant/files/models/detail/data_tables.hpp"
#include "orthant/files/models/detail/kinds.hpp"
#include "orthant/files/models/detail/naming_tables.hpp"

#include <variant>

#include <nlohmann/json.hpp>

namespace orthant::files {

nlohmann::ordered_json system_document(const RunSpec& spec) {
  const auto document = [&spec]<class Model>(const Model& model) {
    nlohmann::ordered_json made = detail::document(model);
    if (!spec.tables.empty()) made["table"] = detail::data_document(spec.tables);
    if constexpr (requires { model.system.naming; }) detail::put_naming(model.system.naming, spec.tables, made);
    return made;
  };
  return std::visit(document, spec.model);
}

}  // namespace orthant::files
