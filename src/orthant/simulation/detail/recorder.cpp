// SPDX-License-Identifier: Apache-2.0
#include "orthant/simulation/detail/recorder.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::simulation::detail {
namespace {

std::vector<std::string> column_names(const systems::Lcs& system, const std::optional<analysis::ZeroDynamics>& form,
                                      bool has_lambda) {
  std::vector<std::string> names{"t"};
  const auto add = [&](std::string_view letter, Index count) {
    for (Index i = 0; i < count; ++i) names.push_back(fmt::format("{}{}", letter, i));
  };
  const auto add_levels = [&](std::string_view letter) {
    for (std::size_t l = 0; l < form->degrees.size(); ++l) {
      for (int i = 1; i <= form->degrees[l]; ++i) names.push_back(fmt::format("{}{}_{}", letter, l, i));
    }
  };
  add("x", system.states());
  add("w", system.outputs());
  if (form) {
    add_levels("z");
    add("xi", form->states() - form->levels);
    add_levels("mu");
  }
  add(has_lambda ? "lambda" : "chi", system.outputs());
  return names;
}

}  // namespace

Index stride(const RunOptions& options, Index steps) {
  if (options.points == 0) return options.every;
  return std::max<Index>(1, steps / options.points);
}

Recorder::Recorder(const systems::Lcs& system, const std::optional<analysis::ZeroDynamics>& form,
                   const RunOptions& options, const Observer& observer, bool has_lambda)
    : form_(form), observer_(observer), keeps_(options.keep_trajectory), h_(options.h) {
  trajectory.names = column_names(system, form, has_lambda);
  row_.reserve(trajectory.names.size());
  if (form) forcing_.emplace(system, *form);
  x_ = z_ = Vector::Zero(system.states());
  if (observer_.on_columns) observer_.on_columns(trajectory.names);
}

void Recorder::emit() {
  if (observer_.on_row) observer_.on_row(row_);
  if (keeps_) trajectory.values.insert(trajectory.values.end(), row_.begin(), row_.end());
}

void Recorder::record(const integrators::LevelStep& step, const EventDetector& events) {
  z_ = step.z;
  Vector& shifted = x_;  // W⁻¹ (z - U)
  shifted = z_;
  if (!forcing_->is_zero()) shifted.noalias() -= forcing_->shift() * forcing_->stack(step.t);
  x_ = (form_->W_inverse * shifted).eval();
  row_.assign(1, step.t);
  row_.insert(row_.end(), x_.data(), x_.data() + x_.size());
  for (const Index first : form_->first) row_.push_back(step.z[first]);
  row_.insert(row_.end(), step.z.data(), step.z.data() + step.z.size());
  row_.insert(row_.end(), step.mu.data(), step.mu.data() + step.mu.size());
  for (Index l = 0; l < form_->outputs(); ++l) row_.push_back(events.density(l));
  emit();
}

void Recorder::record(const integrators::StateStep& step) {
  x_ = step.x;
  row_.assign(1, step.t);
  row_.insert(row_.end(), x_.data(), x_.data() + x_.size());
  row_.insert(row_.end(), step.w.data(), step.w.data() + step.w.size());
  if (form_) {
    z_.noalias() = form_->W * x_;
    if (!forcing_->is_zero()) z_.noalias() += forcing_->shift() * forcing_->stack(step.t);
    row_.insert(row_.end(), z_.data(), z_.data() + z_.size());
    for (Index l = 0; l < form_->outputs(); ++l) {
      row_.insert(row_.end(), static_cast<std::size_t>(form_->degrees[static_cast<std::size_t>(l)] - 1), 0.0);
      row_.push_back(step.k > 0 ? h_ * step.lambda[l] : 0.0);
    }
  }
  row_.insert(row_.end(), step.lambda.data(), step.lambda.data() + step.lambda.size());
  emit();
}

void Recorder::write_final(Result& result) const {
  result.x = x_;
  if (!form_) return;
  for (std::size_t l = 0; l < form_->degrees.size(); ++l) {
    result.z.emplace_back(z_.segment(form_->first[l], form_->degrees[l]));
  }
  result.xi = z_.tail(form_->states() - form_->levels);
}

}  // namespace orthant::simulation::detail
