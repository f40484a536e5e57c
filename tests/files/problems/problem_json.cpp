// SPDX-License-Identifier: Apache-2.0
#include "tests/support/temporary_folder.hpp"

#include "orthant/files/problems/problem.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

using complementarity::BoxLcp;
using complementarity::Lcp;
using complementarity::SparseBoxLcp;
using complementarity::SparseLcp;

std::string message_of(const std::string& text) {
  try {
    (void)parse_problem(text, "p.json");
  } catch (const ProblemError& error) {
    return error.what();
  }
  return "no error";
}

struct Case {
  std::string text;
  std::string message;
};

void expect_messages(const std::vector<Case>& cases) {
  for (const Case& one : cases) EXPECT_EQ(message_of(one.text), one.message) << one.text.substr(0, 200);
}

TEST(ProblemJson, ReadsADenseLcp) {
  const Problem problem =
      parse_problem(R"({"name": "pair", "comment": "why", "M": [[2, 1], [0, -2.5e-1]], "q": [-1, 3]})", "p");
  const Lcp& lcp = std::get<Lcp>(problem.statement);
  EXPECT_EQ(lcp.M, (Matrix{{2, 1}, {0, -0.25}}));
  EXPECT_EQ(lcp.q, (Vector{{-1, 3}}));
  EXPECT_EQ(problem.name, "pair");
  EXPECT_EQ(problem.comment, "why");
  EXPECT_EQ(size(problem), 2);
}

TEST(ProblemJson, KeepsSparseEntriesSparseAndSumsDuplicates) {
  const Problem problem = parse_problem(
      R"({"M": {"rows": 2, "columns": 2, "entries": [[0, 0, 2], [1, 0, 1], [1, 0, 0.5]]}, "q": [1, 2]})", "p");
  const SparseLcp& lcp = std::get<SparseLcp>(problem.statement);
  EXPECT_EQ(Matrix(lcp.M), (Matrix{{2, 0}, {1.5, 0}}));
  EXPECT_EQ(lcp.M.nonZeros(), 2);
}

TEST(ProblemJson, ReadsBoundsAsOneValueOrOneForEach) {
  const auto box = [](const std::string& bounds) {
    return std::get<BoxLcp>(parse_problem(R"({"M": [[1, 0], [0, 1]], "q": [0, 0], )" + bounds + "}", "p").statement);
  };
  EXPECT_EQ(box(R"("lower": -1, "upper": 1)").lower, (Vector{{-1, -1}}));
  EXPECT_EQ(box(R"("lower": -1, "upper": 1)").upper, (Vector{{1, 1}}));
  EXPECT_EQ(box(R"("lower": [null, "-inf"])").lower, (Vector{{-infinity, -infinity}}));
  EXPECT_EQ(box(R"("lower": [null, 3])").upper, (Vector{{infinity, infinity}}));
  EXPECT_EQ(box(R"("upper": ["inf", 3])").lower, (Vector{{0, 0}}));
  EXPECT_EQ(box(R"("upper": ["inf", null])").upper, (Vector{{infinity, infinity}}));
}

TEST(ProblemJson, StatesFreeVariablesWithInfiniteBounds) {
  const std::string tail = R"(, "q": [0, 0], "free": [1]})";
  const BoxLcp dense = std::get<BoxLcp>(parse_problem(R"({"M": [[1, 0], [0, 1]])" + tail, "p").statement);
  EXPECT_EQ(dense.lower, (Vector{{0, -infinity}}));
  EXPECT_EQ(dense.upper, (Vector{{infinity, infinity}}));
  const std::string sparse = R"({"M": {"rows": 2, "columns": 2, "entries": []})" + tail;
  EXPECT_EQ(std::get<SparseBoxLcp>(parse_problem(sparse, "p").statement).lower, (Vector{{0, -infinity}}));
}

TEST(ProblemJson, SaysWhatIsWrongWithTheShape) {
  expect_messages({
      {R"({"M": [[1, 2], [3, 4], [5, 6]], "q": [1, 2]})", "p.json:1:7: M is 3 x 2, must be square"},
      {R"({"M": [[1, 2], [3]], "q": [1, 2]})", "p.json:1:16: M[1] has 1 entry, must have 2 like M[0]"},
      {R"({"M": [[1, 2], 3], "q": [1, 2]})", "p.json:1:16: M[1] is 3, must be a row, that is an array of numbers"},
      {R"({"M": [[1]], "q": [1, 2]})", "p.json:1:19: q has 2 entries, must have 1 because M is 1 x 1"},
      {R"({"M": [[1]], "q": 1})", "p.json:1:19: q is 1, must be an array of numbers"},
      {R"({"M": [], "q": []})", "p.json:1:7: M is empty, must have at least one row"},
      {R"({"M": [[]], "q": []})", "p.json:1:7: M is 1 x 0, must be square"},
      {R"({"M": 1, "q": [1]})", "p.json:1:7: M is 1, must be an array of rows, or an object {rows, columns, entries}"},
      {R"({"q": [1]})", "p.json:1:1: the document has no key \"M\", must have M and q"},
      {R"({"M": [[1]]})", "p.json:1:1: the document has no key \"q\", must have M and q"},
      {"[1, 2]", "p.json:1:1: the document is an array, must be an object {\"M\": [[...]], \"q\": [...]}"},
      {"3", "p.json:1:1: the document is 3, must be an object {\"M\": [[...]], \"q\": [...]}"},
  });
}

TEST(ProblemJson, SaysWhichEntryIsNotANumber) {
  expect_messages({
      {"{\"M\": [[1, 2],\n       [3, \"four\"]], \"q\": [1, 2]}",
       "p.json:2:12: M[1][1] is the string \"four\", must be a number"},
      {R"({"M": [[1]], "q": [null]})", "p.json:1:20: q[0] is null, must be a number"},
      {R"({"M": [[true]], "q": [1]})", "p.json:1:9: M[0][0] is true, must be a number"},
      {R"({"M": [[{}]], "q": [1]})", "p.json:1:9: M[0][0] is an object, must be a number"},
      {R"({"M": [[NaN]], "q": [1]})", "p.json:1:9: M[0][0] is NaN: NaN is not a number that JSON or Orthant accepts"},
      {R"({"M": [[1]], "q": [-Infinity]})",
       "p.json:1:20: q[0] is -Infinity: -Infinity is not a number that JSON or Orthant accepts"},
      {R"({"M": [[1e999]], "q": [1]})", "p.json:1:9: M[0][0] is 1e999, too large, must be below 1.8e308"},
      {R"({"M": [[1]], "q": [-1e999]})", "p.json:1:20: q[0] is -1e999, too large, must be below 1.8e308"},
      {R"({"name": "é", "M": [["x"]], "q": [1]})", "p.json:1:22: M[0][0] is the string \"x\", must be a number"},
  });
}

TEST(ProblemJson, OffersTheNearestKey) {
  const std::string keys = "must be one of M, q, lower, upper, free, name, comment";
  expect_messages({
      {R"({"M": [[1]], "q": [1], "lowr": [0]})",
       "p.json:1:24: lowr is not a known key, " + keys + "; did you mean 'lower'?"},
      {R"({"A": [[1]], "q": [1]})", "p.json:1:2: A is not a known key, " + keys + "; did you mean 'M'?"},
      {R"({"M": [[1]], "q": [1], "q": [2]})", "p.json:1:24: q is given twice, must be given once"},
      {R"({"M": {"rows": 1, "colums": 1, "entries": []}, "q": [1]})",
       "p.json:1:19: M.colums is not a known key, must be one of rows, columns, entries; did you mean 'columns'?"},
      {R"({"M": {"rows": 1, "entries": []}, "q": [1]})",
       "p.json:1:7: M has no key \"columns\", must have rows and columns and entries"},
  });
}

TEST(ProblemJson, ChecksSparseEntriesBoundsAndFreeIndices) {
  const auto sparse = [](const std::string& entries) {
    return R"({"M": {"rows": 2, "columns": 2, "entries": [)" + entries + R"(]}, "q": [1, 1]})";
  };
  const auto box = [](const std::string& bounds) { return R"({"M": [[1]], "q": [1], )" + bounds + "}"; };
  expect_messages({
      {sparse("[2, 0, 1]"), "p.json:1:46: M.entries[0][0] is 2, must be an integer from 0 to 1"},
      {sparse("[0, 0.5, 1]"), "p.json:1:49: M.entries[0][1] is 0.5, must be an integer from 0 to 1"},
      {sparse("[0, 0]"), "p.json:1:45: M.entries[0] is an array, must be [row, column, value]"},
      {sparse("[0, 0, 1e308], [0, 0, 1e308]"), "p.json:1:7: M has entries that sum to infinity, must be finite"},
      {R"({"M": {"rows": 1e30, "columns": 1, "entries": []}, "q": [1]})",
       "p.json:1:16: M.rows is 1e+30, must be an integer from 1 to 10000000"},
      {R"({"M": {"rows": 2, "columns": 1, "entries": []}, "q": [1]})", "p.json:1:7: M is 2 x 1, must be square"},
      {box(R"("lower": [0, 0])"), "p.json:1:33: lower has 2 entries, must have 1 because M is 1 x 1"},
      {box(R"("lower": "none")"),
       "p.json:1:33: lower is the string \"none\", must be a number, null, \"inf\" or \"-inf\""},
      {box(R"("lower": [1], "upper": [0])"),
       "p.json:1:48: upper[0] makes [lower, upper] = [1, 0] for variable 0, must make an interval"},
      {box(R"("upper": -1)"),
       "p.json:1:33: upper makes [lower, upper] = [0, -1] for variable 0, must make an interval"},
      {box(R"("lower": "inf")"),
       "p.json:1:33: lower makes [lower, upper] = [inf, inf] for variable 0, must make an interval"},
      {box(R"("free": [1])"), "p.json:1:33: free[0] is 1, must be an integer from 0 to 0"},
      {box(R"("free": 0)"), "p.json:1:32: free is 0, must be an array of indices, counted from 0"},
      {box(R"("free": [0], "lower": 0)"),
       "p.json:1:24: free is given together with lower or upper, must be written as null in both of them"},
      {box(R"("name": 3)"), "p.json:1:32: name is 3, must be a string"},
  });
}

TEST(ProblemJson, SaysWhereTheSyntaxBreaks) {
  expect_messages({
      {"", "p.json: is empty, must hold a problem in JSON or Matrix Market"},
      {" \r\n\t", "p.json: is empty, must hold a problem in JSON or Matrix Market"},
      {"{\"M\": [[1],\n", "p.json:2:1: the file ends too early, must be complete JSON"},
      {std::string("\0\1\2", 3), "p.json:1:1: is binary (a zero byte), must be text"},
      {"\xFF\xFE{", "p.json: is encoded in UTF-16, must be UTF-8"},
      {"\x89HDF\r\n\x1a\n", "p.json: is an HDF5 file, must hold a problem in JSON or Matrix Market"},
  });
  EXPECT_EQ(message_of("{\"M\": [[1,,2]]}").substr(0, 36), "p.json:1:11: is not JSON: unexpected");
  EXPECT_EQ(message_of("{\"M\": [[1]], nope: 3}").substr(0, 25), "p.json:1:14: is not JSON:");
  EXPECT_EQ(message_of("{\"M\": [[1]]} tail").substr(0, 25), "p.json:1:14: is not JSON:");
  EXPECT_EQ(message_of("{\"M\": \"\xff\"}").substr(0, 24), "p.json:1:8: is not JSON:");
  EXPECT_EQ(message_of("{\"M\": \"\xff\"}").find('\xff'), std::string::npos);  // safe to print
  EXPECT_EQ(message_of(std::string(1'000'000, '[')), "p.json:1:17: is nested more than 16 deep, must be a problem");
}

TEST(ProblemJson, AcceptsAByteOrderMarkAndWindowsLines) {
  EXPECT_EQ(message_of("\xEF\xBB\xBF{\"M\": [[1]],\r\n\"q\": [1]}\r\n"), "no error");
  EXPECT_EQ(message_of("\xEF\xBB\xBF{\"M\": [[1]],\r\n\"q\": [{}]}\r\n"),
            "p.json:2:7: q[0] is an object, must be a number");
}

TEST(ProblemFile, SaysWhatIsWrongWithTheFileItself) {
  const test::TemporaryFolder folder;
  const auto message = [&folder](const std::string& name) {
    try {
      (void)read_problem(folder.path() / name);
    } catch (const ProblemError& error) {
      return std::string(error.what()).substr(folder.path().string().size() + 1);
    }
    return std::string("no error");
  };
  (void)folder.file("chain.json", R"({"M": [[1]], "q": [1]})");
  (void)folder.file("empty.json", "");
  std::filesystem::create_directory(folder.path() / "inner");
  EXPECT_EQ(message("chain.json"), "no error");
  EXPECT_EQ(message("chian.json"),
            "chian.json: no such file; did you mean '" + (folder.path() / "chain.json").string() + "'?");
  EXPECT_EQ(message("empty.json"), "empty.json: is empty, must hold a problem in JSON or Matrix Market");
  EXPECT_EQ(message("inner"), "inner: is a directory, must be a file");
  EXPECT_EQ(message("nowhere/at/all.json"), "nowhere/at/all.json: no such file");
}

TEST(ProblemFile, IsNamedAfterItsFileWhenItHasNoNameOfItsOwn) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(read_problem(folder.file("chain.json", R"({"M": [[1]], "q": [1]})")).name, "chain");
}

TEST(ProblemFile, CarriesEveryPartOfTheFault) {
  try {
    (void)parse_problem("{\"M\": [[1]],\n \"q\": [1], \"lowr\": 1}", "p.json");
    FAIL();
  } catch (const ProblemError& error) {
    EXPECT_EQ(error.fault().file, "p.json");
    EXPECT_EQ(error.fault().line, 2);
    EXPECT_EQ(error.fault().column, 12);
    EXPECT_EQ(error.fault().key, "lowr");
    EXPECT_EQ(error.fault().nearest, "lower");
  }
}

}  // namespace
}  // namespace orthant::files
