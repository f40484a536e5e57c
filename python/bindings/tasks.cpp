// SPDX-License-Identifier: Apache-2.0
// Analyses, runs, studies and comparisons. None of them holds the lock of the interpreter while it works.
#include "python/bindings/bindings.hpp"
#include "python/bindings/convert.hpp"
#include "python/bindings/watch.hpp"

#include "orthant/files/models/data_warning.hpp"
#include "orthant/files/results/kinds.hpp"
#include "orthant/files/results/study_json.hpp"
#include "orthant/present/text/kinds.hpp"
#include "orthant/present/text/study.hpp"
#include "orthant/runs/kinds.hpp"
#include "orthant/tasks/studied_run.hpp"

#include <future>
#include <string>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

namespace orthant::python {
namespace {

using files::RunSpec;
using runs::Observer;

// The object of --json, and the text for a person.
py::tuple analysed(const RunSpec& spec) {
  return std::visit(
      [&spec](const auto& model) {
        const auto findings =
            files::with_place_in(spec, [&] { return without_lock([&] { return runs::analysed(model, spec.run); }); });
        return py::make_tuple(object_of(files::to_json(findings)), present::findings_text(spec, findings));
      },
      spec.model);
}

py::object run(const RunSpec& spec, const py::object& progress) {
  Watch watch(progress);
  const Observer observer{.on_columns = {}, .on_row = {}, .on_progress = std::ref(watch)};
  return std::visit(
      [&](const auto& model) {
        const auto work = [&] {
          const auto prepared = systems::prepared(model.system);
          return runs::simulated(model, prepared, runs::findings_for_run(model, prepared, spec.run), spec.run,
                                 observer);
        };
        auto result = files::with_place_in(spec, [&] { return without_lock(work); });
        files::explain_tables(spec, result);
        return py::cast(std::move(result));
      },
      spec.model);
}

// The runs of a study have threads of their own; this one waits for them, and for Ctrl-C.
template <class Work>
auto watched(const Work& work) {
  const py::gil_scoped_release release;
  StopRequest stop;
  auto future = std::async(std::launch::async, [&] {
    const StopScope heeded(&stop);
    return work();
  });
  while (future.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
    const py::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() == 0) continue;
    const py::error_already_set error;  // takes it, so that it is thrown once all have stopped
    stop.is_made = true;
    const py::gil_scoped_release wait;
    future.wait();
    throw error;
  }
  return future.get();
}

py::tuple studied(const RunSpec& spec, const tasks::StudyOptions& options) {
  const tasks::Study study = watched([&] {
    const runs::AnyRun run = runs::prepared_run(spec.model);
    const auto one = [&](const std::string& scheme, double h) {
      return files::with_place_in(spec, [&] { return tasks::studied_run(run, spec.run, scheme, h); });
    };
    return tasks::study(one, options);
  });
  const std::vector<double> seconds(study.rows.size(), nan);
  return py::make_tuple(object_of(files::to_json(study)), present::study_text(spec, study, seconds));
}

py::tuple compared(const files::StoredResult& first, const files::StoredResult& second) {
  const tasks::Comparison comparison = without_lock([&] { return tasks::compare(first.state, second.state); });
  return py::make_tuple(object_of(files::to_json(comparison)), present::comparison_text(first, second, comparison));
}

}  // namespace

void bind_tasks(py::module_& module) {
  module.def("analyze", &analysed, py::arg("spec"), "What can be said before a run, as an object and as a text.");
  module.def("run", &run, py::arg("spec"), py::arg("progress") = py::none(), "The result of the run.");
  module.def(
      "study",
      [](const RunSpec& spec, std::vector<double> steps, std::vector<std::string> schemes,
         std::optional<double> against) {
        return studied(spec, {.steps = std::move(steps), .schemes = std::move(schemes), .against = against});
      },
      py::arg("spec"), py::arg("steps"), py::arg("schemes"), py::arg("against"),
      "Runs at all steps, compared with the exact one or with a small step, as an object and as a text.");
  module.def("compare", &compared, py::arg("first"), py::arg("second"), "Two runs, as an object and as a text.");
  module.def(
      "scheme_names", [](const RunSpec& spec) { return runs::scheme_names(spec.model); }, py::arg("spec"),
      "The schemes for the kind of the model.");
}

}  // namespace orthant::python
