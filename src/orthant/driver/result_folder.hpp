// SPDX-License-Identifier: Apache-2.0
// A result as others read it: the object of result.json, and the whole folder of a run that kept its trajectory.
#pragma once

#include "orthant/driver/model_run.hpp"

#include <filesystem>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace orthant::driver {

/// What result.json holds: the result, and which model it is of.
[[nodiscard]] nlohmann::ordered_json result_object(const io::RunSpec& spec, const simulation::Result& result);
[[nodiscard]] nlohmann::ordered_json result_object(const io::RunSpec& spec, const simulation::LagrangianResult& result);
[[nodiscard]] nlohmann::ordered_json result_object(const io::RunSpec& spec, const simulation::SweepingResult& result);

/// report.html of a run that kept its trajectory. Spec, findings and result are of the same kind.
[[nodiscard]] std::string report_page(const io::RunSpec& spec, const analysis::Findings& findings,
                                      const simulation::Result& result);
[[nodiscard]] std::string report_page(const io::RunSpec& spec, const analysis::LagrangianFindings& findings,
                                      const simulation::LagrangianResult& result);
[[nodiscard]] std::string report_page(const io::RunSpec& spec, const analysis::SweepingFindings& findings,
                                      const simulation::SweepingResult& result);

/// Writes result.json, trajectory.csv and report.html, as `orthant run` does. Throws InvalidArgument when something
/// other than a result is at `folder`.
void save(const io::RunSpec& spec, const analysis::Findings& findings, const simulation::Result& result,
          const std::filesystem::path& folder);
void save(const io::RunSpec& spec, const analysis::LagrangianFindings& findings,
          const simulation::LagrangianResult& result, const std::filesystem::path& folder);
void save(const io::RunSpec& spec, const analysis::SweepingFindings& findings, const simulation::SweepingResult& result,
          const std::filesystem::path& folder);

}  // namespace orthant::driver
