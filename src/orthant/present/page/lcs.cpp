// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/lcs.hpp"

#include "orthant/present/page/model_parts.hpp"
#include "orthant/present/text/text.hpp"
#include "orthant/schemes/automatic.hpp"

#include <complex>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

using math::formula;
using math::identifier;
using math::sign;
using math::sub;

// the inputs; what is a function of the caller is u_j(t)
std::vector<std::string> inputs(const systems::Lcs& system) {
  std::vector<std::string> cells = entries(system.u, time_name);
  for (std::size_t j = 0; j < system.input_functions.size(); ++j) {
    if (!system.input_functions[j].value) continue;
    cells[j] = math::entry("u", static_cast<Index>(j), system.inputs()) + formula("( t )");
  }
  return cells;
}

std::string law(const systems::Lcs& system) {
  if (systems::is_complementarity(system)) return formula("0 ≤ w ⟂ λ ≥ 0");
  return formula("− w ∈") + sub(identifier("N"), formula("[ l , u ]")) + formula("( λ )");
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

}  // namespace

std::string model_markup(const systems::LcsModel& model) {
  const systems::Lcs& system = model.system;
  const bool has_D = !is_zero(system.D);
  const bool has_E = system.inputs() > 0 && !is_zero(system.E);
  const bool has_F = system.inputs() > 0 && !is_zero(system.F);
  const std::string equations = math::display(math::lines({
      {formula("x˙"), sign("="), formula(has_E ? "A x + B λ + E u ( t )" : "A x + B λ")},
      {formula("w"), sign("="), formula("C x") + formula(has_D ? "+ D λ" : "") + formula(has_F ? "+ F u ( t )" : "")},
      {"", "", law(system)},
  }));
  std::vector<std::string> formulas = {sized("A", system.A), sized("B", system.B), sized("C", system.C)};
  if (has_D) formulas.push_back(sized("D", system.D));
  if (has_E) formulas.push_back(sized("E", system.E));
  if (has_F) formulas.push_back(sized("F", system.F));
  if (has_E || has_F) formulas.push_back(named(formula("u ( t )"), math::column(inputs(system))));
  if (!systems::is_complementarity(system)) {
    formulas.push_back(named(identifier("l"), math::vector(system.lower)));
    formulas.push_back(named(identifier("u"), math::vector(system.upper)));
  }
  for (std::size_t l = 0; l < system.restitution.size(); ++l) {
    if (system.restitution[l].size() == 0 || is_zero(Matrix(system.restitution[l]))) continue;
    formulas.push_back(named(math::entry("e", static_cast<Index>(l), system.outputs()),
                             math::matrix(Matrix(system.restitution[l].transpose()))));
  }
  formulas.push_back(sized("x", model.x0));
  return equations + side_by_side(formulas);
}

std::string findings_markup(const analysis::LcsFindings& findings) {
  using analysis::Verdict;
  Rows rows = {{"Relative degree", reasoned(degrees_text(findings.degree.degrees), findings.degree.because)},
               {"Well posed", reasoned(name(findings.well_posed.verdict), sourced(findings.well_posed.because))}};
  if (findings.form && findings.form->zeros.size() > 0) {
    rows.emplace_back("Zero dynamics", "eigenvalues " + spectrum(findings.form->zeros));
  }
  if (findings.structure.eigenvalues.size() > 0) {
    rows.emplace_back("Eigenvalues of A", spectrum(findings.structure.eigenvalues));
  }
  for (const std::string& sentence : findings.skipped) rows.emplace_back("Not computed", escaped(sentence));
  if (const analysis::StorageFinding& real = findings.passivity.lambda_to_w;
      real.verdict == Verdict::yes || real.verdict == Verdict::no) {
    rows.emplace_back("Passive", reasoned(name(real.verdict), real.because));
  }
  add_advice(rows, schemes::advice(findings), findings.beware);
  return verdict_markup(schemes::verdict(findings), rows);
}

}  // namespace orthant::present
