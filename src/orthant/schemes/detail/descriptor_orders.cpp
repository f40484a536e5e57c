// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/descriptor_orders.hpp"

#include "orthant/linalg/zero_test.hpp"

#include <cmath>

namespace orthant::schemes::detail {

DescriptorOrders::DescriptorOrders(const LcsForm& form, int order)
    : A_size_(form.A.cwiseAbs()),
      G_size_(form.G.cwiseAbs()),
      R_size_(form.R.cwiseAbs()),
      Delta_size_(form.Delta.cwiseAbs()),
      drive_size_(form.drive.cwiseAbs()),
      feed_size_(form.feed.cwiseAbs()) {
  z_size_ = slope_ = slope_size_ = Vector::Zero(form.states());
  w_ = w_size_ = rate_ = rate_size_ = impulse_ = Vector::Zero(form.outputs());
  lambda_sizes_ = slack_sizes_ = Matrix::Zero(order + 1, form.outputs());
}

void DescriptorOrders::prepare(const LcsForm& form, const std::vector<Index>& held) {
  held_ = held;
  held_w_ = held_w_size_ = held_rate_ = held_rate_size_ = Vector::Zero(static_cast<Index>(held.size()));
  if (!held.empty()) law_.compute(form, held);
}

Matrix DescriptorOrders::closed(const LcsForm& form) const {
  if (held_.empty()) return form.A;
  return form.A + Matrix(form.G(Eigen::all, held_)) * law_.feedback(form, held_);
}

// w, the slope of z and the rate of w, with the λ that are not held
void DescriptorOrders::write_free(const LcsForm& form, const Vector& z, const InputOrder& u, const Vector& lambda) {
  const Vector lambda_size = lambda.cwiseAbs();
  w_ = form.R * z + form.Delta * lambda;
  w_size_ = R_size_ * z_size_ + Delta_size_ * lambda_size;
  slope_ = form.A * z + form.G * lambda;
  slope_size_ = A_size_ * z_size_ + G_size_ * lambda_size;
  if (u.value.size() > 0) {
    w_ += form.feed * u.value;
    w_size_ += feed_size_ * u.size;
    slope_ += form.drive * u.value;
    slope_size_ += drive_size_ * u.size;
  }
  rate_ = form.R * slope_;
  rate_size_ = R_size_ * slope_size_;
  if (u.value.size() > 0) {
    rate_ += form.feed * u.rate;
    rate_size_ += feed_size_ * u.rate.cwiseAbs();
  }
}

bool DescriptorOrders::start(const LcsForm& form, const InputOrder& u, const Vector& lambda, Vector& z) {
  z_size_ = z.cwiseAbs();
  impulse_.setZero();
  if (held_.empty()) return true;
  write_free(form, z, u, lambda);
  held_rate_ = w_(held_);
  held_rate_size_ = w_size_(held_);
  held_w_.setZero();
  held_w_size_.setZero();
  if (!law_.solve(held_w_, held_w_size_, held_rate_, held_rate_size_)) return false;
  for (std::size_t i = 0; i < held_.size(); ++i) {
    const auto place = static_cast<Index>(i);
    const double part = law_.lambda()[place];
    z += form.G.col(held_[i]) * part;
    z_size_ += G_size_.col(held_[i]) * std::abs(part);
    impulse_[held_[i]] = linalg::is_zero_sum(part, law_.size()[place]) ? 0 : part;
  }
  for (Index i = 0; i < z.size(); ++i) {
    if (linalg::is_zero_sum(z[i], z_size_[i])) z[i] = 0;
  }
  return true;
}

bool DescriptorOrders::follow(const LcsForm& form, int k, const Vector& z, const InputOrder& u, Vector& lambda,
                              Vector& w) {
  write_free(form, z, u, lambda);
  lambda_sizes_.row(k) = lambda.cwiseAbs().transpose();
  if (!held_.empty()) {
    held_w_ = w_(held_);
    held_w_size_ = w_size_(held_);
    held_rate_ = rate_(held_);
    held_rate_size_ = rate_size_(held_);
    if (!law_.solve(held_w_, held_w_size_, held_rate_, held_rate_size_)) return false;
    for (std::size_t i = 0; i < held_.size(); ++i) {
      const Index l = held_[i];
      const double part = law_.lambda()[static_cast<Index>(i)];
      const double size = law_.size()[static_cast<Index>(i)];
      lambda[l] = part;
      lambda_sizes_(k, l) = size;
      w_ += form.Delta.col(l) * part;
      w_size_ += Delta_size_.col(l) * size;
      slope_size_ += G_size_.col(l) * size;
    }
    for (const Index l : held_) w_[l] = 0;
  }
  w = w_;
  slack_sizes_.row(k) = w_size_.transpose();
  z_size_ = slope_size_ / static_cast<double>(k + 1);
  return true;
}

}  // namespace orthant::schemes::detail
