// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/compensation.hpp"

#include "orthant/linalg/decompositions.hpp"
#include "orthant/schemes/detail/blocks.hpp"

#include <cmath>

namespace orthant::schemes::detail {
namespace {

// a number and what is left of it
struct Twofold {
  double high = 0, low = 0;

  // (mj.14)
  void add(double b) {
    const double sum = high + b;
    const double other = sum - high;
    low += (high - (sum - other)) + (b - other);
    high = sum;
  }
  // (mj.15)
  void add_product(double a, double b) {
    const double product = a * b;
    low += std::fma(a, b, -product);
    add(product);
  }
  void settle() {
    const double all = high + low;
    low -= all - high;
    high = all;
  }
};

}  // namespace

Compensation::Compensation(Index size)
    : v_low_(Vector::Zero(size)), v_start_low_(v_low_), q_low_(v_low_), work_(v_low_) {}

void Compensation::start() {
  v_low_.setZero();
  v_start_low_.setZero();
  q_low_.setZero();
}

void Compensation::add(const Vector& change, Vector& v) {
  for (Index i = 0; i < v.size(); ++i) {
    Twofold sum{v[i], v_low_[i]};
    sum.add(change[i]);
    v[i] = sum.high;
    v_low_[i] = sum.low;
  }
}

void Compensation::refine(const std::vector<Row>& rows, const systems::RowMatrix& H, const SparseMatrix& W,
                          const Vector& v_start, const Vector& v, Inertia& inertia) {
  if (rows.empty()) return;
  const auto count = static_cast<Index>(rows.size());
  std::vector<Index> places;
  Vector residual(count);
  for (const Row& row : rows) {
    Twofold sum;
    for (systems::RowMatrix::InnerIterator entry(H, row.row); entry; ++entry) {
      const Index j = entry.col();
      sum.add_product(entry.value(), v[j]);
      sum.add_product(row.restitution * entry.value(), v_start[j]);
      sum.low += entry.value() * (v_low_[j] + row.restitution * v_start_low_[j]);
    }
    sum.add(row.offset);
    residual[static_cast<Index>(places.size())] = sum.high + sum.low;
    places.push_back(row.row);
  }
  const Vector change = Eigen::CompleteOrthogonalDecomposition<Matrix>(block(W, places, places)).solve(residual);
  work_.setZero();
  for (Index i = 0; i < count; ++i) {
    for (systems::RowMatrix::InnerIterator entry(H, places[static_cast<std::size_t>(i)]); entry; ++entry) {
      work_[entry.col()] -= entry.value() * change[i];
    }
  }
  inertia.solve(work_);
  v_low_ += work_;
}

void Compensation::settle(Vector& v) {
  for (Index i = 0; i < v.size(); ++i) {
    Twofold sum{v[i], v_low_[i]};
    sum.settle();
    v[i] = sum.high;
    v_low_[i] = sum.low;
  }
}

void Compensation::move(double h, double theta, const Vector& v_start, const Vector& v, const Vector& q_start,
                        Vector& q) {
  for (Index i = 0; i < q.size(); ++i) {
    Twofold mean;
    mean.add_product(theta, v[i]);
    mean.add_product(1 - theta, v_start[i]);
    mean.low += theta * v_low_[i] + (1 - theta) * v_start_low_[i];
    Twofold sum{q_start[i], q_low_[i]};
    sum.add_product(h, mean.high);
    sum.low += h * mean.low;
    sum.settle();
    q[i] = sum.high;
    q_low_[i] = sum.low;
  }
}

}  // namespace orthant::schemes::detail
