// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/mechanics_expressions.hpp"

#include "orthant/systems/detail/mechanics_expressions.hpp"

#include <algorithm>

namespace orthant::systems {
namespace {

using expressions::constant;
using expressions::derivative;
using expressions::Expression;

bool is_zero(const Expression& expression) {
  return expression.is_constant() && expression.constant_value() == 0;
}

// (mech.5), as expressions
std::vector<Expression> coriolis(const Lagrangian& system) {
  const Index n = system.size();
  std::vector<Expression> result(static_cast<std::size_t>(n));
  const auto by_q = [&](Index i, Index j, Index k) {
    return derivative(system.mass[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)], position_slot(k));
  };
  for (Index i = 0; i < n; ++i) {
    Expression& N = result[static_cast<std::size_t>(i)];
    for (Index j = 0; j < n; ++j) {
      for (Index k = 0; k < n; ++k) {
        const Expression symbol = by_q(i, j, k) - constant(0.5) * by_q(j, k, i);
        if (is_zero(symbol)) continue;
        N = N + symbol * expressions::variable(velocity_slot(j, n)) * expressions::variable(velocity_slot(k, n));
      }
    }
  }
  return result;
}

// F - ∇V - N
std::vector<Expression> nonlinear_forces(const Lagrangian& system) {
  std::vector<Expression> forces = system.force;
  const auto n = forces.size();
  if (system.potential) {
    for (const int slot : slots_of(*system.potential)) {
      Expression& entry = forces[static_cast<std::size_t>(slot) - 1];
      entry = entry - derivative(*system.potential, slot);
    }
  }
  if (!system.mass.empty() && system.has_coriolis) {
    const std::vector<Expression> N = coriolis(system);
    for (std::size_t i = 0; i < n; ++i) forces[i] = forces[i] - N[i];
  }
  return forces;
}

void add_mass(const Lagrangian& system, MechanicsExpressions& into) {
  const auto n = static_cast<Index>(system.mass.size());
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j <= i; ++j) {
      const Expression& entry = system.mass[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      if (is_zero(entry)) continue;
      into.mass_places.push_back({i, j});
      into.mass.push_back(entry);
    }
  }
}

// Writes the rows of H and their rates, entry by entry.
class RowWriter {
 public:
  explicit RowWriter(MechanicsExpressions& into) : into_(into) {}

  void add_rate(Index row, const Expression& rate) {
    if (is_zero(rate)) return;
    into_.rate_rows.push_back(row);
    into_.rates.push_back(rate);
  }

  void add_row(Index row, const Eigen::SparseVector<double>& values) {
    for (Eigen::SparseVector<double>::InnerIterator entry(values); entry; ++entry) {
      into_.rows.emplace_back(row, entry.index(), entry.value());
    }
  }

  void add_entry(Index row, Index column, const Expression& value) {
    if (is_zero(value)) return;
    into_.rows.emplace_back(row, column, value.is_constant() ? value.constant_value() : 1);
    if (value.is_constant()) return;
    into_.row_places.push_back({row, column});
    into_.row_entries.push_back(value);
  }

  void add_gap(Index row, const Gap& gap) {
    if (!gap.function) {
      add_row(row, gap.row);
      add_rate(row, derivative(gap.offset, time_slot));
      return;
    }
    for (const int slot : slots_of(*gap.function)) {
      if (slot != time_slot) add_entry(row, slot - 1, derivative(*gap.function, slot));
    }
    add_rate(row, derivative(*gap.function, time_slot));
  }

  void add_tangent(Index row, const Contact& contact, std::size_t k) {
    if (!contact.tangents.empty()) {
      add_row(row, contact.tangents[k]);
    } else {
      const std::vector<Expression>& entries = contact.tangent_functions[k];
      for (std::size_t j = 0; j < entries.size(); ++j) add_entry(row, static_cast<Index>(j), entries[j]);
    }
    if (!contact.surface_velocity.empty()) add_rate(row, -contact.surface_velocity[k]);
  }

 private:
  MechanicsExpressions& into_;
};

void add_rows(const Lagrangian& system, MechanicsExpressions& into) {
  const RowLayout layout = row_layout(system);
  RowWriter writer(into);
  for (std::size_t i = 0; i < system.contacts.size(); ++i) {
    const Contact& contact = system.contacts[i];
    const Index row = layout.contact[i];
    writer.add_gap(row, contact.gap);
    for (Index k = 0; k < contact.tangent_count(); ++k) {
      writer.add_tangent(row + 1 + k, contact, static_cast<std::size_t>(k));
    }
  }
  for (std::size_t i = 0; i < system.joints.size(); ++i) {
    writer.add_gap(layout.joint + static_cast<Index>(i), system.joints[i].gap);
  }
  for (std::size_t i = 0; i < system.dry_friction.size(); ++i) {
    writer.add_row(layout.dry + static_cast<Index>(i), system.dry_friction[i].direction);
  }
}

void add_gaps(const Lagrangian& system, MechanicsExpressions& into) {
  const auto contacts = static_cast<Index>(system.contacts.size());
  const Index count = contacts + static_cast<Index>(system.joints.size());
  into.gap_offsets = Vector::Zero(count);
  for (Index i = 0; i < count; ++i) {
    const Gap& gap = i < contacts ? system.contacts[static_cast<std::size_t>(i)].gap
                                  : system.joints[static_cast<std::size_t>(i - contacts)].gap;
    if (gap.function || !gap.offset.is_constant()) {
      into.gap_places.emplace_back(i, !gap.function);
      into.gaps.push_back(gap.function ? *gap.function : gap.offset);
    }
    if (gap.function) continue;
    if (gap.offset.is_constant()) into.gap_offsets[i] = gap.offset.constant_value();
    for (Eigen::SparseVector<double>::InnerIterator entry(gap.row); entry; ++entry) {
      into.gap_rows.emplace_back(i, entry.index(), entry.value());
    }
  }
}

}  // namespace

std::vector<int> slots_of(const Expression& expression) {
  std::vector<int> slots;
  for (const expressions::Node& node : expression.nodes()) {
    if (node.operation == expressions::Operation::variable) slots.push_back(node.a);
  }
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  return slots;
}

RowLayout row_layout(const Lagrangian& system) {
  RowLayout layout;
  layout.contact.reserve(system.contacts.size() + 1);
  for (const Contact& contact : system.contacts) {
    layout.contact.push_back(layout.count);
    layout.count += 1 + contact.tangent_count();
  }
  layout.contact.push_back(layout.count);
  layout.joint = layout.count;
  layout.dry = layout.joint + static_cast<Index>(system.joints.size());
  layout.count = layout.dry + static_cast<Index>(system.dry_friction.size());
  return layout;
}

namespace detail {

MechanicsExpressions mechanics_expressions(const Lagrangian& system) {
  MechanicsExpressions result;
  add_mass(system, result);
  result.force = nonlinear_forces(system);
  add_rows(system, result);
  add_gaps(system, result);
  return result;
}

}  // namespace detail

}  // namespace orthant::systems
