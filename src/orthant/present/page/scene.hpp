// SPDX-License-Identifier: Apache-2.0
// The bodies that a model draws (systems/drawing.hpp), at some of the times of its run.
#pragma once

#include "orthant/expressions/program.hpp"
#include "orthant/files/models/model.hpp"

#include <span>
#include <string>
#include <vector>

namespace orthant::present {

struct Scene {
  struct Value {
    double constant = nan;
    std::vector<double> frames = {};  // one for each t; empty: the constant
  };
  struct Item {
    systems::Shape shape = systems::Shape::point;
    std::string name = {};
    bool is_scenery = false;  // no value depends on the state
    bool has_trail = false, is_closed = false;
    std::vector<Value> values = {};  // as in systems::Drawing
  };

  std::string note = {};
  std::vector<double> t = {};  // ascending; two frames at a time where the state jumps
  std::vector<Item> items = {};
};

/// What is drawn of a model, and what a person should know about it. A kind may have a function default_drawings(model)
/// for models that do not say it themselves.
struct Drawn {
  std::vector<systems::Drawing> drawings = {};
  std::string note = {};
};

/// Takes frames from the rows of a run: at most this many, evenly spread, in bounded memory.
class SceneRecorder {
 public:
  SceneRecorder() = default;
  explicit SceneRecorder(const systems::Model& model);

  /// t and the state come first, as in the slots of the drawings.
  void add(std::span<const double> row);

  /// Between two frames with one of the `jumps` (ascending) between them, the state stays, and then jumps.
  [[nodiscard]] Scene scene(const std::vector<double>& jumps) const;

 private:
  struct Moving {
    std::size_t item, value;
  };
  void add_frame(double t, const double* values);

  Scene scene_;                 // without its frames
  std::vector<Moving> moving_;  // what the values of the program are
  expressions::Program program_;
  expressions::Program::Workspace workspace_;
  std::vector<double> values_;  // of the program, at the last row
  double last_ = nan;           // its time
  std::size_t most_ = 0, stride_ = 1, rows_ = 0;
  std::vector<double> times_, frames_;  // frame by frame
};

}  // namespace orthant::present
