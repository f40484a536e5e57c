// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/figure/drawn_column.hpp"

#include "orthant/base/ascii.hpp"
#include "orthant/base/errors.hpp"
#include "orthant/expressions/parse.hpp"
#include "orthant/present/columns.hpp"
#include "orthant/runs/result.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>

#include <fmt/format.h>

namespace orthant::present {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// Takes what is behind " as " or " in " from the text; nothing when there is no such word.
std::optional<std::string_view> taken(std::string_view& text, std::string_view word) {
  const std::size_t at = text.find(word);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = trimmed(text.substr(at + word.size()));
  text = trimmed(text.substr(0, at));
  return rest;
}

bool is_name(std::string_view text) {
  return !text.empty() && !is_ascii_digit(text[0]) && std::all_of(text.begin(), text.end(), [](char c) {
    return is_ascii_letter(c) || is_ascii_digit(c) || c == '_';
  });
}

// "mm" and "m": the power of ten of the prefix
std::optional<double> prefix_factor(std::string_view prefix) {
  constexpr std::array<std::pair<std::string_view, double>, 10> prefixes = {{{"", 1.0},
                                                                             {"p", 1e-12},
                                                                             {"n", 1e-9},
                                                                             {"u", 1e-6},
                                                                             {"µ", 1e-6},
                                                                             {"m", 1e-3},
                                                                             {"c", 1e-2},
                                                                             {"k", 1e3},
                                                                             {"M", 1e6},
                                                                             {"G", 1e9}}};
  for (const auto& [word, factor] : prefixes)
    if (word == prefix) return factor;
  return std::nullopt;
}

// Of the first symbol of a unit: m^2 is 2.
int power_of(std::string_view unit) {
  const auto end = std::find_if(unit.begin(), unit.end(), [](char c) { return !is_ascii_letter(c); });
  const std::string_view rest = unit.substr(static_cast<std::size_t>(end - unit.begin()));
  if (rest.starts_with("²") || rest.starts_with("^2")) return 2;
  if (rest.starts_with("³") || rest.starts_with("^3")) return 3;
  return 1;
}

// What a formula can use, and the column that each slot is: names, then keys that are no names, then parameters.
struct Names {
  expressions::Scope scope;
  std::vector<std::size_t> places;  // of the slots
};

Names names_for_formulas(const std::vector<runs::Column>& columns, const Parameters& parameters) {
  Names made;
  std::set<std::string> taken;
  // a name that no formula can have, or that stands for something else, is not among them
  const auto is_free = [&taken](const std::string& name) {
    try {
      validate(expressions::Scope{.variables = {{name, 0}}});
    } catch (const InvalidArgument&) {
      return false;
    }
    return taken.insert(name).second;
  };
  const auto add = [&](const std::string& name, std::size_t place) {
    if (!is_free(name)) return;
    made.scope.variables.push_back({name, 0});
    made.places.push_back(place);
  };
  const std::vector<std::string> keys = runs::keys(columns);
  for (std::size_t i = 0; i < columns.size(); ++i) add(columns[i].name, i);
  for (std::size_t i = 0; i < columns.size(); ++i) add(keys[i], i);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (is_of_family("chi", keys[i])) add("lambda" + keys[i].substr(3), i);  // of λ its density
  }
  for (const auto& [name, value] : parameters) {
    if (std::isfinite(value) && is_free(name)) made.scope.constants.emplace_back(name, value);
  }
  return made;
}

}  // namespace

DrawnWord drawn_word(std::string_view word) {
  const std::string padded = fmt::format(" {}", word);  // so that "as" at its start is found too
  std::string_view rest = padded;
  const std::optional<std::string_view> label = taken(rest, " as ");
  const std::optional<std::string_view> unit = taken(rest, " in ");
  rest = trimmed(rest);
  DrawnWord made{.formula = std::string(rest), .unit = std::string(unit.value_or("")), .label = ""};
  std::string_view text = label.value_or("");
  if (text.size() > 1 && text.front() == text.back() && (text.front() == '\'' || text.front() == '"')) {
    text = text.substr(1, text.size() - 2);
  }
  made.label = std::string(text);
  const bool is_wrong = rest.empty() || (unit && unit->empty()) || (label && text.empty());
  if (is_wrong) throw InvalidArgument(fmt::format("'{}': must be as in q0, q0 in mm, 1e3*q0 as 'q (mm)'", word));
  return made;
}

std::optional<double> unit_factor(std::string_view from, std::string_view to) {
  constexpr std::array<std::tuple<std::string_view, std::string_view, double>, 4> others = {
      {{"s", "min", 1.0 / 60.0},
       {"s", "h", 1.0 / 3600.0},
       {"rad", "deg", 180.0 / std::numbers::pi},
       {"rad", "°", 180.0 / std::numbers::pi}}};
  for (const auto& [one, other, factor] : others) {
    if (from == one && to == other) return factor;
    if (from == other && to == one) return 1.0 / factor;
  }
  // the longest base that both have: "mm" and "cm" have "m"
  for (std::size_t cut = 0; cut < from.size() && cut < 3; ++cut) {
    const std::string_view base = from.substr(cut);
    const std::optional<double> have = prefix_factor(from.substr(0, cut));
    if (!have || !to.ends_with(base) || !is_ascii_letter(base[0])) continue;
    const std::optional<double> want = prefix_factor(to.substr(0, to.size() - base.size()));
    if (want) return std::pow(*have / *want, power_of(base));
  }
  return std::nullopt;
}

DrawnColumn::DrawnColumn(const DrawnWord& word, const std::vector<runs::Column>& columns, std::size_t place)
    : name(columns[place].name),
      label(word.label),
      unit(place == 0 && columns[place].unit.empty() ? "s" : columns[place].unit),
      family(columns[place].family),
      is_measure(columns[place].nature == runs::Nature::measure),
      is_of_steps(columns[place].nature == runs::Nature::steps),
      can_jump(columns[place].nature != runs::Nature::continuous),
      columns_{place} {
  if (word.unit.empty()) return;
  const std::optional<double> found = unit_factor(unit, word.unit);
  if (unit.empty()) {
    throw InvalidArgument(
        fmt::format("'{0} in {1}': the unit of {0} is not known; write a formula, as in "
                    "1e3*{0} as '{0} ({1})'",
                    name, word.unit));
  }
  if (!found) throw InvalidArgument(fmt::format("'{0} in {1}': {0} is in {2}, not in {1}", name, word.unit, unit));
  factor = *found;
  unit = word.unit;
}

DrawnColumn::DrawnColumn(const DrawnWord& word, const std::vector<runs::Column>& columns, const Parameters& parameters)
    : name(word.formula), label(word.label), unit(word.unit), can_jump(false), is_formula_(true) {
  const Names names = names_for_formulas(columns, parameters);
  expressions::Expression formula;
  try {
    formula = expressions::parse(word.formula, names.scope);
  } catch (const expressions::SyntaxError& error) {
    throw InvalidArgument(fmt::format("'{}': {}", word.formula, error.what()));
  }
  slots_.assign(names.places.size(), 0.0);
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    if (!formula.depends_on(static_cast<int>(slot))) continue;
    const std::size_t place = names.places[slot];
    const runs::Nature nature = columns[place].nature;
    used_.emplace_back(slot, place);
    if (std::find(columns_.begin(), columns_.end(), place) == columns_.end()) columns_.push_back(place);
    can_jump = can_jump || nature != runs::Nature::continuous;
    is_of_steps = is_of_steps || nature == runs::Nature::steps || nature == runs::Nature::measure;
  }
  program_ = expressions::Program(formula);
  workspace_ = program_.workspace();
}

double DrawnColumn::value(std::span<const double> row) {
  if (!is_formula_) return factor * row[columns_[0]];
  for (const auto& [slot, place] : used_) slots_[slot] = row[place];
  return program_.value(slots_.data(), workspace_);
}

std::string spread_note(std::string_view key, std::size_t drawn, std::size_t count) {
  return fmt::format("{}: {} of {} columns are drawn, evenly spread; name others", key, drawn, count);
}

std::vector<std::size_t> keyed_columns(std::string_view key, const std::vector<runs::Column>& columns) {
  const std::vector<std::string> keys = runs::keys(columns);
  const auto exactly = [&keys](std::string_view wanted) {
    const std::size_t place = column(keys, wanted);
    return place < keys.size() ? std::vector{place} : family(keys, wanted);
  };
  std::vector<std::size_t> found = exactly(key);
  if (found.empty()) found = family(keys, fmt::format("{}_", key));
  if (found.empty() && key.starts_with("lambda")) found = exactly(fmt::format("chi{}", key.substr(6)));
  return found;
}

std::vector<DrawnColumn> drawn_columns(std::string_view word, const std::vector<runs::Column>& columns,
                                       const Parameters& parameters, std::size_t most,
                                       std::vector<std::string>& notes) {
  const std::vector<std::string> names = runs::names(columns);
  // a name may have " in " in it
  const bool is_name_itself = column(names, word) < names.size();
  const DrawnWord parts = is_name_itself ? DrawnWord{std::string(word), "", ""} : drawn_word(word);
  const std::size_t exact = column(names, parts.formula);
  if (exact < names.size()) return {DrawnColumn(parts, columns, exact)};
  const std::vector<std::size_t> found = keyed_columns(parts.formula, columns);
  if (found.empty()) {
    const bool is_parameter = std::any_of(parameters.begin(), parameters.end(),
                                          [&](const auto& parameter) { return parameter.first == parts.formula; });
    if (is_name(parts.formula) && !is_parameter) {
      (void)runs::Trajectory{.columns = columns, .values = {}}.column(parts.formula);  // throws, with the nearest
    }
    return {DrawnColumn(parts, columns, parameters)};
  }
  if (found.size() > most) {
    notes.push_back(spread_note(parts.formula, most, found.size()));
  }
  if (found.size() > 1 && !parts.label.empty()) {
    throw InvalidArgument(
        fmt::format("'{}': a text with 'as' is for one column, but {} are {}", word, parts.formula, found.size()));
  }
  std::vector<DrawnColumn> chosen;
  for (const std::size_t i : spread(found.size(), most)) chosen.emplace_back(parts, columns, found[i]);
  return chosen;
}

DrawnColumn drawn_column(std::string_view word, const std::vector<runs::Column>& columns,
                         const Parameters& parameters) {
  std::vector<std::string> notes;
  std::vector<DrawnColumn> found = drawn_columns(word, columns, parameters, columns.size(), notes);
  if (found.size() == 1) return std::move(found[0]);
  throw InvalidArgument(fmt::format("'{}' are {} columns, must be one, as in {}", word, found.size(), found[0].name));
}

}  // namespace orthant::present
