// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/sweeping.hpp"

#include "orthant/present/text/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

constexpr std::size_t most_jumps = 10;

using analysis::SetFindings;
using analysis::SweepingFindings;

std::string sets_line(const systems::SweepingProcess& process) {
  std::vector<std::string> kinds;
  kinds.reserve(process.sets.size());
  for (const systems::MovingSet& set : process.sets) kinds.emplace_back(systems::kind(set.shape));
  constexpr std::size_t most_kinds = 6;
  const std::string all = kinds.size() <= most_kinds ? fmt::format(" ({})", fmt::join(kinds, ", ")) : "";
  return counted(static_cast<long>(kinds.size()), "set") + all;
}

std::string speed_text(bool is_fixed, double speed, const std::string& because) {
  if (is_fixed) return "fixed";
  if (speed == 0) return "at rest between its jumps";
  if (std::isfinite(speed)) return fmt::format("moves at a speed of at most {:.6g}", speed);
  return fmt::format("{}: {}", speed == infinity ? "not Lipschitz" : "speed not known", because);
}

std::string jumps_line(const SweepingFindings& findings) {
  if (findings.jumps.empty()) return "";
  std::vector<std::string> times;
  const std::size_t shown = std::min(findings.jumps.size(), most_jumps);
  times.reserve(shown + 1);
  for (std::size_t i = 0; i < shown; ++i) times.push_back(fmt::format("{:.6g}", findings.jumps[i]));
  if (findings.jumps.size() > shown) times.emplace_back("...");
  return fmt::format("  jumps at t = {}\n", fmt::join(times, ", "));
}

}  // namespace

std::string findings_text(const files::RunSpec& spec, const SweepingFindings& findings) {
  std::string text = fmt::format("{}: {}\n", spec.name, findings.verdict);
  if (!spec.comment.empty()) text += wrapped(spec.comment, 0) + "\n";
  text +=
      fmt::format("sweeping process of relative degree 1: {}, {}, {}\n", counted(findings.states, "state"),
                  sets_line(spec.as<systems::SweepingModel>().system), findings.has_drift ? "with drift" : "no drift");
  text += "\nWell-posedness\n  " + wrapped(findings.because, 2) + "\n";
  text += fmt::format("\nSets on [0, {:g}]\n", findings.horizon);
  for (const SetFindings& set : findings.sets) {
    text +=
        "  " +
        wrapped(fmt::format("{}, {}: {}", set.label, set.kind, speed_text(set.is_fixed, set.speed, set.speed_because)),
                4) +
        "\n";
  }
  if (findings.sets.size() > 1) {
    text += "  " +
            wrapped("intersection: " + speed_text(findings.is_fixed(), findings.speed, findings.speed_because), 4) +
            "\n";
  }
  text += jumps_line(findings);
  text += "\nAdvice\n  scheme catching-up, of first order\n";
  const double bound = findings.error_bound(spec.run.h);
  if (bound > 0) {
    text += fmt::format(
        "  with h = {:g} the error is at most about L sqrt(T h) = {:.3g}; of order h where the set is "
        "smooth\n",
        spec.run.h, bound);
  }
  return text;
}

}  // namespace orthant::present
