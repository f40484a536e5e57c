// SPDX-License-Identifier: Apache-2.0
// orthant solve FILE.hdf5 --method all: every method on one contact problem, with its time.
#pragma once

#include "orthant/files/problems/fclib.hpp"
#include "orthant/friction/methods.hpp"

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace orthant::app {

struct ContactFile {
  std::string name;  // of the file, without extension
  files::ContactStatement statement;
};

struct ComparedContactMethod {
  std::string name;
  std::optional<friction::ContactSolution> solution;  // none when the method refuses the problem
  std::string refusal;                                // and this is why
  double seconds = nan;                               // median of the runs
};

struct ContactComparison {
  std::vector<ComparedContactMethod> methods;
  int solved = 0;  // methods whose answer meets the tolerance. Impulses are rarely unique: they are not compared.
};

/// Runs every method on the problem, several times while it is quick.
[[nodiscard]] ContactComparison compare(const ContactFile& file, const std::vector<friction::AnyMethod>& methods);

[[nodiscard]] nlohmann::ordered_json to_json(const ContactComparison& comparison);

/// For a person.
[[nodiscard]] std::string comparison_text(const ContactFile& file, const ContactComparison& comparison);

}  // namespace orthant::app
