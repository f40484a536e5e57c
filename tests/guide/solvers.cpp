// SPDX-License-Identifier: Apache-2.0
// docs/guide/solvers.md says what the code says: each method and status has its line, each option its row.
#include "orthant/complementarity/methods.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <variant>

#include <gtest/gtest.h>

namespace orthant::complementarity {
namespace {

std::string page() {
  std::ifstream stream(ORTHANT_GUIDE "/solvers.md", std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

// | `lemke` | `tolerance` | 1e-10 | must be > 0 | backward error to accept |
TEST(SolversPage, HasOneRowForEachOption) {
  const std::string text = page();
  int options = 0;
  for (const AnyMethod& any : Methods::all()) {
    std::visit(
        [&](const auto& method) {
          using Method = std::decay_t<decltype(method)>;
          Method::fields(method,
                         [&](std::string_view field, const auto& value, const Rule& rule, std::string_view help) {
                           std::ostringstream row;
                           row << "\n| `" << Method::name << "` | `" << field << "` | " << value << " | " << rule.text
                               << " | " << help << " |\n";
                           EXPECT_EQ(count(text, row.str()), 1) << row.str();
                           ++options;
                         });
        },
        any);
  }
  EXPECT_EQ(count(text, " | must be "), options);  // and no row that has no option
}

TEST(SolversPage, HasOneRowForEachStatus) {
  const std::string text = page();
  for (const Status status : {Status::solved, Status::no_solution, Status::unknown, Status::iteration_limit,
                              Status::diverged, Status::breakdown}) {
    EXPECT_EQ(count(text, "\n| **`" + std::string(name(status)) + "`** |"), 1) << name(status);
  }
}

}  // namespace
}  // namespace orthant::complementarity
