// SPDX-License-Identifier: Apache-2.0
// [[table]]: samples in a model, and in files beside it.
#include "tests/support/hdf5.hpp"
#include "tests/support/temporary_folder.hpp"

#include "orthant/expressions/program.hpp"
#include "orthant/files/detail/hdf5.hpp"
#include "orthant/files/models/detail/data_file.hpp"
#include "orthant/files/models/model.hpp"

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace orthant::files {
namespace {

namespace filesystem = std::filesystem;
using test::TemporaryFolder;

std::string model_with_table(const std::string& table, const std::string& force = "quake(t)") {
  return fmt::format(
      "[[table]]\n{}\n[system]\nkind = \"lagrangian\"\nM = 1\nforce = \"{}\"\nq0 = 0\n[run]\nh = 0.1\nT = 1\n", table,
      force);
}

const std::string inline_samples = "name = \"quake\"\nt = [0, 1, 3]\nvalues = [0, 2, -2]";

double tabled_force(const RunSpec& spec, double t) {
  expressions::Program::Workspace workspace;
  const std::vector<double> slots = {t, 0.0, 0.0};
  return expressions::Program(spec.as<systems::LagrangianModel>().system.force).value(slots.data(), workspace);
}

std::string table_message(const std::string& text, const filesystem::path& folder = "") {
  try {
    (void)parse_model(text, (folder / "m.toml").string());
  } catch (const ModelError& error) {
    std::string what = error.what();
    const std::string prefix = folder.string() + "/";
    for (std::size_t at = what.find(prefix); !folder.empty() && at != std::string::npos; at = what.find(prefix)) {
      what.erase(at, prefix.size());
    }
    return what;
  }
  return "none";
}

void write_data(const filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

TEST(DataTable, IsAFunctionInFormulas) {
  const RunSpec spec = parse_model(model_with_table(inline_samples, "2*quake(t) + quake(3*t)"), "m.toml");
  EXPECT_EQ(tabled_force(spec, 0.5), 2 * 1.0 + 1.0);
  ASSERT_EQ(spec.tables.size(), 1U);
  EXPECT_EQ(spec.tables[0].name(), "quake");
}

TEST(DataTable, IsReadFromAFileBesideTheModel) {
  const TemporaryFolder folder;
  filesystem::create_directory(folder.path() / "data");
  const std::vector<std::string> texts = {"# a comment\n t , \"a, in g\", b\n0,0,7\n1,2,7\n\n3,-2,7\n",
                                          "time;other;a\r\n0;1;0\r\n1;1;2\r\n3;1;-2\r\n",
                                          "0 0\n1   2\n% the end\n 3 -2", "t\ta\n0\t0\n+1\t+2.0e0\n3\t-2\n"};
  const std::vector<std::string> columns = {R"(columns = ["t", "a, in g"])", "columns = [0, \"a\"]", "",
                                            "columns = [0, 1]"};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    write_data(folder.path() / "data" / "q.csv", texts[i]);
    const RunSpec spec = parse_model(model_with_table("name = \"quake\"\nfile = \"data/q.csv\"\n" + columns[i]),
                                     (folder.path() / "m.toml").string());
    EXPECT_EQ(tabled_force(spec, 0.5), 1.0) << i;
    EXPECT_EQ(tabled_force(spec, 2.0), 0.0) << i;
  }
}

TEST(DataTable, IsReadFromHdf5) {
  if (!detail::has_hdf5()) GTEST_SKIP() << "without HDF5";
  const TemporaryFolder folder;
  detail::Hdf5Writer writer(folder.path() / "q.h5");
  writer.write("t", std::vector<double>{0, 1, 3});
  writer.write("a", std::vector<double>{0, 2, -2});
  writer.close();
  const std::string table = "name = \"quake\"\nfile = \"q.h5\"\n";
  const RunSpec spec =
      parse_model(model_with_table(table + "columns = [\"t\", \"a\"]"), (folder.path() / "m.toml").string());
  EXPECT_EQ(tabled_force(spec, 0.5), 1.0);
  EXPECT_EQ(table_message(model_with_table(table + "columns = [\"t\", \"aa\"]"), folder.path()),
            "m.toml:3:8: table[0].file names q.h5: has no dataset 'aa', must have it; did you mean 'a'?");
}

TEST(DataTable, HasMessagesForMistakesInFiles) {
  const TemporaryFolder folder;
  const auto message = [&folder](const std::string& text, const std::string& more = "") {
    write_data(folder.path() / "q.csv", text);
    return table_message(model_with_table("name = \"quake\"\nfile = \"q.csv\"\n" + more), folder.path());
  };
  EXPECT_EQ(message("t,a\n0,1\n1,abc\n"), "q.csv:3:3: is 'abc', must be a finite number");
  EXPECT_EQ(message("t,a\n0,1\n1,nan\n"), "q.csv:3:3: is 'nan', must be a finite number");
  EXPECT_EQ(message("t,a\n0,1\n1,1e999\n"), "q.csv:3:3: is '1e999', must be a finite number");
  EXPECT_EQ(message("t,a\n0,1\n1\n"), "q.csv:3:2: the row has 1 entry, must have at least 2");
  EXPECT_EQ(message("t,a\n0,1\n1,\n"), "q.csv:3:3: an entry is empty, must be a finite number");
  EXPECT_EQ(message("t;a\n0;1\n1;2,5\n"), "q.csv:3:3: is '2,5', must be a finite number; the decimal sign is .");
  EXPECT_EQ(message("t,a\n0,1\n2,1\n1,1\n"), "q.csv:4:1: the argument is 1, must not be before the one above, 2");
  EXPECT_EQ(message("0,1\n1,1\n1,2\n1,3\n2,2"),
            "q.csv:4:1: the argument is 1, must not come three times; twice is a jump");
  EXPECT_EQ(message("t,a\n"),
            "m.toml:3:8: table[0].file names q.csv: has no row of numbers, must hold rows of numbers, as in 0.01, 1.5");
  EXPECT_EQ(message("t,acc\n0,1\n", "columns = [\"t\", \"ac\"]"),
            "q.csv:1:1: there is no column 'ac', must be one of t, acc; did you mean 'acc'?");
  EXPECT_EQ(message("0,1\n", "columns = [0, 5]"),
            "q.csv:1:1: the row has 2 columns, must have a column 5, counted from 0");
  EXPECT_EQ(message("0,1\n", "columns = [\"t\", 1]"),
            "q.csv:1:1: there is no header line with a column 't', must have one, or the columns must be given by "
            "number, from 0");
}

TEST(DataTable, StaysInTheFolderOfTheModel) {
  const TemporaryFolder folder;
  const filesystem::path inside = folder.path() / "inside";
  filesystem::create_directory(inside);
  write_data(folder.path() / "outside.csv", "0,1\n1,2\n");
  write_data(inside / "q.csv", "0,1\n1,2\n");
  filesystem::create_symlink("../outside.csv", inside / "link.csv");
  filesystem::create_symlink("..", inside / "up");
  filesystem::create_symlink("q.csv", inside / "near.csv");
  const auto message = [&inside](const std::string& file) {
    return table_message(model_with_table("name = \"quake\"\nfile = \"" + file + "\"\n"), inside);
  };
  const std::string allowed = ", must be relative to the model file, in its folder or below";
  EXPECT_EQ(message("near.csv"), "none");
  EXPECT_EQ(message("../outside.csv"), "m.toml:3:8: table[0].file is the string \"../outside.csv\"" + allowed);
  EXPECT_EQ(message("/etc/hosts"), "m.toml:3:8: table[0].file is the string \"/etc/hosts\"" + allowed);
  EXPECT_EQ(message("link.csv"), "m.toml:3:8: table[0].file leads outside of the model's folder" + allowed);
  EXPECT_EQ(message("up/outside.csv"), "m.toml:3:8: table[0].file leads outside of the model's folder" + allowed);
  EXPECT_EQ(message("qq.csv"), "m.toml:3:8: table[0].file names qq.csv: no such file; did you mean 'q.csv'?");
}

TEST(DataTable, HasMessagesForMistakesInTheModel) {
  const auto with = [](const std::string& from, const std::string& to) {
    std::string text = model_with_table(inline_samples);
    text.replace(text.find(from), from.size(), to);
    return table_message(text);
  };
  EXPECT_EQ(with("[0, 1, 3]", "[0, 3, 1]"), "m.toml:3:12: table[0].t[2] is 1, must not be before the one above, 3");
  EXPECT_EQ(with("[0, 1, 3]", "[0, 1]"), "m.toml:4:10: table[0].values has 3 entries, must have 2, one for each x");
  EXPECT_EQ(with("\"quake\"", "\"sin\""),
            "m.toml:2:8: table[0].name cannot be the name of a table, the name 'sin' is reserved");
  EXPECT_EQ(with("\"quake\"", "\"q\""),
            "m.toml:2:8: table[0].name cannot be the name of a table, the names t, q, v, i are variables of kind = "
            "\"lagrangian\"");
  EXPECT_EQ(
      with("values", "value"),
      "m.toml:4:1: table[0].value is not a known key, must be one of name, file, columns, t, values, interpolation, "
      "outside; did you mean 'values'?");
  EXPECT_EQ(with("t = [0", "interpolation = \"line\"\nt = [0"),
            "m.toml:3:17: table[0].interpolation is the string \"line\", must be one of linear, previous, cubic; did "
            "you mean "
            "'linear'?");
  EXPECT_EQ(with("quake(t)", "quak(t)"),
            "m.toml:8:10: system.force is not an expression: unknown function 'quak', did you mean 'quake'?\n  "
            "quak(t)\n  ^~~~");
}

// Whatever the bytes, there is a table or a message with a place.
TEST(DataTable, TakesOrRefusesAnyText) {
  std::mt19937 generator(2026);
  const std::string good = "# c\nt,a\n0,1.5\n0.1,-2e-3\n1,3\n";
  const std::string letters = "0123456789,.;\t\n\r \"#%-+eEnaif\\\xC3";
  int taken = 0;
  for (int trial = 0; trial < 5000; ++trial) {
    std::string text = good;
    const int changes = 1 + static_cast<int>(generator() % 4);
    for (int i = 0; i < changes; ++i) {
      const std::size_t at = generator() % (text.size() + 1);
      const char letter = letters[generator() % letters.size()];
      const auto kind = generator() % 3;
      if (kind == 0) text.insert(at, 1, letter);
      if (kind == 1 && at < text.size()) text[at] = letter;
      if (kind == 2 && at < text.size()) text.erase(at, 1);
    }
    try {
      const detail::DataColumns columns = detail::parse_csv_columns(
          text, "q.csv", {detail::ColumnChoice(std::size_t{0}), detail::ColumnChoice(std::size_t{1})});
      ASSERT_EQ(columns.values[0].size(), columns.values[1].size());
      ASSERT_EQ(columns.values[0].size(), columns.lines.size());
      ASSERT_FALSE(columns.lines.empty());
      ++taken;
    } catch (const ProblemError& error) {
      ASSERT_EQ(std::string(error.what()).substr(0, 6), "q.csv:") << text;
    }
  }
  EXPECT_GT(taken, 500);
}

}  // namespace
}  // namespace orthant::files
