// SPDX-License-Identifier: Apache-2.0
// Whether a scheme fits a system, as each scheme says for itself (`fits`), from what the analysis found.
#pragma once

#include <concepts>
#include <string>
#include <utility>

namespace orthant::schemes {

enum class Fitness {
  preferred,  // `auto` takes the first of these, unless steps are asked for
  advised,    // or else the first of these
  possible,   // runs when it is named
  unfit,      // refused
};

struct Fit {
  Fitness fitness;
  std::string
      because;  // preferred, advised: why; possible: what the user is warned of, may be empty; unfit: what is missing

  static Fit preferred(std::string because) { return {Fitness::preferred, std::move(because)}; }
  static Fit advised(std::string because) { return {Fitness::advised, std::move(because)}; }
  static Fit possible(std::string because = {}) { return {Fitness::possible, std::move(because)}; }
  static Fit unfit(std::string because) { return {Fitness::unfit, std::move(because)}; }
};

/// A scheme is for the systems that these are findings of.
template <class Scheme, class Findings>
concept FitsKind = requires(const Scheme& scheme, const Findings& findings) {
  { scheme.fits(findings) } -> std::same_as<Fit>;
};

}  // namespace orthant::schemes
