// SPDX-License-Identifier: Apache-2.0
// Observes a run and keeps what its report draws, chosen by the run's description of its rows (runs/column.hpp).
#pragma once

#include "orthant/present/jumps.hpp"
#include "orthant/present/page/pictures.hpp"
#include "orthant/present/recorders.hpp"
#include "orthant/runs/column.hpp"
#include "orthant/systems/model.hpp"

#include <span>
#include <string>
#include <vector>

namespace orthant::present {

class RunRecorder {
 public:
  static constexpr std::size_t most_curves = 12;  // of a plot; if there are more, this many are drawn, evenly spread

  /// The model, whose drawings move, must outlive it.
  explicit RunRecorder(const systems::Model& model) : model_(&model) {}

  /// What runs::Observer receives: the layout of the rows, then the rows.
  void begin(const runs::Layout& layout);
  void add(std::span<const double> row);

  /// Once the run has ended.
  [[nodiscard]] Pictures pictures(const runs::Outcome& outcome) const;

 private:
  struct Channel {
    std::size_t plot, column;
  };
  struct CurveChannel : Channel {
    CurveRecorder<1> recorder;
  };
  struct MeasureChannel : Channel {
    MeasureRecorder recorder;
  };
  struct PortraitChannel {
    std::size_t x, y;
    CurveRecorder<2> recorder;
  };
  struct StripChannel {
    std::size_t activity;
    IntervalRecorder recorder;
  };

  void plan(const runs::View& view);
  void limit_samples();
  [[nodiscard]] const runs::Column& column(std::size_t place) const { return layout_.columns[place]; }
  void draw_curves(const Jumps& jumps, Pictures& pictures) const;
  void draw_measures(const Jumps& jumps, double step, Pictures& pictures) const;
  void draw_portraits(const Jumps& jumps, Pictures& pictures) const;
  void drop_rounding(std::vector<Plot>& plots) const;

  const systems::Model* model_;
  runs::Layout layout_;
  std::size_t rows_ = 0;
  std::vector<Plot> plots_;  // without their curves
  std::vector<CurveChannel> curves_;
  std::vector<MeasureChannel> measures_;
  std::vector<PortraitChannel> portraits_;
  std::vector<StripChannel> strips_;
  SceneRecorder scene_;
};

}  // namespace orthant::present
