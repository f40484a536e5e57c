// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/scene.hpp"

#include "orthant/present/page/kinds.hpp"
#include "orthant/present/recorders.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace orthant::present {
namespace {

using expressions::Expression;

constexpr std::size_t most_numbers = 60000;  // of all frames
constexpr std::size_t least_frames = 60, most_frames = 1500;

Drawn drawings_of(const systems::Model& model) {
  return std::visit(
      [](const auto& one) -> Drawn {
        if (!one.drawings.empty()) return {one.drawings, ""};
        if constexpr (requires { default_drawings(one); }) return default_drawings(one);
        return {};
      },
      model);
}

}  // namespace

SceneRecorder::SceneRecorder(const systems::Model& model) {
  auto [drawings, note] = drawings_of(model);
  scene_.note = std::move(note);
  std::vector<Expression> moving;
  for (const systems::Drawing& drawing : drawings) {
    Scene::Item item{drawing.shape, drawing.name, true, drawing.has_trail, drawing.is_closed};
    for (const Expression& value : drawing.values) {
      item.values.push_back({value.is_constant() ? value.constant_value() : nan});
      if (value.is_constant()) continue;
      moving_.push_back({scene_.items.size(), item.values.size() - 1});
      moving.push_back(value);
      for (int slot = 1; slot < value.slots_needed(); ++slot) {
        if (value.depends_on(slot)) item.is_scenery = false;
      }
    }
    scene_.items.push_back(std::move(item));
  }
  program_ = expressions::Program(moving);
  values_.resize(moving.size());
  most_ = std::clamp(most_numbers / (moving.size() + 1), least_frames, most_frames);
}

void SceneRecorder::add(std::span<const double> row) {
  if (scene_.items.empty()) return;
  last_ = row[0];
  program_.evaluate(row.data(), values_.data(), workspace_);
  if (rows_++ % stride_ == 0) add_frame(row[0], values_.data());
}

void SceneRecorder::add_frame(double t, const double* values) {
  times_.push_back(t);
  frames_.insert(frames_.end(), values, values + values_.size());
  if (times_.size() < most_) return;
  // every second stays
  const std::size_t width = values_.size();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < times_.size(); i += 2, ++kept) {
    times_[kept] = times_[i];
    std::copy_n(frames_.begin() + static_cast<std::ptrdiff_t>(i * width), width,
                frames_.begin() + static_cast<std::ptrdiff_t>(kept * width));
  }
  times_.resize(kept);
  frames_.resize(kept * width);
  stride_ *= 2;
}

Scene SceneRecorder::scene(const std::vector<double>& jumps) const {
  Scene scene = scene_;
  if (rows_ == 0) return {};
  SceneRecorder all = *this;
  if (all.times_.back() != last_) all.add_frame(last_, values_.data());
  const std::size_t width = values_.size();
  std::vector<std::size_t> frames;  // which is shown at each t
  for (std::size_t i = 0; i < all.times_.size(); ++i) {
    const double t = all.times_[i];
    const auto jump = i == 0 ? std::nullopt : first_within(jumps, i == 1 ? -infinity : all.times_[i - 1], t);
    if (jump) {
      scene.t.insert(scene.t.end(), {*jump, *jump});
      frames.insert(frames.end(), {i - 1, i});
    }
    if (jump && *jump == t) continue;
    scene.t.push_back(t);
    frames.push_back(i);
  }
  for (std::size_t column = 0; column < width; ++column) {
    std::vector<double>& values = scene.items[moving_[column].item].values[moving_[column].value].frames;
    for (const std::size_t i : frames) values.push_back(all.frames_[i * width + column]);
  }
  return scene;
}

}  // namespace orthant::present
