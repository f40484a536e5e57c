// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/run_table.hpp"

#include "orthant/runs/lagrangian.hpp"
#include "orthant/runs/sweeping.hpp"

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

RunTable table_for(const systems::LcsModel&) {
  return {.kind = "lcs", .schemes = runs::scheme_names(), .planned = {}, .foreign = {"gamma", "projection"}};
}

RunTable table_for(const systems::LagrangianModel&) {
  return {.kind = "lagrangian", .schemes = runs::lagrangian_scheme_names(), .planned = {}, .foreign = {"first_level"}};
}

RunTable table_for(const systems::SweepingModel&) {
  return {.kind = "sweeping",
          .schemes = runs::sweeping_scheme_names(),
          .planned = {"event-driven", "hybrid"},
          .foreign = {"theta", "gamma", "projection", "first_level"}};
}

}  // namespace

RunTable run_table(const systems::Model& model) {
  return std::visit([](const auto& one) { return table_for(one); }, model);
}

std::vector<std::string> known_keys(const RunTable& known) {
  std::vector<std::string> keys = option_keys<runs::RunOptions>();
  keys.insert(keys.begin(), "scheme");
  if (has(known.schemes, "event-driven")) keys.emplace_back("zeno");
  keys.erase(std::remove_if(keys.begin(), keys.end(), [&](const std::string& key) { return has(known.foreign, key); }),
             keys.end());
  return keys;
}

void read_run(const Place& root, const Scope& constants, const RunTable& known, runs::RunOptions& options) {
  const std::optional<Place> table = root.find("run");
  if (!table) return;
  const std::vector<std::string> keys = known_keys(known);
  for (const Place& place : table->members()) {
    if (!has(known.foreign, place.name())) continue;
    place.fail_key({.found = fmt::format("has no meaning for kind = \"{}\"", known.kind),
                    .allowed = fmt::format("must be one of {}", fmt::join(keys, ", "))});
  }
  table->require_known(keys);
  std::vector<std::string> planned;
  std::copy_if(known.planned.begin(), known.planned.end(), std::back_inserter(planned),
               [&](const std::string& scheme) { return !has(known.schemes, scheme); });
  if (const std::optional<Place> scheme = table->find("scheme")) options.scheme = word(*scheme, known.schemes, planned);
  if (const std::optional<Place> zeno = table->find("zeno")) {
    options.zeno = word(*zeno, runs::zeno_names(), {});
  }
  (void)table->at("h", "h, the step");
  (void)table->at("T", "T, the end of the run");
  read_options(*table, constants, options);
}

void require_free_names(const Place& root, const std::vector<std::string>& variables, std::string_view kind) {
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
