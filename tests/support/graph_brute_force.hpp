// SPDX-License-Identifier: Apache-2.0
// Distances between graphs by slow and simple means, which share no code with src/orthant/metric.
#pragma once

#include "orthant/metric/graph.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace orthant::metric::testing {

using Spot = std::vector<double>;  // t, x_1, …

inline double apart(const Spot& a, const Spot& b) {
  double sum = 0.0;
  for (std::size_t i = 1; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::max(std::abs(a[0] - b[0]), std::sqrt(sum));
}

inline Spot mix(const Spot& a, const Spot& b, double fraction) {
  Spot spot(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) spot[i] = (1.0 - fraction) * a[i] + fraction * b[i];
  return spot;
}

/// The vertices of the filled-in graph, at least two.
inline std::vector<Spot> vertices(const Graph& graph) {
  std::vector<Spot> spots;
  const auto add = [&](Index time, Index value) {
    Spot spot{graph.times[static_cast<std::size_t>(time)]};
    for (const double x : graph.at(value)) spot.push_back(x);
    spots.push_back(spot);
  };
  for (Index i = 0; i < graph.samples(); ++i) {
    if (i > 0 && graph.between == Between::hold) add(i, i - 1);
    add(i, i);
  }
  if (spots.size() == 1) spots.push_back(spots[0]);
  return spots;
}

/// Least distance to a segment: a convex function, cut in three until nothing is left.
inline double distance_to_segment(const Spot& p, const Spot& from, const Spot& to) {
  const auto at = [&](double fraction) {
    double sum = 0.0;
    for (std::size_t i = 1; i < p.size(); ++i) {
      const double gap = (1.0 - fraction) * from[i] + fraction * to[i] - p[i];
      sum += gap * gap;
    }
    return std::max(std::abs((1.0 - fraction) * from[0] + fraction * to[0] - p[0]), std::sqrt(sum));
  };
  double low = 0.0;
  double high = 1.0;
  double best = std::min(apart(p, from), apart(p, to));
  for (int round = 0; round < 80; ++round) {
    const double one = low + (high - low) / 3.0;
    const double other = high - (high - low) / 3.0;
    const double at_one = at(one);
    const double at_other = at(other);
    best = std::min({best, at_one, at_other});
    (at_one <= at_other ? high : low) = at_one <= at_other ? other : one;
  }
  return best;
}

inline double distance_to_graph(const Spot& p, const std::vector<Spot>& line) {
  double best = infinity;
  for (const Spot& vertex : line) best = std::min(best, apart(p, vertex));
  for (std::size_t k = 0; k + 1 < line.size(); ++k) {
    if (std::max(line[k][0] - p[0], p[0] - line[k + 1][0]) >= best) continue;
    best = std::min(best, distance_to_segment(p, line[k], line[k + 1]));
  }
  return best;
}

/// sup over A of the distance to B, up to `tolerance`: distances to B differ by no more than the points do, so that a
/// segment with both ends known is halved only while it could hold something larger.
inline double brute_force_excess(const Graph& from, const Graph& to, double tolerance) {
  const std::vector<Spot> a = vertices(from);
  const std::vector<Spot> b = vertices(to);
  struct Part {
    Spot p, q;
    double at_p, at_q;
  };
  std::vector<Part> parts;
  double largest = 0.0;
  for (std::size_t k = 0; k + 1 < a.size(); ++k) {
    parts.push_back({a[k], a[k + 1], distance_to_graph(a[k], b), distance_to_graph(a[k + 1], b)});
    largest = std::max({largest, parts.back().at_p, parts.back().at_q});
  }
  while (!parts.empty()) {
    const Part part = parts.back();
    parts.pop_back();
    if (0.5 * (part.at_p + part.at_q + apart(part.p, part.q)) <= largest + tolerance) continue;
    const Spot middle = mix(part.p, part.q, 0.5);
    const double at_middle = distance_to_graph(middle, b);
    largest = std::max(largest, at_middle);
    parts.push_back({part.p, middle, part.at_p, at_middle});
    parts.push_back({middle, part.q, at_middle, part.at_q});
  }
  return largest;
}

inline double brute_force_hausdorff(const Graph& a, const Graph& b, double tolerance) {
  return std::max(brute_force_excess(a, b, tolerance), brute_force_excess(b, a, tolerance));
}

/// Each segment in so many parts.
inline std::vector<Spot> subdivided(const Graph& graph, int parts) {
  const std::vector<Spot> line = vertices(graph);
  std::vector<Spot> fine{line[0]};
  for (std::size_t k = 0; k + 1 < line.size(); ++k) {
    for (int i = 1; i <= parts; ++i) fine.push_back(mix(line[k], line[k + 1], static_cast<double>(i) / parts));
  }
  return fine;
}

inline double longest_step(const std::vector<Spot>& line) {
  double longest = 0.0;
  for (std::size_t k = 0; k + 1 < line.size(); ++k) longest = std::max(longest, apart(line[k], line[k + 1]));
  return longest;
}

/// The best walk from vertex to vertex: not below the Fréchet distance, and above it by at most the longest step.
inline double discrete_frechet(const std::vector<Spot>& a, const std::vector<Spot>& b) {
  std::vector<double> row(b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    double corner = i == 0 ? -infinity : row[0];
    for (std::size_t j = 0; j < b.size(); ++j) {
      double before = i == 0 && j == 0 ? -infinity : infinity;
      if (i > 0) before = std::min(before, row[j]);
      if (j > 0) before = std::min({before, row[j - 1], i > 0 ? corner : infinity});
      corner = row[j];
      row[j] = std::max(before, apart(a[i], b[j]));
    }
  }
  return row.back();
}

/// The value just before or just after t.
inline Spot limit_at(const Graph& graph, double t, bool is_right) {
  const std::vector<Spot> line = vertices(graph);
  Spot found = line.front();
  for (std::size_t k = 0; k + 1 < line.size(); ++k) {
    const double begin = line[k][0];
    const double end = line[k + 1][0];
    if (is_right ? end <= t : end < t) {
      found = line[k + 1];
    } else if (is_right ? begin <= t : begin < t) {
      return mix(line[k], line[k + 1], (t - begin) / (end - begin));
    }
  }
  return found;
}

}  // namespace orthant::metric::testing
