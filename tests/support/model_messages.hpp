// SPDX-License-Identifier: Apache-2.0
// What is said of a model: a good one, a piece of it replaced, and the message that this must give.
#pragma once

#include "orthant/files/models/model.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::test {

inline std::string message(const std::string& text, const files::Overrides& overrides = {},
                           const std::string& file = "m.toml") {
  try {
    (void)files::parse_model(text, file, overrides);
  } catch (const files::ModelError& error) {
    return error.what();
  }
  return "accepted";
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

struct Case {
  std::string from, to, message;
};

inline void expect_messages(const std::string& good, const std::vector<Case>& cases) {
  ASSERT_EQ(message(good), "accepted");
  for (const Case& one : cases) EXPECT_EQ(message(replaced(good, one.from, one.to)), one.message) << one.to;
}

}  // namespace orthant::test
