// SPDX-License-Identifier: Apache-2.0
// docs/guide/models.md: its Lagrangian models are read and run.
#include "orthant/io/model.hpp"
#include "orthant/simulation/lagrangian_run.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::io {
namespace {

std::string page() {
  std::ifstream stream(ORTHANT_GUIDE "/models.md", std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// the blocks ```toml … ``` that are whole models of this kind
std::vector<std::string> models() {
  const std::string text = page();
  const std::string opening = "```toml\n";
  std::vector<std::string> result;
  for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at)) {
    at += opening.size();
    const std::string block = text.substr(at, text.find("```", at) - at);
    if (block.find("kind = \"lagrangian\"") != std::string::npos) result.push_back(block);
  }
  return result;
}

TEST(ModelsPage, ShowsLagrangianModelsThatRun) {
  EXPECT_GE(models().size(), 3U);
  for (const std::string& text : models()) {
    RunSpec spec;
    ASSERT_NO_THROW(spec = parse_model(text, "guide.toml")) << text;
    spec.run.T = std::min(spec.run.T, 20 * spec.run.h);
    const LagrangianModel& model = spec.lagrangian();
    const simulation::LagrangianResult result = simulation::run(model.system, model.q0, model.v0, spec.run);
    EXPECT_EQ(result.status, simulation::RunStatus::finished) << text;
  }
}

TEST(ModelsPage, NamesEverySchemeOfLagrangianModels) {
  for (const std::string& scheme : simulation::lagrangian_scheme_names()) {
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
}  // namespace orthant::io
