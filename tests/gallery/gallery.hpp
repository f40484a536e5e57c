// SPDX-License-Identifier: Apache-2.0
// The model files of models/ and their exact solutions (tests/golden/lcs_events.json, see its "source").
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/runs/lcs.hpp"

#include <string>
#include <vector>

namespace orthant::test {

struct ExactState {
  double t = nan;
  Vector x;
};

struct ExactArc {
  Index output = 0;
  double from = nan, to = nan;
  double variation = nan;  // total variation of the density of λ
};

struct Exact {
  double T = nan;
  std::vector<int> degrees;
  std::vector<schemes::Event> events;
  std::vector<ExactArc> arcs;
  std::vector<ExactState> states;  // at tenths of T; the last is at T

  /// The size of each level of an output, of each state, relative to which errors are measured. Never 0.
  [[nodiscard]] Vector level_scale(Index output) const;
  [[nodiscard]] Vector state_scale() const;
  /// No jump within `distance` before t (a scheme may be late) or after it.
  [[nodiscard]] bool is_away_from_events(double t, double distance) const;
};

/// Model files, by name without extension, in alphabetical order.
[[nodiscard]] const std::vector<std::string>& model_names();
/// Those of them that have an exact solution to compare with, and whose own scheme is meant to converge to it.
[[nodiscard]] std::vector<std::string> names_with_exact_solution();

[[nodiscard]] std::string model_text(const std::string& name);
[[nodiscard]] files::RunSpec model(const std::string& name);
[[nodiscard]] const Exact& exact(const std::string& name);

/// The model run by a scheme with `steps` steps to its T.
[[nodiscard]] runs::LcsResult run(const std::string& name, const std::string& scheme, Index steps);
/// Row `row` of the columns prefix0, prefix1, …
[[nodiscard]] Vector row_of(const runs::Trajectory& trajectory, const std::string& prefix, Index size, Index row);
/// The largest error of x at the tenths of T that are away from events, each component relative to its size.
[[nodiscard]] double state_error(const runs::LcsResult& result, const Exact& exact, double distance);
/// The least squares slope of log error over log h.
[[nodiscard]] double measured_order(const std::vector<double>& h, const std::vector<double>& errors);

/// For INSTANTIATE_TEST_SUITE_P.
struct PrintName {
  template <class Info>
  std::string operator()(const Info& info) const {
    return info.param;
  }
};

}  // namespace orthant::test
