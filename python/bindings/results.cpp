// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/archive.hpp"
#include "python/bindings/bindings.hpp"
#include "python/bindings/convert.hpp"

#include "orthant/files/models/model_builder.hpp"
#include "orthant/files/results/result_reader.hpp"
#include "orthant/files/results/trajectory_format.hpp"
#include "orthant/files/results/whole_file.hpp"
#include "orthant/present/result_folder.hpp"
#include "orthant/present/text/result.hpp"
#include "orthant/runs/kinds.hpp"
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

// What the run of a model returns.
template <class Model>
using ResultOf = decltype(runs::simulated(
    std::declval<const Model&>(), systems::prepared(std::declval<const Model&>().system),
    runs::findings_for_run(std::declval<const Model&>(), systems::prepared(std::declval<const Model&>().system),
                           runs::RunOptions{}),
    runs::RunOptions{}, runs::Observer{}));

// The rows where they are in memory; `self` lives as long as the array. Not to be written to.
py::array table(const py::object& self) {
  const runs::Trajectory& rows = self.cast<const Outcome&>().trajectory;
  py::array_t<double> view({rows.rows(), rows.width()}, rows.values.data(), self);
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
  result.trajectory.columns = result.layout.columns;
  result.trajectory.values.assign(rows.data(), rows.data() + rows.size());
  return result;
}

template <class Model>
py::object refuse_to_pickle(const py::object&, int) {
  throw py::type_error("results of kind '" + std::string(Model::kind) +
                       "' cannot be pickled or copied, save them instead");
}

template <class Model, class Result>
present::RunReport report_of(const RunSpec& spec, const Result& result) {
  const auto& model = std::get<Model>(spec.model);
  return present::report_of(spec, runs::findings_for_run(model, systems::prepared(model.system), spec.run), result);
}

// The results of one kind of model: a class within Outcome, as Python sees all of them alike.
template <class Model>
void bind_result(py::class_<Outcome>& outcome) {
  using Result = ResultOf<Model>;
  const auto save = [](const Result& result, const RunSpec& spec, const std::string& folder,
                       const std::string& format) {
    const py::gil_scoped_release release;
    const files::Published published = present::save(
        report_of<Model>(spec, result), present::result_object(spec, result), folder, files::usable_format(format));
    return std::pair(published.folder.string(), published.notes);
  };
  const auto report = [](const Result& result, const RunSpec& spec, const std::string& path, bool force) {
    const py::gil_scoped_release release;
    files::write_file(path, files::sealed(present::html(report_of<Model>(spec, result))), force);
  };
  const std::string name = "_" + std::string(Model::kind);
  py::class_<Result, Outcome> bound(outcome, name.c_str());
  bound
      .def(
          "object",
          [](const Result& result, const RunSpec& spec) { return object_of(present::result_object(spec, result)); },
          py::arg("spec"), "What result.json holds.")
      .def(
          "text", [](const Result& result, const RunSpec& spec) { return present::result_text(spec, result, ""); },
          py::arg("spec"), "What the command line prints.")
      .def("save", save, py::arg("spec"), py::arg("folder"), py::arg("format"), "Writes what `orthant run` writes.")
      .def("report", report, py::arg("spec"), py::arg("path"), py::arg("force"), "Writes the page.");
  if constexpr (is_archived<Result>) {
    bound.def(py::pickle(&state<Result>, &from_state<Result>));
  } else {
    bound.def("__reduce_ex__", &refuse_to_pickle<Model>);
  }
  if constexpr (requires(const Result& result) { runs::action(result, 0, {}); }) {
    bound.def("action", &runs::action, py::arg("component"), py::arg("phi"), "<lambda_component, phi>.");
  }
}

template <class... Models>
void bind_each(py::class_<Outcome>& outcome, const std::variant<Models...>*) {
  (bind_result<Models>(outcome), ...);
}

}  // namespace

void bind_results(py::module_& module) {
  py::class_<Outcome> outcome(module, "Outcome", "What every run returns.");
  outcome.def_property_readonly("names", [](const Outcome& one) { return one.trajectory.names(); })
      .def_property_readonly("keys", [](const Outcome& one) { return one.trajectory.keys(); })
      .def_property_readonly("table", &table)
      .def("stored", &stored, py::arg("label"), "For compare.");
  bind_each(outcome, static_cast<const systems::Model*>(nullptr));
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
