// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/data_tables.hpp"

#include "orthant/base/spelling.hpp"
#include "orthant/files/models/detail/data_file.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::files::detail {
namespace {

using expressions::Samples;
using expressions::Table;
using nlohmann::ordered_json;
namespace filesystem = std::filesystem;

const std::vector<std::string> interpolations = {"linear", "previous", "cubic"};
const std::vector<std::string> outsides = {"error", "hold", "zero", "repeat"};

int choice_of(const Place& table, std::string_view key, const std::vector<std::string>& words) {
  const std::optional<Place> place = table.find(key);
  if (!place) return 0;
  const std::string written = word(*place, words);
  return static_cast<int>(std::find(words.begin(), words.end(), written) - words.begin());
}

// A model that somebody else wrote reads what lies beside it, and nothing else on this machine.
filesystem::path path_in_folder(const Place& place) {
  const filesystem::path written = text(place);
  const filesystem::path folder = filesystem::path(place.file()).parent_path();
  const std::string allowed = "must be relative to the model file, in its folder or below";
  const bool leaves = std::any_of(written.begin(), written.end(), [](const auto& part) { return part == ".."; });
  if (written.empty() || written.is_absolute() || leaves) {
    place.fail({.found = "is " + place.description(), .allowed = allowed});
  }
  std::error_code error;
  const filesystem::path here = filesystem::current_path(error);  // a file that is not there has no canonical path
  const filesystem::path root = filesystem::weakly_canonical(here / folder, error);
  const filesystem::path real = filesystem::weakly_canonical(here / folder / written, error);
  const auto [end, at] = std::mismatch(root.begin(), root.end(), real.begin(), real.end());
  if (error || end != root.end()) place.fail({.found = "leads outside of the model's folder", .allowed = allowed});
  return folder / written;
}

std::array<ColumnChoice, 2> columns_of(const Place& table) {
  const std::optional<Place> place = table.find("columns");
  if (!place) return {std::size_t{0}, std::size_t{1}};
  const std::vector<Place> entries = place->items(R"(two columns, by name or by number from 0, as in ["t", "a"])");
  if (entries.size() != 2) {
    place->fail({.found = "has " + count_of(static_cast<Index>(entries.size()), "entry", "entries"),
                 .allowed = "must have 2: of the argument, and of the values"});
  }
  std::array<ColumnChoice, 2> columns;
  for (std::size_t k = 0; k < 2; ++k) {
    const toml::node& node = entries[k].node();
    if (node.is_string()) {
      columns[k] = text(entries[k]);
    } else if (node.is_integer() && node.ref<std::int64_t>() >= 0) {
      columns[k] = static_cast<std::size_t>(node.ref<std::int64_t>());
    } else {
      entries[k].fail_kind("the name of a column, or its number from 0");
    }
  }
  return columns;
}

// "x[3]" of the samples: which of both columns, and the row, where there is one.
struct FlawPlace {
  std::size_t column = 0;
  std::optional<std::size_t> row;
};

FlawPlace place_of_flaw(const std::string& key) {
  FlawPlace place{.column = key.starts_with('y') ? std::size_t{1} : std::size_t{0}, .row = {}};
  if (key.size() > 2) place.row = std::stoul(key.substr(2));
  return place;
}

Table from_file(const std::string& name, const Place& table, const Place& file, Samples samples) {
  const filesystem::path path = path_in_folder(file);
  DataColumns data;
  try {
    data = read_data_file(path, columns_of(table));
  } catch (const ModelError&) {
    throw;
  } catch (const ProblemError& error) {
    Fault fault = error.fault();
    if (fault.line > 0) throw ModelError(std::move(fault));
    file.fail({.found = fmt::format("names {}: {}", printable(path.string(), 200), fault.found),
               .allowed = fault.allowed,
               .nearest = fault.nearest});
  }
  samples.x = std::move(data.values[0]);
  samples.y = std::move(data.values[1]);
  try {
    return {name, std::move(samples)};
  } catch (const InvalidArgument& error) {
    if (!error.flaw()) throw;
    const FlawPlace place = place_of_flaw(error.flaw()->key);
    const std::string column = place.column == 0 ? "the argument" : "the value";
    const bool has_line = place.row && *place.row < data.lines.size();
    throw ModelError({.file = path.string(),
                      .line = has_line ? data.lines[*place.row] : 0,
                      .column = has_line ? std::size_t{1} : std::size_t{0},
                      .found = fmt::format("{} {}", column, error.flaw()->found),
                      .allowed = error.flaw()->allowed});
  }
}

Table from_arrays(const std::string& name, const Place& table, const Scope& constants, Samples samples) {
  const Place t = table.at("t", "t = [...] and values = [...], or file = \"...\"");
  const Place values = table.at("values", "values = [...], one for each t");
  const auto read = [&constants](const Place& place) {
    const Vector numbers = vector(place, constants);
    return std::vector<double>(numbers.begin(), numbers.end());
  };
  samples.x = read(t);
  samples.y = read(values);
  try {
    return {name, std::move(samples)};
  } catch (const InvalidArgument& error) {
    if (!error.flaw()) throw;
    const FlawPlace place = place_of_flaw(error.flaw()->key);
    const Place& wrong = place.column == 0 ? t : values;
    const Fault fault{.found = error.flaw()->found, .allowed = error.flaw()->allowed};
    if (place.row && !wrong.has_numbers()) wrong.items("an array of numbers").at(*place.row).fail(fault);
    wrong.fail({.key = place.row ? fmt::format("{}[{}]", wrong.path(), *place.row) : wrong.path(),
                .found = fault.found,
                .allowed = fault.allowed});
  }
}

std::string read_name(const Place& table, const Scope& constants, const std::vector<Table>& others) {
  const Place place = table.at("name", "name, by which formulas call it");
  std::string name = text(place);
  try {  // the name may be one of the language, or none at all
    expressions::validate({.variables = {}, .constants = {{name, 0.0}}, .tables = {}});
  } catch (const InvalidArgument& error) {
    place.fail({.found = "cannot be the name of a table", .allowed = error.what()});
  }
  const bool is_parameter = std::any_of(constants.constants.begin(), constants.constants.end(),
                                        [&name](const auto& constant) { return constant.first == name; });
  const bool is_taken =
      std::any_of(others.begin(), others.end(), [&name](const Table& other) { return other.name() == name; });
  if (is_parameter || is_taken) {
    place.fail(
        {.found = "is " + place.description(),
         .allowed = is_taken ? "must differ from the names of other tables" : "must not be that of a parameter"});
  }
  return name;
}

Table read_table(const Place& table, const Scope& constants, const std::vector<Table>& others) {
  if (!table.node().is_table()) table.fail_kind("a table: [[table]]");
  table.require_known({"name", "file", "columns", "t", "values", "interpolation", "outside"});
  const std::string name = read_name(table, constants, others);
  Samples samples{
      .x = {},
      .y = {},
      .interpolation = static_cast<expressions::Interpolation>(choice_of(table, "interpolation", interpolations)),
      .outside = static_cast<expressions::Outside>(choice_of(table, "outside", outsides))};
  const std::optional<Place> file = table.find("file");
  if (!file) {
    if (const std::optional<Place> columns = table.find("columns")) {
      columns->fail_key({.found = "has no file to be of", .allowed = "must come with file = \"...\""});
    }
    return from_arrays(name, table, constants, std::move(samples));
  }
  for (const char* key : {"t", "values"}) {
    if (const std::optional<Place> other = table.find(key)) {
      other->fail_key({.found = "is given together with a file", .allowed = "must be alone: the file has the samples"});
    }
  }
  return from_file(name, table, *file, std::move(samples));
}

}  // namespace

std::vector<Table> read_data(const Place& root, const Scope& constants) {
  std::vector<Table> tables;
  const std::optional<Place> place = root.find("table");
  if (!place) return tables;
  for (const Place& table : place->items("an array of tables: [[table]], with double brackets")) {
    tables.push_back(read_table(table, constants, tables));
  }
  return tables;
}

ordered_json data_document(const std::vector<Table>& tables) {
  ordered_json list = ordered_json::array();
  for (const Table& table : tables) {
    const Samples& samples = table.samples();
    list.push_back({{"name", table.name()},
                    {"t", samples.x},
                    {"values", samples.y},
                    {"interpolation", interpolations[static_cast<std::size_t>(samples.interpolation)]},
                    {"outside", outsides[static_cast<std::size_t>(samples.outside)]}});
  }
  return list;
}

}  // namespace orthant::files::detail
