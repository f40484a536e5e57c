// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/problems/fclib_problems.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

namespace orthant::benchmarks {
namespace {

std::filesystem::path data_folder() {
  const char* const told = std::getenv("ORTHANT_DATA");
  return std::filesystem::path(told != nullptr ? told : ORTHANT_TEST_DATA) / "fclib";
}

friction::ContactProblem local_form(const friction::ContactProblem& problem) {
  return problem;
}
friction::ContactProblem local_form(const friction::GlobalContactProblem& problem) {
  return friction::condensed(problem);
}

}  // namespace

FclibCollection fclib_problems(const std::string& only) {
  FclibCollection collection;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(data_folder(), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().stem().string();
    if (entry->path().extension() != ".hdf5" || name.find(only) == std::string::npos) continue;
    try {
      files::ContactStatement statement = files::read_fclib(entry->path());
      friction::ContactProblem local = std::visit([](const auto& problem) { return local_form(problem); }, statement);
      collection.problems.push_back({.name = name, .statement = std::move(statement), .local = std::move(local)});
    } catch (const InvalidArgument& complaint) {
      collection.complaints.push_back(fmt::format("{}: {}", name, complaint.what()));
    }
  }
  std::sort(collection.problems.begin(), collection.problems.end(), [](const ContactCase& a, const ContactCase& b) {
    return std::pair(a.contacts(), a.name) < std::pair(b.contacts(), b.name);
  });
  return collection;
}

}  // namespace orthant::benchmarks
