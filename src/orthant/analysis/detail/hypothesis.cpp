// SPDX-License-Identifier: Apache-2.0
// With K the top rows of Ā, X = Δ⁻¹, and z_1^l a state of level 1 with r_l = 2, entry (z_1^l, z_1^l) of JĀ + Ā'J is
// zero whatever J is, so that all of its row must vanish:
//   (diag(j) X K)_(k, z_1^l) = -j_(l,1) δ_kl  for every output k,    B_ξ e_l = 0                 (pass.9)
#include "orthant/analysis/detail/hypothesis.hpp"

#include "orthant/analysis/detail/lmi.hpp"
#include "orthant/analysis/detail/storage.hpp"
#include "orthant/analysis/detail/witness.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/zero_test.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::analysis::detail {
namespace {

using Reason = std::optional<std::string>;

constexpr double noise = 1e-12;  // entries of Ā below it are set to zero before the search; J is measured on Ā itself

class Question {
 public:
  Question(const LinearSystem& system, const ZeroDynamics& form, Scaling scaling, const Budget& budget)
      : form_(form),
        scaling_(scaling),
        budget_(budget),
        m_(form.outputs()),
        n_(form.states()),
        Delta_(m_, m_),
        reference_(n_, n_) {
    for (Index k = 0; k < m_; ++k) {
      for (Index l = 0; l < m_; ++l) Delta_(k, l) = form.G(form.top(k), form.top(l));
    }
    X_ = Delta_.inverse();
    reference_ = form.W.cwiseAbs() * system.A.cwiseAbs() * form.W_inverse.cwiseAbs();
    A_ = (form.A_bar.array().abs() <= noise * reference_.array()).select(0.0, form.A_bar);
    j_ = Vector::Ones(m_);
  }

  StorageFinding answer() {
    if (Reason reason = proof_of_no()) return {.verdict = Verdict::no, .because = std::move(*reason)};
    return searched();
  }

 private:
  [[nodiscard]] std::string output(Index l) const { return m_ == 1 ? "w" : fmt::format("w[{}]", l); }
  [[nodiscard]] int degree(Index l) const { return form_.degrees[static_cast<std::size_t>(l)]; }
  [[nodiscard]] Index first(Index l) const { return form_.first[static_cast<std::size_t>(l)]; }

  [[nodiscard]] Reason proof_of_no() {
    if (Reason reason = high_degree()) return reason;
    if (Reason reason = leading_matrix()) return reason;
    if (Reason reason = silent_rows()) return reason;
    if (Reason reason = unstable_zero()) return reason;
    if (Reason reason = top_block()) return reason;
    return witness();
  }

  [[nodiscard]] Reason high_degree() const {
    for (Index l = 0; l < m_; ++l) {
      if (degree(l) < 3) continue;
      return fmt::format(
          "{} has relative degree {}: entry (z1, z2) of JĀ + Ā'J is j1 > 0 with a zero on the diagonal, so that no "
          "such J exists "
          "for any system of degree 3 or more",
          output(l), degree(l));
    }
    return std::nullopt;
  }

  // J is symmetric and positive: so must be Δ⁻¹, or diag(j) Δ⁻¹
  [[nodiscard]] Reason leading_matrix() {
    if (scaling_ == Scaling::free) {
      const std::optional<Vector> j = symmetriser();
      if (!j) return "no positive j makes diag(j) Δ^-1 symmetric";
      j_ = *j;
    } else if ((X_ - X_.transpose()).norm() > linalg::zero_ratio * X_.norm()) {
      return "the leading matrix Δ is not symmetric";
    }
    Matrix J = j_.asDiagonal() * X_;
    if (!(J.diagonal().array() > 0.0).all()) return not_positive();
    const Vector unit = J.diagonal().cwiseSqrt().cwiseInverse();
    J = unit.asDiagonal() * J * unit.asDiagonal();
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(Matrix(0.5 * (J + J.transpose())), Eigen::EigenvaluesOnly);
    if (eigen.eigenvalues()[0] <= 0.0) return not_positive();
    return std::nullopt;
  }
  [[nodiscard]] Reason not_positive() const {
    if (m_ == 1) return fmt::format("the leading Markov parameter {:.6g} is not positive", Delta_(0, 0));
    return scaling_ == Scaling::free ? "diag(j) Δ^-1 is positive definite for no j"
                                     : "the leading matrix Δ is not positive definite";
  }

  // j > 0 with j_k X_kl = j_l X_lk, along the graph of the entries of X; one free scale per connected part, set to 1
  [[nodiscard]] std::optional<Vector> symmetriser() const {
    const auto is_zero = [&](Index k, Index l) {
      return std::abs(X_(k, l)) <= noise * std::sqrt(std::abs(X_(k, k) * X_(l, l)));
    };
    Vector j = Vector::Zero(m_);
    for (Index start = 0; start < m_; ++start) {
      if (j[start] > 0.0) continue;
      j[start] = 1.0;
      std::vector<Index> waiting{start};
      while (!waiting.empty()) {
        const Index k = waiting.back();
        waiting.pop_back();
        for (Index l = 0; l < m_; ++l) {
          if (l == k || (is_zero(k, l) && is_zero(l, k))) continue;
          const double wanted = j[k] * X_(k, l) / X_(l, k);
          if (!(wanted > 0.0) || !std::isfinite(wanted)) return std::nullopt;
          if (j[l] > 0.0) {
            if (std::abs(wanted - j[l]) > linalg::zero_ratio * j[l]) return std::nullopt;
          } else {
            j[l] = wanted;
            waiting.push_back(l);
          }
        }
      }
    }
    return j;
  }

  // (pass.9)
  [[nodiscard]] Reason silent_rows() const {
    for (Index l = 0; l < m_; ++l) {
      if (degree(l) != 2) continue;
      const Index z1 = first(l);
      for (Index k = 0; k < m_; ++k) {
        double value = 0.0;
        double reference = 0.0;
        for (Index i = 0; i < m_; ++i) {
          value += X_(k, i) * A_(form_.top(i), z1);
          reference += std::abs(X_(k, i)) * reference_(form_.top(i), z1);
        }
        if (Reason reason = silent_entry(l, k, value, reference)) return reason;
      }
      for (Index i = form_.levels; i < n_; ++i) {
        if (std::abs(A_(i, z1)) > linalg::zero_ratio * reference_(i, z1)) {
          return fmt::format("{} has relative degree 2 and drives ξ: J forces B_ξ = 0", output(l));
        }
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] Reason silent_entry(Index l, Index k, double value, double reference) const {
    const bool is_zero = std::abs(value) <= linalg::zero_ratio * reference;
    if (k != l) {
      if (is_zero) return std::nullopt;
      return fmt::format("{} has relative degree 2 and its z1 acts on {}: J forces Δ^-1 d_1 to be diagonal", output(l),
                         output(k));
    }
    if (scaling_ == Scaling::free) {
      if (!is_zero && value < 0.0) return std::nullopt;
      return fmt::format("{} has relative degree 2 and d_1 / (CAB) = {:.6g}: J forces it to be negative", output(l),
                         is_zero ? 0.0 : value);
    }
    if (std::abs(value + 1.0) <= linalg::zero_ratio * std::max(1.0, reference)) return std::nullopt;
    return fmt::format("{} has relative degree 2 and d_1 / (CAB) = {:.6g}: J forces it to be -1", output(l), value);
  }

  // J_ξ > 0 with J_ξ A_ξ + A_ξ'J_ξ ≤ 0 makes ξ' = A_ξ ξ stable
  [[nodiscard]] Reason unstable_zero() const {
    double fastest = 0.0;
    for (const auto& zero : form_.zeros) fastest = std::max(fastest, std::abs(zero));
    for (const auto& zero : form_.zeros) {
      if (zero.real() > 1e-6 * fastest) {
        return fmt::format("the zero dynamics are unstable: a transfer zero has real part {:.6g}", zero.real());
      }
    }
    return std::nullopt;
  }

  // the part of JĀ + Ā'J in the states z_r does not contain J_ξ
  [[nodiscard]] Reason top_block() const {
    Matrix K(m_, m_);
    Matrix reference(m_, m_);
    for (Index k = 0; k < m_; ++k) {
      for (Index l = 0; l < m_; ++l) {
        K(k, l) = A_(form_.top(k), form_.top(l));
        reference(k, l) = reference_(form_.top(k), form_.top(l));
      }
    }
    const Matrix rate = X_ * K;
    const Matrix size = X_.cwiseAbs() * reference;
    if (scaling_ == Scaling::free) {
      for (Index l = 0; l < m_; ++l) {
        if (rate(l, l) <= linalg::zero_ratio * size(l, l)) continue;
        return fmt::format("z_r of {} feeds itself: its own rate {:.6g} is positive", output(l), rate(l, l));
      }
      return std::nullopt;
    }
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(Matrix(rate + rate.transpose()), Eigen::EigenvaluesOnly);
    if (eigen.eigenvalues()[m_ - 1] <= linalg::zero_ratio * 2.0 * size.norm()) return std::nullopt;
    return fmt::format("the part of JĀ + Ā'J in the states z_r, which J_ξ cannot change, has the eigenvalue {:.6g} > 0",
                       eigen.eigenvalues()[m_ - 1]);
  }

  // (H) says that (Ā, Ḡ, (I 0)) is positive real [ABG08, section 4.5]; for m = 1 and r = 1 the scaled version says the
  // same
  [[nodiscard]] Reason witness() {
    if (scaling_ == Scaling::free && (m_ > 1 || form_.levels > 1)) return std::nullopt;
    LinearSystem triple{.A = A_,
                        .B = Matrix::Zero(n_, form_.levels),
                        .C = Matrix::Identity(form_.levels, n_),
                        .D = Matrix::Zero(form_.levels, form_.levels)};
    triple.B.topRows(form_.levels) = form_.G;
    const WitnessSearch search = witness_against_positive_real(triple, budget_);
    refused_ = search.refused;
    const std::optional<Witness>& found = search.found;
    if (!found) return std::nullopt;
    return fmt::format(
        "(Ā, Ḡ, (I 0)) is not positive real: at s = {:.6g} + {:.6g}i an eigenvalue of H(s) + H(s)* is {:.3g} of the "
        "norm of H(s)",
        found->s.real(), found->s.imag(), found->eigenvalue);
  }

  // J = blockdiag(diag(j) G⁻¹, J_ξ)
  [[nodiscard]] StorageProblem statement() const {
    StorageProblem problem{.system = {.A = A_, .B = Matrix(n_, 0), .C = Matrix(0, n_), .D = Matrix(0, 0)},
                           .J_0 = Matrix::Zero(n_, n_),
                           .J_terms = {},
                           .silent = {},
                           .given_units = Vector::Zero(n_)};
    const Matrix inverse = form_.G.inverse();
    if (scaling_ == Scaling::fixed) {
      problem.J_0.topLeftCorner(form_.levels, form_.levels) = 0.5 * (inverse + inverse.transpose());
      problem.given_units.head(form_.levels) = problem.J_0.diagonal().head(form_.levels).cwiseSqrt().cwiseInverse();
    } else {
      for (Index i = 0; i < form_.levels; ++i) {
        Matrix term = Matrix::Zero(n_, n_);
        term.row(i).head(form_.levels) = inverse.row(i);
        problem.J_terms.push_back(std::move(term));
      }
      problem.given_units.resize(0);
    }
    for (Index k = form_.levels; k < n_; ++k) {
      for (Index i = form_.levels; i <= k; ++i) {
        Matrix term = Matrix::Zero(n_, n_);
        term(i, k) = term(k, i) = 1.0;
        problem.J_terms.push_back(std::move(term));
      }
    }
    for (Index l = 0; l < m_; ++l) {
      if (degree(l) == 2) problem.silent.push_back(first(l));
    }
    return problem;
  }

  [[nodiscard]] StorageFinding searched() const {
    const Index xi = n_ - form_.levels;
    const Index unknowns = xi * (xi + 1) / 2 + (scaling_ == Scaling::free ? form_.levels : 0);
    if (const double needed = storage_operations(unknowns); !budget_.allows(needed)) {
      return {.because = "not decided: " + budget_.refusal(needed + refused_)};
    }
    const StorageProblem problem = statement();
    StorageAnswer answer = find_storage(problem, storage_tolerance);
    if (answer.outcome == StorageOutcome::no_solver) {
      return {.verdict = Verdict::unavailable, .because = trouble_with_lmi_solver()};
    }
    if (answer.J.size() > 0 || n_ == 0) {
      LinearSystem measured = problem.system;
      measured.A = form_.A_bar;
      answer.certificate = certify(measured, answer.J);
    }
    if (answer.outcome == StorageOutcome::found && answer.certificate.meets(storage_tolerance)) {
      return {.verdict = Verdict::yes,
              .J = answer.J,
              .certificate = answer.certificate,
              .because = "J was found: z'Jz never grows, jumps included"};
    }
    if (refused_ > 0)
      return {.because = "no J was found; to look for a proof that there is none, " + budget_.refusal(refused_)};
    return {.because = "no J was found that meets the tolerance, and no proof that there is none"};
  }

  const ZeroDynamics& form_;
  Scaling scaling_;
  Budget budget_;
  double refused_ = 0;  // operations of the part of the proof that the budget did not allow
  Index m_, n_;
  Matrix Delta_, X_;
  Matrix reference_;  // |W| |A| |W⁻¹|: what the entries of Ā were summed from
  Matrix A_;          // Ā without its noise
  Vector j_;          // one j of the top levels that makes diag(j) X symmetric
};

}  // namespace

StorageFinding hypothesis_h(const LinearSystem& system, const ZeroDynamics& form, Scaling scaling,
                            const Budget& budget) {
  return Question(system, form, scaling, budget).answer();
}

}  // namespace orthant::analysis::detail
