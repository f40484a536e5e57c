// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/modules.hpp"

#include "tests/support/temporary_folder.hpp"

#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

namespace orthant {
namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class Modules : public testing::Test {
 protected:
  void TearDown() override { unsetenv("ORTHANT_MODULES"); }
};

TEST_F(Modules, AreNamedWhenTheyAreMissing) {
  const OpenedModule module = open_module("nothing", "entry");
  EXPECT_EQ(module.entry, nullptr);
  EXPECT_TRUE(contains(module.trouble, "orthant_nothing.so")) << module.trouble;
}

TEST_F(Modules, AreSoughtOnlyWhereTheEnvironmentSays) {
  if (contains(open_module("nothing", "entry").trouble, "built without modules")) GTEST_SKIP();
  setenv("ORTHANT_MODULES", "/nowhere::/else", 1);
  EXPECT_EQ(open_module("hdf5", "orthant_hdf5_2").trouble,
            "orthant_hdf5.so was not found in /nowhere, /else; ORTHANT_MODULES can name its folder");
  setenv("ORTHANT_MODULES", "", 1);
  EXPECT_EQ(open_module("hdf5", "orthant_hdf5_2").entry, nullptr);
}

TEST_F(Modules, AreRefusedWhenTheyAreSomethingElse) {
  if (contains(open_module("nothing", "entry").trouble, "built without modules")) GTEST_SKIP();
  const test::TemporaryFolder folder;
  const std::string file = folder.file("orthant_text.so", "not a library, whatever its name says").string();
  setenv("ORTHANT_MODULES", folder.path().c_str(), 1);
  const OpenedModule module = open_module("text", "entry");
  EXPECT_EQ(module.entry, nullptr);
  EXPECT_TRUE(module.trouble.starts_with(file)) << module.trouble;
}

}  // namespace
}  // namespace orthant
