// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/bindings.hpp"
#include "python/bindings/callables.hpp"
#include "python/bindings/convert.hpp"

#include "orthant/files/models/model_builder.hpp"
#include "orthant/files/models/system_document.hpp"

#include <string>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>
#include <pybind11/eigen.h>
#include <pybind11/stl.h>

namespace orthant::python {
namespace {

using files::RunSpec;

py::dict parameters(const RunSpec& spec) {
  py::dict result;
  for (const auto& [name, value] : spec.parameters) result[py::str(name)] = value;
  return result;
}

RunSpec with_options(RunSpec spec, const py::dict& changes) {
  spec.run = files::changed_options(spec, json_of(changes));
  for (const auto& change : changes) spec.places.erase("run." + py::str(change.first).cast<std::string>());
  return spec;
}

py::dict start(const RunSpec& spec) {
  py::dict result;
  for (const auto& [name, entries] : files::start(spec.model))
    result[py::str(name)] = py::cast(entries).attr("tolist")();
  return result;
}

RunSpec with_start(RunSpec spec, const py::dict& document, const std::string& builder) {
  if (document.contains("name")) spec.name = document["name"].cast<std::string>();
  if (document.contains("comment")) spec.comment = document["comment"].cast<std::string>();
  for (const auto& [name, entries] : files::start(spec.model)) spec.places.erase("system." + name);
  return files::with_start(std::move(spec), document_of(document), builder);
}

// The document has 0 where a function of Python stands; `inputs` has a tuple (u, u', …) or None for each entry of u.
template <class Model>
void set_functions(Model& model, const py::list& inputs, const py::object& force) {
  if constexpr (requires { model.system.input_functions; }) {
    for (std::size_t j = 0; j < inputs.size(); ++j) {
      if (inputs[j].is_none()) continue;
      model.system.input_functions.resize(inputs.size());
      model.system.input_functions[j] = input_function(inputs[j], "u[" + std::to_string(j) + "]");
    }
  }
  if constexpr (requires { model.system.external_force; }) {
    if (!force.is_none()) model.system.external_force = external_force(force, model.system.size());
  }
}

RunSpec build(const py::dict& document, const std::string& builder, const py::list& inputs, const py::object& force) {
  RunSpec spec = files::built_model(document_of(document), builder);
  std::visit([&](auto& model) { set_functions(model, inputs, force); }, spec.model);
  return spec;
}

}  // namespace

void bind_models(py::module_& module) {
  py::class_<RunSpec>(module, "Spec", "A model and the options of its run.")
      .def_readonly("name", &RunSpec::name)
      .def_readonly("comment", &RunSpec::comment)
      .def_property_readonly("kind", [](const RunSpec& spec) { return files::kind(spec.model); })
      .def_property_readonly("parameters", &parameters)
      .def_property_readonly("options", [](const RunSpec& spec) { return object_of(files::run_options(spec)); })
      .def_property_readonly("document", [](const RunSpec& spec) { return object_of(files::system_document(spec)); })
      .def_property_readonly("start", &start)
      .def("with_start", &with_start, py::arg("document"), py::arg("builder"),
           "The same system from another start: \"system\" has it, \"name\" and \"comment\" are those of the model.")
      .def("with_options", &with_options, py::arg("changes"), "The same model, with some options of its run changed.");
  module.def(
      "read", [](const std::string& path, const files::Overrides& set) { return files::read_model(path, set); },
      py::arg("path"), py::arg("set"), "The model of a file.");
  module.def("parse", &files::parse_model, py::arg("text"), py::arg("name"), py::arg("set"), "The model of a text.");
  module.def("build", &build, py::arg("document"), py::arg("builder"), py::arg("inputs"), py::arg("force"),
             "The model of a document: what a model file says, as a dict; with functions of Python and arrays in it.");
}

}  // namespace orthant::python
