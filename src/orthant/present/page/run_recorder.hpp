// SPDX-License-Identifier: Apache-2.0
// Listens to a run and keeps what its report draws.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/present/jumps.hpp"
#include "orthant/present/page/pictures.hpp"
#include "orthant/present/recorders.hpp"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace orthant::present {

class RunRecorder {
 public:
  static constexpr std::size_t most_curves = 12;  // of a plot; if there are more, this many are drawn, evenly spread

  /// The model must outlive it.
  explicit RunRecorder(const systems::Model& model) : model_(&model) {}

  /// The names of the columns, then the rows: what runs::Observer receives.
  void begin(const std::vector<std::string>& names);
  void add(std::span<const double> row);

  /// Once the run has ended.
  [[nodiscard]] Pictures pictures(const runs::LcsResult& result) const;
  [[nodiscard]] Pictures pictures(const runs::LagrangianResult& result) const;
  [[nodiscard]] Pictures pictures(const runs::SweepingResult& result) const;

 private:
  struct Channel {
    std::size_t plot, column;
    std::string label;
  };
  enum class Kind {
    continuous,
    jumps,     // where the result says so
    steps,     // the same, but the first row, where no step ends, has no value of it
    measures,  // a density and atoms
  };
  struct CurveChannel : Channel {
    Kind kind;
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
    std::string name, label;
    std::function<bool(std::span<const double>)> is_active;
    IntervalRecorder recorder;
  };

  void plan_lcs(const systems::LcsModel& model);
  void plan_lagrangian(const systems::LagrangianModel& model);
  void plan_sweeping(const systems::SweepingModel& model);

  /// The columns letter0, letter1, …, and letter0_1, …
  [[nodiscard]] std::vector<std::size_t> family(std::string_view letter) const;
  [[nodiscard]] std::size_t column(const std::string& name) const;  // names_.size() when there is none
  void add_plot(const std::string& title, const std::vector<std::size_t>& columns, Kind kind,
                const std::vector<std::string>& labels = {});
  void add_energy_plots();
  void add_portrait(const std::string& x, const std::string& y);
  void add_lcs_strips(const systems::Lcs& system);
  [[nodiscard]] Pictures pictures(const runs::Outcome& outcome, const Jumps& known) const;

  const systems::Model* model_;
  std::size_t rows_ = 0;
  std::vector<std::string> names_;
  std::vector<Plot> plots_;  // without their curves
  std::vector<CurveChannel> curves_;
  std::vector<MeasureChannel> measures_;
  std::vector<PortraitChannel> portraits_;
  std::string strip_title_;
  std::vector<StripChannel> strips_;
  SceneRecorder scene_;
};

}  // namespace orthant::present
