// SPDX-License-Identifier: Apache-2.0
// The FCLIB files that the tests read: those of tests/data/fclib, and $ORTHANT_DATA/fclib/*.hdf5 if that is set.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace orthant::test {

/// Of the repository.
inline std::filesystem::path fclib_file(const std::string& name) {
  return std::filesystem::path(ORTHANT_TEST_DATA "/fclib") / (name + ".hdf5");
}

/// Of the repository and of the caller's own collection, each sorted by name.
inline std::vector<std::filesystem::path> fclib_files() {
  std::vector<std::filesystem::path> files;
  const auto add = [&files](const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() == ".hdf5") found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    files.insert(files.end(), found.begin(), found.end());
  };
  add(ORTHANT_TEST_DATA "/fclib");
  if (const char* const more = std::getenv("ORTHANT_DATA")) add(std::filesystem::path(more) / "fclib");
  return files;
}

}  // namespace orthant::test
