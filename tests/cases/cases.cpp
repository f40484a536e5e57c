// SPDX-License-Identifier: Apache-2.0
#include "tests/cases/case.hpp"

#include <gtest/gtest.h>

namespace orthant {
namespace {

TEST(Cases, CanAllBeRead) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(ORTHANT_TEST_DATA "/cases")) {
    if (entry.path().extension() != ".toml") continue;
    EXPECT_NO_THROW(static_cast<void>(test::read_case(entry.path().stem()))) << entry.path();
    ++count;
  }
  EXPECT_GE(count, 30);
}

}  // namespace
}  // namespace orthant
