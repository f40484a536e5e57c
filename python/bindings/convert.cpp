// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/convert.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>
#include <string>

#include <nlohmann/json.hpp>
#include <pybind11/eigen.h>
#include <pybind11/numpy.h>

namespace orthant::python {

using nlohmann::ordered_json;

namespace {

// A walk through what Python says. With `arrays`, numbers that can be handed over go there, by their paths.
class Walk {
 public:
  explicit Walk(files::Arrays* arrays = nullptr) : arrays_(arrays) {}

  ordered_json json(py::handle object, const std::string& path) {
    if (object.is_none()) return nullptr;
    if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
    if (py::isinstance<py::float_>(object)) return object.cast<double>();
    if (py::isinstance<py::str>(object)) return object.cast<std::string>();
    if (py::isinstance<py::int_>(object)) return integer(object);
    if (arrays_ != nullptr && hand_over(object, path)) return ordered_json::array();
    if (depth_ == deepest) throw InvalidArgument("lists are nested more than " + std::to_string(deepest) + " deep");
    ++depth_;
    ordered_json result = nested(object, path);
    --depth_;
    return result;
  }

 private:
  static constexpr int deepest = 64;  // as in model files; a list may even contain itself

  ordered_json nested(py::handle object, const std::string& path) {
    if (py::isinstance<py::dict>(object)) return table(py::reinterpret_borrow<py::dict>(object), path);
    if (py::hasattr(object, "tolist")) return json(object.attr("tolist")(), path);  // an array or a number of numpy
    if (py::isinstance<py::sequence>(object)) return list(py::reinterpret_borrow<py::sequence>(object), path);
    const std::string type = py::str(py::type::handle_of(object).attr("__name__"));
    throw InvalidArgument("an object of the type " + type +
                          " is not allowed here, must be a number, a string or a list");
  }

  static ordered_json integer(py::handle object) {
    const long long value = PyLong_AsLongLong(object.ptr());
    if (!PyErr_Occurred()) return value;
    PyErr_Clear();  // beyond 64 bits
    return object.cast<double>();
  }

  ordered_json table(const py::dict& dict, const std::string& path) {
    ordered_json result = ordered_json::object();
    for (const auto& [key, value] : dict) {
      const auto name = py::str(key).cast<std::string>();
      result[name] = json(value, path.empty() ? name : path + "." + name);
    }
    return result;
  }

  ordered_json list(const py::sequence& sequence, const std::string& path) {
    ordered_json result = ordered_json::array();
    for (const py::handle entry : sequence) {
      if (entry.is_none()) throw InvalidArgument("a list contains None, its entries must be numbers, strings or lists");
      result.push_back(json(entry, arrays_ == nullptr ? path : path + "[" + std::to_string(result.size()) + "]"));
    }
    return result;
  }

  bool hand_over(py::handle object, const std::string& path) {
    if (py::hasattr(object, "tocsc")) {
      arrays_->insert_or_assign(path, object.cast<SparseMatrix>());
      return true;
    }
    if (!py::isinstance<py::array_t<double>>(object)) return false;
    const auto dimensions = py::reinterpret_borrow<py::array>(object).ndim();
    if (dimensions == 1) arrays_->insert_or_assign(path, object.cast<Vector>());
    if (dimensions == 2) arrays_->insert_or_assign(path, object.cast<Matrix>());
    return dimensions == 1 || dimensions == 2;
  }

  files::Arrays* arrays_;
  int depth_ = 0;
};

}  // namespace

ordered_json json_of(py::handle object) {
  return Walk().json(object, "");
}

files::BuiltDocument document_of(const py::dict& document) {
  files::BuiltDocument result;
  result.tables = Walk(&result.arrays).json(document, "");
  return result;
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
