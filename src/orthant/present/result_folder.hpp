// SPDX-License-Identifier: Apache-2.0
// A result as others read it: the object of result.json, and the whole folder of a run that kept its trajectory.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/files/results/trajectory_format.hpp"
#include "orthant/runs/model_run.hpp"

#include <filesystem>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace orthant::present {

/// What result.json holds: the result, and which model it is of.
[[nodiscard]] nlohmann::ordered_json result_object(const files::RunSpec& spec, const runs::LcsResult& result);
[[nodiscard]] nlohmann::ordered_json result_object(const files::RunSpec& spec, const runs::LagrangianResult& result);
[[nodiscard]] nlohmann::ordered_json result_object(const files::RunSpec& spec, const runs::SweepingResult& result);

/// report.html of a run that kept its trajectory. Spec, findings and result are of the same kind.
[[nodiscard]] std::string report_page(const files::RunSpec& spec, const analysis::LcsFindings& findings,
                                      const runs::LcsResult& result);
[[nodiscard]] std::string report_page(const files::RunSpec& spec, const analysis::LagrangianFindings& findings,
                                      const runs::LagrangianResult& result);
[[nodiscard]] std::string report_page(const files::RunSpec& spec, const analysis::SweepingFindings& findings,
                                      const runs::SweepingResult& result);

/// Writes result.json, report.html and the trajectory, as `orthant run` does. Throws InvalidArgument when something
/// other than a result is at `folder`.
void save(const files::RunSpec& spec, const analysis::LcsFindings& findings, const runs::LcsResult& result,
          const std::filesystem::path& folder,
          const files::TrajectoryFormat& format = files::trajectory_formats().front());
void save(const files::RunSpec& spec, const analysis::LagrangianFindings& findings,
          const runs::LagrangianResult& result, const std::filesystem::path& folder,
          const files::TrajectoryFormat& format = files::trajectory_formats().front());
void save(const files::RunSpec& spec, const analysis::SweepingFindings& findings, const runs::SweepingResult& result,
          const std::filesystem::path& folder,
          const files::TrajectoryFormat& format = files::trajectory_formats().front());

}  // namespace orthant::present
