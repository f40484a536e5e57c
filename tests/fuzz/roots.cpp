// SPDX-License-Identifier: Apache-2.0
// First roots of polynomials against Sturm's theorem in exact integers. With δ the rounding of p over [0, length]:
//   nothing found   p + δ + noise has no root in (0, length];
//   found at τ      |p(τ)| ≤ δ + noise, and p + δ + noise has no root before τ, but for its last digits.
#include "tests/fuzz/support/fuzz.hpp"

#include "orthant/linalg/polynomial.hpp"

#include <optional>
#include <utility>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

namespace orthant::fuzz {
namespace {

using Fraction = boost::multiprecision::cpp_rational;
using Polynomial = std::vector<Fraction>;  // by powers, the last entry is not 0

constexpr std::size_t most_coefficients = 8;

void trim(Polynomial& p) {
  while (!p.empty() && p.back() == 0) p.pop_back();
}

Polynomial slope(const Polynomial& p) {
  Polynomial result;
  for (std::size_t k = 1; k < p.size(); ++k) result.push_back(p[k] * static_cast<long>(k));
  return result;
}

Polynomial negative_remainder(Polynomial a, const Polynomial& b) {
  while (a.size() >= b.size()) {
    const Fraction factor = a.back() / b.back();
    for (std::size_t k = 0; k < b.size(); ++k) a[a.size() - b.size() + k] -= factor * b[k];
    a.pop_back();
    trim(a);
  }
  for (Fraction& entry : a) entry = -entry;
  return a;
}

Fraction value(const Polynomial& p, const Fraction& x) {
  Fraction sum = 0;
  for (std::size_t k = p.size(); k-- > 0;) sum = sum * x + p[k];
  return sum;
}

/// How often the chain changes its sign at x.
int changes(const std::vector<Polynomial>& chain, const Fraction& x) {
  int count = 0;
  int last = 0;
  for (const Polynomial& p : chain) {
    const int sign = value(p, x).sign();
    if (sign != 0 && last != 0 && sign != last) ++count;
    if (sign != 0) last = sign;
  }
  return count;
}

/// The number of different roots in (from, to], where p(from) ≠ 0 [Sturm].
int roots_between(Polynomial p, const Fraction& from, const Fraction& to) {
  trim(p);
  if (p.size() < 2) return 0;
  std::vector<Polynomial> chain = {p, slope(p)};
  for (;;) {
    Polynomial next = negative_remainder(chain[chain.size() - 2], chain.back());
    if (next.empty()) break;
    chain.push_back(std::move(next));
  }
  return changes(chain, from) - changes(chain, to);
}

std::vector<double> coefficients_of(Choices& choices) {
  std::vector<double> c(1 + choices.below(most_coefficients));
  const bool is_wild = choices.seldom();
  for (double& entry : c) {
    entry = is_wild ? choices.number() : static_cast<double>(choices.below(256)) / 16 - 8;
    if (std::abs(entry) < 1e-60 || std::abs(entry) > 1e60) entry = 0;
  }
  // a double root, or nearly one
  if (!is_wild && choices.flag() && c.size() + 2 <= most_coefficients) {
    const double a = static_cast<double>(1 + choices.below(64)) / 16;
    const double lift = std::ldexp(static_cast<double>(choices.below(5)) - 2, -static_cast<int>(choices.below(50)));
    std::vector<double> product(c.size() + 2, 0.0);
    for (std::size_t k = 0; k < c.size(); ++k) {
      product[k] += c[k] * (a * a + lift);
      product[k + 1] -= 2 * a * c[k];
      product[k + 2] += c[k];
    }
    c = product;
  }
  return c;
}

void check(const std::vector<double>& c, double length, double noise) {
  std::optional<linalg::Crossing> crossing;
  if (!is_accepted([&] { crossing = linalg::first_nonpositive(c, length, noise); })) return;
  Polynomial p(c.begin(), c.end());
  trim(p);
  while (!p.empty() && p.front() == 0) p.erase(p.begin());  // a root at 0 does not count
  if (p.empty()) {
    expect(!crossing, "0 has a first root");
    return;
  }
  std::size_t lowest = 0;
  while (c[lowest] == 0) ++lowest;
  double size = 0;
  for (std::size_t k = c.size(); k-- > lowest;) size = size * length + std::abs(c[k]);
  // what was divided out makes the noise larger near 0, without a bound: such cases are judged without noise only
  if (lowest > 0 && noise > 0) return;
  const Fraction rounding = Fraction(size) * Fraction(1e-13) + Fraction(noise);
  std::string text;
  for (const double entry : c) text += fmt::format("{:a} ", entry);
  text += fmt::format(", length {:a}, noise {:a}: {}", length, noise, crossing ? crossing->at : -1.0);
  if (p.front() < 0) {
    expect(crossing && crossing->at >= 0, "it begins below zero: " + text);
    if (crossing->at == 0) return;
  }
  Polynomial raised = p;
  raised.front() += 2 * rounding;
  if (raised.front() <= 0) return;
  if (!crossing) {
    expect(roots_between(raised, 0, Fraction(length)) == 0, "a root was missed: " + text);
    return;
  }
  expect(crossing->at >= 0 && crossing->at <= length, "outside: " + text);
  expect(abs(value(p, Fraction(crossing->at))) <= 2 * rounding, "no root there: " + text);
  const Fraction before = Fraction(crossing->at) * Fraction(1 - 1e-12);
  expect(before <= 0 || roots_between(raised, 0, before) == 0, "an earlier root was missed: " + text);
}

}  // namespace
}  // namespace orthant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orthant::fuzz;
  Choices choices(data, size);
  const double length = static_cast<double>(1 + choices.below(64)) / 16;
  const double noise = choices.flag() ? 0.0 : std::ldexp(1.0, -static_cast<int>(20 + choices.below(30)));
  check(coefficients_of(choices), length, noise);
  return 0;
}
