// SPDX-License-Identifier: Apache-2.0
// orthant solve FILE.hdf5 as a user runs it: exit code, standard output, standard error.
#include "tests/support/command.hpp"
#include "tests/support/fclib_data.hpp"
#include "tests/support/hdf5.hpp"
#include "tests/support/temporary_folder.hpp"

#include "orthant/files/problems/fclib.hpp"
#include "orthant/friction/certificate.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant {
namespace {

using nlohmann::json;
using test::contains;
using test::Outcome;
using test::TemporaryFolder;

// W = I and μ = 1/2: the first contact separates, the second sticks, the third slides.
friction::ContactProblem three_contacts() {
  SparseMatrix W(9, 9);
  W.setIdentity();
  return {.dimension = 3,
          .W = W,
          .q = (Vector(9) << 1, 0, 3, -1, 0.2, 0, -1, 2, 0).finished(),
          .mu = Vector::Constant(3, 0.5)};
}
const std::vector<double> impulses = {0, 0, 0, 1, -0.2, 0, 1, -0.5, 0};

// The same problem through bodies of mass 1: M = H = I.
friction::GlobalContactProblem three_bodies() {
  const friction::ContactProblem local = three_contacts();
  return {.dimension = 3, .M = local.W, .H = local.W, .f = local.q, .w = Vector::Zero(9), .mu = local.mu};
}

// Nothing can stop this contact: u = -1 whatever r is.
friction::ContactProblem hopeless() {
  return {.dimension = 2, .W = SparseMatrix(2, 2), .q = -Vector::Unit(2, 0), .mu = Vector::Constant(1, 0.5)};
}

std::string written(const TemporaryFolder& folder, const files::ContactStatement& statement) {
  const std::filesystem::path file = folder.path() / "contacts.hdf5";
  files::write_fclib(statement, file);
  return file.string();
}

json contact_answer(const std::string& arguments, int code) {
  const Outcome outcome = test::run_binary("solve " + arguments + " --json");
  EXPECT_EQ(outcome.code, code) << arguments << outcome.error;
  EXPECT_EQ(outcome.error, "") << arguments;
  return json::parse(outcome.output);  // throws when anything else was printed
}

void expect_impulses(const json& answer) {
  const std::vector<double> r = answer.at("r");
  ASSERT_EQ(r.size(), impulses.size());
  for (std::size_t i = 0; i < r.size(); ++i) EXPECT_NEAR(r[i], impulses[i], 1e-7) << i;
}

TEST(SolveContactCommand, SolvesLocalAndGlobalFiles) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  for (const files::ContactStatement& statement :
       {files::ContactStatement(three_contacts()), files::ContactStatement(three_bodies())}) {
    const json answer = contact_answer(written(folder, statement), 0);
    EXPECT_EQ(answer.at("status"), "solved");
    expect_impulses(answer);
    const std::vector<double> u = answer.at("u");
    ASSERT_EQ(u.size(), 9U);
    EXPECT_NEAR(u[7], 1.5, 1e-7);  // the slip of the third contact
    EXPECT_EQ(answer.at("method").at("asked"), "auto");
    EXPECT_NE(answer.at("method").at("used"), "");
    EXPECT_EQ(answer.at("reason"), "");
    EXPECT_GE(answer.at("iterations").get<int>(), 0);
    const json& certificate = answer.at("certificate");
    EXPECT_LE(certificate.at("natural_map").get<double>(), 1e-8);
    EXPECT_EQ(certificate.at("natural_residual"), certificate.at("natural_map"));
    EXPECT_TRUE(certificate.contains("scale_free") && certificate.contains("worst_contact"));
    EXPECT_FALSE(answer.contains("seconds"));
  }
}

TEST(SolveContactCommand, SaysInWordsWhatTheContactsDo) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const Outcome text = test::run_binary("solve " + written(folder, three_contacts()));
  EXPECT_EQ(text.code, 0);
  EXPECT_EQ(text.output.substr(0, 10), "solved by ");
  EXPECT_TRUE(contains(text.output, "contacts: 3 contacts in space, given by W 9 x 9")) << text.output;
  EXPECT_TRUE(contains(text.output, "1 open, 1 sticking, 1 sliding")) << text.output;
  EXPECT_TRUE(contains(text.output, "certificate: natural map")) << text.output;
}

TEST(SolveContactCommand, ObeysTheMethodAsked) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const std::string file = written(folder, three_contacts());
  for (const std::string method : {"auto", "nsgs", "admm"}) {
    const json answer = contact_answer(file + " --method " + method, 0);
    EXPECT_EQ(answer.at("method").at("asked"), method);
    expect_impulses(answer);
  }
}

TEST(SolveContactCommand, ComparesAllMethods) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const std::string file = written(folder, three_contacts());
  const json answer = contact_answer(file + " --method all", 0);
  EXPECT_GE(answer.at("methods").size(), 2U);
  EXPECT_GE(answer.at("solved").get<int>(), 2);
  for (const json& method : answer.at("methods")) {
    EXPECT_TRUE(method.contains("name") && method.contains("seconds"));
    EXPECT_NE(method.contains("answer"), method.contains("refusal")) << method;
  }
  const Outcome text = test::run_binary("solve " + file + " --method all");
  EXPECT_EQ(text.code, 0);
  EXPECT_TRUE(contains(text.output, "methods solved the problem")) << text.output;
}

TEST(SolveContactCommand, EndsWithOneWhenThereIsNoSolution) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const std::string file = written(folder, hopeless());
  const json answer = contact_answer(file, 1);
  EXPECT_EQ(answer.at("status"), "no_solution");
  EXPECT_NE(answer.at("reason"), "");
  ASSERT_TRUE(answer.contains("ray")) << answer;
  EXPECT_GT(answer.at("ray").at(0).get<double>(), 0);
  const Outcome text = test::run_binary("solve " + file);
  EXPECT_EQ(text.code, 1);
  EXPECT_EQ(text.output.find("solved by "), std::string::npos) << text.output;
  EXPECT_TRUE(contains(text.output, "proof: contacts 0 cannot")) << text.output;
  EXPECT_EQ(test::run_binary("solve " + file + " --method all").code, 1);
}

TEST(SolveContactCommand, RejectsBadInputWithTwoAndOneMessage) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const std::string file = written(folder, three_contacts());
  const std::vector<std::pair<std::string, std::string>> cases = {
      {file + " --method nsg", "did you mean 'nsgs'?"},
      {file + " --method lemke", "unknown method 'lemke', must be one of auto"},
      {file + " --tolerance 0", "--tolerance is '0', must be a number > 0"},
      {file + " --classes", "--classes needs a matrix M"},
      {file + " --q q.mtx", "--q needs a Matrix Market file"},
      {file + "x", "no such file"},
      {folder.file("text.hdf5", "text").string(), "is not an HDF5 file"},
  };
  for (const auto& [arguments, message] : cases) {
    const Outcome outcome = test::run_binary("solve " + arguments + " --json");
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.output, "") << arguments;
    EXPECT_TRUE(contains(outcome.error, message)) << outcome.error;
  }
}

TEST(SolveContactCommand, TellsAnFclibFileByItsContent) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const std::filesystem::path other = folder.path() / "without_extension";
  std::filesystem::rename(written(folder, three_contacts()), other);
  expect_impulses(contact_answer(other.string(), 0));
}

TEST(SolveContactCommand, SolvesAFileOfTheCollection) {
  SKIP_WITHOUT_HDF5();
  const std::filesystem::path file = test::fclib_file("Box_Stacks-i0122-82-5");
  const json answer = contact_answer(file.string() + " --tolerance 1e-6", 0);
  const std::vector<double> values = answer.at("r");
  const Vector r = Eigen::Map<const Vector>(values.data(), static_cast<Index>(values.size()));
  const files::ContactStatement statement = files::read_fclib(file);
  const auto natural_map = [&r](const auto& problem) { return friction::certify(problem, r).natural_map; };
  EXPECT_LE(std::visit(natural_map, statement), 1e-6);
}

}  // namespace
}  // namespace orthant
