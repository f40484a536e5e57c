// SPDX-License-Identifier: Apache-2.0
// From event to event: between two events the motion is a Taylor series, as exact as its numbers
// (docs/theory/events.md). The engines are those of the kinds: lcs_engine.hpp, lagrangian_engine.hpp.
#pragma once

#include "orthant/analysis/lagrangian.hpp"
#include "orthant/analysis/lcs.hpp"
#include "orthant/base/options.hpp"
#include "orthant/schemes/fit.hpp"

#include <array>
#include <string_view>

namespace orthant::schemes {

/// What to do at an accumulation of events: end the run there, or go on in its limit (events.6).
enum class Zeno { stop, go_on };
[[nodiscard]] constexpr std::array<std::string_view, 2> words_of(Zeno) {
  return {"stop", "continue"};
}

/// Every event is located. h is no more than the distance between rows.
struct EventDriven {
  static constexpr std::string_view name = "event-driven";
  static constexpr bool steps_over = false;

  Zeno zeno = Zeno::stop;

  [[nodiscard]] Fit fits(const analysis::LcsFindings& findings) const;
  [[nodiscard]] Fit fits(const analysis::LagrangianFindings& findings) const;

  static void fields(auto& self, auto&& visit) {
    visit("zeno", self.zeno, is_word, "at an accumulation of events: stop there, or continue in its limit");
  }
};

/// Events are located as long as they are few within a step of length h; then its rest is taken at once (events.8).
struct Hybrid {
  static constexpr std::string_view name = "hybrid";
  static constexpr bool steps_over = true;

  [[nodiscard]] Fit fits(const analysis::LcsFindings& findings) const;
  [[nodiscard]] Fit fits(const analysis::LagrangianFindings& findings) const;

  static void fields(auto&, auto&&) {}
};

/// Schemes whose motion between events is known, and that have no steps of equal length.
template <class Scheme>
concept LocatesEvents = requires { Scheme::steps_over; };

}  // namespace orthant::schemes
