// SPDX-License-Identifier: Apache-2.0
// Model files with random damage: pieces cut out, and words put in.
#pragma once

#include "orthant/files/problem_error.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::test {

/// Damages `text` with `words`, `trials` times, and hands it to `read`, which must return or throw a ModelError that
/// says something about the file "m.toml". Some of both must happen.
template <class Read>
void expect_model_or_error(const std::string& text, const std::vector<std::string>& words, unsigned seed, int trials,
                           Read&& read) {
  std::mt19937 generator(seed);
  const auto below = [&generator](std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(generator);
  };
  int accepted = 0;
  int rejected = 0;
  for (int trial = 0; trial < trials; ++trial) {
    std::string damaged = text;
    for (std::size_t repeat = 0; repeat <= below(3); ++repeat) {
      const std::size_t at = below(damaged.size());
      if (below(2) == 0) damaged.erase(at, 1 + below(4));
      if (below(2) == 0) damaged.insert(std::min(at, damaged.size()), words[below(words.size())]);
    }
    try {
      read(damaged);
      ++accepted;
    } catch (const files::ModelError& error) {
      ++rejected;
      ASSERT_NE(error.fault().found, "") << damaged;
      ASSERT_EQ(error.fault().file, "m.toml") << damaged;
      ASSERT_EQ(error.fault().found.find("is not a system"), std::string::npos) << error.what() << damaged;
    } catch (const std::exception& error) {
      FAIL() << error.what() << " in trial " << trial << ":\n" << damaged;
    }
  }
  EXPECT_GT(accepted, trials / 40);
  EXPECT_GT(rejected, trials / 4);
}

}  // namespace orthant::test
