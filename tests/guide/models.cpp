// SPDX-License-Identifier: Apache-2.0
// docs/guide/models.md says what the code says: each option of [run] has its row, each scheme its name.
#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/automatic.hpp"

#include <cmath>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

std::string page() {
  std::ifstream stream(ORTHANT_GUIDE "/models.md", std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// | `theta` | 1 | must be in [0, 1] | implicitness of backward-euler |
TEST(ModelsPage, HasOneRowForEachOptionOfARun) {
  const std::string text = page();
  const RunOptions defaults;
  RunOptions::fields(defaults, [&](std::string_view key, const auto& value, const Rule& rule, std::string_view help) {
    std::ostringstream row;
    row << "\n| `" << key << "` | ";
    if (std::isnan(static_cast<double>(value))) {
      row << "required";
    } else {
      row << std::boolalpha << value;
    }
    row << " | " << rule.text << " | " << help << " |\n";
    EXPECT_NE(text.find(row.str()), std::string::npos) << "missing: " << row.str();
  });
}

// | `moreau-jean` | `theta` | 0.5 | must be in [0, 1] | implicitness |
TEST(ModelsPage, HasOneRowForEachOptionOfAScheme) {
  const std::string text = page();
  schemes::Choice().each([&]<class Scheme>(const Scheme& scheme) {
    Scheme::fields(scheme, [&](std::string_view key, const auto& value, const Rule& rule, std::string_view help) {
      std::ostringstream row;
      row << "\n| `" << Scheme::name << "` | `" << key << "` | ";
      if constexpr (std::is_enum_v<std::decay_t<decltype(value)>>) {
        const auto words = words_of(value);
        row << words[static_cast<std::size_t>(value)] << " | " << words.front() << ", " << words.back();
      } else {
        row << std::boolalpha << value << " | " << rule.text;
      }
      row << " | " << help << " |\n";
      EXPECT_NE(text.find(row.str()), std::string::npos) << "missing: " << row.str();
    });
  });
}

TEST(ModelsPage, NamesEveryScheme) {
  for (const std::string& scheme : schemes::names_for<analysis::LcsFindings>())
    EXPECT_NE(page().find("`" + scheme + "`"), std::string::npos) << scheme;
}

}  // namespace
}  // namespace orthant::runs
