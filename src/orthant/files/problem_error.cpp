// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/problem_error.hpp"

#include <utility>

#include <fmt/format.h>

namespace orthant::files {
namespace {

std::string message(const Fault& fault) {
  std::string text = fault.file;
  if (fault.line > 0) text += fmt::format(":{}:{}", fault.line, fault.column);
  text += ": ";
  if (!fault.key.empty()) text += fault.key + " ";
  text += fault.found;
  if (!fault.allowed.empty()) text += ", " + fault.allowed;
  if (!fault.nearest.empty()) text += fmt::format("; did you mean '{}'?", fault.nearest);
  if (!fault.picture.empty()) text += "\n" + fault.picture;
  return text;
}

}  // namespace

ProblemError::ProblemError(Fault fault) : InvalidArgument(message(fault)), fault_(std::move(fault)) {}

void fail_file(const std::string& file, const std::string& found, const std::string& allowed,
               const std::string& nearest) {
  throw ProblemError({.file = file, .found = found, .allowed = allowed, .nearest = nearest});
}

}  // namespace orthant::files
