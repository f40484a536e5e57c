// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/bindings.hpp"
#include "python/bindings/callables.hpp"
#include "python/bindings/convert.hpp"

#include "orthant/files/models/model_builder.hpp"
#include "orthant/files/models/system_document.hpp"

#include <string>
#include <variant>

#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

namespace orthant::python {
namespace {

using files::RunSpec;

std::string kind(const RunSpec& spec) {
  if (std::holds_alternative<systems::LcsModel>(spec.model)) return "lcs";
  return std::holds_alternative<systems::LagrangianModel>(spec.model) ? "lagrangian" : "sweeping";
}

py::dict parameters(const RunSpec& spec) {
  py::dict result;
  for (const auto& [name, value] : spec.parameters) result[py::str(name)] = value;
  return result;
}

RunSpec with_options(RunSpec spec, const py::dict& changes) {
  spec.run = files::changed_options(spec, json_of(changes));
  return spec;
}

// The document has 0 where a function of Python stands; `inputs` has a tuple (u, u', …) or None for each entry of u.
void set_functions(RunSpec& spec, const py::list& inputs, const py::object& force) {
  if (auto* lcs = std::get_if<systems::LcsModel>(&spec.model)) {
    for (std::size_t j = 0; j < inputs.size(); ++j) {
      if (inputs[j].is_none()) continue;
      lcs->system.input_functions.resize(inputs.size());
      lcs->system.input_functions[j] = input_function(inputs[j], "u[" + std::to_string(j) + "]");
    }
    lcs->system = systems::completed(std::move(lcs->system));
  }
  if (auto* lagrangian = std::get_if<systems::LagrangianModel>(&spec.model); lagrangian && !force.is_none()) {
    lagrangian->system.external_force = external_force(force, lagrangian->system.size());
  }
}

}  // namespace

void bind_models(py::module_& module) {
  py::class_<RunSpec>(module, "Spec", "A model and the options of its run.")
      .def_readonly("name", &RunSpec::name)
      .def_readonly("comment", &RunSpec::comment)
      .def_property_readonly("kind", &kind)
      .def_property_readonly("parameters", &parameters)
      .def_property_readonly("options", [](const RunSpec& spec) { return object_of(files::run_options(spec)); })
      .def_property_readonly("document",
                             [](const RunSpec& spec) { return object_of(files::system_document(spec.model)); })
      .def("with_options", &with_options, py::arg("changes"), "The same model, with some options of its run changed.");
  module.def(
      "read", [](const std::string& path, const files::Overrides& set) { return files::read_model(path, set); },
      py::arg("path"), py::arg("set"), "The model of a file.");
  module.def("parse", &files::parse_model, py::arg("text"), py::arg("name"), py::arg("set"), "The model in a string.");
  module.def(
      "build",
      [](const py::dict& document, const std::string& builder, const py::list& inputs, const py::object& force) {
        RunSpec spec = files::built_model(json_of(document), builder);
        set_functions(spec, inputs, force);
        return spec;
      },
      py::arg("document"), py::arg("builder"), py::arg("inputs"), py::arg("force"),
      "The model of a document: what a model file says, as a dict; it may contain Python functions.");
}

}  // namespace orthant::python
