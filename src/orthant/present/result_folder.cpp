// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/result_folder.hpp"

#include "orthant/files/results/lagrangian_json.hpp"
#include "orthant/files/results/result_directory.hpp"
#include "orthant/files/results/result_json.hpp"
#include "orthant/files/results/sweeping_json.hpp"
#include "orthant/present/page/run_recorder.hpp"
#include "orthant/present/page/run_report.hpp"

#include <span>

#include <nlohmann/json.hpp>

namespace orthant::present {
namespace {

using runs::Trajectory;

template <class Listener>
void for_each_row(const Trajectory& trajectory, const Listener& listener) {
  const auto width = static_cast<std::size_t>(trajectory.columns());
  for (std::size_t at = 0; at + width <= trajectory.values.size() && width > 0; at += width) {
    listener(std::span(trajectory.values).subspan(at, width));
  }
}

template <class Result>
nlohmann::ordered_json object_of(const files::RunSpec& spec, const Result& result) {
  nlohmann::ordered_json object = files::to_json(result);
  object["model"] = {{"name", spec.name}, {"comment", spec.comment}};
  object["parameters"] = nlohmann::ordered_json::object();
  for (const auto& [name, value] : spec.parameters) object["parameters"][name] = value;
  return object;
}

template <class Findings, class Result>
present::RunReport<Findings, Result> report_of(const files::RunSpec& spec, const Findings& findings,
                                               const Result& result) {
  present::RunRecorder recorder(spec.model);
  recorder.begin(result.trajectory.names);
  for_each_row(result.trajectory, [&](std::span<const double> row) { recorder.add(row); });
  return {spec, findings, result, recorder.pictures(result)};
}

template <class Findings, class Result>
void save_any(const files::RunSpec& spec, const Findings& findings, const Result& result,
              const std::filesystem::path& path, const files::TrajectoryFormat& format) {
  files::ResultDirectory folder(path, format);
  folder.trajectory().write_header(files::columns_named(result.trajectory.names));
  for_each_row(result.trajectory, [&](std::span<const double> row) { folder.trajectory().write_row(row); });
  present::write_html(report_of(spec, findings, result), folder.file("report.html"));
  folder.publish(object_of(spec, result));
}

}  // namespace

nlohmann::ordered_json result_object(const files::RunSpec& spec, const runs::LcsResult& result) {
  return object_of(spec, result);
}
nlohmann::ordered_json result_object(const files::RunSpec& spec, const runs::LagrangianResult& result) {
  return object_of(spec, result);
}
nlohmann::ordered_json result_object(const files::RunSpec& spec, const runs::SweepingResult& result) {
  return object_of(spec, result);
}

std::string report_page(const files::RunSpec& spec, const analysis::LcsFindings& findings,
                        const runs::LcsResult& result) {
  return present::html(report_of(spec, findings, result));
}
std::string report_page(const files::RunSpec& spec, const analysis::LagrangianFindings& findings,
                        const runs::LagrangianResult& result) {
  return present::html(report_of(spec, findings, result));
}
std::string report_page(const files::RunSpec& spec, const analysis::SweepingFindings& findings,
                        const runs::SweepingResult& result) {
  return present::html(report_of(spec, findings, result));
}

void save(const files::RunSpec& spec, const analysis::LcsFindings& findings, const runs::LcsResult& result,
          const std::filesystem::path& folder, const files::TrajectoryFormat& format) {
  save_any(spec, findings, result, folder, format);
}
void save(const files::RunSpec& spec, const analysis::LagrangianFindings& findings,
          const runs::LagrangianResult& result, const std::filesystem::path& folder,
          const files::TrajectoryFormat& format) {
  save_any(spec, findings, result, folder, format);
}
void save(const files::RunSpec& spec, const analysis::SweepingFindings& findings, const runs::SweepingResult& result,
          const std::filesystem::path& folder, const files::TrajectoryFormat& format) {
  save_any(spec, findings, result, folder, format);
}

}  // namespace orthant::present
