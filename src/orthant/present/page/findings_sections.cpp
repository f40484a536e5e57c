// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/html.hpp"
#include "orthant/present/page/sections.hpp"
#include "orthant/schemes/automatic.hpp"

#include <complex>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

std::string degrees_text(const std::vector<int>& degrees) {
  std::vector<std::string> parts;
  parts.reserve(degrees.size());
  for (const int r : degrees) parts.push_back(r == analysis::no_degree ? "none" : std::to_string(r));
  const bool is_one = std::equal(parts.begin() + (parts.empty() ? 0 : 1), parts.end(), parts.begin());
  if (is_one && !parts.empty()) return parts[0];
  return parts.size() > 24 ? "differs between the outputs" : fmt::format("({})", fmt::join(parts, ", "));
}

std::string spectrum(const std::vector<std::complex<double>>& numbers) {
  std::vector<std::string> parts;
  for (const std::complex<double>& number : numbers) {
    if (parts.size() == 8) {
      parts.emplace_back("…");
      break;
    }
    if (number.imag() < 0) continue;  // its conjugate stands for both
    const std::string real = number_markup(number.real(), 4);
    parts.push_back(number.imag() == 0 ? real : fmt::format("{} ± {}i", real, number_markup(number.imag(), 4)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string reasoned(std::string_view verdict, std::string_view because) {
  return escaped(verdict) + (because.empty() ? "" : " <small>" + escaped(because) + "</small>");
}

void add_advice(Rows& rows, const schemes::Advice& advice, const std::vector<std::string>& beware) {
  rows.emplace_back("Advice",
                    reasoned(advice.scheme.empty() ? "no scheme fits" : "use " + advice.scheme, advice.because));
  for (const std::string& danger : beware) rows.emplace_back("Beware", escaped(danger));
}

std::string verdict_markup(const std::string& verdict, const Rows& rows) {
  return section("analysis", "Analysis", "<p class=\"verdict\">" + escaped(verdict) + "</p>\n" + facts(rows));
}

}  // namespace

std::string findings_markup(const analysis::LcsFindings& findings) {
  using analysis::Verdict;
  Rows rows = {{"Relative degree", reasoned(degrees_text(findings.degree.degrees), findings.degree.because)},
               {"Well posed", reasoned(name(findings.well_posed.verdict), findings.well_posed.because)}};
  if (findings.form && findings.form->zeros.size() > 0) {
    rows.emplace_back("Zero dynamics", "eigenvalues " + spectrum(findings.form->zeros));
  }
  if (findings.structure.eigenvalues.size() > 0) {
    rows.emplace_back("Eigenvalues of A", spectrum(findings.structure.eigenvalues));
  }
  if (const analysis::StorageFinding& real = findings.passivity.lambda_to_w;
      real.verdict == Verdict::yes || real.verdict == Verdict::no) {
    rows.emplace_back("Passive", reasoned(name(real.verdict), real.because));
  }
  add_advice(rows, schemes::advice(findings), findings.beware);
  return verdict_markup(schemes::verdict(findings), rows);
}

std::string findings_markup(const analysis::LagrangianFindings& findings) {
  const analysis::Delassus& W = findings.delassus;
  Rows rows = {{"Mass", fmt::format("{}, {}", findings.has_constant_mass ? "constant" : "depends on q",
                                    findings.is_mass_definite ? "positive definite" : "not positive definite")}};
  if (!findings.degrees.empty()) rows.emplace_back("Relative degree", degrees_text(findings.degrees));
  if (W.rank >= 0 && W.rows > 0) {
    rows.emplace_back("Delassus matrix",
                      fmt::format("{0} × {0}, rank {1}{2}, condition {3}", W.rows, W.rank,
                                  W.redundant() > 0 ? ": hyperstatic, the impulses are not unique" : "",
                                  number_markup(W.condition, 3)));
  }
  add_advice(rows, schemes::advice(findings), findings.beware);
  return verdict_markup(schemes::verdict(findings), rows);
}

std::string findings_markup(const analysis::SweepingFindings& findings) {
  Rows rows = {{"Relative degree", "1"}, {"Well posed", reasoned(findings.verdict, findings.because)}};
  rows.emplace_back("Speed of K", number_markup(findings.speed, 4) + reasoned("", findings.speed_because));
  for (std::size_t i = 0; i < findings.sets.size() && i < 12; ++i) {
    const analysis::SetFindings& set = findings.sets[i];
    rows.emplace_back(set.label,
                      fmt::format("{}, {}", set.kind,
                                  set.is_fixed ? "does not move" : "moves with speed " + number_markup(set.speed, 4)));
  }
  if (!findings.jumps.empty()) {
    rows.emplace_back("Jumps of K",
                      fmt::format("{}, the first at t = {}", findings.jumps.size(), number_markup(findings.jumps[0])));
  }
  return verdict_markup(findings.verdict, rows);
}

}  // namespace orthant::present
