// SPDX-License-Identifier: Apache-2.0
// Results as a figure for print: chosen columns in panels over time, or one against the other. Rows are received as
// they come and thinned on the way, so that a long run needs little memory and gives a small file.
//
//   const std::string picture = present::svg(present::result_figure(result, {.panels = {{"q0"}, {"v"}}}));
#pragma once

#include "orthant/present/figure/drawn_column.hpp"
#include "orthant/present/figure/figure.hpp"
#include "orthant/present/jumps.hpp"
#include "orthant/present/page/event_list.hpp"
#include "orthant/present/recorders.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::present {

struct FigureOptions {
  // of each panel, as in drawn_column.hpp: columns, families (z0_: the levels of output 0), formulas; none: as the columns
  // suggest
  std::vector<std::vector<std::string>> panels = {};
  std::vector<std::vector<std::string>> twins = {};  // of each panel, those with the axis at the right
  std::vector<std::string> phase = {};               // two columns: the second over the first, in one panel
  std::vector<std::string> labels = {};        // of the vertical axes from the top (phase: of both axes); "": made
  std::vector<std::string> curve_labels = {};  // of the columns from the top, for the legend; "": made
  std::string x = "t";                         // "t in ms", or a formula of t, which grows with t
  std::string title = {}, x_label = {};        // "": made
  double from = nan, to = nan;                 // times; NaN: all
  double width = Figure().width;               // points
  double height = nan;                         // NaN: from the number of panels
  bool is_black_and_white = false;
  bool has_logarithmic_x = false, has_logarithmic_y = false;
  bool has_events = false;  // marked
};

/// Receives the rows of one result, and keeps what the figure draws of them.
class FigureRecorder {
 public:
  static constexpr std::size_t most_of_a_family = 12;  // columns; if there are more, this many are drawn, evenly spread
  static constexpr std::size_t most_suggested = 6;     // when no columns were named

  /// `label` is for the legend.
  explicit FigureRecorder(FigureOptions options, std::string label = "");

  /// Throws InvalidArgument, with the nearest name, when a column is not there.
  void begin(const std::vector<runs::Column>& columns, const Parameters& parameters = {});
  void add(std::span<const double> row);
  /// What the result says about jumps and atoms.
  void end(const runs::Outcome& outcome);

  /// What is drawn, and where: times are those of the run.
  struct Curve {
    std::size_t panel;
    const DrawnColumn* column;
    bool is_right;
    std::vector<Sample<1>> samples;
  };
  struct Stems {
    std::size_t panel;
    const DrawnColumn* column;
    int order;
    std::vector<Point> points;
  };
  [[nodiscard]] std::vector<Curve> curves() const;
  [[nodiscard]] std::vector<Stems> stems() const;
  [[nodiscard]] const std::vector<EventMarks>& events() const { return events_; }
  /// Points whose times have become places on the horizontal axis.
  [[nodiscard]] std::vector<Point> across(std::vector<Point> points) const;
  /// What the horizontal axis shows; after begin.
  [[nodiscard]] const DrawnColumn& x() const { return x_; }
  [[nodiscard]] const DrawnColumn& phase(std::size_t axis) const { return axis == 0 ? phase_x_ : phase_y_; }
  [[nodiscard]] std::vector<Sample<2>> portrait() const;
  [[nodiscard]] const std::string& label() const { return label_; }
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
  /// What is smaller is rounding.
  [[nodiscard]] double rounding() const { return 1e-13 * largest_; }
  [[nodiscard]] bool has_key(std::string_view key) const;

 private:
  struct Channel {
    std::size_t panel;
    DrawnColumn column;
    bool is_right = false;
    CurveRecorder<1> curve;
    MeasureRecorder measure;
  };

  void add_channels(std::size_t panel, const std::string& word, bool is_right, const Parameters& parameters);
  [[nodiscard]] std::vector<double> jumps_of(const DrawnColumn& column) const;
  void keep(std::span<const double> row);

  FigureOptions options_;
  std::string label_;
  std::vector<runs::Column> columns_;
  std::vector<std::string> notes_;
  std::vector<Channel> channels_;
  DrawnColumn x_, phase_x_, phase_y_;
  std::vector<EventMarks> events_;
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
/// of mechanics: positions, velocities, impulses, energy; of sweeping processes: state and distances. By keys.
[[nodiscard]] std::vector<std::vector<std::string>> suggested_panels(const std::vector<std::string>& keys);

}  // namespace orthant::present
