// SPDX-License-Identifier: Apache-2.0
// Results as a figure for print: chosen columns in panels over time, or one against the other. Rows are received as
// they come and thinned on the way, so that a long run needs little memory and gives a small file.
//
//   const std::string picture = present::svg(present::result_figure(result, {.panels = {{"q0"}, {"v"}}}));
#pragma once

#include "orthant/present/figure/figure.hpp"
#include "orthant/present/jumps.hpp"
#include "orthant/present/recorders.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::present {

struct FigureOptions {
  // columns of each panel; families too: q is q0, q1, …, z0_ the levels of output 0; none: as the columns suggest
  std::vector<std::vector<std::string>> panels = {};
  std::vector<std::string> phase = {};   // two columns: the second over the first, in one panel
  std::vector<std::string> labels = {};  // of the vertical axes from the top (phase: of both axes); "" or none: made
  std::string title = {}, x_label = "t";
  double from = nan, to = nan;    // times; NaN: all
  double width = Figure().width;  // points
  double height = nan;            // NaN: from the number of panels
  bool is_black_and_white = false;
};

/// Receives the rows of one result, and keeps what the figure draws of them.
class FigureRecorder {
 public:
  static constexpr std::size_t most_of_a_family = 12;  // columns; if there are more, this many are drawn, evenly spread
  static constexpr std::size_t most_suggested = 6;     // when no columns were named

  /// `label` is for the legend.
  explicit FigureRecorder(FigureOptions options, std::string label = "");

  /// Throws InvalidArgument, with the nearest name, when a column is not there.
  void begin(const std::vector<runs::Column>& columns);
  void add(std::span<const double> row);
  /// What the result says about jumps and atoms.
  void end(const runs::Outcome& outcome);

  struct Curve {
    std::size_t panel;
    std::string column;
    std::vector<Sample<1>> samples;
  };
  struct Stems {
    std::size_t panel;
    std::string column;
    int order;
    std::vector<Point> points;
  };
  [[nodiscard]] std::vector<Curve> curves() const;
  [[nodiscard]] std::vector<Stems> stems() const;
  [[nodiscard]] std::vector<Sample<2>> portrait() const;
  [[nodiscard]] const std::string& label() const { return label_; }
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
  /// What is smaller is rounding.
  [[nodiscard]] double rounding() const { return 1e-13 * largest_; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

 private:
  struct Channel {
    std::size_t panel, column;
    bool is_measure = false;
    bool is_of_steps = false;  // the first row, where no step ends, has no value of it
    CurveRecorder<1> curve;
    MeasureRecorder measure;
  };

  [[nodiscard]] std::vector<std::size_t> columns_of(const std::string& word);
  void keep(std::span<const double> row);

  FigureOptions options_;
  std::string label_;
  std::vector<runs::Column> columns_;
  std::vector<std::string> names_, notes_;
  bool is_suggested_ = false;
  std::vector<Channel> channels_;
  std::size_t phase_x_ = 0, phase_y_ = 0;
  CurveRecorder<2> portrait_;
  std::vector<double> before_;  // the last row before `from`
  bool is_done_ = false;
  double start_ = nan;      // t of the first row
  double step_ = infinity;  // a row has the impulse of the last step of this length
  double largest_ = 0.0;    // of all numbers that are drawn
  Jumps jumps_;
};

/// All in one figure, recorded with the same options. Throws InvalidArgument when there is nothing to draw.
[[nodiscard]] Figure result_figure(const std::vector<FigureRecorder>& results, const FigureOptions& options);

/// Of a run that kept its trajectory.
[[nodiscard]] Figure result_figure(const runs::Outcome& outcome, const FigureOptions& options = {});

/// What is drawn when no columns are named. Of linear complementarity systems: levels and multiplier of each output;
/// of mechanics: positions, velocities, impulses, energy; of sweeping processes: state and distances.
[[nodiscard]] std::vector<std::vector<std::string>> suggested_panels(const std::vector<std::string>& names);

}  // namespace orthant::present
