// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/files/models/detail/model_document.hpp"

#include <string>

namespace orthant::files::detail {

/// The model of a document; `default_name` is its name when the document has none. Throws ModelError.
[[nodiscard]] RunSpec spec_of(const ModelDocument& document, const std::string& default_name);

}  // namespace orthant::files::detail
