// SPDX-License-Identifier: Apache-2.0
// Models on which Orthant was found to be wrong, or to cry wolf (tests/data/cases), run as the program runs them.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/runs/kinds.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

namespace orthant::test {

[[nodiscard]] inline files::RunSpec read_case(const std::string& name, const files::Overrides& overrides = {}) {
  return files::read_model(std::filesystem::path(ORTHANT_TEST_DATA) / "cases" / (name + ".toml"), overrides);
}

[[nodiscard]] inline runs::Outcome run_case(const std::string& name, const files::Overrides& overrides = {}) {
  const files::RunSpec spec = read_case(name, overrides);
  return runs::prepared_run(spec.model)(spec.run, {});
}

/// A vector of the last state, by its name: "x", "q", "v".
[[nodiscard]] inline Vector final_value(const runs::Outcome& outcome, const std::string& name) {
  const auto found = std::find_if(outcome.final_values.begin(), outcome.final_values.end(),
                                  [&](const runs::FinalValue& value) { return value.name == name; });
  return found == outcome.final_values.end() ? Vector() : found->value;
}

/// Some warning contains the text.
[[nodiscard]] inline bool warns_of(const runs::Outcome& outcome, const std::string& text) {
  return std::any_of(outcome.warnings.begin(), outcome.warnings.end(),
                     [&](const std::string& warning) { return warning.find(text) != std::string::npos; });
}

}  // namespace orthant::test
