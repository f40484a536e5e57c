// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/archive.hpp"
#include "python/bindings/bindings.hpp"
#include "python/bindings/convert.hpp"

#include "orthant/files/results/result_reader.hpp"
#include "orthant/files/results/trajectory_format.hpp"
#include "orthant/present/result_folder.hpp"
#include "orthant/present/text/lagrangian.hpp"
#include "orthant/present/text/lcs.hpp"
#include "orthant/present/text/sweeping.hpp"
#include "orthant/runs/lambda.hpp"
#include "orthant/tasks/state_graph.hpp"

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

namespace orthant::python {
namespace {

using files::RunSpec;
using runs::Outcome;
using Table = py::array_t<double, py::array::c_style | py::array::forcecast>;

const systems::LcsModel& model_of(const RunSpec& spec, const runs::LcsResult&) {
  return std::get<systems::LcsModel>(spec.model);
}
const systems::LagrangianModel& model_of(const RunSpec& spec, const runs::LagrangianResult&) {
  return std::get<systems::LagrangianModel>(spec.model);
}
const systems::SweepingModel& model_of(const RunSpec& spec, const runs::SweepingResult&) {
  return std::get<systems::SweepingModel>(spec.model);
}

// The rows where they are in memory; `self` lives as long as the array. Not to be written to.
py::array table(const py::object& self) {
  const runs::Trajectory& rows = self.cast<const Outcome&>().trajectory;
  py::array_t<double> view({rows.rows(), rows.columns()}, rows.values.data(), self);
  view.attr("setflags")(py::arg("write") = false);
  return view;
}

files::StoredResult stored(const Outcome& outcome, const std::string& label) {
  return {{.folder = label,
           .directory = {},
           .status = std::string(name(outcome.status)),
           .scheme = outcome.scheme,
           .h = outcome.h,
           .t_end = outcome.t_end},
          tasks::graph_of(outcome)};
}

// All rows of the trajectory in a result folder, in an array that owns them.
py::array stored_table(const std::string& folder) {
  auto rows = std::make_unique<std::vector<double>>();
  std::size_t columns = 0;
  {
    const py::gil_scoped_release release;
    const std::unique_ptr<files::TrajectoryReader> reader = files::open_trajectory(files::read_head(folder).directory);
    columns = reader->names().size();
    while (reader->next()) rows->insert(rows->end(), reader->row().begin(), reader->row().end());
  }
  const std::vector<double>& values = *rows;
  const py::capsule owner(rows.release(), [](void* held) { delete static_cast<std::vector<double>*>(held); });
  return py::array_t<double>({values.size() / columns, columns}, values.data(), owner);
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
  const auto save = [](const Result& result, const RunSpec& spec, const std::string& folder,
                       const std::string& format) {
    const py::gil_scoped_release release;
    present::save(spec, runs::findings_for_run(model_of(spec, result), spec.run), result, folder,
                  files::usable_format(format));
  };
  const auto report = [](const Result& result, const RunSpec& spec) {
    const py::gil_scoped_release release;
    return present::report_page(spec, runs::findings_for_run(model_of(spec, result), spec.run), result);
  };
  return py::class_<Result, Outcome>(module, name)
      .def(
          "object",
          [](const Result& result, const RunSpec& spec) { return object_of(present::result_object(spec, result)); },
          py::arg("spec"), "What result.json holds.")
      .def(
          "text", [](const Result& result, const RunSpec& spec) { return present::result_text(spec, result, ""); },
          py::arg("spec"), "What the command line prints.")
      .def("save", save, py::arg("spec"), py::arg("folder"), py::arg("format"), "Writes what `orthant run` writes.")
      .def("report", report, py::arg("spec"), "report.html.")
      .def(py::pickle(&state<Result>, &from_state<Result>));
}

}  // namespace

void bind_results(py::module_& module) {
  py::class_<Outcome>(module, "Outcome", "What every run returns.")
      .def_property_readonly("names", [](const Outcome& outcome) { return outcome.trajectory.names; })
      .def_property_readonly("table", &table)
      .def("stored", &stored, py::arg("label"), "For compare.");
  bind_result<runs::LcsResult>(module, "LcsResult")
      .def("action", &runs::action, py::arg("component"), py::arg("phi"), "<lambda_component, phi>.");
  bind_result<runs::LagrangianResult>(module, "LagrangianResult");
  bind_result<runs::SweepingResult>(module, "SweepingResult");
  py::class_<files::StoredResult>(module, "Stored", "A run as it is compared with another.");
  module.def(
      "read_stored", [](const std::string& folder) { return files::read_result(folder); }, py::arg("folder"),
      "Of a result folder.");
  module.def(
      "stored_names",
      [](const std::string& folder) { return files::open_trajectory(files::read_head(folder).directory)->names(); },
      py::arg("folder"), "The columns of the trajectory in a result folder.");
  module.def("stored_table", &stored_table, py::arg("folder"), "Its rows.");
}

}  // namespace orthant::python
