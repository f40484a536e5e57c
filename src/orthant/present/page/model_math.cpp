// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/model_math.hpp"

#include "orthant/present/page/html.hpp"
#include "orthant/present/page/mathml.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

using math::formula;
using math::identifier;
using math::sign;
using math::sub;

constexpr Index largest_written = 8;

using Expressions = std::vector<expressions::Expression>;

std::string time_name(int) {
  return identifier("t");
}

std::string named(const std::string& name, const std::string& value) {
  return math::in_line(name + sign("=") + value);
}

// the data of a model, side by side as far as they fit
std::string side_by_side(const std::vector<std::string>& formulas) {
  std::string markup;
  for (const std::string& formula : formulas) markup += "<span>" + formula + "</span>\n";
  return "<div class=\"data\">\n" + markup + "</div>\n";
}

std::string sized(std::string_view name, const Matrix& matrix) {
  if (matrix.rows() <= largest_written && matrix.cols() <= largest_written)
    return named(identifier(name), math::matrix(matrix));
  const auto nonzeros = (matrix.array() != 0.0).count();
  return fmt::format("{}: {} × {}, {} entries that are not 0", math::in_line(identifier(name)), matrix.rows(),
                     matrix.cols(), nonzeros);
}

std::string sized(std::string_view name, const Vector& vector) {
  if (vector.size() <= largest_written) return named(identifier(name) + formula("( 0 )"), math::vector(vector));
  return fmt::format("{}: {} entries", math::in_line(identifier(name) + formula("( 0 )")), vector.size());
}

std::vector<std::string> entries(const Expressions& functions, const math::SlotName& name) {
  std::vector<std::string> result;
  result.reserve(functions.size());
  for (const expressions::Expression& function : functions) result.push_back(math::expression(function, name));
  return result;
}

bool is_zero(const Matrix& matrix) {
  return (matrix.array() == 0.0).all();
}

bool is_zero(const Expressions& functions) {
  return std::all_of(functions.begin(), functions.end(), [](const expressions::Expression& function) {
    return function.is_constant() && function.constant_value() == 0.0;
  });
}

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

namespace {

std::string set_markup(const systems::MovingShape& shape) {
  using namespace systems;
  const auto function = [](const expressions::Expression& one) { return math::expression(one, time_name); };
  const auto tall = [](const Functions& functions) { return math::column(entries(functions, time_name)); };
  const auto grid = [](const std::vector<Functions>& rows) {
    std::vector<std::vector<std::string>> cells;
    cells.reserve(rows.size());
    for (const Functions& row : rows) cells.push_back(entries(row, time_name));
    return math::matrix(cells);
  };
  const std::string x = identifier("x");
  const auto norm = [&](const Functions& center) { return "<mo>‖</mo>" + x + sign("−") + tall(center) + "<mo>‖</mo>"; };
  struct Writer {
    decltype(function)& f;
    decltype(tall)& v;
    decltype(grid)& m;
    decltype(norm)& n;
    const std::string& x;
    std::string operator()(const MovingBall& one) const { return n(one.center) + sign("≤") + f(one.radius); }
    std::string operator()(const MovingBox& one) const {
      return v(one.lower) + sign("≤") + x + sign("≤") + v(one.upper);
    }
    std::string operator()(const MovingHalfSpace& one) const {
      return math::sup(v(one.normal), identifier("T")) + x + sign("≤") + f(one.offset);
    }
    std::string operator()(const MovingPolyhedron& one) const { return m(one.A) + x + sign("≤") + v(one.b); }
    std::string operator()(const MovingEllipsoid& one) const {
      return sub(n(one.center), identifier("P")) + sign("≤") + "<mn>1</mn><mo>,</mo><mspace width=\"1em\"/>" +
             identifier("P") + sign("=") + m(one.shape);
    }
  };
  return std::visit(Writer{function, tall, grid, norm, x}, shape);
}

}  // namespace

std::string model_markup(const systems::SweepingModel& model) {
  const systems::SweepingProcess& process = model.system;
  const Index n = process.states();
  const bool has_drift = !is_zero(process.drift);
  const std::string inclusion = math::display(formula(has_drift ? "− dx + f ( x , t ) dt ∈" : "− dx ∈") +
                                              sub(identifier("N"), formula("K ( t )")) + formula("( x )"));
  std::vector<std::string> formulas;
  for (std::size_t i = 0; i < process.sets.size() && i < static_cast<std::size_t>(2 * largest_written); ++i) {
    const systems::MovingSet& set = process.sets[i];
    const std::string name = math::entry("K", static_cast<Index>(i), static_cast<Index>(process.sets.size()));
    const std::string shape =
        n <= largest_written ? set_markup(set.shape) : fmt::format("<mtext>{}</mtext>", kind(set.shape));
    const std::string label = set.name.empty() ? "" : fmt::format(" <small>{}</small>", escaped(set.name));
    formulas.push_back(fmt::format("{}{}", math::in_line(fmt::format("{}{}{}", name, sign(":"), shape)), label));
  }
  if (process.sets.size() > 2 * largest_written)
    formulas.push_back(fmt::format("and {} more sets", process.sets.size() - 2 * largest_written));
  const auto name = [n](int slot) { return slot == 0 ? identifier("t") : math::entry("x", slot - 1, n); };
  if (has_drift && n <= largest_written)
    formulas.push_back(named(identifier("f"), math::column(entries(process.drift, name))));
  formulas.push_back(sized("x", model.x0));
  return inclusion + side_by_side(formulas);
}

namespace {

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

}  // namespace orthant::present
