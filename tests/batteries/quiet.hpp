// SPDX-License-Identifier: Apache-2.0
// Counts what became of many runs that are right: an alarm is a fault of the judge.
#pragma once

#include "orthant/runs/result.hpp"

#include <map>
#include <string>
#include <vector>

namespace orthant::test {

class QuietCount {
 public:
  void add(const runs::Outcome& outcome, const std::string& what) {
    ++total;
    ++by_status[std::string(name(outcome.status))];
    if (outcome.status == runs::RunStatus::finished) ++finished;
    if (outcome.status == runs::RunStatus::finished) return;
    std::string words = what;
    for (const std::string& warning : outcome.warnings) words += "; " + warning;
    std::vector<std::string>& list = outcome.status == runs::RunStatus::certificate_violated ? alarms : refusals;
    if (list.size() < 20) list.push_back(words);
  }
  /// "finished 120, zeno 3", then the alarms and what was refused
  [[nodiscard]] std::string text() const {
    std::string all;
    for (const auto& [status, count] : by_status) all += status + " " + std::to_string(count) + ", ";
    for (const auto* list : {&alarms, &refusals}) {
      for (const std::string& one : *list) all += "\n  " + one;
    }
    return all;
  }

  int total = 0, finished = 0;
  std::map<std::string, int> by_status;
  std::vector<std::string> alarms, refusals;  // the first of them
};

}  // namespace orthant::test
