// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/examples.hpp"

#include "apps/orthant/output.hpp"
#include "apps/orthant/signals.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"
#include "orthant/files/results/whole_file.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::app {
namespace {

std::string_view description(const Example& example) {
  std::string_view line = example.text.substr(0, example.text.find('\n'));
  line.remove_prefix(std::min(line.find_first_not_of("# "), line.size()));
  return line;
}

std::string list_text() {
  std::size_t width = 0;
  for (const Example& example : gallery()) width = std::max(width, example.name.size());
  std::string text;
  for (const Example& example : gallery())
    text += fmt::format("{:<{}}  {}\n", example.name, width, description(example));
  return text + "\northant examples NAME writes NAME.toml here; orthant examples NAME - prints it\n";
}

const Example& example_named(std::string name) {
  if (name.ends_with(".toml")) name.resize(name.size() - 5);
  std::vector<std::string> names;
  for (const Example& example : gallery()) {
    if (example.name == name) return example;
    names.emplace_back(example.name);
  }
  const std::string nearest = nearest_word(name, names);
  throw InvalidArgument(fmt::format("unknown example '{}', must be one of {}{}", name, fmt::join(names, ", "),
                                    nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
}

}  // namespace

int run_examples(const ExamplesArguments& arguments) {
  keep_results();
  if (arguments.name.empty()) {
    print(list_text());
    return 0;
  }
  const Example& example = example_named(arguments.name);
  if (arguments.out == "-") {
    print_data(example.text);
    return 0;
  }
  const std::string file = arguments.out.empty() ? fmt::format("{}.toml", example.name) : arguments.out;
  files::write_file(file, example.text, arguments.force);
  std::string written = escaped(file);
  for (const Example& data : gallery_data()) {  // what the model reads goes beside it
    if (example.text.find(fmt::format("file = \"{}\"", data.name)) == std::string_view::npos) continue;
    const std::filesystem::path beside = std::filesystem::path(file).parent_path() / data.name;
    files::write_file(beside.string(), data.text, arguments.force);
    written += ", " + escaped(beside.string());
  }
  print(fmt::format("written: {0}\ntry: orthant analyze {1}, orthant run {1}\n", written, escaped(file)));
  return 0;
}

}  // namespace orthant::app
