// SPDX-License-Identifier: Apache-2.0
// Python objects as JSON and back. null is None; on the way back, NaN, which does not apply, is None too.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <pybind11/pybind11.h>

namespace orthant::python {

namespace py = pybind11;

/// Of None, bool, int, float, str, lists, tuples, dicts, and whatever numpy makes of them. Throws InvalidArgument.
[[nodiscard]] nlohmann::ordered_json json_of(py::handle object);

[[nodiscard]] py::object object_of(const nlohmann::ordered_json& json);

}  // namespace orthant::python
