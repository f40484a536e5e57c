// SPDX-License-Identifier: Apache-2.0
// What a run returns. It starts at the worst; numbers that were not determined are NaN.
#pragma once

#include "orthant/runs/certificate.hpp"
#include "orthant/runs/column.hpp"
#include "orthant/schemes/event.hpp"
#include "orthant/schemes/motion.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::runs {

enum class RunStatus {
  finished,              // t = T reached, every certificate met
  certificate_violated,  // t = T reached, but a certificate was not met: `warnings` says which, where and by how much
  no_solution,           // the one-step problem at t_end has no solution (verified)
  unsolved,              // the one-step problem at t_end was not solved
  diverged,              // a state became NaN or infinite
  not_well_posed,        // t = T reached, but the analysis says ill posed: another run may differ, `warnings` says why
  zeno,                  // event-driven: events accumulate at t_end, and the run was not asked to continue in the limit
  interrupted,           // the observer asked to stop
  not_run,
};
[[nodiscard]] std::string_view name(RunStatus status);  // "finished", "certificate_violated", …

struct Work {
  long one_step_problems = 0;  // steps
  long pivots = 0;             // exchanges of the active set
  long factorisations = 0;
  long landings = 0;       // steps in which a constraint closed
  long pieces = 0;         // event-driven, hybrid: Taylor series
  long events = 0;         // what ended them, jumps and changes of mode
  long root_searches = 0;  // polynomials searched for their first root
};

/// Kept rows.
struct Trajectory {
  std::vector<Column> columns;
  std::vector<double> values;  // row by row

  [[nodiscard]] Index width() const { return static_cast<Index>(columns.size()); }
  [[nodiscard]] Index rows() const { return columns.empty() ? 0 : static_cast<Index>(values.size() / columns.size()); }
  [[nodiscard]] std::span<const double> row(Index number) const {
    return {values.data() + number * width(), columns.size()};
  }
  [[nodiscard]] double at(Index row, Index column) const {
    return values[static_cast<std::size_t>(row * width() + column)];
  }
  [[nodiscard]] std::vector<std::string> names() const { return runs::names(columns); }
  [[nodiscard]] std::vector<std::string> keys() const { return runs::keys(columns); }
  [[nodiscard]] Index column(std::string_view name) const;  // throws InvalidArgument with the nearest name
};

/// What the events of a kind of system are called, in result files, on the page and on screen.
struct EventTerms {
  std::string noun = "event";       // "impulse"
  std::string source = "source";    // "output"
  std::string state = {};           // what `before` and `after` are of
  std::string impulse = "impulse";  // key of the impulse in result.json
  std::string heading = "impulse";  // of the impulse in tables
  bool is_length = false;           // the length of the impulse is shown, not its entries
};

/// A vector of the last state, by its name.
struct FinalValue {
  std::string name;
  Vector value;
  bool is_state = true;  // at the end of the run; false: a sum over it
};

/// Where some of the energy came from or went, J.
struct LedgerEntry {
  std::string name;     // its key in result.json
  std::string label;    // "lost in impacts"
  std::string meaning;  // "by normal impulses"
  double amount = nan;  // positive: brought in
};

/// weight · δ_t^(order)
struct Atom {
  double t = nan;
  Index output = 0;  // component of λ
  int order = 0;
  double weight = nan;
};

/// weight · δ_t^(order) in level z_i of an output, the (i-1)-th derivative of w
struct LevelAtom {
  double t = nan;
  Index output = 0;
  int level = 0;  // i, from 1
  int order = 0;
  double weight = nan;
};

/// λ of x' = A x + B λ + E u (lambda.hpp): atoms, and a function part (the density χ).
struct LambdaDistribution {
  int degree = 0;  // [ABG08, (23)]: 0 continuous, 1 function with jumps, 2 + k when the highest atom is δ^(k)
  std::vector<Atom> atoms;
};

/// What every run returns, whatever the system.
struct Outcome {
  std::string kind;     // of the system: "lcs"
  std::string summary;  // "3 states, 1 complementary pair, relative degree 3"
  RunStatus status = RunStatus::not_run;
  std::string asked, scheme;   // as asked (auto) and as used
  std::string scheme_because;  // why, when asked is auto
  double h = nan;
  Index steps = 0;
  double t_end = nan;
  std::vector<schemes::Event> impulses;  // that do not vanish with h, the first `max_events`
  long impulse_count = 0;                // all of them
  std::vector<schemes::Event> changes;   // of mode, and jumps of inputs, the first `max_events`; by time
  std::array<long, schemes::event_kinds> change_counts = {};  // all of them, by kind
  std::vector<schemes::Condition> start_conditions;  // of each source at t = 0+; time stepping: in the first step
  EventTerms event_terms;
  std::vector<std::string> sources;        // what an event's source is called on screen: "2", "0 floor", "joint 1"
  std::vector<std::string> source_labels;  // what the model calls it; empty: nothing
  LambdaDistribution lambda;               // of systems whose multiplier is one
  std::vector<LevelAtom> level_atoms;      // what their levels have besides functions [ABG08, Proposition 3]
  std::vector<FinalValue> final_values;
  std::vector<LedgerEntry> ledger;  // from the energy at the start to that at the end; empty: none is kept
  std::vector<Certificate> certificates;
  Work work;
  std::vector<std::string> warnings;
  Layout layout;  // of the rows
  Trajectory trajectory;
  schemes::Motion motion;  // event-driven and hybrid, when asked for; columns: z (levels of each output, then ξ) and λ,
                           // or q, v and the contact forces

  /// The worst value of a certificate; NaN when there is none of that name, or it does not apply.
  [[nodiscard]] double worst(std::string_view certificate) const;
  /// Impulses and changes: all of them, and those that were kept, by time, impulses first.
  [[nodiscard]] long event_count() const;
  [[nodiscard]] std::vector<const schemes::Event*> events() const;
  /// "0 floor", or all that caused the event, by the names above
  [[nodiscard]] std::string source_text(const schemes::Event& event) const;
};

/// What an event is called in results: "impulse", "start", "close", "open", "stick", "slip", "switch", "input", "reach".
[[nodiscard]] std::string_view word(schemes::EventKind kind);
/// The kind of that name, among those in results; throws InvalidArgument when there is none.
[[nodiscard]] schemes::EventKind kind_named(std::string_view word);
/// "3 impacts, 2 close, 1 open", the noun of the impulses first; empty when there are none
[[nodiscard]] std::string counts_text(const Outcome& outcome);

/// Certificates beyond their limits give warnings, and `finished` becomes `certificate_violated`.
void judge(Outcome& result);

/// "0", "1 floor": numbers with the names that the model has for them
[[nodiscard]] std::vector<std::string> numbered(const std::vector<std::string>& names, std::string_view before = "");

}  // namespace orthant::runs
