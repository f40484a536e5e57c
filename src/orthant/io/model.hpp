// SPDX-License-Identifier: Apache-2.0
// Model files (TOML, docs/guide/models.md): what to simulate, from where, and how.
//
//   [system]
//   kind = "lcs"
//   A = [[0, 1], ["-k/m", 0]]      a number may be an expression of the [parameters]
//   …
//   [run]
//   h = 1e-3
//   T = 10
#pragma once

#include "orthant/io/drawing.hpp"
#include "orthant/io/problem_error.hpp"
#include "orthant/simulation/run.hpp"
#include "orthant/systems/lagrangian.hpp"
#include "orthant/systems/lcs.hpp"
#include "orthant/systems/sweeping.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace orthant::io {

struct LcsModel {
  systems::Lcs system;  // completed
  Vector x0;            // one entry for each state
  std::vector<Drawing> drawings = {};
};

struct LagrangianModel {
  systems::Lagrangian system;  // completed
  Vector q0, v0;               // one entry for each row of M
  std::vector<Drawing> drawings = {};
};

struct SweepingModel {
  systems::SweepingProcess process;  // completed
  Vector x0;                         // need not be in K(0)
  std::vector<Drawing> drawings = {};
};

/// The kind of the file says which.
using Model = std::variant<LcsModel, LagrangianModel, SweepingModel>;

struct RunSpec {
  std::string name;     // as the file says, or its file name without extension
  std::string comment;  // as the file says, or its first line when that is a comment
  Model model;
  simulation::RunOptions run;                              // h and T are NaN when there is no [run]
  std::vector<std::pair<std::string, double>> parameters;  // in the order of the file

  /// Throws std::bad_variant_access when the kind is another.
  [[nodiscard]] const LcsModel& lcs() const { return std::get<LcsModel>(model); }
  [[nodiscard]] const LagrangianModel& lagrangian() const { return std::get<LagrangianModel>(model); }
  [[nodiscard]] const SweepingModel& sweeping() const { return std::get<SweepingModel>(model); }
};

/// "run.h=1e-3": a dotted key, and a value as TOML writes it; what is not TOML is taken as a string.
using Overrides = std::vector<std::string>;

/// Throws ModelError.
[[nodiscard]] RunSpec read_model(const std::filesystem::path& path, const Overrides& overrides = {});

/// The same for text in memory; `file` is its name in messages.
[[nodiscard]] RunSpec parse_model(std::string text, const std::string& file, const Overrides& overrides = {});

}  // namespace orthant::io
