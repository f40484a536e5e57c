// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/model.hpp"

#include "orthant/base/spelling.hpp"
#include "orthant/files/detail/source.hpp"
#include "orthant/files/models/detail/data_tables.hpp"
#include "orthant/files/models/detail/kinds.hpp"
#include "orthant/files/models/detail/model_reader.hpp"
#include "orthant/files/models/detail/model_values.hpp"
#include "orthant/files/models/detail/run_table.hpp"
#include "orthant/files/models/model_builder.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include <fmt/format.h>

namespace orthant::files {
namespace {

constexpr std::string_view a_model = "a model in TOML";

std::string optional_text(const detail::Place& root, std::string_view key, const std::string& otherwise) {
  const std::optional<detail::Place> place = root.find(key);
  return place ? detail::text(*place) : otherwise;
}

// "# what this shows" at the top of the file
std::string leading_comment(const std::string& text) {
  if (text.empty() || text[0] != '#') return "";
  const std::string line = text.substr(0, text.find_first_of("\r\n"));
  const std::size_t start = line.find_first_not_of("# \t");
  return start == std::string::npos ? "" : line.substr(start);
}

template <class... Kinds>
std::vector<systems::Model> one_of_each(const std::variant<Kinds...>&) {
  return {systems::Model(Kinds{})...};
}

// An empty model of the kind that the table [system] names.
systems::Model empty_model(const detail::Place& system) {
  const std::vector<systems::Model> models = one_of_each(systems::Model{});
  std::vector<std::string> kinds;
  kinds.reserve(models.size());
  for (const systems::Model& model : models) kinds.push_back(kind(model));
  const std::string written = detail::word(system.at("kind", fmt::format("kind = \"{}\"", kinds.front())), kinds);
  return models[static_cast<std::size_t>(std::find(kinds.begin(), kinds.end(), written) - kinds.begin())];
}

detail::Place system_table(const detail::Place& root) {
  if (const std::optional<detail::Place> table = root.find("system")) return *table;
  for (const detail::Place& place : root.members()) {
    if (nearest_word(place.name(), {"system"}).empty()) continue;
    place.fail_key({.found = "is not a known key", .allowed = "and there is no [system]", .nearest = "system"});
  }
  return root.at("system", "[system]");
}

// what is wrong with the file itself is found by a reader that serves problems too
template <class Read>
detail::Source model_source(const Read& read) {
  try {
    return read();
  } catch (const ProblemError& error) {
    throw ModelError(error.fault());
  }
}

// system.A, run.h …: whatever a complaint may be about once the file is closed
KeyPlaces places_of(const detail::Place& root) {
  KeyPlaces places;
  for (const detail::Place& table : root.members()) {
    const bool is_list = table.node().is_array();  // [[contact]]: each has its own place
    if (!is_list) places.emplace(table.path(), table.written());
    if (!is_list && !table.node().is_table()) continue;
    for (const detail::Place& place : is_list ? table.items("") : table.members()) {
      places.emplace(place.path(), place.written());
    }
  }
  return places;
}

}  // namespace

RunSpec detail::spec_of(const ModelDocument& document, const std::string& default_name) {
  RunSpec spec;
  const Place root = document.root();
  const Place system = system_table(root);
  // the kind decides which further keys there are, so it comes first
  spec.model = empty_model(system);
  spec.name = optional_text(root, "name", default_name);
  spec.comment = optional_text(root, "comment", leading_comment(document.text()));
  Scope constants = read_parameters(root);
  spec.parameters = constants.constants;
  spec.tables = read_data(root, constants);
  constants.tables = spec.tables;
  std::visit([&](auto& model) { read_tables(root, constants, model); }, spec.model);
  read_run(root, constants, spec.model, spec.run);
  if (document.text().empty()) return spec;
  spec.file = document.file();
  spec.places = places_of(root);
  return spec;
}

void fail_with_place(const RunSpec& spec, const InvalidArgument& error) {
  if (!error.flaw()) throw ModelError({.file = spec.file, .found = error.what()});
  auto [key, found, allowed] = *error.flaw();
  if (spec.places.contains("system." + key.substr(0, key.find('[')))) key = "system." + key;
  // what encloses it, when it was not written itself: system.restitution[0] is in system.restitution, run.scheme in run
  auto place = spec.places.find(key);
  for (std::string outer = key; place == spec.places.end() && outer.find_first_of(".[") != std::string::npos;) {
    outer.erase(outer.find_last_of(".["));
    place = spec.places.find(outer);
  }
  const KeyPlace at = place != spec.places.end() ? place->second : KeyPlace{.file = spec.file};
  throw ModelError({.file = at.file,
                    .line = at.line,
                    .column = at.column,
                    .key = std::move(key),
                    .found = std::move(found),
                    .allowed = std::move(allowed)});
}

void require_run(const std::string& file, const RunSpec& spec) {
  if (!std::isnan(spec.run.h)) return;
  throw ModelError(
      {.file = file, .line = 1, .column = 1, .found = "has no table [run]", .allowed = "must have h and T in it"});
}

RunSpec read_model(const std::filesystem::path& path, const Overrides& overrides) {
  detail::Source source = model_source([&] { return detail::read_source(path, a_model); });
  return detail::spec_of({std::move(source), overrides}, path.stem().string());
}

RunSpec parse_model(std::string text, const std::string& file, const Overrides& overrides) {
  detail::Source source = model_source([&] { return detail::make_source(std::move(text), file, a_model); });
  return detail::spec_of({std::move(source), overrides}, std::filesystem::path(file).stem().string());
}

}  // namespace orthant::files
