// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/lagrangian.hpp"

#include "orthant/present/page/model_parts.hpp"
#include "orthant/schemes/automatic.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

using math::formula;
using math::identifier;
using math::sign;

// The letters of a Lagrangian system.
struct Mechanics {
  const systems::Lagrangian& system;
  Index n = system.size();

  [[nodiscard]] std::string slot(int number) const {
    if (number == systems::time_slot) return identifier("t");
    return number <= n ? math::entry("q", number - 1, n) : math::entry("v", number - 1 - n, n);
  }
  [[nodiscard]] std::string function(const expressions::Expression& one) const {
    return math::expression(one, [this](int number) { return slot(number); });
  }
  [[nodiscard]] std::vector<std::string> functions(const Expressions& all) const {
    return entries(all, [this](int number) { return slot(number); });
  }

  // 2 q₀ - q₁ + 1
  [[nodiscard]] std::string linear(const Eigen::SparseVector<double>& row, std::string_view letter) const {
    std::string sum;
    for (Eigen::SparseVector<double>::InnerIterator it(row); it; ++it) {
      if (it.value() == 0.0) continue;
      const double size = std::abs(it.value());
      sum += it.value() < 0 ? sign("−") : sum.empty() ? "" : sign("+");
      sum +=
          (size == 1.0 ? "" : math::number(size) + "<mspace width=\"0.17em\"/>") + math::entry(letter, it.index(), n);
    }
    return sum.empty() ? "<mn>0</mn>" : sum;
  }
  [[nodiscard]] std::string gap(const systems::Gap& gap) const {
    if (gap.function) return function(*gap.function);
    std::string sum = linear(gap.row, "q");
    if (gap.offset.is_constant()) {
      const double offset = gap.offset.constant_value();
      if (offset != 0.0) sum += sign(offset < 0 ? "−" : "+") + math::number(std::abs(offset));
    } else {
      sum += sign("+") + function(gap.offset);
    }
    return sum;
  }
  [[nodiscard]] std::string mass() const {
    if (system.mass.empty()) return sized("M", Matrix(system.M));
    if (n > largest_written) return fmt::format("{}: {} × {}", math::in_line(formula("M ( q )")), n, n);
    std::vector<std::vector<std::string>> rows;
    rows.reserve(system.mass.size());
    for (const Expressions& row : system.mass) rows.push_back(functions(row));
    return named(formula("M ( q )"), math::matrix(rows));
  }
};

std::string contact_row(const Mechanics& mechanics, const systems::Contact& contact, Index i, Index count) {
  std::string markup = math::in_line(math::entry("g", i, count) + sign("=") + mechanics.gap(contact.gap));
  std::visit(
      [&markup]<class Law>(const Law& law) {
        Law::symbols(law, [&markup](std::string_view symbol, double value) {
          markup += math::in_line(identifier(std::string(symbol)) + sign("=") + math::number(value));
        });
      },
      contact.impact);
  if (contact.friction > 0) markup += math::in_line(identifier("μ") + sign("=") + math::number(contact.friction));
  return markup + (contact.name.empty() ? "" : " <small>" + escaped(contact.name) + "</small>");
}

std::string motion(const systems::Lagrangian& system) {
  const bool moves_mass = !system.mass.empty();
  std::vector<std::string> terms;
  if (system.C.nonZeros() > 0) terms.push_back(formula("C v"));
  if (system.K.nonZeros() > 0) terms.push_back(formula("K q"));
  if (moves_mass && system.has_coriolis) terms.push_back(formula("N ( q , v )"));
  std::string left = formula(moves_mass ? "M ( q ) dv" : "M dv");
  if (!terms.empty()) {
    const std::string all = fmt::format("{}", fmt::join(terms, sign("+")));
    left += sign("+") + (terms.size() == 1 ? all : math::in_parentheses(all)) + formula("dt");
  }
  return left;
}

// What the impact laws of the contacts let be ≥ 0, each law once.
std::vector<std::string_view> slacks(const systems::Lagrangian& system) {
  std::vector<std::string_view> found;
  for (const systems::Contact& contact : system.contacts) {
    const auto formula = [](const auto& law) { return std::string_view(law.slack_formula); };
    const std::string_view slack = std::visit(formula, contact.impact);
    if (std::find(found.begin(), found.end(), slack) == found.end()) found.push_back(slack);
  }
  return found;
}

std::string equations(const systems::Lagrangian& system) {
  const bool has_forces = !is_zero(system.force) || system.external_force;
  const bool has_rows = !system.contacts.empty() || !system.joints.empty() || !system.dry_friction.empty();
  std::string right;
  if (has_forces || system.potential) {
    right = formula(!system.potential ? "F dt" : has_forces ? "( F − ∇ V ) dt" : "− ∇ V dt");
  }
  if (has_rows) right += formula(right.empty() ? "H^T dp" : "+ H^T dp");
  if (right.empty()) right = formula("0");
  std::vector<std::vector<std::string>> rows = {{motion(system), sign("="), right + formula(", ~ q˙ = v")}};
  for (const std::string_view slack : slacks(system)) {
    rows.push_back({formula("0"), sign("≤"), formula(fmt::format("{} ⟂ p_n ≥ 0 ~ where g ≤ 0", slack))});
  }
  const bool has_friction = std::any_of(system.contacts.begin(), system.contacts.end(),
                                        [](const systems::Contact& contact) { return contact.friction > 0; });
  if (has_friction) rows.push_back({formula("‖ p_T ‖"), sign("≤"), formula("μ p_n")});
  return math::display(math::lines(rows));
}

}  // namespace

std::string model_markup(const systems::LagrangianModel& model) {
  const systems::Lagrangian& system = model.system;
  const Mechanics mechanics{system};
  const bool is_small = mechanics.n <= largest_written;
  std::vector<std::string> formulas = {mechanics.mass()};
  if (system.C.nonZeros() > 0) formulas.push_back(sized("C", Matrix(system.C)));
  if (system.K.nonZeros() > 0) formulas.push_back(sized("K", Matrix(system.K)));
  std::string forces;
  if (is_small && !is_zero(system.force)) forces = math::column(mechanics.functions(system.force));
  if (system.external_force) forces += (forces.empty() ? "" : sign("+")) + formula("f ( t , q , v )");
  if (!forces.empty()) formulas.push_back(named(identifier("F"), forces));
  if (is_small && system.potential) formulas.push_back(named(identifier("V"), mechanics.function(*system.potential)));
  formulas.push_back(sized("q", model.q0));
  formulas.push_back(sized("v", model.v0));
  std::vector<std::string> constraints;
  const auto contacts = static_cast<Index>(system.contacts.size());
  for (Index i = 0; i < std::min(contacts, largest_written); ++i) {
    constraints.push_back(contact_row(mechanics, system.contacts[static_cast<std::size_t>(i)], i, contacts));
  }
  if (contacts > largest_written)
    constraints.push_back(fmt::format("and {} more contacts", contacts - largest_written));
  for (const systems::Joint& joint : system.joints) {
    if (constraints.size() > 2 * largest_written) break;
    constraints.push_back(math::in_line("<mn>0</mn>" + sign("=") + mechanics.gap(joint.gap)) + " <small>" +
                          escaped(joint.name.empty() ? "joint" : joint.name) + "</small>");
  }
  for (const systems::DryFriction& dry : system.dry_friction) {
    if (constraints.size() > 3 * largest_written) break;
    constraints.push_back(math::in_line(sign("−") + math::number(dry.bound) + identifier("Sgn") + sign("(") +
                                        mechanics.linear(dry.direction, "v") + sign(")")) +
                          " <small>" + escaped(dry.name.empty() ? "dry friction" : dry.name) + "</small>");
  }
  return equations(system) + side_by_side(formulas) + (constraints.empty() ? "" : side_by_side(constraints));
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

}  // namespace orthant::present
