// SPDX-License-Identifier: Apache-2.0
// docs/guide/models.md names what a Lagrangian model may have.
#include "orthant/files/models/model.hpp"
#include "orthant/runs/lagrangian.hpp"
#include "orthant/schemes/automatic.hpp"

#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

std::string page() {
  std::ifstream stream(ORTHANT_GUIDE "/models.md", std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(ModelsPage, NamesEverySchemeOfLagrangianModels) {
  for (const std::string& scheme : schemes::names_for<analysis::LagrangianFindings>()) {
    EXPECT_NE(page().find("`" + scheme + "`"), std::string::npos) << scheme;
  }
}

// the message for an unknown key lists the known ones: each has its row
TEST(ModelsPage, NamesEveryKeyOfALagrangianModel) {
  const std::string head = "[system]\nkind = \"lagrangian\"\nM = [[1]]\nq0 = [0]\n";
  for (const std::string& unknown : {head + "zzz = 1\n", head + "[[contact]]\nzzz = 1\n", head + "[[joint]]\nzzz = 1\n",
                                     head + "[[dry_friction]]\nzzz = 1\n"}) {
    std::string keys;
    try {
      (void)parse_model(unknown, "m.toml");
    } catch (const ModelError& error) {
      keys = error.fault().allowed.substr(std::string("must be one of ").size()) + ", ";
    }
    ASSERT_NE(keys, "") << unknown;
    for (std::size_t at = 0; at < keys.size(); at = keys.find(", ", at) + 2) {
      const std::string key = keys.substr(at, keys.find(", ", at) - at);
      EXPECT_NE(page().find("`" + key + "`"), std::string::npos) << key;
    }
  }
}

}  // namespace
}  // namespace orthant::files
