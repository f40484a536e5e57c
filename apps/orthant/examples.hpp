// SPDX-License-Identifier: Apache-2.0
// orthant examples [NAME]: the gallery, which is part of the program (cmake/embed.cmake puts models/*.toml into it).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace orthant::app {

struct Example {
  std::string_view name;  // of the file, without .toml
  std::string_view text;  // its content; the first line is a comment that says what it shows
};

/// In alphabetical order.
[[nodiscard]] const std::vector<Example>& gallery();

/// The files of data that models of the gallery read, by their whole names.
[[nodiscard]] const std::vector<Example>& gallery_data();

struct ExamplesArguments {
  std::string name;    // empty: list them all
  std::string out;     // file to write; empty: NAME.toml in the current folder, -: standard output
  bool force = false;  // overwrite a file that exists
};

/// Lists the gallery or writes one of its models. Throws InvalidArgument when there is no such model, or the file
/// exists.
[[nodiscard]] int run_examples(const ExamplesArguments& arguments);

}  // namespace orthant::app
