// SPDX-License-Identifier: Apache-2.0
// What the program loads, and when: HDF5 and CSDP are modules that are opened when they are needed. orthant run
// --format h5.
#include "orthant/base/modules.hpp"

#include "tests/support/command.hpp"
#include "tests/support/hdf5.hpp"
#include "tests/support/temporary_folder.hpp"

#include "orthant/analysis/passivity.hpp"
#include "orthant/files/problems/fclib.hpp"
#include "orthant/files/results/trajectory_format.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant {
namespace {

using nlohmann::json;
using test::contains;
using test::content;
using test::Outcome;
using test::run_binary;
using test::TemporaryFolder;
namespace filesystem = std::filesystem;

constexpr bool opens_modules = ORTHANT_OPENS_MODULES != 0;
const std::string without_modules = "ORTHANT_MODULES=/nowhere";

std::string model(const std::string& name) {
  return std::string(ORTHANT_MODELS) + "/" + name + ".toml";
}

#define SKIP_WITHOUT_MODULES() \
  if (!opens_modules) GTEST_SKIP() << "this build links its libraries"

TEST(Program, LoadsNoLibraryThatItsStartDoesNotNeed) {
  SKIP_WITHOUT_MODULES();
  const Outcome outcome = run_binary("--version", "", ".", "LD_TRACE_LOADED_OBJECTS=1");
  ASSERT_TRUE(contains(outcome.output, "libc.so")) << "does the loader of this system understand the variable?";
  for (const std::string library : {"hdf5", "blas", "lapack", "libsdp", "curl", "ldap", "krb5", "crypto"}) {
    EXPECT_FALSE(contains(outcome.output, library)) << outcome.output;
  }
  EXPECT_LE(std::count(outcome.output.begin(), outcome.output.end(), '\n'), 12) << outcome.output;
}

TEST(Program, OpensHdf5ForAnFclibFileAndSaysWhenItIsMissing) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  SparseMatrix W(2, 2);
  W.setIdentity();
  const filesystem::path file = folder.path() / "contact.hdf5";
  files::write_fclib(
      friction::ContactProblem{.dimension = 2, .W = W, .q = -Vector::Ones(2), .mu = Vector::Constant(1, 0.5)}, file);
  EXPECT_EQ(run_binary("solve " + file.string()).code, 0);
  if (!opens_modules) return;
  const Outcome refused = run_binary("solve " + file.string(), "", ".", without_modules);
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.error, "orthant: " + file.string() +
                               ": needs HDF5: orthant_hdf5.so was not found in /nowhere; ORTHANT_MODULES can name its "
                               "folder\n");
}

TEST(Program, OpensCsdpForPassivityAndSaysWhenItIsMissing) {
  if (!analysis::has_lmi_solver()) GTEST_SKIP() << "built without CSDP";
  const std::string command = "analyze " + model("diode_bridge") + " --json";
  const json there = json::parse(run_binary(command).output);
  EXPECT_EQ(there.at("passivity").at("lambda_to_w"), "positive real") << there.at("passivity");
  if (!opens_modules) return;
  const Outcome outcome = run_binary(command, "", ".", without_modules);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(json::parse(outcome.output).at("passivity").at("lambda_to_w"), "unavailable");
  const Outcome text = run_binary("analyze " + model("diode_bridge"), "", ".", without_modules);
  EXPECT_TRUE(contains(text.output, "orthant_csdp.so")) << text.output;
}

TEST(Program, RefusesAModuleOfAnotherVersion) {
  SKIP_WITHOUT_HDF5();
  SKIP_WITHOUT_MODULES();
  EXPECT_NE(open_module("hdf5", "orthant_hdf5_2").entry, nullptr);
  const OpenedModule other = open_module("hdf5", "orthant_hdf5_0");
  EXPECT_EQ(other.entry, nullptr);
  EXPECT_EQ(other.trouble, "orthant_hdf5.so is of another version of Orthant");
}

std::vector<std::uint64_t> bits_of(const filesystem::path& folder) {
  const std::unique_ptr<files::TrajectoryReader> reader = files::open_trajectory(folder);
  std::vector<std::uint64_t> bits;
  while (reader->next()) {
    for (const double value : reader->row()) bits.push_back(std::bit_cast<std::uint64_t>(value));
  }
  return bits;
}

TEST(FormatH5, HasTheSameBitsAsCsv) {
  SKIP_WITHOUT_HDF5();
  const std::vector<std::string> runs = {
      model("triple_integrator"), model("bouncing_ball") + " --set run.scheme=event-driven",
      model("bouncing_ball") + " --set run.h=1e-4", model("play"), model("figure_5")};
  for (const std::string& run : runs) {
    const TemporaryFolder folder;
    const Outcome csv = run_binary("run " + run + " --quiet --out a", "", folder.path());
    const Outcome h5 = run_binary("run " + run + " --quiet --out b --format h5", "", folder.path());
    EXPECT_EQ(csv.code, h5.code) << run << h5.error;
    EXPECT_FALSE(filesystem::exists(folder.path() / "b" / "trajectory.csv"));
    EXPECT_EQ(bits_of(folder.path() / "a"), bits_of(folder.path() / "b")) << run;
    EXPECT_EQ(content(folder.path() / "a" / "result.json"), content(folder.path() / "b" / "result.json")) << run;
    const Outcome compared = run_binary("compare a b --json", "", folder.path());
    EXPECT_EQ(json::parse(compared.output).at("uniform"), 0.0) << run;
    EXPECT_EQ(run_binary("plot a -o -", "", folder.path()).output, run_binary("plot b -o -", "", folder.path()).output);
  }
}

TEST(FormatH5, ReplacesAResultOfAnotherFormat) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  for (const std::string format : {"csv", "h5", "csv"}) {
    const Outcome outcome = run_binary("run " + model("play") + " --out r --format " + format, "", folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_TRUE(contains(outcome.output, "r/trajectory." + format)) << outcome.output;
    EXPECT_EQ(filesystem::exists(folder.path() / "r" / "trajectory.csv"), format == "csv");
    EXPECT_EQ(filesystem::exists(folder.path() / "r" / "trajectory.h5"), format == "h5");
  }
}

TEST(FormatH5, IsRefusedBeforeTheRunWhenTheModuleIsMissing) {
  SKIP_WITHOUT_HDF5();
  SKIP_WITHOUT_MODULES();
  const TemporaryFolder folder;
  const Outcome outcome = run_binary("run " + model("play") + " --format h5", "", folder.path(), without_modules);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.output, "");
  EXPECT_TRUE(contains(outcome.error, "format h5 needs HDF5: orthant_hdf5.so was not found")) << outcome.error;
  EXPECT_TRUE(filesystem::is_empty(folder.path()));
}

TEST(FormatH5, NamesAFileThatWasCutOff) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  ASSERT_EQ(run_binary("run " + model("play") + " --quiet --out r --format h5", "", folder.path()).code, 0);
  filesystem::resize_file(folder.path() / "r" / "trajectory.h5", 5000);
  for (const std::string command : {"plot r", "compare r r"}) {
    const Outcome outcome = run_binary(command, "", folder.path());
    EXPECT_EQ(outcome.code, 2) << command;
    EXPECT_TRUE(contains(outcome.error, "r/trajectory.h5: cannot be opened as HDF5, it may be truncated"))
        << outcome.error;
  }
}

}  // namespace
}  // namespace orthant
