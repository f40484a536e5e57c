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
    if (outcome.status != runs::RunStatus::certificate_violated) return;
    if (alarms.size() >= 20) return;
    std::string words;
    for (const std::string& warning : outcome.warnings) {
      if (warning.rfind("certificate", 0) == 0) words += (words.empty() ? "" : "; ") + warning;
    }
    alarms.push_back(what + ": " + words);
  }
  /// "finished 120, zeno 3", then the alarms
  [[nodiscard]] std::string text() const {
    std::string all;
    for (const auto& [status, count] : by_status) all += status + " " + std::to_string(count) + ", ";
    for (const std::string& alarm : alarms) all += "\n  " + alarm;
    return all;
  }

  int total = 0, finished = 0;
  std::map<std::string, int> by_status;
  std::vector<std::string> alarms;  // the first of them
};

}  // namespace orthant::test
