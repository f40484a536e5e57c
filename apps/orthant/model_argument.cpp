// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/model_argument.hpp"

#include <filesystem>
#include <iostream>
#include <iterator>

namespace orthant::app {

files::RunSpec read_model_argument(const std::string& model, const std::vector<std::string>& set) {
  if (model != "-") return files::read_model(model, set);
  return files::parse_model({std::istreambuf_iterator<char>(std::cin), {}}, "standard input", set);
}

std::string stem_of_model(const std::string& model) {
  return model == "-" ? "model" : std::filesystem::path(model).stem().string();
}

}  // namespace orthant::app
