// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/convert.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

namespace orthant::python {

using nlohmann::ordered_json;

ordered_json json_of(py::handle object) {
  if (object.is_none()) return nullptr;
  if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
  if (py::isinstance<py::float_>(object)) return object.cast<double>();
  if (py::isinstance<py::str>(object)) return object.cast<std::string>();
  if (py::isinstance<py::int_>(object)) {
    const long long value = PyLong_AsLongLong(object.ptr());
    if (!PyErr_Occurred()) return value;
    PyErr_Clear();  // beyond 64 bits
    return object.cast<double>();
  }
  if (py::isinstance<py::dict>(object)) {
    ordered_json result = ordered_json::object();
    for (const auto& [key, value] : py::reinterpret_borrow<py::dict>(object)) {
      result[py::str(key).cast<std::string>()] = json_of(value);
    }
    return result;
  }
  if (py::hasattr(object, "tolist")) return json_of(object.attr("tolist")());  // an array or a number of numpy
  if (py::isinstance<py::sequence>(object)) {
    ordered_json result = ordered_json::array();
    for (const py::handle entry : py::reinterpret_borrow<py::sequence>(object)) {
      if (entry.is_none()) throw InvalidArgument("a list contains None, its entries must be numbers, strings or lists");
      result.push_back(json_of(entry));
    }
    return result;
  }
  const std::string type = py::str(py::type::handle_of(object).attr("__name__"));
  throw InvalidArgument("an object of the type " + type + " is not allowed here, must be a number, a string or a list");
}

py::object object_of(const ordered_json& json) {
  if (json.is_null()) return py::none();
  if (json.is_boolean()) return py::bool_(json.get<bool>());
  if (json.is_number_integer()) return py::int_(json.get<std::int64_t>());
  if (json.is_number_float()) {
    const double value = json.get<double>();
    return std::isnan(value) ? py::object(py::none()) : py::float_(value);
  }
  if (json.is_string()) return py::str(json.get_ref<const std::string&>());
  if (json.is_array()) {
    py::list list(json.size());
    for (std::size_t i = 0; i < json.size(); ++i) list[i] = object_of(json[i]);
    return list;
  }
  py::dict dict;
  for (const auto& [key, value] : json.items()) dict[py::str(key)] = object_of(value);
  return dict;
}

}  // namespace orthant::python
