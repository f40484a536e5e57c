// SPDX-License-Identifier: Apache-2.0
#include "orthant/laws/impact.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"

#include <cstddef>
#include <utility>

#include <fmt/format.h>

namespace orthant::laws {
namespace {

template <std::size_t... i>
std::vector<ImpactLaw> all_impact_laws(std::index_sequence<i...> /*places in the list*/) {
  return {std::variant_alternative_t<i, ImpactLaw>{}...};
}

std::vector<ImpactLaw> all_impact_laws() {
  return all_impact_laws(std::make_index_sequence<std::variant_size_v<ImpactLaw>>{});
}

}  // namespace

std::string_view name(const ImpactLaw& any) {
  return std::visit([](const auto& law) { return std::string_view(law.name); }, any);
}

std::vector<std::string> impact_law_names() {
  std::vector<std::string> names;
  for (const ImpactLaw& law : all_impact_laws()) names.emplace_back(name(law));
  return names;
}

ImpactLaw make_impact_law(std::string_view wanted) {
  for (const ImpactLaw& law : all_impact_laws()) {
    if (name(law) == wanted) return law;
  }
  const std::vector<std::string> names = impact_law_names();
  const std::string nearest = nearest_word(wanted, names);
  throw InvalidArgument(fmt::format("unknown impact law '{}', must be one of {}{}", wanted, fmt::join(names, ", "),
                                    nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
}

}  // namespace orthant::laws
