// SPDX-License-Identifier: Apache-2.0
// A curve with fewer points that looks the same. Samples are put in buckets of equal count; of each bucket stay the
// first and the last, where each component is smallest and largest, and both ends of the largest jump (two samples at
// the same time). When too many stay, buckets are joined two by two: memory is bounded however many samples come.
#pragma once

#include "orthant/linalg/types.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace orthant::report {

template <std::size_t N>
struct Sample {
  double t = nan;
  std::array<double, N> y = {};
  bool operator==(const Sample&) const = default;
};

template <std::size_t N>
class Thinner {
 public:
  static constexpr std::size_t most_of_a_bucket = 2 * N + 4;

  /// At most `limit` samples stay; up to so many, all of them do.
  explicit Thinner(std::size_t limit = 4000) : limit_(std::max(limit, 4 * most_of_a_bucket)) {}

  /// Times must not descend.
  void add(const Sample<N>& sample) {
    open_.push_back(sample);
    ++count_;
    if (open_.size() == room) thin(open_);
    if (count_ == stride_) close();
  }

  [[nodiscard]] std::vector<Sample<N>> samples() const {
    std::vector<Sample<N>> all = kept_;
    std::vector<Sample<N>> rest = open_;
    thin(rest);
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
  }

 private:
  static constexpr std::size_t room = 6 * most_of_a_bucket;
  using Samples = std::vector<Sample<N>>;

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

  static double jump(const Sample<N>& before, const Sample<N>& after) {
    if (before.t != after.t) return 0.0;
    double size = 0.0;
    for (std::size_t c = 0; c < N; ++c) size = std::max(size, std::abs(after.y[c] - before.y[c]));
    return size;
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

}  // namespace orthant::report
