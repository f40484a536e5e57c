// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/choice.hpp"

#include <algorithm>

namespace orthant::schemes {

bool Choice::is_given(std::string_view key) const {
  return std::find(given_.begin(), given_.end(), key) != given_.end();
}

std::vector<std::string> all_options() {
  std::vector<std::string> keys;
  Choice().each([&keys]<class One>(const One& scheme) {
    One::fields(scheme, [&keys](std::string_view field, const auto&, const Rule&, std::string_view) {
      if (std::find(keys.begin(), keys.end(), field) == keys.end()) keys.emplace_back(field);
    });
  });
  return keys;
}

std::vector<std::string> schemes_with(std::string_view key) {
  std::vector<std::string> names;
  Choice().each([&]<class One>(const One&) {
    if (has_option<One>(key)) names.emplace_back(One::name);
  });
  return names;
}

}  // namespace orthant::schemes
