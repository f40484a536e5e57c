// SPDX-License-Identifier: Apache-2.0
// Tables that fit the terminal, warnings said once, zeros as 0.
#include "orthant/present/text/table.hpp"

#include "orthant/present/text/text.hpp"

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

namespace orthant::present {
namespace {

std::vector<TableColumn> columns() {
  return {{.heading = "t", .cells = {"0.5", "10"}, .is_right = true, .worth = 3},
          {.heading = "contact", .cells = {"0 floor", "1"}, .worth = 2},
          {.heading = "before", .cells = {"(1, 2, 3)", "(4)"}, .worth = 1}};
}

TEST(Table, HasColumnsAsWideAsTheirCells) {
  EXPECT_EQ(fitted_table(columns(), 80), "  t  contact  before\n0.5  0 floor  (1, 2, 3)\n 10  1        (4)\n");
}

TEST(Table, IsNeverWiderThanAskedAndSaysWhatIsMissing) {
  for (std::size_t width = 80; width >= 6; --width) {
    const std::string text = fitted_table(columns(), width, "result.json");
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("no room")) continue;
      EXPECT_LE(line.size(), width) << line;
    }
    EXPECT_EQ(text.find("before") == std::string::npos || text.find("no room here for before") != std::string::npos,
              width < 23)
        << width << "\n"
        << text;
  }
  EXPECT_NE(fitted_table(columns(), 11, "result.json").find("no room here for before, contact: see result.json"),
            std::string::npos);
}

TEST(Warnings, AreMergedWithTheirCount) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(merged({}), Texts{});
  EXPECT_EQ(merged({"a", "b"}), (Texts{"a", "b"}));
  EXPECT_EQ(merged({"a", "b", "a", "a"}), (Texts{"a (3 times)", "b"}));
  EXPECT_EQ(merged({"contact 0 starts closed by -1e-3", "other 1", "contact 11 starts closed by 0.25"}),
            (Texts{"contact 0 starts closed by -1e-3 (and 1 more like this)", "other 1"}));
}

TEST(VectorText, ShowsRoundingAsZero) {
  EXPECT_EQ(vector_text(Vector{{1.0, -1e-16, -0.0}}), "(1, 0, 0)");
  EXPECT_EQ(vector_text(Vector{{1.0, 1e-12}}), "(1, 1e-12)");  // may be another unit
  EXPECT_EQ(vector_text(Vector{{1e-16}}), "(1e-16)");          // of nothing larger
  EXPECT_EQ(vector_text(Vector{{-0.0}}), "(0)");
}

TEST(Sources, OfResultsAreNamed) {
  EXPECT_EQ(sourced("Corollary 2: CA > 0"), "Corollary 2 of Acary, Brogliato and Goeleven (2008): CA > 0");
  EXPECT_EQ(sourced("passive"), "passive");
}

}  // namespace
}  // namespace orthant::present
