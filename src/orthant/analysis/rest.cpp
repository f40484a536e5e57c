// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/rest.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::analysis {
namespace {

constexpr int flights = 200;
constexpr int counted_flights = 100;  // the last of them, in which the shape of the flight has settled
constexpr int halvings = 60;

// w^(k-1)(t) for g = 1; v holds v_1 = 0, v_2, …, v_r
double level(const Vector& v, Index k, double t) {
  const Index r = v.size();
  double sum = 0.0;
  double power = 1.0;  // t^j / j!
  for (Index i = k; i <= r; ++i) {
    sum += v[i - 1] * power;
    power *= t / static_cast<double>(i - k + 1);
  }
  return sum - power;
}

double flight_time(const Vector& v) {
  double high = 1.0;
  while (level(v, 1, high) > 0.0) high *= 2.0;
  double low = high / 2.0;
  while (level(v, 1, low) <= 0.0) low /= 2.0;
  for (int k = 0; k < halvings; ++k) {
    const double middle = (low + high) / 2.0;
    (level(v, 1, middle) > 0.0 ? low : high) = middle;
  }
  return high;
}

}  // namespace

double flight_ratio(const Vector& e, int degree) {
  Vector full = Vector::Zero(degree);
  full.head(std::min<Index>(e.size(), degree)) = e.head(std::min<Index>(e.size(), degree));
  if (degree < 2 || full.tail(degree - 1).maxCoeff() <= 0.0) return 0.0;
  Vector v = full;
  v[0] = 0.0;
  double growth = 0.0;
  for (int flight = 0; flight < flights; ++flight) {
    const double T = flight_time(v);
    Vector next = Vector::Zero(degree);
    // in the unit of time T, so that numbers stay near 1: v_k has the unit g T^(r-k+1)
    for (Index k = 2; k <= degree; ++k)
      next[k - 1] = -full[k - 1] * level(v, k, T) / std::pow(T, static_cast<double>(degree - k + 1));
    if (flight >= flights - counted_flights) growth += std::log(T);
    v = next;
  }
  return std::exp(growth / counted_flights);
}

}  // namespace orthant::analysis
