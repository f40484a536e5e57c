// SPDX-License-Identifier: Apache-2.0
// Model files (TOML, docs/guide/models.md): what to simulate, from where, and how.
//
//   [system]
//   kind = "lcs"
//   A = [[0, 1], ["-k/m", 0]]      a number may be an expression of the [parameters]
//   …
//   [run]
//   h = 1e-3
//   T = 10
#pragma once

#include "orthant/files/problem_error.hpp"
#include "orthant/runs/options.hpp"
#include "orthant/systems/model.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace orthant::files {

/// Where the value of a key was written.
struct KeyPlace {
  std::string file;      // or the --set that gave it
  std::size_t line = 0;  // 0 when it is no file
  std::size_t column = 0;
};

/// The places of "system", "system.A", "run.h" …
using KeyPlaces = std::map<std::string, KeyPlace, std::less<>>;

struct RunSpec {
  std::string name;     // as the file says, or its file name without extension
  std::string comment;  // as the file says, or its first line when that is a comment
  systems::Model model;
  runs::RunOptions run;                                    // h and T are NaN when there is no [run]
  std::vector<std::pair<std::string, double>> parameters;  // in the order of the file
  std::vector<expressions::Table> tables;                  // the same
  std::string file;                                        // empty when a program built the model
  KeyPlaces places;                                        // the same

  /// The model when its kind is known: spec.as<systems::LcsModel>(). Throws std::bad_variant_access when it is another.
  template <class Model>
  [[nodiscard]] const Model& as() const {
    return std::get<Model>(model);
  }
};

/// "run.h=1e-3": a dotted key, and a value as TOML writes it; what is not TOML is taken as a string.
using Overrides = std::vector<std::string>;

/// Throws ModelError when the model has no [run].
void require_run(const std::string& file, const RunSpec& spec);

/// Throws the error again, with the name of the file and, when it is that of a key, the place where the key was written.
[[noreturn]] void fail_with_place(const RunSpec& spec, const InvalidArgument& error);

/// Some mistakes show only when the model is run (a scheme, a start): the message gets its place in the file.
template <class Work>
auto with_place_in(const RunSpec& spec, const Work& work) try {
  return work();
} catch (const ProblemError&) {
  throw;
} catch (const InvalidArgument& error) {
  if (spec.file.empty()) throw;
  fail_with_place(spec, error);
}

/// Throws ModelError.
[[nodiscard]] RunSpec read_model(const std::filesystem::path& path, const Overrides& overrides = {});

/// The same for text in memory; `file` is its name in messages.
[[nodiscard]] RunSpec parse_model(std::string text, const std::string& file, const Overrides& overrides = {});

}  // namespace orthant::files
