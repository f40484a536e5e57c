// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/lagrangian_text.hpp"
#include "apps/orthant/run_text.hpp"
#include "apps/orthant/sweeping_text.hpp"
#include "python/bindings/archive.hpp"
#include "python/bindings/bindings.hpp"
#include "python/bindings/convert.hpp"

#include "orthant/driver/result_folder.hpp"
#include "orthant/io/result_reader.hpp"
#include "orthant/simulation/lambda.hpp"
#include "orthant/studies/state_graph.hpp"

#include <string>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

namespace orthant::python {
namespace {

using io::RunSpec;
using simulation::Outcome;
using Table = py::array_t<double, py::array::c_style | py::array::forcecast>;

const io::LcsModel& model_of(const RunSpec& spec, const simulation::Result&) {
  return std::get<io::LcsModel>(spec.model);
}
const io::LagrangianModel& model_of(const RunSpec& spec, const simulation::LagrangianResult&) {
  return std::get<io::LagrangianModel>(spec.model);
}
const io::SweepingModel& model_of(const RunSpec& spec, const simulation::SweepingResult&) {
  return std::get<io::SweepingModel>(spec.model);
}

// The rows where they are in memory; `self` lives as long as the array. Not to be written to.
py::array table(const py::object& self) {
  const simulation::Trajectory& rows = self.cast<const Outcome&>().trajectory;
  py::array_t<double> view({rows.rows(), rows.columns()}, rows.values.data(), self);
  view.attr("setflags")(py::arg("write") = false);
  return view;
}

io::StoredResult stored(const Outcome& outcome, const std::string& label) {
  return {{.folder = label,
           .directory = {},
           .status = std::string(name(outcome.status)),
           .scheme = outcome.scheme,
           .h = outcome.h,
           .t_end = outcome.t_end},
          studies::graph_of(outcome)};
}

template <class Result>
py::tuple state(const py::object& self) {
  Writer writer;
  writer.put(self.cast<const Result&>());
  return py::make_tuple(py::bytes(writer.bytes()), table(self));
}

template <class Result>
Result from_state(const py::tuple& state) {
  Result result;
  const std::string bytes = state[0].cast<std::string>();
  Reader reader(bytes);
  reader.get(result);
  reader.require_end();
  const Table rows = state[1].cast<Table>();
  result.trajectory.values.assign(rows.data(), rows.data() + rows.size());
  return result;
}

template <class Result>
py::class_<Result, Outcome> bind_result(py::module_& module, const char* name) {
  const auto save = [](const Result& result, const RunSpec& spec, const std::string& folder) {
    const py::gil_scoped_release release;
    driver::save(spec, driver::findings_for_run(model_of(spec, result), spec.run), result, folder);
  };
  const auto report = [](const Result& result, const RunSpec& spec) {
    const py::gil_scoped_release release;
    return driver::report_page(spec, driver::findings_for_run(model_of(spec, result), spec.run), result);
  };
  return py::class_<Result, Outcome>(module, name)
      .def(
          "object",
          [](const Result& result, const RunSpec& spec) { return object_of(driver::result_object(spec, result)); },
          py::arg("spec"), "What result.json holds.")
      .def(
          "text", [](const Result& result, const RunSpec& spec) { return app::result_text(spec, result, ""); },
          py::arg("spec"), "What the command line prints.")
      .def("save", save, py::arg("spec"), py::arg("folder"), "Writes what `orthant run` writes.")
      .def("report", report, py::arg("spec"), "report.html.")
      .def(py::pickle(&state<Result>, &from_state<Result>));
}

}  // namespace

void bind_results(py::module_& module) {
  py::class_<Outcome>(module, "Outcome", "What every run returns.")
      .def_property_readonly("names", [](const Outcome& outcome) { return outcome.trajectory.names; })
      .def_property_readonly("table", &table)
      .def("stored", &stored, py::arg("label"), "For compare.");
  bind_result<simulation::Result>(module, "LcsResult")
      .def("action", &simulation::action, py::arg("component"), py::arg("phi"), "<lambda_component, phi>.");
  bind_result<simulation::LagrangianResult>(module, "LagrangianResult");
  bind_result<simulation::SweepingResult>(module, "SweepingResult");
  py::class_<io::StoredResult>(module, "Stored", "A run as it is compared with another.");
  module.def(
      "read_stored", [](const std::string& folder) { return io::read_result(folder); }, py::arg("folder"),
      "Of a result folder.");
}

}  // namespace orthant::python
