// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/run_table.hpp"

#include "orthant/runs/kinds.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::files::detail {
namespace {

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The options of the schemes of these names, without repetition.
std::vector<std::string> options_of(const std::vector<std::string>& schemes) {
  std::vector<std::string> keys;
  for (const std::string& key : schemes::all_options()) {
    const std::vector<std::string> users = schemes::schemes_with(key);
    if (std::any_of(users.begin(), users.end(), [&](const std::string& user) { return has(schemes, user); })) {
      keys.push_back(key);
    }
  }
  return keys;
}

}  // namespace

std::vector<std::string> known_keys(const systems::Model& model) {
  std::vector<std::string> keys = option_keys<runs::RunOptions>();
  keys.insert(keys.begin(), "scheme");
  for (std::string& key : options_of(runs::scheme_names(model))) keys.push_back(std::move(key));
  return keys;
}

void read_run(const Place& root, const Scope& constants, const systems::Model& model, runs::RunOptions& options) {
  const std::optional<Place> table = root.find("run");
  if (!table) return;
  const std::vector<std::string> options_of_schemes = schemes::all_options();
  std::vector<std::string> keys = known_keys(model);
  for (const Place& place : table->members()) {  // an option of another scheme is a warning of the run
    if (has(options_of_schemes, place.name()) && !has(keys, place.name())) keys.push_back(place.name());
  }
  table->require_known(keys);
  if (const std::optional<Place> scheme = table->find("scheme")) {
    options.scheme.rename(word(*scheme, runs::scheme_names(model)));
  }
  for (const Place& place : table->members()) {
    if (!has(options_of_schemes, place.name())) continue;
    options.scheme.give(place.name(),
                        [&](auto& value, const Rule& rule) { read_option(place, constants, value, rule); });
  }
  (void)table->at("h", "h, the step");
  (void)table->at("T", "T, the end of the run");
  read_options(*table, constants, options);
}

void require_free_names(const Place& root, const std::vector<std::string>& variables, std::string_view kind) {
  if (const std::optional<Place> tables = root.find("table")) {
    for (const Place& table : tables->items("an array of tables: [[table]]")) {
      const Place name = table.at("name", "name");
      if (!has(variables, text(name))) continue;
      name.fail(
          {.found = "cannot be the name of a table",
           .allowed = fmt::format("the names {} are variables of kind = \"{}\"", fmt::join(variables, ", "), kind)});
    }
  }
  const std::optional<Place> table = root.find("parameters");
  if (!table) return;
  for (const Place& place : table->members()) {
    if (!has(variables, place.name())) continue;
    place.fail_key(
        {.found = "cannot be the name of a parameter",
         .allowed = fmt::format("the names {} are variables of kind = \"{}\"", fmt::join(variables, ", "), kind)});
  }
}

void fail_system(const Place& table, const InvalidArgument& error) {
  const std::optional<Flaw>& flaw = error.flaw();
  const std::optional<Place> place = flaw ? table.find(flaw->key.substr(0, flaw->key.find('['))) : std::nullopt;
  if (!place) table.fail({.found = fmt::format("is not a system: {}", error.what())});
  place->fail({.key = fmt::format("{}.{}", table.path(), flaw->key), .found = flaw->found, .allowed = flaw->allowed});
}

}  // namespace orthant::files::detail
