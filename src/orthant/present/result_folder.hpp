// SPDX-License-Identifier: Apache-2.0
// A result as others read it: the object of result.json, and the whole folder of a run that kept its trajectory.
// Findings and result are of the same kind of system.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/files/results/kinds.hpp"
#include "orthant/files/results/result_directory.hpp"
#include "orthant/present/page/kinds.hpp"
#include "orthant/present/page/run_report.hpp"

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

namespace orthant::present {

/// What result.json says about the model that the result is of.
void put_model(const files::RunSpec& spec, nlohmann::ordered_json& object);

/// The pictures of a run that kept its trajectory.
[[nodiscard]] Pictures pictures_of(const systems::Model& model, const runs::Outcome& outcome);

/// Writes result.json, report.html and the trajectory, as `orthant run` does. Throws InvalidArgument when something
/// other than a result is at `folder`.
[[nodiscard]] files::Published save(const RunReport& report, const nlohmann::ordered_json& object,
                                    const std::filesystem::path& folder,
                                    const files::TrajectoryFormat& format = files::trajectory_formats().front());

/// What result.json holds: the result, and which model it is of.
template <class Result>
[[nodiscard]] nlohmann::ordered_json result_object(const files::RunSpec& spec, const Result& result) {
  nlohmann::ordered_json object = files::to_json(result);
  put_model(spec, object);
  return object;
}

/// report.html of a run that kept its trajectory.
template <class Findings, class Result>
[[nodiscard]] RunReport report_of(const files::RunSpec& spec, const Findings& findings, const Result& result) {
  return {spec, findings_markup(findings), result, pictures_of(spec.model, result)};
}

}  // namespace orthant::present
