// SPDX-License-Identifier: Apache-2.0
// Whatever the bytes, reading ends in a valid problem or in a ProblemError: thousands of small damages to valid files.
#include "orthant/files/problems/detail/matrix_market.hpp"
#include "orthant/files/problems/problem.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

const std::vector<std::string> json_texts = {
    R"({"M": [[2, 1], [1, 2e-3]], "q": [-1, -2], "name": "a\u00e9\n", "comment": ""})",
    R"({"M": {"rows": 2, "columns": 2, "entries": [[0, 0, 2], [1, 1, 3.5]]}, "q": [-1, 1], "lower": -1, "upper": [1, null]})",
    R"({"M": [[1, 0], [0, 1]], "q": [1, 1], "free": [1]})",
};
const std::vector<std::string> market_texts = {
    "%%MatrixMarket matrix coordinate real symmetric\n% why\n2 2 3\n1 1 2\n2 1 -1.5e0\n2 2 2\n",
    "%%MatrixMarket matrix array integer skew-symmetric\r\n2 2\r\n7\r\n",
};
const std::vector<std::string> lcs_words = {
    "[",    "]",   "{",    "}",    ",", ":",  "\"",      "-", "1e999", "NaN",
    "null", "\\u", "\xff", "\xc3", "%", "\n", "9999999", " ", "\"M\"", std::string(1, '\0')};

std::string damaged(std::string text, std::mt19937& generator) {
  const auto below = [&generator](std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(generator);
  };
  for (std::size_t repeat = 0; repeat <= below(3); ++repeat) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = below(4);
    switch (below(4)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, lcs_words[below(lcs_words.size())]);
        break;
      case 2:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
        break;
      default:
        text.insert(at, text.substr(below(text.size() + 1), 1 + below(12)));
    }
  }
  return text;
}

// Reads damaged copies of the texts; each must be accepted or rejected, and both must happen.
template <class Read>
void expect_no_surprise(const std::vector<std::string>& texts, unsigned seed, const Read& read) {
  std::mt19937 generator(seed);
  int accepted = 0;
  int rejected = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const std::string text = damaged(texts[static_cast<std::size_t>(trial) % texts.size()], generator);
    try {
      read(text);
      ++accepted;
    } catch (const ProblemError& error) {
      ++rejected;
      ASSERT_TRUE(error.fault().line == 0 || error.fault().column > 0) << "trial " << trial << ": " << text;
      ASSERT_NE(error.fault().found, "") << "trial " << trial << ": " << text;
    } catch (const std::exception& error) {
      FAIL() << error.what() << " in trial " << trial << ": " << text;
    }
  }
  EXPECT_GT(accepted, 500);  // the damage is small enough to reach deep into the reader
  EXPECT_GT(rejected, 5000);
}

TEST(Mutation, OfJsonEndsInAValidProblemOrAProblemError) {
  expect_no_surprise(json_texts, 20261115, [](const std::string& text) {
    const Problem problem = parse_problem(text, "p.json");
    std::visit([](const auto& statement) { complementarity::validate(statement); }, problem.statement);
  });
}

TEST(Mutation, OfMatrixMarketEndsInAValidMatrixOrAProblemError) {
  expect_no_surprise(market_texts, 20261116, [](const std::string& text) {
    const detail::MarketMatrix matrix = detail::parse_market_matrix(detail::make_source(text, "M.mtx"));
    std::visit([](const auto& M) { require_square(M, "M"), require_finite(M, "M"); }, matrix);
  });
}

}  // namespace
}  // namespace orthant::files
