// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/model_builder.hpp"

#include <functional>
#include <string>
#include <utility>
#include <variant>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

using nlohmann::ordered_json;

const ordered_json handed = ordered_json::array();  // its numbers are among the arrays

std::string message(const std::function<void()>& work) {
  try {
    work();
  } catch (const ModelError& error) {
    return error.what();
  }
  return "no error";
}

BuiltDocument oscillator() {
  return {.tables = {{"system", {{"kind", "lcs"}, {"A", handed}, {"B", {{0}, {1}}}, {"C", {{1, 0}}}, {"x0", handed}}}},
          .arrays = {{"system.A", Matrix{{0, 1}, {-0.1, 0}}}, {"system.x0", Vector{{1, 2}}}}};
}

TEST(ModelBuilder, TakesHandedNumbersAsTheyAre) {
  const RunSpec spec = built_model(oscillator(), "Lcs");
  EXPECT_EQ(spec.as<systems::LcsModel>().system.A, (Matrix{{0, 1}, {-0.1, 0}}));
  EXPECT_EQ(spec.as<systems::LcsModel>().system.B, (Matrix{{0}, {1}}));  // written in the document
  EXPECT_EQ(spec.as<systems::LcsModel>().x0, (Vector{{1, 2}}));
  EXPECT_EQ(kind(spec.model), "lcs");
}

// The reader of sets asks for the entries one by one.
TEST(ModelBuilder, WritesHandedNumbersOutForAReaderOfEntries) {
  const RunSpec spec =
      built_model({.tables = {{"system", {{"kind", "sweeping"}, {"x0", {0, 0}}}},
                              {"set", {{{"kind", "polyhedron"}, {"A", handed}, {"b", handed}}}}},
                   .arrays = {{"set[0].A", Matrix{{0.1, 0}, {0, -0.3}, {1, 1}}}, {"set[0].b", Vector{{1, 2, 0.7}}}}},
                  "Sweeping");
  const auto& set = std::get<systems::MovingPolyhedron>(spec.as<systems::SweepingModel>().system.sets.at(0).shape);
  ASSERT_EQ(set.A.size(), 3U);
  EXPECT_EQ(set.A[1][1].constant_value(), -0.3);
  EXPECT_EQ(set.b[2].constant_value(), 0.7);
}

TEST(ModelBuilder, KeepsSparseNumbersSparse) {
  SparseMatrix M(3, 3);
  M.setIdentity();
  M.coeffRef(0, 2) = 0;  // stored
  const RunSpec spec = built_model(
      {.tables = {{"system", {{"kind", "lagrangian"}, {"M", handed}, {"q0", {1, 2, 3}}}}}, .arrays = {{"system.M", M}}},
      "Lagrangian");
  EXPECT_EQ(spec.as<systems::LagrangianModel>().system.M.nonZeros(), 3);
}

TEST(ModelBuilder, NamesTheHandedNumberThatIsWrong) {
  BuiltDocument document = oscillator();
  std::get<Matrix>(document.arrays.at("system.A"))(1, 0) = nan;
  EXPECT_EQ(message([&] { (void)built_model(document, "Lcs"); }), "Lcs: A[1][0] is nan, must be a number, not NaN");
  document = oscillator();
  document.arrays.insert_or_assign("system.A", Vector{{1, 2}});
  EXPECT_EQ(message([&] { (void)built_model(document, "Lcs"); }),
            "Lcs: A[0] is 1, must be a row, that is an array of numbers");
  document = oscillator();
  document.arrays.insert_or_assign("system.x0", Vector{{1, infinity}});
  EXPECT_EQ(message([&] { (void)built_model(document, "Lcs"); }), "Lcs: x0[1] is inf, must be finite");
}

TEST(ModelBuilder, NamesArgumentsWithinSentences) {
  BuiltDocument document = oscillator();
  document.tables["system"]["B"] = {{0, 1}, {1}};
  EXPECT_EQ(message([&] { (void)built_model(document, "Lcs"); }), "Lcs: B[1] has 1 entry, must have 2 like B[0]");
}

TEST(ModelBuilder, StartsAModelElsewhere) {
  const RunSpec spec = built_model(oscillator(), "Lcs");
  const RunSpec other =
      with_start(spec, {.tables = {{"system", {{"x0", handed}}}}, .arrays = {{"system.x0", Vector{{3, 4}}}}}, "Lcs");
  EXPECT_EQ(start(other.model).at(0), std::make_pair(std::string("x0"), Vector(Vector{{3, 4}})));
  EXPECT_EQ(start(spec.model).at(0).second, (Vector{{1, 2}}));
  EXPECT_EQ(message([&] {
              (void)with_start(spec, {.tables = {{"system", {{"x0", {1}}}}}, .arrays = {}}, "Lcs");
            }),
            "Lcs: x0 has 1 entry, must have 2: one for each state");
}

}  // namespace
}  // namespace orthant::files
