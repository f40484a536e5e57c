// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/piece_end.hpp"

#include "orthant/linalg/polynomial.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace orthant::schemes::detail {
namespace {

constexpr double sign_rounding = 16 * epsilon;  // of a polynomial, relative to the sum of the sizes of its terms
constexpr double same_time = 4 * epsilon;       // events closer than this, relative to max(1, |t|), are simultaneous

struct Polynomial {
  Signal signal;
  std::vector<double> c;
  double size = 0;  // of what coefficient 0 was summed from

  [[nodiscard]] double noise(double length) const {
    double sum = 0;
    for (std::size_t k = c.size(); k-- > 0;) sum = sum * length + std::abs(c[k]);
    return sign_rounding * (sum + size);
  }
};

class Watch {
 public:
  Watch(const systems::Lagrangian& system, const MechanicsSeries& series, const States& states, const Vector& gap_sizes)
      : series_(series) {
    const systems::RowLayout& layout = series.layout();
    for (std::size_t i = 0; i < states.contacts.size(); ++i) {
      const auto contact = static_cast<Index>(i);
      const Index row = layout.contact[i];
      const ContactState& state = states.contacts[i];
      const Vector normal = series.lambda().row(row);
      if (state.normal == Normal::open) {
        add({Watched::gap, contact}, series.gaps().row(contact), state.normal_zeros, gap_sizes[contact]);
        continue;
      }
      add({Watched::force, contact}, normal, state.normal_zeros, 0);
      add_tangent({Watched::tangent, contact}, state, row + 1, system.contacts[i].friction * normal);
    }
    for (std::size_t i = 0; i < states.dry.size(); ++i) {
      Vector bound = Vector::Zero(series.order());
      bound[0] = system.dry_friction[i].bound;
      const auto direction = static_cast<Index>(i);
      add_tangent({Watched::direction, direction}, states.dry[i], layout.dry + direction, bound);
    }
    Vector coefficients;
    for (int i = 0; i < series.condition_count(); ++i) {
      series.condition(i, coefficients);
      if (coefficients.allFinite()) add({Watched::expression, i}, coefficients, 0, 0);
    }
  }

  std::vector<Beginning> lost_within(double tau) const {
    std::vector<Beginning> lost;
    for (const Polynomial& p : polynomials_) {
      std::size_t k = 0;
      while (k < p.c.size() && p.c[k] == 0) ++k;
      const bool is_lost = k + 1 < p.c.size() && p.c[k] > 0 && p.c[k] + p.c[k + 1] * tau < 0;
      if (is_lost) lost.push_back({p.signal, static_cast<int>(k)});
    }
    return lost;
  }

  PieceEnd first(double length) const {
    PieceEnd ending = first_before(length);
    // the noise level belongs to the interval searched: search again, closer to the root found
    while (ending.tau < 0.25 * ending.length) ending = first_before(2 * ending.tau);
    return ending;
  }

 private:
  void add(Signal signal, const Vector& c, int zeros, double size) {
    if (zeros >= c.size()) return;
    std::vector<double> coefficients(c.data(), c.data() + c.size());
    std::fill(coefficients.begin(), coefficients.begin() + zeros, 0.0);
    polynomials_.push_back({signal, std::move(coefficients), zeros == 0 ? size : 0});
  }

  void add_tangent(Signal signal, const ContactState& state, Index row, const Vector& bound) {
    if (state.tangential == Tangential::slip) {
      add(signal, state.side * series_.velocities().row(row).transpose(), state.tangential_zeros, 0);
    }
    if (state.tangential != Tangential::stick) return;
    for (const int side : {1, -1}) {
      const bool is_known = state.side == side || state.tangential_zeros == all_orders;
      add(signal, bound + side * series_.lambda().row(row).transpose(), is_known ? state.tangential_zeros : 0,
          std::abs(bound[0]));
    }
  }

  [[nodiscard]] PieceEnd first_before(double length) const {
    PieceEnd ending;
    ending.length = length;
    std::vector<double> roots(polynomials_.size(), infinity);
    std::vector<char> touches(polynomials_.size(), 0);
    for (std::size_t i = 0; i < polynomials_.size(); ++i) {
      const Polynomial& p = polynomials_[i];
      const auto crossing = linalg::first_nonpositive(p.c, length, p.noise(length));
      // a touch of anything but a gap changes nothing
      if (!crossing || (crossing->is_touch && p.signal.what != Watched::gap)) continue;
      roots[i] = crossing->at;
      touches[i] = crossing->is_touch ? 1 : 0;
      ending.tau = std::min(ending.tau, crossing->at);
    }
    const double together = ending.tau + same_time * std::max(1.0, std::abs(series_.time() + ending.tau));
    for (std::size_t i = 0; i < roots.size(); ++i) {
      if (!(roots[i] <= together) || roots[i] == infinity) continue;
      ending.signals.push_back(polynomials_[i].signal);
      ending.signals.back().is_touch = touches[i] != 0;
    }
    return ending;
  }

  const MechanicsSeries& series_;
  std::vector<Polynomial> polynomials_;
};

}  // namespace

std::vector<Beginning> lost_within(const systems::Lagrangian& system, const MechanicsSeries& series,
                                   const States& states, double tau) {
  return Watch(system, series, states, Vector::Zero(series.gaps().rows())).lost_within(tau);
}

PieceEnd first_end(const systems::Lagrangian& system, const MechanicsSeries& series, const States& states,
                   const Vector& gap_sizes, double length) {
  return Watch(system, series, states, gap_sizes).first(length);
}

}  // namespace orthant::schemes::detail
