// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/bindings.hpp"
#include "python/bindings/convert.hpp"

#include "orthant/io/model_builder.hpp"

#include <string>
#include <variant>

#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

namespace orthant::python {
namespace {

using io::RunSpec;

std::string kind(const RunSpec& spec) {
  if (std::holds_alternative<io::LcsModel>(spec.model)) return "lcs";
  return std::holds_alternative<io::LagrangianModel>(spec.model) ? "lagrangian" : "sweeping";
}

py::dict parameters(const RunSpec& spec) {
  py::dict result;
  for (const auto& [name, value] : spec.parameters) result[py::str(name)] = value;
  return result;
}

RunSpec with_options(RunSpec spec, const py::dict& changes) {
  spec.run = io::changed_options(spec, json_of(changes));
  return spec;
}

}  // namespace

void bind_models(py::module_& module) {
  py::class_<RunSpec>(module, "Spec", "A model and the options of its run.")
      .def_readonly("name", &RunSpec::name)
      .def_readonly("comment", &RunSpec::comment)
      .def_property_readonly("kind", &kind)
      .def_property_readonly("parameters", &parameters)
      .def_property_readonly("options", [](const RunSpec& spec) { return object_of(io::run_options(spec)); })
      .def("with_options", &with_options, py::arg("changes"), "The same model, with some options of its run changed.");
  module.def(
      "read", [](const std::string& path, const io::Overrides& set) { return io::read_model(path, set); },
      py::arg("path"), py::arg("set"), "The model of a file.");
  module.def("parse", &io::parse_model, py::arg("text"), py::arg("name"), py::arg("set"), "The model of a text.");
  module.def(
      "build",
      [](const py::dict& document, const std::string& builder) { return io::built_model(json_of(document), builder); },
      py::arg("document"), py::arg("builder"), "The model of a document: what a model file says, as a dict.");
}

}  // namespace orthant::python
