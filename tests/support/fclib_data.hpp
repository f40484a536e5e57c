// SPDX-License-Identifier: Apache-2.0
// The FCLIB files that the tests may use: $ORTHANT_DATA/fclib/*.hdf5, or those next to the source folder.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

namespace orthant::test {

/// Sorted by name; empty when the folder is not there.
inline std::vector<std::filesystem::path> fclib_files() {
  const char* const told = std::getenv("ORTHANT_DATA");
  const std::filesystem::path folder = std::filesystem::path(told != nullptr ? told : ORTHANT_DATA_FOLDER) / "fclib";
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() == ".hdf5") files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace orthant::test
