// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/trajectory_h5.hpp"

#include "tests/support/hdf5.hpp"
#include "tests/support/temporary_folder.hpp"

#include "orthant/files/detail/hdf5.hpp"
#include "orthant/files/problems/fclib.hpp"
#include "orthant/files/results/result_reader.hpp"
#include "orthant/files/results/trajectory_format.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::files {
namespace {

using detail::Hdf5Writer;
using test::TemporaryFolder;
namespace filesystem = std::filesystem;

const std::string head = R"({"status": "finished", "scheme": "emts", "h": 0.5, "t_end": 1})";

runs::Column column(const std::string& name, const std::string& unit = {},
                    runs::Nature nature = runs::Nature::continuous) {
  runs::Column made;
  made.name = name;
  made.unit = unit;
  made.nature = nature;
  return made;
}

// Columns in an order that is not alphabetical; more rows than are written at once.
struct Table {
  std::vector<runs::Column> columns = {column("t", "s"), column("x1"), column("x0", "m/s", runs::Nature::jumps),
                                       column("w0")};
  std::vector<double> values = {};

  static Table random(std::size_t rows) {
    Table table;
    std::mt19937_64 generator(20261116);
    for (std::size_t i = 0; i < rows; ++i) {
      table.values.push_back(static_cast<double>(i) / 7.0);
      for (int j = 0; j < 3; ++j) {
        table.values.push_back(
            std::ldexp(std::normal_distribution<double>()(generator), static_cast<int>(generator() % 600) - 300));
      }
    }
    return table;
  }
};

filesystem::path written(const TemporaryFolder& folder, const Table& table) {
  const filesystem::path path = folder.path() / "trajectory.h5";
  const std::unique_ptr<TrajectoryWriter> writer = h5_writer(path);
  writer->write_header(table.columns);
  for (std::size_t at = 0; at < table.values.size(); at += 4) writer->write_row(std::span(table.values).subspan(at, 4));
  writer->close(head);
  return path;
}

std::string complaint(const filesystem::path& path, const std::vector<bool>& is_wanted = {}) {
  try {
    const std::unique_ptr<TrajectoryReader> reader = h5_reader(path);
    reader->want(is_wanted);
    while (reader->next()) continue;
  } catch (const ProblemError& error) {
    const std::string message = error.what();
    EXPECT_TRUE(message.starts_with(path.string() + ": ")) << message;
    return message.substr(std::min(message.size(), path.string().size() + 2));
  }
  return "";
}

TEST(TrajectoryH5, IsReadBackToTheSameBits) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  for (const std::size_t rows : {1U, 4095U, 4096U, 4097U, 20000U}) {
    Table table = Table::random(rows);
    table.values[1] = -0.0;
    table.values[2] = std::numeric_limits<double>::denorm_min();
    table.values[3] = nan;
    const std::unique_ptr<TrajectoryReader> reader = h5_reader(written(folder, table));
    EXPECT_EQ(reader->names(), (std::vector<std::string>{"t", "x1", "x0", "w0"}));
    std::size_t at = 0;
    while (reader->next()) {
      for (const double value : reader->row()) {
        ASSERT_EQ(std::bit_cast<std::uint64_t>(value), std::bit_cast<std::uint64_t>(table.values.at(at))) << at;
        ++at;
      }
    }
    EXPECT_EQ(at, table.values.size());
  }
}

TEST(TrajectoryH5, SaysUnitsAndNaturesAndHasTheResult) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const detail::Hdf5Reader reader(written(folder, Table::random(3)));
  EXPECT_EQ(reader.attribute("t", "unit"), "s");
  EXPECT_EQ(reader.attribute("x0", "unit"), "m/s");
  EXPECT_EQ(reader.attribute("x0", "nature"), "jumps");
  EXPECT_EQ(reader.attribute("w0", "unit"), "");
  EXPECT_EQ(reader.text("result.json"), head);
  EXPECT_THROW(static_cast<void>(reader.attribute("x0", "colour")), ProblemError);
  EXPECT_THROW(static_cast<void>(reader.text("x0")), ProblemError);
}

TEST(TrajectoryH5, ReadsOnlyTheColumnsThatAreWanted) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  Table table = Table::random(5000);
  table.values[4 * 4500 + 1] = nan;  // of x1
  const filesystem::path path = written(folder, table);
  EXPECT_EQ(complaint(path), "");  // what was not computed may be NaN
  EXPECT_EQ(complaint(path, {false, false, true, false}), "");
  EXPECT_EQ(complaint(path, {false, true, false, false}), "x1[4500] is nan, must be a finite number");
  const std::unique_ptr<TrajectoryReader> reader = h5_reader(path);
  reader->want({false, false, true, false});
  ASSERT_TRUE(reader->next() && reader->next());
  EXPECT_EQ(reader->row()[0], 1.0 / 7.0);
  EXPECT_EQ(reader->row()[2], table.values[6]);
  EXPECT_TRUE(std::isnan(reader->row()[1]));
}

TEST(TrajectoryH5, IsFoundInTheFolderOfAResult) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  static_cast<void>(folder.file("result.json", head));
  Table table = Table::random(3);
  table.columns[3].name = "w1";
  static_cast<void>(written(folder, table));
  const StoredResult result = read_result(folder.path());
  EXPECT_EQ(result.state.graph.times, (std::vector<double>{0, 1.0 / 7.0, 2.0 / 7.0}));
  EXPECT_EQ(result.state.graph.values[1], table.values[2]);
}

TEST(TrajectoryH5, SaysWhereATrajectoryIsWrong) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  EXPECT_EQ(complaint(written(folder, Table{})), "has no rows, must have at least one");
  Table back = Table::random(3);
  back.values[8] = -1;
  EXPECT_EQ(complaint(written(folder, back)), "t[2] is -1, must not be before the row above, 0.142857");
  EXPECT_EQ(complaint(folder.file("other.h5", "t,x0\n0,1\n")), "is not an HDF5 file, must be a trajectory in HDF5");
  const filesystem::path path = folder.path() / "odd.h5";
  { Hdf5Writer(path).write("x0", std::vector{1.0}); }
  EXPECT_EQ(complaint(path), "has no column t, must be a trajectory in HDF5");
  {
    Hdf5Writer writer(path);
    writer.write("t", std::vector{1.0, 2.0});
    writer.write("x0", std::vector{1.0});
  }
  EXPECT_EQ(complaint(path), "x0 has 1 entries, must have 2, as t has");
  {
    Hdf5Writer writer(path);
    writer.write("t", std::vector{1.0});
    writer.write_text("x0", "one");
  }
  EXPECT_EQ(complaint(path), "x0 holds something else, must hold numbers");
}

// Wherever the file is cut off, the answer is a message with its name.
TEST(TrajectoryH5, RefusesAFileThatWasCutOff) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const filesystem::path path = written(folder, Table::random(300));
  const auto whole = filesystem::file_size(path);
  const filesystem::path cut = folder.path() / "cut.h5";
  for (std::uintmax_t size = 1; size < whole; size += whole / 41 + 1) {
    filesystem::copy_file(path, cut, filesystem::copy_options::overwrite_existing);
    filesystem::resize_file(cut, size);
    EXPECT_NE(complaint(cut), "") << size;
  }
}

TEST(TrajectoryFormats, AreAClosedListWithCsvFirst) {
  EXPECT_EQ(trajectory_formats().front().name, "csv");
  EXPECT_EQ(usable_format("csv").file, "trajectory.csv");
  EXPECT_THROW(static_cast<void>(usable_format("xml")), InvalidArgument);
  if (!has_hdf5()) {
    EXPECT_THROW(static_cast<void>(usable_format("h5")), InvalidArgument);
    return;
  }
  EXPECT_EQ(usable_format("h5").file, "trajectory.h5");
}

}  // namespace
}  // namespace orthant::files
