// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lcs_recorder.hpp"

namespace orthant::runs::detail {
Recorder::Recorder(const systems::Lcs& system, const std::optional<analysis::ZeroDynamics>& form,
                   const RunOptions& options, const Observer& observer, bool has_lambda)
    : rows_(lcs_columns(system, form, has_lambda), options, observer), form_(form) {
  if (form) {
    forcing_.emplace(system, *form, has_lambda ? schemes::InputUse::shift : schemes::InputUse::shift_and_drive);
    row_.mu = Vector::Zero(form->levels);
  }
  row_.x = Vector::Zero(system.states());
  row_.z = Vector::Zero(form ? form->states() : system.states());
  row_.w = row_.lambda = Vector::Zero(system.outputs());
  if (system.naming.needs("u")) input_.emplace(system, 0);
  row_.u = Vector::Zero(input_ ? system.inputs() : 0);
}

void Recorder::record(const schemes::LevelStep& step, const Vector& mu, const EventDetector& events) {
  row_.t = step.t;
  row_.z = step.z;
  row_.mu = mu;
  for (Index l = 0; l < form_->outputs(); ++l) row_.lambda[l] = events.density(l);
  record_levels(step.t);
}

void Recorder::record(const LevelRow& levels) {
  row_.t = levels.t;
  row_.z = levels.z;
  row_.mu = levels.mu;
  row_.lambda = levels.lambda;
  record_levels(levels.t_input);
}

void Recorder::record_levels(double t_input) {
  forcing_->write_state(*form_, t_input, row_.z, row_.x);
  for (Index l = 0; l < form_->outputs(); ++l) row_.w[l] = row_.z[form_->first[static_cast<std::size_t>(l)]];
  record_row(t_input);
}

void Recorder::record_row(double t_input) {
  if (input_) input_->evaluate(t_input, row_.u);
  rows_.record(row_);
}

void Recorder::record(const schemes::StateStep& step) {
  row_.t = step.t;
  row_.x = step.x;
  row_.w = step.w;
  row_.lambda = step.lambda;
  if (form_) {
    forcing_->write_levels(*form_, step.t, row_.x, row_.z);
    for (Index l = 0; l < form_->outputs(); ++l) {
      row_.mu[form_->top(l)] = step.length * step.lambda[l] + (step.earlier.size() > 0 ? step.earlier[l] : 0.0);
    }
  }
  record_row(step.t);
}

void Recorder::write_final(LcsResult& result) const {
  result.x = row_.x;
  if (!form_) return;
  for (std::size_t l = 0; l < form_->degrees.size(); ++l) {
    result.z.emplace_back(row_.z.segment(form_->first[l], form_->degrees[l]));
  }
  result.xi = row_.z.tail(form_->states() - form_->levels);
}

}  // namespace orthant::runs::detail
