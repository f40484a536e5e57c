// SPDX-License-Identifier: Apache-2.0
// Counts of (row, status), printed as a table in the log of a test.
#pragma once

#include "orthant/base/status.hpp"

#include <array>
#include <map>
#include <string>

#include <fmt/format.h>

namespace orthant::testing {

class StatusTable {
 public:
  void count(const std::string& row, Status status) { ++rows_[row][static_cast<std::size_t>(status)]; }

  void print() const {
    fmt::print("{:<36}", "");
    for (std::size_t i = 0; i < statuses; ++i) fmt::print("{:>16}", name(static_cast<Status>(i)));
    fmt::print("\n");
    for (const auto& [row, counts] : rows_) {
      fmt::print("{:<36}", row);
      for (const int count : counts) fmt::print("{:>16}", count);
      fmt::print("\n");
    }
  }

 private:
  static constexpr std::size_t statuses = static_cast<std::size_t>(Status::breakdown) + 1;
  std::map<std::string, std::array<int, statuses>> rows_;
};

}  // namespace orthant::testing
