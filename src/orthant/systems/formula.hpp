// SPDX-License-Identifier: Apache-2.0
// Formulas as text, for those who build a system in C++ or Python:
//   Lagrangian{.M = …, .force = {formula("-9.81 - 0.1*v", 1)}, .contacts = {{.gap = gap("q - 0.1", 1)}}}
// The language is that of model files (docs/guide/expressions.md). Entry i of q is written q[i] or qi, and plain q when
// there is one coordinate; v likewise.
#pragma once

#include "orthant/systems/lagrangian.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orthant::systems {

using Constants = std::vector<std::pair<std::string, double>>;

/// t, q and v in the order of their slots.
[[nodiscard]] expressions::Scope mechanics_scope(Index size, const Constants& constants = {});

/// Of t, q and v, for a Lagrangian system of `size` coordinates. Throws expressions::SyntaxError.
[[nodiscard]] expressions::Expression formula(std::string_view text, Index size, const Constants& constants = {});

/// Of t alone, for inputs. Throws expressions::SyntaxError.
[[nodiscard]] expressions::Expression formula_of_time(std::string_view text, const Constants& constants = {});

/// Of t and x, written x[i] or xi, for the drift of a sweeping process. Throws expressions::SyntaxError.
[[nodiscard]] expressions::Expression formula_of_state(std::string_view text, Index size,
                                                       const Constants& constants = {});

/// Of t and q. What is row·q + constant becomes that: steps with constant rows are faster. Throws
/// expressions::SyntaxError.
[[nodiscard]] Gap gap(std::string_view text, Index size, const Constants& constants = {});
[[nodiscard]] Gap gap(const Vector& row, double offset = 0);

}  // namespace orthant::systems
