// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/model_builder.hpp"

#include "orthant/files/models/detail/kinds.hpp"
#include "orthant/files/models/detail/matrix_notation.hpp"
#include "orthant/files/models/detail/model_reader.hpp"
#include "orthant/files/models/detail/run_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <variant>

namespace orthant::files {
namespace {

using nlohmann::ordered_json;

void put(toml::array& array, const ordered_json& value);
void put(toml::table& table, const std::string& key, const ordered_json& value);

toml::array array_of(const ordered_json& values) {
  toml::array array;
  array.reserve(values.size());
  for (const ordered_json& value : values) put(array, value);
  return array;
}

toml::table table_of(const ordered_json& object) {
  toml::table table;
  for (const auto& [key, value] : object.items()) put(table, key, value);
  return table;
}

// Calls take(value) with the value as TOML has it; null has no place there.
template <class Take>
void with_node(const ordered_json& value, const Take& take) {
  if (value.is_object()) return take(table_of(value));
  if (value.is_array()) return take(array_of(value));
  if (value.is_boolean()) return take(value.get<bool>());
  if (value.is_number_integer()) return take(value.get<std::int64_t>());
  if (value.is_number()) return take(value.get<double>());
  if (value.is_string()) return take(value.get<std::string>());
}

void put(toml::array& array, const ordered_json& value) {
  with_node(value, [&array](auto&& node) { array.push_back(std::forward<decltype(node)>(node)); });
}

void put(toml::table& table, const std::string& key, const ordered_json& value) {
  with_node(value, [&](auto&& node) { table.insert_or_assign(key, std::forward<decltype(node)>(node)); });
}

// system.A is the argument A
constexpr std::array<detail::ArgumentName, 3> argument_names = {{{"system.", ""}, {"run.", ""}, {"[run]", "the run"}}};

// Replaces the beginning of the key; false when no name fits.
bool rename(const auto& names, std::string& key) {
  for (const auto& [written, argument] : names) {
    if (!key.starts_with(written)) continue;
    key.replace(0, written.size(), argument);
    return true;
  }
  return false;
}

// With the names of the tables that each kind has.
template <class... Kinds>
void rename_tables(const std::variant<Kinds...>&, std::string& key) {
  const auto rename_for = [&key]<class Kind>(const Kind& empty) {
    if constexpr (requires { detail::argument_names_of(empty); }) return rename(detail::argument_names_of(empty), key);
    return false;
  };
  (void)(rename_for(Kinds{}) || ...);
}

std::string argument_name(std::string key) {
  if (!rename(argument_names, key)) rename_tables(systems::Model{}, key);
  return key;
}

// The same where a sentence refers to another key, after a word such as "like".
std::string with_argument_names_inside(const std::string& sentence) {
  std::string result;
  for (std::size_t start = 0; start < sentence.size();) {
    const std::size_t end = std::min(sentence.find(' ', start), sentence.size() - 1) + 1;
    const std::string word = sentence.substr(start, end - start);
    result += start > 0 ? argument_name(word) : word;
    start = end;
  }
  return result;
}

// Reads with the names of arguments in messages.
template <class Read>
auto with_argument_names(const Read& read) try {
  return read();
} catch (const ModelError& error) {
  Fault fault = error.fault();
  fault.key = argument_name(fault.key);
  fault.found = with_argument_names_inside(fault.found);
  fault.allowed = with_argument_names_inside(fault.allowed);
  throw ModelError(std::move(fault));
}

}  // namespace

RunSpec built_model(BuiltDocument document, const std::string& builder) {
  return with_argument_names([&] {
    const detail::ModelDocument tree(builder, table_of(document.tables), std::move(document.arrays));
    return detail::spec_of(tree, "");
  });
}

std::string kind(const systems::Model& model) {
  return std::visit([](const auto& one) { return std::string(one.kind); }, model);
}

std::vector<std::pair<std::string, Vector>> start(const systems::Model& model) {
  std::vector<std::pair<std::string, Vector>> result;
  const auto keep = [&result](const char* name, const Vector& entries, const char*) {
    result.emplace_back(name, entries);
  };
  std::visit([&keep]<class Kind>(const Kind& one) { Kind::start(one, keep); }, model);
  return result;
}

RunSpec with_start(RunSpec spec, BuiltDocument document, const std::string& builder) {
  with_argument_names([&] {
    const detail::ModelDocument tree(builder, table_of(document.tables), std::move(document.arrays));
    const detail::Place table = tree.root().at("system", "[system]");
    const detail::Scope constants{.variables = {}, .constants = spec.parameters};
    const auto read = [&](const char* name, Vector& entries, const std::string& each) {
      const std::optional<detail::Place> place = table.find(name);
      if (place) entries = detail::any_vector(*place, constants, {entries.size(), "one for each " + each});
    };
    std::visit([&read]<class Kind>(Kind& one) { Kind::start(one, read); }, spec.model);
  });
  return spec;
}

ordered_json run_options(const RunSpec& spec) {
  ordered_json options = {{"scheme", spec.run.scheme.name()}};
  const auto put = [&options](std::string_view key, const auto& value, const Rule&, std::string_view) {
    if constexpr (std::is_enum_v<std::decay_t<decltype(value)>>) {
      options[std::string(key)] = words_of(value)[static_cast<std::size_t>(value)];
    } else if (!std::isnan(static_cast<double>(value))) {
      options[std::string(key)] = value;
    }
  };
  runs::RunOptions::fields(spec.run, put);
  spec.run.scheme.each([&]<class Scheme>(const Scheme& scheme) {
    Scheme::fields(scheme, [&](std::string_view key, const auto& value, const Rule& rule, std::string_view help) {
      if (spec.run.scheme.is_given(key)) put(key, value, rule, help);
    });
  });
  return options;
}

runs::RunOptions changed_options(const RunSpec& spec, const ordered_json& changes) {
  ordered_json merged = run_options(spec);
  merged.update(changes);
  return with_argument_names([&] {
    const detail::ModelDocument tree("run", table_of({{"run", std::move(merged)}}));
    runs::RunOptions options = spec.run;
    detail::read_run(tree.root(), {.variables = {}, .constants = spec.parameters}, spec.model, options);
    return options;
  });
}

}  // namespace orthant::files
