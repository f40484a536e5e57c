// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/result_folder.hpp"

#include "orthant/present/page/run_recorder.hpp"

namespace orthant::present {

void put_model(const files::RunSpec& spec, nlohmann::ordered_json& object) {
  object["model"] = {{"name", spec.name}, {"comment", spec.comment}};
  object["parameters"] = nlohmann::ordered_json::object();
  for (const auto& [name, value] : spec.parameters) object["parameters"][name] = value;
}

Pictures pictures_of(const systems::Model& model, const runs::Outcome& outcome) {
  RunRecorder recorder(model);
  recorder.begin(outcome.layout);
  const runs::Trajectory& rows = outcome.trajectory;
  for (Index row = 0; row < rows.rows(); ++row) recorder.add(rows.row(row));
  return recorder.pictures(outcome);
}

files::Published save(const RunReport& report, const nlohmann::ordered_json& object, const std::filesystem::path& path,
                      const files::TrajectoryFormat& format) {
  files::ResultDirectory folder(path, format);
  const runs::Trajectory& rows = report.outcome.trajectory;
  folder.trajectory().write_header(rows.columns);
  for (Index row = 0; row < rows.rows(); ++row) folder.trajectory().write_row(rows.row(row));
  folder.write("report.html", html(report));
  return folder.publish(object);
}

}  // namespace orthant::present
