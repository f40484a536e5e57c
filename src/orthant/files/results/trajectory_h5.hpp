// SPDX-License-Identifier: Apache-2.0
// A trajectory in HDF5: in the root one dataset per column, of the name of the column, float64, chunked and deflated,
// with the attributes `unit` and `nature`, and the text of result.json as the dataset `result.json`. The columns are in
// the order in which they were made.
#pragma once

#include "orthant/files/results/trajectory_reader.hpp"
#include "orthant/files/results/trajectory_writer.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace orthant::files {

// what the list of formats needs
[[nodiscard]] std::string h5_trouble();
[[nodiscard]] std::unique_ptr<TrajectoryWriter> h5_writer(const std::filesystem::path& path);
[[nodiscard]] std::unique_ptr<TrajectoryReader> h5_reader(const std::filesystem::path& path);

}  // namespace orthant::files
