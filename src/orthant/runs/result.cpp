// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/result.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::runs {

std::string_view name(RunStatus status) {
  switch (status) {
    case RunStatus::finished:
      return "finished";
    case RunStatus::certificate_violated:
      return "certificate_violated";
    case RunStatus::no_solution:
      return "no_solution";
    case RunStatus::unsolved:
      return "unsolved";
    case RunStatus::diverged:
      return "diverged";
    case RunStatus::not_well_posed:
      return "not_well_posed";
    case RunStatus::zeno:
      return "zeno";
    case RunStatus::interrupted:
      return "interrupted";
    case RunStatus::not_run:
      return "not_run";
  }
  return "not_run";
}

Index Trajectory::column(std::string_view wanted) const {
  const std::vector<std::string> all = names();
  const auto found = std::find(all.begin(), all.end(), wanted);
  if (found != all.end()) return found - all.begin();
  const std::vector<std::string> by_key = keys();
  const auto key = std::find(by_key.begin(), by_key.end(), wanted);
  if (key != by_key.end()) return key - by_key.begin();
  const std::string nearest = nearest_word(wanted, all);
  throw InvalidArgument(
      fmt::format("no column '{}'{}", wanted, nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
}

double Outcome::worst(std::string_view certificate) const {
  for (const Certificate& one : certificates)
    if (one.name == certificate) return one.worst;
  return nan;
}

std::string Outcome::source_text(const schemes::Event& event) const {
  const std::vector<Index> all = event.sources.empty() ? std::vector{event.source} : event.sources;
  std::vector<std::string> parts;
  for (const Index source : all) {
    const auto at = static_cast<std::size_t>(source);
    parts.push_back(at < sources.size() ? sources[at] : std::to_string(source));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void judge(Outcome& result) {
  for (const Certificate& one : result.certificates) {
    if (!one.is_violated()) continue;
    const std::string found = std::isfinite(one.worst)
                                  ? fmt::format("= {:.3g}, must be at most {:.3g}", one.worst, one.limit)
                                  : std::string("cannot be measured: its numbers overflow");
    result.warnings.push_back(fmt::format("certificate {} {}{}", one.name, found,
                                          std::isnan(one.where) ? "" : fmt::format(" (worst at t = {:g})", one.where)));
    if (result.status == RunStatus::finished) result.status = RunStatus::certificate_violated;
  }
}

std::vector<std::string> numbered(const std::vector<std::string>& names, std::string_view before) {
  std::vector<std::string> labels;
  labels.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    labels.push_back(fmt::format("{}{}{}{}", before, i, names[i].empty() ? "" : " ", names[i]));
  }
  return labels;
}

}  // namespace orthant::runs
