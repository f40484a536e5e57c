// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/naming_tables.hpp"

#include "orthant/files/models/detail/formula_json.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::files::detail {
namespace {

using expressions::Variable;
using nlohmann::ordered_json;
using systems::Naming;

constexpr std::size_t longest_name = 60;  // bytes

// Columns that a run may have in addition to the families.
constexpr std::array<std::string_view, 11> other_columns = {"t",         "energy",     "kinetic",    "potential",
                                                            "work",      "damping",    "impacts",    "friction",
                                                            "numerical", "projection", "result.json"};
constexpr std::array<std::string_view, 6> other_letters = {"z", "xi", "mu", "chi", "pt", "lambda"};

std::string key_of(const Variable& family, Index i) {
  return family.size == 0 ? family.name : fmt::format("{}{}", family.name, i);
}

Index count_in(const Variable& family) {
  return std::max(family.size, 1);
}

bool is_identifier(const std::string& name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return is_letter(name[0]) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

// x0, z0_1: letters that keys begin with, and digits.
bool is_key(const std::string& name, const Families& families) {
  const std::size_t digits = name.find_first_of("0123456789");
  if (std::find(other_columns.begin(), other_columns.end(), name) != other_columns.end()) return true;
  if (digits == std::string::npos || name.find_first_not_of("0123456789_", digits) != std::string::npos) return false;
  const std::string letters = name.substr(0, digits);
  return std::find(other_letters.begin(), other_letters.end(), letters) != other_letters.end() ||
         std::any_of(families.begin(), families.end(), [&](const Variable& one) { return one.name == letters; });
}

class NamingReader {
 public:
  NamingReader(const Scope& constants, const Families& families) : families_(families) {
    for (const Variable& family : families) {
      scope_.variables.push_back(family);
      for (Index i = 0; i < count_in(family); ++i) naming_.slots.push_back(key_of(family, i));
    }
    scope_.constants = constants.constants;
    scope_.tables = constants.tables;
  }

  Naming read(const Place& root) {
    if (const std::optional<Place> names = root.find("names")) read_names(*names);
    const std::optional<Place> outputs = root.find("outputs");
    if (outputs) read_outputs(*outputs);
    if (const std::optional<Place> units = root.find("units")) read_units(*units);
    return std::move(naming_);
  }

 private:
  [[nodiscard]] std::vector<std::string> letters() const {
    std::vector<std::string> all;
    for (const Variable& family : families_) all.push_back(family.name);
    return all;
  }
  [[nodiscard]] const Variable* family(const std::string& letters) const {
    const auto found =
        std::find_if(families_.begin(), families_.end(), [&](const Variable& one) { return one.name == letters; });
    return found == families_.end() ? nullptr : &*found;
  }
  systems::Name& entry(const std::string& key) {
    for (systems::Name& one : naming_.columns) {
      if (one.key == key) return one;
    }
    return naming_.columns.emplace_back(systems::Name{.key = key});
  }

  // A name in the header of a file, in a report, and perhaps in a formula.
  void require_name(const Place& place, const std::string& name, const std::string& own_key) {
    const auto refuse = [&](std::string allowed) {
      place.fail({.found = fmt::format("is \"{}\"", printable(name, 80)), .allowed = std::move(allowed)});
    };
    const bool is_odd = std::any_of(
        name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '/'; });
    if (is_odd) refuse("must not have a slash or a control character in it");
    if (name.empty() || name.front() == ' ' || name.back() == ' ')
      refuse("must not be empty, nor begin or end with a blank");
    if (name.size() > longest_name) refuse(fmt::format("must have at most {} bytes", longest_name));
    if (name != own_key && is_key(name, families_)) refuse("must not be that of another column");
    const auto [other, is_new] = taken_.try_emplace(name, place.path());
    if (!is_new) refuse("must differ from " + other->second);
    if (!is_identifier(name) || name == own_key) return;
    Scope with = scope_;
    with.variables.push_back({.name = name});
    try {
      expressions::validate(with);
    } catch (const InvalidArgument& error) {
      refuse(fmt::format("must be another: {}", error.what()));
    }
  }

  void add_name(const Place& place, const std::string& key) {
    const std::string name = text(place);
    if (name.empty()) return;
    require_name(place, name, key);
    entry(key).name = name;
    if (!is_identifier(name) || name == key) return;
    scope_.variables.push_back({.name = name});
    naming_.slots.push_back(key);
  }

  void read_names(const Place& table) {
    table.require_known(letters());
    for (const Place& place : table.members()) {
      const Variable& named = *family(place.name());
      if (named.size == 0) {
        add_name(place, named.name);
        continue;
      }
      const std::vector<Place> entries = entries_of(place, named, "an array of names");
      for (std::size_t i = 0; i < entries.size(); ++i) add_name(entries[i], key_of(named, static_cast<Index>(i)));
    }
  }

  std::vector<Place> entries_of(const Place& place, const Variable& named, std::string_view allowed) {
    if (place.node().is_string() && named.size == 1) return {place};
    std::vector<Place> entries = place.items(allowed);
    if (static_cast<Index>(entries.size()) != named.size) {
      place.fail(
          {.found = "has " + count_of(static_cast<Index>(entries.size()), "entry", "entries"),
           .allowed = fmt::format("must have {}, one for each {}; \"\" stands for none", named.size, named.name)});
    }
    return entries;
  }

  void read_outputs(const Place& table) {
    for (const Place& place : table.members()) {
      require_name(place, place.name(), "");
      naming_.outputs.push_back({.name = place.name(), .value = function(place, scope_)});
    }
  }

  static std::string unit_in(const Place& place) {
    std::string unit = text(place);
    const bool is_odd =
        std::any_of(unit.begin(), unit.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    if (is_odd || unit.size() > longest_name)
      place.fail({.found = "is " + place.description(), .allowed = "must be short and without control characters"});
    return unit;
  }

  void read_units(const Place& table) {
    std::vector<std::string> known = letters();
    for (const systems::Output& output : naming_.outputs) known.push_back(output.name);
    table.require_known(known);
    for (const Place& place : table.members()) {
      const auto output = std::find_if(naming_.outputs.begin(), naming_.outputs.end(),
                                       [&](const systems::Output& one) { return one.name == place.name(); });
      if (output != naming_.outputs.end()) {
        output->unit = unit_in(place);
        continue;
      }
      const Variable& named = *family(place.name());
      const bool is_one = place.node().is_string();
      const std::vector<Place> entries = is_one ? std::vector<Place>(static_cast<std::size_t>(count_in(named)), place)
                                                : entries_of(place, named, "a unit for all, or an array of units");
      for (std::size_t i = 0; i < entries.size(); ++i) {
        entry(key_of(named, static_cast<Index>(i))).unit = unit_in(entries[i]);
      }
    }
  }

  Families families_;
  Scope scope_;  // of outputs: the columns, then their names
  Naming naming_;
  std::map<std::string, std::string> taken_;  // names, and where they were written
};

// x0 is entry 0 of x; energy is itself.
std::pair<std::string, std::size_t> parted(const std::string& key) {
  const std::size_t digits = key.find_first_of("0123456789");
  if (digits == std::string::npos) return {key, 0};
  return {key.substr(0, digits), std::stoul(key.substr(digits))};
}

void put_entry(ordered_json& table, const std::string& key, const std::string& value,
               const std::vector<std::string>& slots) {
  const auto [letters, place] = parted(key);
  if (letters == key) {
    table[letters] = value;
    return;
  }
  if (!table.contains(letters)) {
    std::size_t count = 0;
    while (std::find(slots.begin(), slots.end(), fmt::format("{}{}", letters, count)) != slots.end()) ++count;
    table[letters] = std::vector<std::string>(std::max(count, place + 1));
  }
  table[letters][place] = value;
}

}  // namespace

systems::Naming read_naming(const Place& root, const Scope& constants, const Families& families) {
  const bool has_any = root.find("names") || root.find("units") || root.find("outputs");
  return has_any ? NamingReader(constants, families).read(root) : Naming{};
}

void put_naming(const Naming& naming, const std::vector<expressions::Table>& tables, ordered_json& document) {
  ordered_json names = ordered_json::object();
  ordered_json units = ordered_json::object();
  ordered_json outputs = ordered_json::object();
  for (const systems::Name& one : naming.columns) {
    if (!one.name.empty()) put_entry(names, one.key, one.name, naming.slots);
    if (!one.unit.empty()) put_entry(units, one.key, one.unit, naming.slots);
  }
  Scope scope{.variables = {}, .constants = {}, .tables = tables};
  for (std::size_t i = 0; i < naming.slots.size(); ++i) {  // a slot that a name has is written by the name
    const bool is_again = std::find(naming.slots.begin(), naming.slots.begin() + static_cast<std::ptrdiff_t>(i),
                                    naming.slots[i]) != naming.slots.begin() + static_cast<std::ptrdiff_t>(i);
    std::string name = naming.slots[i];
    for (const systems::Name& one : naming.columns) {
      if (is_again && one.key == naming.slots[i]) name = one.name;
    }
    scope.variables.push_back({.name = std::move(name)});
  }
  for (const systems::Output& output : naming.outputs) {
    outputs[output.name] = formula(output.value, scope);
    if (!output.unit.empty()) units[output.name] = output.unit;
  }
  if (!names.empty()) document["names"] = std::move(names);
  if (!units.empty()) document["units"] = std::move(units);
  if (!outputs.empty()) document["outputs"] = std::move(outputs);
}

std::vector<std::string> root_keys(std::vector<std::string> own) {
  std::vector<std::string> keys = {"name", "comment", "parameters", "table", "system"};
  for (std::string& key : own) keys.push_back(std::move(key));
  for (const char* key : {"names", "units", "outputs", "draw", "run"}) keys.emplace_back(key);
  return keys;
}

}  // namespace orthant::files::detail
