// SPDX-License-Identifier: Apache-2.0
#include "orthant/report/atoms.hpp"

#include <fmt/format.h>

namespace orthant::report {

std::vector<NamedAtom> named_atoms(const simulation::LambdaDistribution& lambda) {
  std::vector<NamedAtom> atoms;
  for (const simulation::Atom& atom : lambda.atoms) {
    for (const char* letter : {"chi", "lambda"}) {
      atoms.push_back({fmt::format("{}{}", letter, atom.output), atom.order, atom.t, atom.weight});
    }
  }
  return atoms;
}

std::vector<NamedAtom> named_atoms(const std::vector<simulation::Impact>& impacts, Index contacts) {
  std::vector<NamedAtom> atoms;
  for (const simulation::Impact& impact : impacts) {
    const bool is_contact = impact.contact < contacts;
    const Index number = is_contact ? impact.contact : impact.contact - contacts;
    atoms.push_back({fmt::format("{}{}", is_contact ? "p" : "joint", number), 0, impact.t, impact.impulse[0]});
    for (Index k = 1; k < impact.impulse.size(); ++k) {
      atoms.push_back({fmt::format("pt{}_{}", number, k - 1), 0, impact.t, impact.impulse[k]});
    }
  }
  return atoms;
}

std::vector<NamedAtom> named_atoms(const std::vector<simulation::SweepingJump>& jumps) {
  std::vector<NamedAtom> atoms;
  for (const simulation::SweepingJump& jump : jumps) {
    for (Index i = 0; i < jump.after.size(); ++i) {
      atoms.push_back({fmt::format("r{}", i), 0, jump.t, jump.after[i] - jump.before[i]});
    }
  }
  return atoms;
}

}  // namespace orthant::report
