// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/sweeping.hpp"

#include "orthant/present/text/outcome.hpp"
#include "orthant/present/text/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

using analysis::SetFindings;
using analysis::SweepingFindings;
using runs::SweepingJump;
using runs::SweepingResult;

std::string labels(const systems::SweepingProcess& process, const std::vector<Index>& sets) {
  std::vector<std::string> names;
  names.reserve(sets.size());
  for (const Index i : sets) {
    const systems::MovingSet& set = process.sets[static_cast<std::size_t>(i)];
    names.push_back(set.name.empty() ? std::to_string(i) : set.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string events_table(const systems::SweepingProcess& process, const SweepingResult& result) {
  if (result.events.empty()) return "no jump\n";
  std::string text = counted(result.event_count, "jump") + "\n";
  text += fmt::format("{:>12}  {:>12}  {:<26}  {:<26}  {}\n", "t", "distance", "x before", "x after", "sets");
  const std::size_t shown = std::min(result.events.size(), most_events);
  for (std::size_t i = 0; i < shown; ++i) {
    const SweepingJump& jump = result.events[i];
    text += fmt::format("{:>12.6g}  {:>12.6g}  {:<26}  {:<26}  {}\n", jump.t, jump.distance(), vector_text(jump.before),
                        vector_text(jump.after), labels(process, jump.sets));
  }
  const long rest = result.event_count - static_cast<long>(shown);
  if (rest > 0) text += fmt::format("{:>12}  and {} more\n", "...", rest);
  return text;
}

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
  const std::size_t shown = std::min(findings.jumps.size(), most_events);
  times.reserve(shown + 1);
  for (std::size_t i = 0; i < shown; ++i) times.push_back(fmt::format("{:.6g}", findings.jumps[i]));
  if (findings.jumps.size() > shown) times.emplace_back("...");
  return fmt::format("  jumps at t = {}\n", fmt::join(times, ", "));
}

}  // namespace

std::string result_text(const files::RunSpec& spec, const SweepingResult& result, const std::string& pictures) {
  const systems::SweepingProcess& process = spec.sweeping().system;
  std::string text = outcome_line(result);
  text += fmt::format("{}: {}, {}, sweeping process of relative degree 1\n", spec.name,
                      counted(process.states(), "state"), sets_line(process));
  text += choice_line(result) + "\n" + events_table(process, result);
  if (!pictures.empty()) text += "\n" + pictures;
  text += fmt::format("\nx({:.6g}) = {}\n", result.t_end, vector_text(result.x));
  text += fmt::format("reaction: total {}, variation {:.6g}\n", vector_text(result.reaction), result.variation);
  text += certificate_line(result.certificate);
  text += fmt::format("work: {}, {}, {}\n", counted(result.work.one_step_problems, "projection"),
                      counted(result.work.pivots, "iteration"), counted(result.work.landings, "landing"));
  return text;
}

std::string findings_text(const files::RunSpec& spec, const SweepingFindings& findings) {
  std::string text = fmt::format("{}: {}\n", spec.name, findings.verdict);
  if (!spec.comment.empty()) text += wrapped(spec.comment, 0) + "\n";
  text += fmt::format("sweeping process of relative degree 1: {}, {}, {}\n", counted(findings.states, "state"),
                      sets_line(spec.sweeping().system), findings.has_drift ? "with drift" : "no drift");
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
