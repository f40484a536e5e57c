// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/sweeping.hpp"

#include "orthant/present/page/model_parts.hpp"

#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

using expressions::Expression;
using math::formula;
using math::identifier;
using math::sign;
using math::sub;

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

bool is_bounded(const systems::MovingBox& box) {
  const auto is_infinite = [](const Expression& bound) {
    return bound.is_constant() && !std::isfinite(bound.constant_value());
  };
  return std::none_of(box.lower.begin(), box.lower.end(), is_infinite) &&
         std::none_of(box.upper.begin(), box.upper.end(), is_infinite);
}

// The sets that can be drawn, then the state.
std::vector<systems::Drawing> planar_process(const systems::SweepingProcess& process) {
  std::vector<systems::Drawing> drawings;
  for (const systems::MovingSet& set : process.sets) {
    if (const auto* ball = std::get_if<systems::MovingBall>(&set.shape)) {
      drawings.push_back({systems::Shape::disc, set.name, {ball->center[0], ball->center[1], ball->radius}});
    }
    const auto* box = std::get_if<systems::MovingBox>(&set.shape);
    if (box == nullptr || !is_bounded(*box)) continue;
    systems::Drawing drawing{systems::Shape::box, set.name, {}};
    for (std::size_t i = 0; i < 2; ++i)
      drawing.values.push_back((box->lower[i] + box->upper[i]) / expressions::constant(2.0));
    for (std::size_t i = 0; i < 2; ++i) drawing.values.push_back(box->upper[i] - box->lower[i]);
    drawings.push_back(std::move(drawing));
  }
  drawings.push_back({systems::Shape::point, "x", {expressions::variable(1), expressions::variable(2)}, false, true});
  return drawings;
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

Drawn default_drawings(const systems::SweepingModel& model) {
  Drawn result;
  if (model.x0.size() == 2) result.drawings = planar_process(model.system);
  if (result.drawings.size() <= model.system.sets.size()) {
    result.note = "discs and bounded boxes only: other sets are not drawn";
  }
  return result;
}

}  // namespace orthant::present
