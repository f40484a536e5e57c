// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/automatic.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::schemes {
namespace {

const Candidate* first(const std::vector<Candidate>& candidates, Fitness fitness) {
  const auto found = std::find_if(candidates.begin(), candidates.end(),
                                  [fitness](const Candidate& one) { return one.fit.fitness == fitness; });
  return found == candidates.end() ? nullptr : &*found;
}

const Candidate& named(const std::vector<Candidate>& candidates, const std::string& wanted) {
  for (const Candidate& one : candidates) {
    if (name(one.scheme) == wanted) return one;
  }
  std::vector<std::string> known;
  known.reserve(candidates.size() + 1);
  for (const Candidate& one : candidates) known.emplace_back(name(one.scheme));
  known.emplace_back(Choice::automatic);
  const std::string nearest = nearest_word(wanted, known);
  throw InvalidArgument(Flaw{"run.scheme", fmt::format("= '{}'", wanted),
                             fmt::format("must be one of {}{}", fmt::join(known, ", "),
                                         nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest))});
}

// What `auto` takes; null: none.
const Candidate* best(const std::vector<Candidate>& candidates) {
  const Candidate* preferred = first(candidates, Fitness::preferred);
  return preferred != nullptr ? preferred : first(candidates, Fitness::advised);
}

// Another scheme with steps, which is what was asked for: the first that is advised; else the first that is possible.
const Candidate* alternative(const std::vector<Candidate>& candidates) {
  const Candidate* advised = first(candidates, Fitness::advised);
  return advised != nullptr ? advised : first(candidates, Fitness::possible);
}

const Candidate& automatic_of(const std::vector<Candidate>& candidates) {
  if (const Candidate* taken = best(candidates)) return *taken;
  const Candidate* possible = first(candidates, Fitness::possible);
  const std::string found = "= 'auto' finds no scheme";
  if (possible == nullptr) throw InvalidArgument(Flaw{"run.scheme", found, ""});
  throw InvalidArgument(Flaw{"run.scheme",
                             fmt::format("{}: {}; {} runs if you name it, without any guarantee", found,
                                         possible->fit.because, name(possible->scheme)),
                             ""});
}

// An option that was given, but not to the scheme that runs.
std::vector<std::string> unused_options(const AnyScheme& scheme, const Choice& choice) {
  std::vector<std::string> warnings;
  for (const std::string& key : choice.given()) {
    if (std::visit([&key]<class One>(const One&) { return has_option<One>(key); }, scheme)) continue;
    warnings.push_back(fmt::format("{} is not an option of {}, only of {}: it was ignored", key, name(scheme),
                                   fmt::join(schemes_with(key), ", ")));
  }
  return warnings;
}

}  // namespace

Chosen chosen_among(const std::vector<Candidate>& candidates, const Choice& choice) {
  const bool is_automatic = choice.name() == Choice::automatic;
  const Candidate& one = is_automatic ? automatic_of(candidates) : named(candidates, choice.name());
  if (one.fit.fitness == Fitness::unfit) {
    const Candidate* other = alternative(candidates);
    const std::string instead = other == nullptr ? "" : fmt::format("; use {}", name(other->scheme));
    throw InvalidArgument(Flaw{"run.scheme", fmt::format("= '{}' {}{}", choice.name(), one.fit.because, instead), ""});
  }
  std::visit([](const auto& scheme) { validate_options(scheme); }, one.scheme);
  Chosen chosen{.scheme = one.scheme, .because = {}, .warnings = {}};
  if (is_automatic) chosen.because = one.fit.because;
  if (one.fit.fitness == Fitness::possible && !one.fit.because.empty()) chosen.warnings.push_back(one.fit.because);
  for (std::string& warning : unused_options(one.scheme, choice)) chosen.warnings.push_back(std::move(warning));
  return chosen;
}

Advice advice_among(const std::vector<Candidate>& candidates) {
  if (const Candidate* taken = best(candidates)) {
    return {std::string(name(taken->scheme)), taken->fit.because};
  }
  const Candidate* possible = first(candidates, Fitness::possible);
  return {"", possible == nullptr ? "" : possible->fit.because};
}

bool locates_events(std::string_view scheme) {
  bool found = false;
  Choice().each([&]<class One>(const One&) { found = found || (LocatesEvents<One> && scheme == One::name); });
  return found;
}

bool has_step(std::string_view scheme) {
  bool found = true;
  Choice().each([&]<class One>(const One&) {
    if constexpr (LocatesEvents<One>) found = found && (One::steps_over || scheme != One::name);
  });
  return found;
}

}  // namespace orthant::schemes
