// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/local.hpp"

#include "orthant/friction/detail/cone.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <array>

namespace orthant::friction {
namespace {

constexpr double fits = 1e-10;       // local_error of a mode that counts as a solution
constexpr int newton_steps = 60;     // with bisection as the safeguard; five or six are usual
constexpr int directions = 64;       // of the circle, searched for a change of sign in (friction.9)
constexpr double deficient = 1e-13;  // det S below this part of its trace squared counts as zero
constexpr double singular = 1e-14;   // pivots below this part of the trace count as zero

double norm_of(double x, double y) {
  return std::sqrt(x * x + y * y);
}

// The pieces of a spatial contact after the elimination of r_n.
struct Spatial {
  double w_nn, w_n1, w_n2;    // first row of W
  double s11, s12, s21, s22;  // S
  double b1, b2;              // b
  double q_n, mu;

  // r_T(α) and r_n(α); false where S + α I is not definite enough to be solved
  bool impulse(double alpha, double* r) const {
    const double a = s11 + alpha;
    const double c = s22 + alpha;
    const double determinant = a * c - s12 * s21;
    if (!(a > 0.0 && determinant > 4.0 * epsilon * std::abs(s12 * s21))) return false;
    r[1] = (c * b1 - s12 * b2) / determinant;
    r[2] = (a * b2 - s21 * b1) / determinant;
    r[0] = -(q_n + w_n1 * r[1] + w_n2 * r[2]) / w_nn;
    return true;
  }
};

// One Newton step for (friction.8) from α, where r = r(α). With r_n > 0 the equation is taken as
// 1/‖r_T‖ - 1/(μ r_n) = 0, which is nearly linear in α.
double newton_point(const Spatial& s, double alpha, const double* r) {
  const double a = s.s11 + alpha;
  const double c = s.s22 + alpha;
  const double determinant = a * c - s.s12 * s.s21;
  const double d1 = -(c * r[1] - s.s12 * r[2]) / determinant;  // dr_T/dα
  const double d2 = -(a * r[2] - s.s21 * r[1]) / determinant;
  const double dn = -(s.w_n1 * d1 + s.w_n2 * d2) / s.w_nn;
  const double t = norm_of(r[1], r[2]);
  const double dt = (r[1] * d1 + r[2] * d2) / t;
  const double limit = s.mu * r[0];
  if (!(limit > 0.0)) return alpha - (t - limit) / (dt - s.mu * dn);
  const double slope = -dt / (t * t) + s.mu * dn / (limit * limit);
  return alpha - (1.0 / t - 1.0 / limit) / slope;
}

// r_n from the direction of r_T, so that r is on the boundary of K and u_n = 0 to rounding.
bool finish_slip(const Spatial& s, double* r) {
  const double t = norm_of(r[1], r[2]);
  const double e1 = r[1] / t;
  const double e2 = r[2] / t;
  const double pivot = s.w_nn + s.mu * (s.w_n1 * e1 + s.w_n2 * e2);
  if (!(t > 0.0 && pivot > 0.0)) return false;
  r[0] = -s.q_n / pivot;
  r[1] = s.mu * r[0] * e1;
  r[2] = s.mu * r[0] * e2;
  return true;
}

// The root of (friction.8) between `low`, where g > 0 or g is not defined, and infinity, where g < 0.
bool find_slip(const Spatial& s, double low, double* r) {
  const double of_b = norm_of(s.b1, s.b2);
  const double of_w = norm_of(s.w_n1, s.w_n2);
  const double spread = std::abs(s.s11) + std::abs(s.s12) + std::abs(s.s21) + std::abs(s.s22);
  double high = spread + 2.0 * of_b * (s.w_nn + s.mu * of_w) / (s.mu * -s.q_n);  // g(high) < 0
  double alpha = of_b * s.w_nn / (s.mu * -s.q_n);                                // the root when W_NT = 0 and S = 0
  if (!(high < infinity)) return false;
  if (!(alpha > low && alpha < high)) alpha = 0.5 * (low + high);
  for (int step = 0; step < newton_steps; ++step) {
    const bool is_defined = s.impulse(alpha, r);
    const double g = is_defined ? norm_of(r[1], r[2]) - s.mu * r[0] : infinity;
    (g > 0.0 ? low : high) = alpha;
    double next = is_defined ? newton_point(s, alpha, r) : nan;
    if (!(next > low && next < high))
      next = low > 1e-3 * high ? 0.5 * (low + high) : std::sqrt(std::max(low, 1e-20 * high) * high);
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    const double change = std::abs(next - alpha);
    alpha = next;
    if (change <= 2.0 * epsilon * alpha) break;
  }
  return s.impulse(alpha, r) && finish_slip(s, r);
}

// Stick when S has rank one (then S⁺ = S/λ², λ its trace) or is zero: the smallest r_T with S r_T = b, if b allows one.
bool stick_deficient(const Spatial& s, double trace, double* r) {
  const double lambda = s.s11 + s.s22;
  const double rounding = 64.0 * epsilon * (std::abs(s.q_n) + norm_of(s.b1, s.b2));
  r[1] = r[2] = 0.0;
  if (lambda > singular * trace) {
    r[1] = (s.s11 * s.b1 + s.s12 * s.b2) / (lambda * lambda);
    r[2] = (s.s21 * s.b1 + s.s22 * s.b2) / (lambda * lambda);
  }
  const double left = norm_of(s.b1 - s.s11 * r[1] - s.s12 * r[2], s.b2 - s.s21 * r[1] - s.s22 * r[2]);
  r[0] = -(s.q_n + s.w_n1 * r[1] + s.w_n2 * r[2]) / s.w_nn;
  return left <= rounding * (1.0 + (std::abs(s.w_n1) + std::abs(s.w_n2)) / s.w_nn);
}

// The plain path: q_n < 0 < W_NN and S positive definite.
ContactMode solve_definite(const double* W, const double* q, double mu, double* r) {
  const double trace = W[0] + W[4] + W[8];
  if (!(W[0] > singular * trace)) return ContactMode::none;
  const double f1 = W[3] / W[0];  // W_TN / W_NN
  const double f2 = W[6] / W[0];
  const Spatial s{W[0],
                  W[1],
                  W[2],
                  W[4] - f1 * W[1],
                  W[5] - f1 * W[2],
                  W[7] - f2 * W[1],
                  W[8] - f2 * W[2],
                  f1 * q[0] - q[1],
                  f2 * q[0] - q[2],
                  q[0],
                  mu};
  if (!(s.s11 >= -singular * trace && s.s22 >= -singular * trace)) return ContactMode::none;
  double found[3] = {0.0, 0.0, 0.0};
  const bool is_regular = s.s11 * s.s22 - s.s12 * s.s21 > deficient * (s.s11 + s.s22) * (s.s11 + s.s22);
  const double low = is_regular ? 0.0 : singular * trace;
  const bool has_stick = is_regular ? s.impulse(0.0, found) : stick_deficient(s, trace, found);
  if (has_stick && norm_of(found[1], found[2]) <= mu * found[0]) {
    std::copy(found, found + 3, r);
    return ContactMode::stick;
  }
  if (!find_slip(s, low, found)) return ContactMode::none;
  std::copy(found, found + 3, r);
  return ContactMode::slip;
}

// (friction.9) at the angle θ, and the slip impulse in that direction; r_n = -1 when the direction cannot hold.
double slip_equation(const double* W, const double* q, double mu, double angle, double* r) {
  const double e1 = std::cos(angle);
  const double e2 = std::sin(angle);
  const double pivot = W[0] + mu * (W[1] * e1 + W[2] * e2);
  const double v1 = q[1] * pivot - q[0] * (W[3] + mu * (W[4] * e1 + W[5] * e2));
  const double v2 = q[2] * pivot - q[0] * (W[6] + mu * (W[7] * e1 + W[8] * e2));
  r[0] = pivot != 0.0 ? -q[0] / pivot : -1.0;
  r[1] = mu * r[0] * e1;
  r[2] = mu * r[0] * e2;
  return e1 * v2 - e2 * v1;
}

// The mode that fits one contact best.
struct BestMode {
  const double* W;
  const double* q;
  double mu;
  int d;
  double error = fits;
  ContactMode mode = ContactMode::none;
  std::array<double, 3> r{};

  void offer(const double* candidate, ContactMode as) {
    if (!(candidate[0] >= 0.0)) return;
    const double e = local_error(W, q, mu, d, candidate);
    if (!(e < error)) return;
    error = e;
    mode = as;
    std::copy(candidate, candidate + d, r.begin());
  }
};

// Every change of sign of (friction.9) on a fine circle is bisected to rounding.
void offer_slips(BestMode& best) {
  const auto slip = [&best](double angle, double* r) { return slip_equation(best.W, best.q, best.mu, angle, r); };
  constexpr double turn = 6.283185307179586;
  double r[3];
  double before = slip(0.0, r);
  if (before == 0.0) best.offer(r, ContactMode::slip);
  for (int k = 1; k <= directions; ++k) {
    double low = turn * (k - 1) / directions;
    double high = turn * k / directions;
    const double after = slip(high, r);
    if (after == 0.0) best.offer(r, ContactMode::slip);
    if (before * after < 0.0) {
      for (int step = 0; step < 60; ++step) {
        const double middle = 0.5 * (low + high);
        ((slip(middle, r) > 0.0) == (before > 0.0) ? low : high) = middle;
      }
      best.offer(r, ContactMode::slip);
    }
    before = after;
  }
}

// Stick from the least-norm solution of W r = -q, if there is one.
void offer_stick(BestMode& best) {
  double r[3] = {0.0, 0.0, 0.0};
  if (best.d == 3) {
    using Block = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
    const Block block = Eigen::Map<const Block>(best.W);
    const Eigen::Vector3d x = -block.completeOrthogonalDecomposition().solve(Eigen::Map<const Eigen::Vector3d>(best.q));
    std::copy(x.data(), x.data() + 3, r);
  } else {
    using Block = Eigen::Matrix<double, 2, 2, Eigen::RowMajor>;
    const Block block = Eigen::Map<const Block>(best.W);
    const Eigen::Vector2d x = -block.completeOrthogonalDecomposition().solve(Eigen::Map<const Eigen::Vector2d>(best.q));
    std::copy(x.data(), x.data() + 2, r);
  }
  best.offer(r, ContactMode::stick);
}

ContactMode enumerate_modes(const double* W, const double* q, double mu, int d, double* r) {
  BestMode best{.W = W, .q = q, .mu = mu, .d = d};
  offer_stick(best);
  if (best.mode == ContactMode::none && d == 3) offer_slips(best);
  if (best.mode == ContactMode::none && d == 2) {
    for (const double e : {-1.0, 1.0}) {
      const double pivot = W[0] + mu * e * W[1];
      const double r_n = pivot != 0.0 ? -q[0] / pivot : -1.0;
      const double candidate[2] = {r_n, mu * e * r_n};
      best.offer(candidate, ContactMode::slip);
    }
  }
  if (best.mode != ContactMode::none) std::copy(best.r.begin(), best.r.begin() + d, r);
  return best.mode;
}

// The plain path of a planar contact: q_n < 0 < W_nn and S > 0.
ContactMode solve_planar(const double* W, const double* q, double mu, double* r) {
  if (!(W[0] > 0.0)) return ContactMode::none;
  const double s = W[3] - W[2] * W[1] / W[0];
  const double b = W[2] * q[0] / W[0] - q[1];
  if (!(s > singular * W[3])) return ContactMode::none;
  const double t = b / s;
  const double normal = -(q[0] + W[1] * t) / W[0];
  if (std::abs(t) <= mu * normal) {
    r[0] = normal;
    r[1] = t;
    return ContactMode::stick;
  }
  const double e = b > 0.0 ? 1.0 : -1.0;
  const double pivot = W[0] + mu * e * W[1];
  if (!(pivot > 0.0)) return ContactMode::none;
  r[0] = -q[0] / pivot;
  r[1] = mu * e * r[0];
  return ContactMode::slip;
}

ContactMode solve_frictionless(const double* W, const double* q, int d, double* r) {
  if (!(W[0] > 0.0)) return ContactMode::none;
  std::fill(r, r + d, 0.0);
  r[0] = -q[0] / W[0];
  return ContactMode::slip;
}

}  // namespace

ContactMode solve_local(const double* W, const double* q, double mu, int d, double* r) {
  if (q[0] >= 0.0) {
    std::fill(r, r + d, 0.0);
    return ContactMode::open;
  }
  if (mu == 0.0) return solve_frictionless(W, q, d, r);
  const ContactMode mode = d == 3 ? solve_definite(W, q, mu, r) : solve_planar(W, q, mu, r);
  return mode != ContactMode::none ? mode : enumerate_modes(W, q, mu, d, r);
}

double local_error(const double* W, const double* q, double mu, int d, const double* r) {
  double u[3] = {0.0, 0.0, 0.0};
  double trace = 0.0;
  double of_r = 0.0;
  double of_q = 0.0;
  for (int i = 0; i < d; ++i) {
    u[i] = q[i];
    for (int j = 0; j < d; ++j) u[i] += W[i * d + j] * r[j];
    trace += std::abs(W[i * d + i]);
    of_r += r[i] * r[i];
    of_q += q[i] * q[i];
  }
  const double scale = trace > 0.0 ? d / trace : 1.0;
  double rho[3] = {0.0, 0.0, 0.0};
  detail::shifted_velocity(u, mu, d, scale, rho);
  detail::natural_map(r, mu, d, rho);
  const double error = std::sqrt(rho[0] * rho[0] + rho[1] * rho[1] + rho[2] * rho[2]);
  if (!(error < infinity)) return infinity;
  return error == 0.0 ? 0.0 : error / (std::sqrt(of_r) + scale * std::sqrt(of_q));
}

}  // namespace orthant::friction
