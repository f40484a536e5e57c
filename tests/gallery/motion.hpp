// SPDX-License-Identifier: Apache-2.0
// The Lagrangian model files of models/, run, and their reference numbers (tests/golden/mechanics.json).
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/runs/lagrangian.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace orthant::test {

/// A model file and its run, every step kept unless told otherwise: row k is t = k h.
struct Motion {
  files::RunSpec spec;
  runs::LagrangianResult result;

  [[nodiscard]] const systems::Lagrangian& system() const { return spec.as<systems::LagrangianModel>().system; }
  [[nodiscard]] double at(Index row, std::string_view column) const;
  [[nodiscard]] Vector q(Index row) const;
  [[nodiscard]] Vector v(Index row) const;
  /// The largest |value| of a column.
  [[nodiscard]] double largest(std::string_view column) const;
  /// Hᵀp of the step that ends at a row, for contacts with constant rows and dry friction.
  [[nodiscard]] Vector impulse_on_coordinates(Index row) const;
  [[nodiscard]] Index row_at(double t) const;
};

/// models/NAME.toml with keys changed: {"run.h=1e-4"}.
[[nodiscard]] Motion motion(const std::string& name, files::Overrides overrides = {});

/// Model files of kind "lagrangian", by name without extension, in alphabetical order.
[[nodiscard]] std::vector<std::string> lagrangian_names();

[[nodiscard]] const nlohmann::json& mechanics_golden();
[[nodiscard]] Vector numbers(const nlohmann::json& list);

/// The largest difference of q and of v at the golden states, away from the given times: |t - s| > distance.
struct Difference {
  double q = 0.0, v = 0.0;
};
[[nodiscard]] Difference difference(const Motion& motion, const nlohmann::json& states, const std::vector<Index>& at,
                                    const std::vector<double>& avoided = {}, double distance = 0.0);

}  // namespace orthant::test
