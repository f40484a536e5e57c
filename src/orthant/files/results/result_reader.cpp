// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/result_reader.hpp"

#include "orthant/files/detail/json_document.hpp"
#include "orthant/files/results/stored_outcome.hpp"
#include "orthant/files/results/trajectory_format.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace orthant::files {
namespace {

namespace filesystem = std::filesystem;

filesystem::path folder_of(const filesystem::path& path) {
  std::error_code error;
  const bool is_folder = filesystem::is_directory(path, error);
  if (path.filename() == "result.json" && !is_folder) return path.has_parent_path() ? path.parent_path() : ".";
  if (!is_folder) detail::require_file(path);  // says when there is none, and the nearest
  const std::string allowed = "must be a folder written by orthant run, or the result.json in it";
  if (!is_folder) fail_file(path.string(), "is not a result", allowed);
  if (!filesystem::exists(path / "result.json", error)) fail_file(path.string(), "has no result.json in it", allowed);
  return path;
}

// status, scheme, h and t_end; the rest of the file is ignored.
void read_words(const filesystem::path& file, StoredHead& result) {
  const detail::JsonDocument document(detail::read_source(file, "the result of a run"));
  const auto root = detail::JsonDocument::root;
  if (document.kind(root) != detail::JsonKind::object) {
    document.fail(root, {.found = "is " + document.description(root), .allowed = "must be the object of a result"});
  }
  for (const auto& [key, value] : document.members(root)) {
    std::string* text = key == "status" ? &result.status : key == "scheme" ? &result.scheme : nullptr;
    if (text != nullptr && document.kind(value) == detail::JsonKind::string) *text = document.text(value);
    double* number = key == "h" ? &result.h : key == "t_end" ? &result.t_end : nullptr;
    if (number != nullptr && document.kind(value) == detail::JsonKind::number) *number = document.number(value);
    if (key != "parameters" || document.kind(value) != detail::JsonKind::object) continue;
    for (const auto& [name, parameter] : document.members(value)) {
      if (document.kind(parameter) != detail::JsonKind::number) continue;
      result.parameters.emplace_back(name, document.number(parameter));
    }
  }
  if (result.status.empty() || result.scheme.empty()) {
    fail_file(file, fmt::format("has no \"{}\"", result.status.empty() ? "status" : "scheme"),
              "must be the result.json of a run");
  }
}

// The components that are compared, and which columns they are.
tasks::StateGraph without_rows(const std::string& file, const std::vector<std::string>& names,
                               std::vector<bool>& is_wanted) try {
  const std::vector<Index> columns = tasks::compared_columns(names);
  tasks::StateGraph state;
  state.graph.components = static_cast<Index>(columns.size());
  is_wanted.assign(names.size(), false);
  for (const Index column : columns) {
    is_wanted[static_cast<std::size_t>(column)] = true;
    state.names.push_back(names[static_cast<std::size_t>(column)]);
  }
  return state;
} catch (const InvalidArgument& error) {
  fail_file(file, error.what(), "");
}

// What result.json says of columns that the model has named; the names themselves where it says nothing.
std::vector<std::string> keys_of(const filesystem::path& folder, std::vector<std::string> names) {
  const std::vector<runs::Column> columns = read_columns(folder / "result.json");
  for (std::string& name : names) {
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [&name](const runs::Column& column) { return column.name == name; });
    if (found != columns.end()) name = found->key;
  }
  return names;
}

tasks::StateGraph read_state(const filesystem::path& folder, std::string_view scheme) {
  const std::unique_ptr<TrajectoryReader> reader = open_trajectory(folder);
  std::vector<bool> is_wanted;
  tasks::StateGraph state = without_rows(trajectory_file(folder).string(), keys_of(folder, reader->names()), is_wanted);
  reader->want(is_wanted);
  metric::Graph& graph = state.graph;
  graph.between = tasks::between_rows(scheme);
  while (reader->next()) {
    graph.times.push_back(reader->row()[0]);
    for (std::size_t i = 1; i < is_wanted.size(); ++i)
      if (is_wanted[i]) graph.values.push_back(reader->row()[i]);
  }
  return state;
}

}  // namespace

StoredHead read_head(const filesystem::path& path) {
  StoredHead head{.folder = path.string(), .directory = folder_of(path), .status = {}, .scheme = {}};
  read_words(head.directory / "result.json", head);
  return head;
}

StoredResult read_result(const filesystem::path& path) {
  StoredResult result{read_head(path), {}};
  result.state = read_state(result.directory, result.scheme);
  return result;
}

}  // namespace orthant::files
