// SPDX-License-Identifier: Apache-2.0
#include "tests/support/temporary_folder.hpp"

#include "orthant/files/problems/problem.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

using complementarity::Lcp;
using complementarity::SparseLcp;

const std::string banner = "%%MatrixMarket matrix ";
const std::string q2 = banner + "array real general\n2 1\n-1\n-2\n";

struct Pair {
  std::string M;
  std::string q = q2;
};

Statement statement_of(const Pair& pair) {
  const test::TemporaryFolder folder;
  (void)folder.file("p_q.mtx", pair.q);
  return read_problem(folder.file("p.mtx", pair.M)).statement;
}

std::string message_of(const Pair& pair) {
  const test::TemporaryFolder folder;
  (void)folder.file("p_q.mtx", pair.q);
  try {
    (void)read_problem(folder.file("p.mtx", pair.M));
  } catch (const ProblemError& error) {
    return std::string(error.what()).substr(folder.path().string().size() + 1);
  }
  return "no error";
}

TEST(MatrixMarket, ReadsEveryFormatAndSymmetry) {
  struct Case {
    std::string text;
    Matrix expected;
  };
  const std::vector<Case> sparse = {
      {"coordinate real general\n% why\n\n2 2 3\n1 1 2.5\n2 1 1e-1\n2 2 -3\n", Matrix{{2.5, 0}, {0.1, -3}}},
      {"coordinate integer general\n2 2 2\n1 2 4\n1 2 +3\n", Matrix{{0, 7}, {0, 0}}},
      {"coordinate real symmetric\n2 2 2\n1 1 2\n2 1 1\n", Matrix{{2, 1}, {1, 0}}},
      {"coordinate real skew-symmetric\n2 2 1\n2 1 1\n", Matrix{{0, -1}, {1, 0}}},
      {"COORDINATE Real General\r\n2 2 1\r\n1 1 2\r\n", Matrix{{2, 0}, {0, 0}}},
      {"coordinate real general\n2 2 0\n", Matrix::Zero(2, 2)},
  };
  for (const Case& one : sparse) {
    EXPECT_EQ(Matrix(std::get<SparseLcp>(statement_of({banner + one.text})).M), one.expected) << one.text;
  }
  const std::vector<Case> dense = {
      {"array real general\n2 2\n1\n2\n3\n4", Matrix{{1, 3}, {2, 4}}},
      {"array real symmetric\n2 2\n1\n2\n3\n", Matrix{{1, 2}, {2, 3}}},
      {"array real skew-symmetric\n2 2\n5\n", Matrix{{0, -5}, {5, 0}}},
  };
  for (const Case& one : dense) {
    EXPECT_EQ(std::get<Lcp>(statement_of({banner + one.text})).M, one.expected) << one.text;
  }
}

TEST(MatrixMarket, ReadsQAsArrayOrCoordinates) {
  const std::string M = banner + "array real general\n2 2\n1\n0\n0\n1\n";
  EXPECT_EQ(std::get<Lcp>(statement_of({M})).q, (Vector{{-1, -2}}));
  EXPECT_EQ(std::get<Lcp>(statement_of({M, banner + "coordinate real general\n2 1 1\n2 1 7\n"})).q, (Vector{{0, 7}}));
}

TEST(MatrixMarket, FindsQBesideMOrWhereItIsNamed) {
  const test::TemporaryFolder folder;
  const std::filesystem::path M = folder.file("a.mtx", banner + "array real general\n1 1\n1\n");
  try {
    (void)read_problem(M);
    FAIL();
  } catch (const ProblemError& error) {
    EXPECT_EQ(std::string(error.what()), M.string() + ": q is missing, must be in " +
                                             (folder.path() / "a_q.mtx").string() + " or in a file named by --q FILE");
  }
  const std::filesystem::path q = folder.file("other.mtx", banner + "array real general\n1 1\n-4\n");
  EXPECT_EQ(std::get<Lcp>(read_problem(M, q).statement).q[0], -4);
  EXPECT_THROW((void)read_problem(folder.file("p.json", R"({"M": [[1]], "q": [1]})"), q), ProblemError);
}

TEST(MatrixMarket, SaysWhichLineIsWrong) {
  struct Case {
    std::string text;
    std::string message;
  };
  const std::vector<Case> cases = {
      {"array real general\n2 3\n", "2:1: M is 2 x 3, must be square"},
      {"coordinate real general\n2 2 2\n1 1 1\n", "4:1: M ends before entry 2 of 2, must be complete"},
      {"coordinate real general\n2 2 1\n1 1 1\n2 2 1\n",
       "4:1: M goes on with '2' after its last entry, must end there"},
      {"coordinate real general\n2 2 1\n0 1 1\n", "3:1: the row is '0', must be an integer from 1 to 2"},
      {"coordinate real general\n2 2 1\n1 3 1\n", "3:3: the column is '3', must be an integer from 1 to 2"},
      {"coordinate real general\n2 2 1\n1 1\n", "3:1: entry 1 of 1 has 2 words, must have 3"},
      {"coordinate real general\n2 2\n1 1 1\n", "2:1: the size line has 2 words, must have 3"},
      {"coordinate real general\n2 2 99\n1 1 1\n",
       "2:5: the number of entries is '99', must be an integer from 0 to 30"},
      {"coordinate real general\n2 2 1\n1 1 nan\n", "3:5: M[0][0] is 'nan', must be a finite number"},
      {"coordinate real general\n2 2 1\n1 1 1e999\n", "3:5: M[0][0] is '1e999', must be a finite number"},
      {"coordinate real general\n2 2 1\n1 1 0x1\n", "3:5: M[0][0] is '0x1', must be a finite number"},
      {"coordinate real general\n2 2 1\n1 1 1,5\n", "3:5: M[0][0] is '1,5', must be a finite number"},
      {"coordinate integer general\n2 2 1\n1 1 1.5\n", "3:5: M[0][0] is '1.5', must be an integer"},
      {"coordinate real general\n2 2 2\n1 1 1e308\n1 1 1e308\n",
       "1:1: M has entries that sum to infinity, must be finite"},
      {"array real general\n2 2\n1\n2\n3\n", "6:1: M ends before M[1][1], must be complete"},
      {"array real general\n9000000 9000000\n1\n",
       "2:1: M is 9000000 x 9000000, must have fewer entries than the file"},
      {"array real general\n99999999999999999999 1\n1\n",
       "2:1: the number of rows is '99999999999999999999', must be an integer from 1 to 10000000"},
      {"coordinate real symmetric\n2 2 1\n1 2 1\n",
       "3:1: row 1 column 2 is not in the triangle that the symmetry leaves to be listed, must have row >= column"},
      {"coordinate real skew-symmetric\n2 2 1\n1 1 1\n",
       "3:1: row 1 column 1 is not in the triangle that the symmetry leaves to be listed, must have row > column"},
      {"coordinate pattern general\n", "1:34: the field is 'pattern', must be real or integer"},
      {"coordinate reel general\n", "1:34: the field is 'reel', must be real or integer; did you mean 'real'?"},
      {"coordinate real symetric\n",
       "1:39: the symmetry is 'symetric', must be general or symmetric or skew-symmetric; did you mean 'symmetric'?"},
      {"dense real general\n", "1:23: the format is 'dense', must be coordinate or array"},
  };
  for (const Case& one : cases) EXPECT_EQ(message_of({banner + one.text}), "p.mtx:" + one.message) << one.text;
  EXPECT_EQ(message_of({"1 2 3\n"}),
            "p.mtx:1:1: does not begin with a Matrix Market banner, must begin like "
            "'%%MatrixMarket matrix coordinate real general'");
}

TEST(MatrixMarket, SaysWhatIsWrongWithQ) {
  const std::string M = banner + "array real general\n2 2\n1\n0\n0\n1\n";
  EXPECT_EQ(message_of({M, banner + "array real general\n3 1\n1\n2\n3\n"}),
            "p_q.mtx:2:1: q is 3 x 1, must be 2 x 1 because M is 2 x 2");
  EXPECT_EQ(message_of({M, banner + "array real general\n2 1\n1\nabc\n"}),
            "p_q.mtx:4:1: q[1] is 'abc', must be a finite number");
}

}  // namespace
}  // namespace orthant::files
