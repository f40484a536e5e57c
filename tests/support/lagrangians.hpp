// SPDX-License-Identifier: Apache-2.0
// Small Lagrangian systems, written shortly.
#pragma once

#include "orthant/systems/formula.hpp"

#include <initializer_list>
#include <string>
#include <vector>

namespace orthant::test {

/// An expression of t, q[0] … q[n-1], v[0] … v[n-1].
inline expressions::Expression formula(const std::string& text, Index n) {
  return systems::formula(text, n);
}

inline std::vector<expressions::Expression> formulas(const std::vector<std::string>& texts, Index n) {
  std::vector<expressions::Expression> result;
  result.reserve(texts.size());
  for (const std::string& text : texts) result.push_back(formula(text, n));
  return result;
}

inline Eigen::SparseVector<double> row(std::initializer_list<double> values) {
  Eigen::SparseVector<double> result(static_cast<Index>(values.size()));
  Index i = 0;
  for (const double value : values) {
    if (value != 0) result.insert(i) = value;
    ++i;
  }
  return result;
}

inline SparseMatrix diagonal(const std::vector<double>& values) {
  const auto n = static_cast<Index>(values.size());
  SparseMatrix result(n, n);
  for (Index i = 0; i < n; ++i) result.insert(i, i) = values[static_cast<std::size_t>(i)];
  return result;
}

inline systems::Contact floor_at(std::initializer_list<double> normal, double offset = 0, double restitution = 0) {
  systems::Contact contact;
  contact.gap.row = row(normal);
  contact.gap.offset = expressions::constant(offset);
  contact.impact = laws::Newton{restitution};
  return contact;
}

}  // namespace orthant::test
