// SPDX-License-Identifier: Apache-2.0
// The binary as a user runs it: exit code, standard output, standard error.
#pragma once

#include "tests/support/temporary_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <sys/wait.h>

namespace orthant::test {

struct Outcome {
  int code = -1;
  std::string output, error;
};

inline const std::string models = ORTHANT_MODELS "/";

inline std::string content(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Runs `PREFIX orthant ARGUMENTS` in the folder `where`, or where the test runs.
inline Outcome run_binary(const std::string& arguments, const std::string& input = "",
                          const std::filesystem::path& where = ".", const std::string& prefix = "") {
  const TemporaryFolder folder;
  const std::string out = folder.path() / "out";
  const std::string error = folder.path() / "error";
  const std::string in = folder.file("in", input);
  const std::string command = "cd '" + where.string() + "' && " + prefix + " " + ORTHANT_BINARY + " " + arguments +
                              " <'" + in + "' >'" + out + "' 2>'" + error + "'";
  const int status = std::system(command.c_str());
  return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1, .output = content(out), .error = content(error)};
}

}  // namespace orthant::test
