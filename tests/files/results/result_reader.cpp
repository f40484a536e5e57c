// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/result_reader.hpp"

#include "tests/support/temporary_folder.hpp"

#include "orthant/files/results/column_names.hpp"
#include "orthant/files/results/trajectory_csv.hpp"

#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using files::read_result;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string good_json = R"({"status": "finished", "scheme": "emts", "h": 0.5, "steps": 2, "t_end": 1,
  "final": {"x": [0]}, "warnings": []})";
const std::string good_csv = "t,x0,w0,z0_1,xi0,mu0_1,chi0\n0,5,5,1,2,0,0\n0.5,6,6,3,-4e-3,0,nan\n1,7,7,5,6,0,0\n";

struct Folder {
  explicit Folder(const std::string& json = good_json, const std::string& csv = good_csv) {
    if (!json.empty()) static_cast<void>(folder.file("result.json", json));
    if (!csv.empty()) static_cast<void>(folder.file("trajectory.csv", csv));
  }
  [[nodiscard]] std::string complaint() const {
    try {
      static_cast<void>(read_result(folder.path()));
    } catch (const files::ProblemError& error) {
      return error.what();
    }
    return "";
  }
  test::TemporaryFolder folder;
};

TEST(ReadResult, GivesTheGraphOfTheState) {
  const Folder folder;
  for (const std::filesystem::path& path : {folder.folder.path(), folder.folder.path() / "result.json"}) {
    const files::StoredResult result = read_result(path);
    EXPECT_EQ(result.status, "finished");
    EXPECT_EQ(result.scheme, "emts");
    EXPECT_EQ(result.h, 0.5);
    EXPECT_EQ(result.t_end, 1.0);
    EXPECT_EQ(result.state.names, (std::vector<std::string>{"z0_1", "xi0"}));
    EXPECT_EQ(result.state.graph.between, metric::Between::hold);
    EXPECT_EQ(result.state.graph.times, (std::vector<double>{0, 0.5, 1}));
    EXPECT_EQ(result.state.graph.values, (std::vector<double>{1, 2, 3, -4e-3, 5, 6}));
  }
}

TEST(ReadResult, TakesCarriageReturnsAndALastLineWithoutEnd) {
  const Folder folder(R"({"status": "zeno", "scheme": "event-driven", "h": null})",
                      "t,q0,v0\r\n0,1,2\r\n0,1,-2\r\n1,3,4");
  const files::StoredResult result = read_result(folder.folder.path());
  EXPECT_TRUE(std::isnan(result.h));
  EXPECT_EQ(result.state.graph.between, metric::Between::line);
  EXPECT_EQ(result.state.graph.values, (std::vector<double>{1, 2, 1, -2, 3, 4}));  // a jump: one time twice
}

TEST(ReadResult, GivesBackTheBitsThatWereWritten) {
  const Folder folder;
  const std::vector<double> row = {0.1, 1.0 / 3.0, -std::numeric_limits<double>::denorm_min(),
                                   std::numeric_limits<double>::max(), -0.0};
  files::TrajectoryCsv csv(folder.folder.path() / "trajectory.csv");
  csv.write_header(files::columns_named({"t", "q0", "q1", "v0", "v1"}));
  csv.write_row(row);
  csv.close("");
  const files::StoredResult result = read_result(folder.folder.path());
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(result.state.graph.values[i], row[i + 1]);
  EXPECT_TRUE(std::signbit(result.state.graph.values[3]));
}

TEST(ReadResult, SaysWhatIsNotAResult) {
  const test::TemporaryFolder empty;
  const auto complaint = [](const std::filesystem::path& path) {
    try {
      static_cast<void>(read_result(path));
    } catch (const files::ProblemError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_TRUE(contains(complaint(empty.path()), "has no result.json in it, must be a folder written by orthant run"));
  EXPECT_TRUE(contains(complaint(empty.path() / "nowhere"), "nowhere: no such file"));
  EXPECT_TRUE(contains(complaint(empty.path() / "result.json"), "result.json: no such file"));
  EXPECT_TRUE(contains(complaint(empty.file("model.toml", "[run]")), "is not a result, must be a folder"));
  EXPECT_TRUE(contains(Folder(good_json, "").complaint(), "trajectory.csv: no such file"));
  EXPECT_TRUE(contains(Folder("[1]").complaint(), "is an array, must be the object of a result"));
  EXPECT_TRUE(contains(Folder("{").complaint(), "result.json:1:"));
  EXPECT_TRUE(contains(Folder(R"({"z": [1]})").complaint(), "has no \"status\", must be the result.json of a run"));
  EXPECT_TRUE(contains(Folder(R"({"status": "solved"})").complaint(), "has no \"scheme\""));
}

TEST(ReadResult, SaysWhereATrajectoryIsWrong) {
  const auto complaint = [](const std::string& csv) { return Folder(good_json, csv).complaint(); };
  EXPECT_TRUE(contains(complaint("\n"), "begins with the column ''")) << complaint("\n");
  EXPECT_TRUE(contains(complaint("time,x0\n0,1\n"), "trajectory.csv:1:1: begins with the column 'time'"));
  EXPECT_TRUE(contains(complaint("t,energy\n0,1\n"), "no columns of a state among t,energy, must be z0_1"));
  EXPECT_TRUE(contains(complaint("t,x0\n"), "has no rows, must have at least one"));
  EXPECT_TRUE(contains(complaint("t,x0,w0\n0,1,2\n0.5,1"), "trajectory.csv:3:6: the row has 2 numbers, must have 3"));
  EXPECT_TRUE(contains(complaint("t,x0,w0\n0,1,2,3\n"), "trajectory.csv:2:8: the row has 4 numbers, must have 3"));
  EXPECT_TRUE(contains(complaint("t,x0\n0,1\n\n"), "trajectory.csv:3:1: t is '', must be a finite number"));
  EXPECT_TRUE(contains(complaint("t,x0\n0,abc\n"), "trajectory.csv:2:3: x0 is 'abc', must be a finite number"));
  EXPECT_TRUE(contains(complaint("t,x0\n0,1.5x\n"), "x0 is '1.5x'"));
  EXPECT_TRUE(contains(complaint("t,x0\n0,nan\n"), "x0 is 'nan'"));
  EXPECT_TRUE(contains(complaint("t,x0\n0,1e999\n"), "x0 is '1e999'"));
  EXPECT_TRUE(
      contains(complaint("t,x0\n1,0\n0.5,0\n"), "trajectory.csv:3:1: t is 0.5, must not be before the row above, 1"));
}

}  // namespace
}  // namespace orthant
