// SPDX-License-Identifier: Apache-2.0
// Python objects as JSON and back. null is None; on the way back, NaN, which does not apply, is None too.
//
// Arrays of numbers in the document of a model do not become JSON: they are handed over as they are.
#pragma once

#include "orthant/files/models/model_builder.hpp"

#include <nlohmann/json_fwd.hpp>
#include <pybind11/pybind11.h>

namespace orthant::python {

namespace py = pybind11;

/// Of None, bool, int, float, str, lists, tuples, dicts, and whatever numpy makes of them. Throws InvalidArgument.
[[nodiscard]] nlohmann::ordered_json json_of(py::handle object);

/// The same, but arrays of floats of one or two dimensions, and matrices of scipy.sparse, are passed along with it.
[[nodiscard]] files::BuiltDocument document_of(const py::dict& document);

[[nodiscard]] py::object object_of(const nlohmann::ordered_json& json);

}  // namespace orthant::python
