// SPDX-License-Identifier: Apache-2.0
#include "orthant/driver/result_folder.hpp"

#include "orthant/io/lagrangian_json.hpp"
#include "orthant/io/result_directory.hpp"
#include "orthant/io/result_json.hpp"
#include "orthant/io/sweeping_json.hpp"
#include "orthant/report/run_recorder.hpp"
#include "orthant/report/run_report.hpp"

#include <span>

#include <nlohmann/json.hpp>

namespace orthant::driver {
namespace {

using simulation::Trajectory;

template <class Listener>
void for_each_row(const Trajectory& trajectory, const Listener& listener) {
  const auto width = static_cast<std::size_t>(trajectory.columns());
  for (std::size_t at = 0; at + width <= trajectory.values.size() && width > 0; at += width) {
    listener(std::span(trajectory.values).subspan(at, width));
  }
}

template <class Result>
nlohmann::ordered_json object_of(const io::RunSpec& spec, const Result& result) {
  nlohmann::ordered_json object = io::to_json(result);
  object["model"] = {{"name", spec.name}, {"comment", spec.comment}};
  object["parameters"] = nlohmann::ordered_json::object();
  for (const auto& [name, value] : spec.parameters) object["parameters"][name] = value;
  return object;
}

template <class Findings, class Result>
report::RunReport<Findings, Result> report_of(const io::RunSpec& spec, const Findings& findings, const Result& result) {
  report::RunRecorder recorder(spec.model);
  recorder.begin(result.trajectory.names);
  for_each_row(result.trajectory, [&](std::span<const double> row) { recorder.add(row); });
  return {spec, findings, result, recorder.pictures(result)};
}

template <class Findings, class Result>
void save_any(const io::RunSpec& spec, const Findings& findings, const Result& result,
              const std::filesystem::path& path) {
  io::ResultDirectory folder(path);
  folder.trajectory().write_header(result.trajectory.names);
  for_each_row(result.trajectory, [&](std::span<const double> row) { folder.trajectory().write_row(row); });
  report::write_html(report_of(spec, findings, result), folder.file("report.html"));
  folder.publish(object_of(spec, result));
}

}  // namespace

nlohmann::ordered_json result_object(const io::RunSpec& spec, const simulation::Result& result) {
  return object_of(spec, result);
}
nlohmann::ordered_json result_object(const io::RunSpec& spec, const simulation::LagrangianResult& result) {
  return object_of(spec, result);
}
nlohmann::ordered_json result_object(const io::RunSpec& spec, const simulation::SweepingResult& result) {
  return object_of(spec, result);
}

std::string report_page(const io::RunSpec& spec, const analysis::Findings& findings, const simulation::Result& result) {
  return report::html(report_of(spec, findings, result));
}
std::string report_page(const io::RunSpec& spec, const analysis::LagrangianFindings& findings,
                        const simulation::LagrangianResult& result) {
  return report::html(report_of(spec, findings, result));
}
std::string report_page(const io::RunSpec& spec, const analysis::SweepingFindings& findings,
                        const simulation::SweepingResult& result) {
  return report::html(report_of(spec, findings, result));
}

void save(const io::RunSpec& spec, const analysis::Findings& findings, const simulation::Result& result,
          const std::filesystem::path& folder) {
  save_any(spec, findings, result, folder);
}
void save(const io::RunSpec& spec, const analysis::LagrangianFindings& findings,
          const simulation::LagrangianResult& result, const std::filesystem::path& folder) {
  save_any(spec, findings, result, folder);
}
void save(const io::RunSpec& spec, const analysis::SweepingFindings& findings, const simulation::SweepingResult& result,
          const std::filesystem::path& folder) {
  save_any(spec, findings, result, folder);
}

}  // namespace orthant::driver
