// SPDX-License-Identifier: Apache-2.0
// On what a benchmark ran: processor, operating system, compiler, flags, libraries, commit, date.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace orthant::benchmarks {

using Facts = std::vector<std::pair<std::string, std::string>>;  // name, value

[[nodiscard]] Facts machine_facts();

/// The processor's name as a folder: "intel-xeon-processor".
[[nodiscard]] std::string machine_folder();

}  // namespace orthant::benchmarks
