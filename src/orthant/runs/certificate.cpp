// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/certificate.hpp"

#include <algorithm>
#include <array>

namespace orthant::runs {
namespace {

// The limit is least + share · tolerance.
struct TableRow {
  std::string_view name;
  double least, share;
  std::string_view meaning;
};

constexpr std::array<TableRow, 11> certificate_table = {{
    {"complementarity", 0, 1, "the smaller of two quantities of which one must be zero, relative to their terms"},
    {"constraint", 0, 1,
     "how far a constraint was violated: relative to the lengths it was computed from where it is judged, "
     "as a length where it is only reported"},
    {"dynamics", 0, 1, "residual of the equation that the scheme solves, relative to the terms it was summed from"},
    {"growth", 1, 1, "size of the state relative to its proved bound: at most 1"},
    {"lexicographic", 0, 1, "the most negative leading entry after a jump, relative to its size"},
    {"dissipation", 0, 1, "largest relative growth of the storage function in a step"},
    {"rest", 0, 0, "largest motion after the system came to rest"},
    {"joints", 0, 1,
     "largest error of a joint: relative to the lengths it was computed from where it is judged, as a length where "
     "it is only reported"},
    {"energy", 0, 1, "largest gap of the energy ledger, relative to the energies it was summed from"},
    {"cone", 0, 1, "largest violation of the friction cone, relative to the impulses of the step"},
    {"normality", 0, 1, "distance of the reaction from the normal cone, relative to the lengths of x and K"},
}};

const TableRow* row_of(std::string_view certificate) {
  const auto* found = std::find_if(certificate_table.begin(), certificate_table.end(),
                                   [&](const TableRow& row) { return row.name == certificate; });
  return found == certificate_table.end() ? nullptr : found;
}

}  // namespace

std::string_view meaning(std::string_view certificate) {
  const TableRow* row = row_of(certificate);
  return row == nullptr ? "" : row->meaning;
}

double limit(std::string_view certificate, double tolerance) {
  const TableRow* row = row_of(certificate);
  if (row == nullptr) return tolerance;
  return row->share == 0 ? row->least : row->least + row->share * tolerance;
}

}  // namespace orthant::runs
