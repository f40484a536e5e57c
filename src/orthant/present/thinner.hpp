// SPDX-License-Identifier: Apache-2.0
// A curve with fewer points that looks the same. Samples are put in buckets of equal count; each bucket keeps its first
// and last sample, those where a component is smallest or largest, and both ends of the largest jump. When too many are
// kept, buckets are merged in pairs: memory is bounded however many samples come.
#pragma once

#include "orthant/linalg/types.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace orthant::present {

template <std::size_t N>
struct Sample {
  double t = nan;
  std::array<double, N> y = {};
  bool operator==(const Sample&) const = default;
};

/// A row on its way into a picture, and what is needed to draw a jump should one have been in it.
template <std::size_t N>
struct Row {
  double t = nan;
  std::array<double, N> y = {};
  double since = nan;               // the time of the row before
  std::array<double, N> left = {};  // its values, in the components that may have jumped; y in the others
};

template <std::size_t N>
double largest_difference(const std::array<double, N>& a, const std::array<double, N>& b) {
  double size = 0.0;
  for (std::size_t c = 0; c < N; ++c) size = std::max(size, std::abs(a[c] - b[c]));
  return size;
}

/// Two samples at the same time are a jump.
template <std::size_t N>
double jump(const Sample<N>& before, const Sample<N>& after) {
  return before.t == after.t ? largest_difference(after.y, before.y) : 0.0;
}
template <std::size_t N>
double jump(const Row<N>& /*before*/, const Row<N>& after) {
  return largest_difference(after.y, after.left);
}

template <std::size_t N, class Kept = Sample<N>>
class Thinner {
 public:
  static constexpr std::size_t most_of_a_bucket = 2 * N + 4;

  /// At most `limit` samples are kept; up to that number, all of them.
  explicit Thinner(std::size_t limit = 4000) : limit_(std::max(limit, 4 * most_of_a_bucket)) {}

  /// Times must not descend.
  void add(const Kept& sample) {
    open_.push_back(sample);
    ++count_;
    if (open_.size() == room) thin(open_);
    if (count_ == stride_) close();
  }

  [[nodiscard]] std::vector<Kept> samples() const {
    std::vector<Kept> all = kept_;
    std::vector<Kept> rest = open_;
    thin(rest);
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
  }

 private:
  static constexpr std::size_t room = 6 * most_of_a_bucket;
  using Samples = std::vector<Kept>;

  void close() {
    thin(open_);
    kept_.insert(kept_.end(), open_.begin(), open_.end());
    ends_.push_back(kept_.size());
    open_.clear();
    count_ = 0;
    while (kept_.size() + most_of_a_bucket > limit_) join_pairs();
  }

  void join_pairs() {
    Samples joined;
    std::vector<std::size_t> ends;
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= ends_.size(); i += 2) {
      const std::size_t end = i < ends_.size() ? ends_[i] : ends_.back();
      Samples both(kept_.begin() + static_cast<std::ptrdiff_t>(begin),
                   kept_.begin() + static_cast<std::ptrdiff_t>(end));
      thin(both);
      joined.insert(joined.end(), both.begin(), both.end());
      ends.push_back(joined.size());
      begin = end;
    }
    kept_ = std::move(joined);
    ends_ = std::move(ends);
    stride_ *= 2;
  }

  // What is not a number is never smallest, largest or a jump: comparisons with it are false.
  static void thin(Samples& all) {
    if (all.size() <= 2) return;
    std::array<std::size_t, most_of_a_bucket> stay = {};
    stay[1] = all.size() - 1;
    for (std::size_t c = 0; c < N; ++c) {
      std::size_t& least = stay[2 + 2 * c];
      std::size_t& most = stay[3 + 2 * c];
      for (std::size_t i = 1; i < all.size(); ++i) {
        if (all[i].y[c] < all[least].y[c] || std::isnan(all[least].y[c])) least = i;
        if (all[i].y[c] > all[most].y[c] || std::isnan(all[most].y[c])) most = i;
      }
    }
    double largest = 0.0;
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (const double size = jump(all[i - 1], all[i]); size > largest) {
        largest = size;
        stay[most_of_a_bucket - 2] = i - 1;
        stay[most_of_a_bucket - 1] = i;
      }
    }
    std::sort(stay.begin(), stay.end());
    const auto end = std::unique(stay.begin(), stay.end());
    std::size_t place = 0;
    for (auto i = stay.begin(); i != end; ++i) all[place++] = all[*i];
    all.resize(place);
  }

  std::size_t limit_;
  std::size_t stride_ = 1;  // samples of a bucket
  std::size_t count_ = 0;   // of the open bucket
  Samples open_, kept_;
  std::vector<std::size_t> ends_;  // of the closed buckets in kept_
};

}  // namespace orthant::present
