// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lcs_recorder.hpp"

#include "orthant/runs/detail/lcs_layout.hpp"

namespace orthant::runs::detail {
Recorder::Recorder(const systems::Lcs& system, const std::optional<analysis::ZeroDynamics>& form,
                   const RunOptions& options, const Observer& observer, bool has_lambda)
    : rows_(lcs_layout(system, form, has_lambda), options, observer), form_(form), h_(options.h) {
  if (form) forcing_.emplace(system, *form, has_lambda ? schemes::InputUse::shift : schemes::InputUse::shift_and_drive);
  x_ = z_ = Vector::Zero(system.states());
}

void Recorder::record(const schemes::LevelStep& step, const EventDetector& events) {
  row_.t = row_.t_input = step.t;
  row_.z = step.z;
  row_.mu = step.mu;
  row_.lambda.resize(form_->outputs());
  for (Index l = 0; l < form_->outputs(); ++l) row_.lambda[l] = events.density(l);
  record(row_);
}

void Recorder::record(const LevelRow& row) {
  z_ = row.z;
  forcing_->write_state(*form_, row.t_input, z_, x_);
  rows_.begin(row.t);
  rows_.add(x_);
  for (const Index first : form_->first) rows_.add(row.z[first]);
  rows_.add(row.z);
  rows_.add(row.mu);
  rows_.add(row.lambda);
  rows_.end();
}

void Recorder::record(const schemes::StateStep& step) {
  x_ = step.x;
  rows_.begin(step.t);
  rows_.add(x_);
  rows_.add(step.w);
  if (form_) {
    forcing_->write_levels(*form_, step.t, x_, z_);
    rows_.add(z_);
    for (Index l = 0; l < form_->outputs(); ++l) {
      for (int i = 1; i < form_->degrees[static_cast<std::size_t>(l)]; ++i) rows_.add(0.0);
      rows_.add(step.k > 0 ? h_ * step.lambda[l] : 0.0);
    }
  }
  rows_.add(step.lambda);
  rows_.end();
}

void Recorder::write_final(LcsResult& result) const {
  result.x = x_;
  if (!form_) return;
  for (std::size_t l = 0; l < form_->degrees.size(); ++l) {
    result.z.emplace_back(z_.segment(form_->first[l], form_->degrees[l]));
  }
  result.xi = z_.tail(form_->states() - form_->levels);
}

}  // namespace orthant::runs::detail
