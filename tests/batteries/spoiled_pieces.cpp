// SPDX-License-Identifier: Apache-2.0
// Every coefficient of right pieces, and every number of the impacts between them, spoiled: event-driven and hybrid runs
// of linear complementarity systems and of bodies.
#include "tests/batteries/bodies.hpp"
#include "tests/batteries/spoiled.hpp"

#include "orthant/runs/detail/lagrangian_event_judge.hpp"
#include "orthant/runs/detail/lcs_event_judge.hpp"
#include "orthant/schemes/lagrangian_engine.hpp"
#include "orthant/schemes/lcs_engine.hpp"

#include <variant>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using schemes::Event;
using schemes::Piece;
using test::LcsGenerator;
using test::SpoiledCount;
using Item = std::variant<Piece, Event>;

constexpr Index highest_order = 5;    // of the coefficients that are spoiled
constexpr double long_enough = 1e-6;  // pieces that are spoiled
constexpr std::size_t most_items = 40;

// What an engine did, in its order.
template <class Engine>
std::vector<Item> items_of(Engine& engine, double T) {
  std::vector<Item> items;
  for (const Event& event : engine.events()) items.emplace_back(event);
  while (engine.t() < T && items.size() < most_items) {
    if (engine.advance(T) != Status::solved) break;
    items.emplace_back(engine.piece());
    for (const Event& event : engine.events()) items.emplace_back(event);
  }
  return items;
}

template <class Judge>
void measure(Judge& judge, const Item& item) {
  if (const auto* piece = std::get_if<Piece>(&item)) {
    judge.measure(*piece, true);
  } else {
    judge.measure(std::get<Event>(item));
  }
}

// Is something wrong from item `at` up to the piece that follows it?
template <class Judge>
bool is_wrong(Judge judge, const std::vector<Item>& items, std::size_t at) {
  for (std::size_t i = at; i < items.size(); ++i) {
    measure(judge, items[i]);
    if (i > at && std::holds_alternative<Piece>(items[i])) break;
  }
  return test::is_violated(judge.worst);
}

bool has_piece_after(const std::vector<Item>& items, std::size_t at) {
  for (std::size_t i = at + 1; i < items.size(); ++i) {
    if (std::holds_alternative<Piece>(items[i])) return true;
  }
  return false;
}

// |c_0| + |c_1| τ + …
Vector terms_at(const Piece& piece, double tau) {
  Vector sum = Vector::Zero(piece.coefficients.cols());
  for (Index k = piece.coefficients.rows(); k-- > 0;) {
    sum = sum * tau + piece.coefficients.row(k).cwiseAbs().transpose();
  }
  return sum;
}

Vector slopes_at(const Piece& piece, double tau) {
  Vector sum = Vector::Zero(piece.coefficients.cols());
  for (Index k = piece.coefficients.rows(); k-- > 1;) {
    sum = sum * tau + static_cast<double>(k) * piece.coefficients.row(k).cwiseAbs().transpose();
  }
  return sum;
}

// Spoils c_k of a column by what changes x by `of_value`, for k > 0 x' by `of_slope`
template <class IsCaught>
void spoil_column(Piece& piece, Index column, double of_value, double of_slope, const IsCaught& is_caught,
                  const std::string& what, SpoiledCount& count) {
  const double tau = 0.5 * (piece.to - piece.from);
  for (Index k = 0; k < std::min(piece.coefficients.rows(), highest_order + 1); ++k) {
    const double amount = k == 0 || of_slope == infinity
                              ? of_value / std::pow(tau, static_cast<double>(k))
                              : of_slope / (static_cast<double>(k) * std::pow(tau, static_cast<double>(k - 1)));
    count.expect_caught(piece.coefficients(k, column), test::spoil * amount, is_caught,
                        what + " column " + std::to_string(column) + " order " + std::to_string(k));
  }
}

template <class IsCaught>
void spoil_event(Event& event, double size, double impulse, const IsCaught& is_caught, const std::string& what,
                 SpoiledCount& count) {
  if (event.kind != schemes::EventKind::impact) return;
  for (Index i = 0; i < event.impulse.size(); ++i) {
    count.expect_caught(event.impulse[i], test::spoil * impulse, is_caught, what + " impulse");
    count.expect_caught(event.before[i], test::spoil * size, is_caught, what + " before");
    count.expect_caught(event.after[i], test::spoil * size, is_caught, what + " after");
  }
}

void spoil_lcs(unsigned seed, SpoiledCount& count) {
  LcsGenerator random(seed);
  const test::RandomLcs made = random.lcs(2, 3);
  const auto prepared = systems::prepared(made.system);
  const analysis::LcsFindings findings = analysis::analyse(prepared, analysis::Depth::form);
  schemes::LcsEngine engine(prepared, findings);
  if (engine.start(made.x0) != Status::solved) return;
  const schemes::LcsForm& form = engine.form();
  std::vector<Item> items = items_of(engine, 2);
  runs::detail::EventJudge judge(prepared.system(), form, 1e-8);
  judge.start(made.x0);
  const Index n = form.states();
  test::Largest rows(n);
  test::Largest states(n);
  Vector of_rows = Vector::Ones(n);
  Vector of_states = form.levels.W.cwiseAbs() * made.x0.cwiseAbs();
  for (std::size_t at = 0; at < items.size(); ++at) {
    const auto is_caught = [&] { return is_wrong(judge, items, at); };
    ASSERT_FALSE(is_caught()) << "seed " << seed << " item " << at;
    const std::string what = "seed " + std::to_string(seed) + " item " + std::to_string(at);
    if (auto* piece = std::get_if<Piece>(&items[at])) {
      const double tau = 0.5 * (piece->to - piece->from);
      const Vector terms = terms_at(*piece, tau);
      of_rows = slopes_at(*piece, tau).head(n);
      of_rows =
          of_rows.cwiseMax(form.A.cwiseAbs() * terms.head(n)).cwiseMax(form.G.cwiseAbs() * terms.tail(form.outputs()));
      of_states = of_states.cwiseMax(terms_at(*piece, 2 * tau).head(n));
      rows.raise(of_rows);
      states.raise(of_states);
      const bool is_long = piece->to - piece->from > long_enough;
      for (Index i = 0; i < n && is_long; ++i) {
        spoil_column(*piece, i, of_states[i], of_rows[i], is_caught, what, count);
      }
      for (Index l = 0; l < form.outputs() && is_long; ++l) {
        double amount = infinity;
        for (Index i = 0; i < n; ++i) amount = std::min(amount, of_rows[i] / std::abs(form.G(i, l)));
        spoil_column(*piece, n + l, amount, infinity, is_caught, what, count);
      }
      of_states = terms_at(*piece, 2 * tau).head(n);
    } else if (has_piece_after(items, at)) {
      auto& event = std::get<Event>(items[at]);
      const Index first = form.first(event.source);
      for (Index i = 0; i < event.impulse.size(); ++i) {
        of_states[first + i] =
            std::max({of_states[first + i], std::abs(event.impulse[i] * form.levels.G(first + i, first + i))});
      }
      states.raise(of_states);
      const double size = of_states.segment(first, event.impulse.size()).size() > 0
                              ? of_states.segment(first, event.impulse.size()).maxCoeff()
                              : 0.0;
      const double leading = std::abs(form.levels.G(form.levels.top(event.source), form.levels.top(event.source)));
      spoil_event(event, size, size / std::min(1.0, leading), is_caught, what, count);
    }
    measure(judge, items[at]);
  }
}

TEST(SpoiledPiece, OfAnLcsIsNoticed) {
  SpoiledCount count;
  for (unsigned seed = 0; seed < 40; ++seed) spoil_lcs(seed, count);
  EXPECT_EQ(count.missed, 0) << "of " << count.total;
  EXPECT_GT(count.total, 5000);
}

// Sizes of what enters the equations of a piece of a body.
struct BodySizes {
  Vector force, v, q;  // of rows of forces, velocities, positions
  Vector row_force;    // of λ
  Vector row_length;   // of gaps
};

class BodyScales {
 public:
  explicit BodyScales(const systems::Prepared<systems::Lagrangian>& prepared)
      : mechanics_(prepared.mechanics()),
        n_(prepared.system().size()),
        contacts_(static_cast<Index>(prepared.system().contacts.size())),
        forces_(n_),
        velocities_(n_),
        positions_(n_),
        gained_v_(Vector::Zero(n_)),
        gained_q_(Vector::Zero(n_)) {}

  BodySizes of(const Piece& piece) {
    using runs::detail::memory;
    const double length = piece.to - piece.from;
    const Vector terms = terms_at(piece, 0.5 * length);
    const Vector slopes = slopes_at(piece, 0.5 * length);
    Vector x;
    piece.evaluate(piece.from + 0.5 * length, x);
    Vector f;
    SparseMatrix M;
    mechanics_.force(piece.from + 0.5 * length, x.head(n_), x.segment(n_, n_), f);
    mechanics_.mass(x.head(n_), M);
    mechanics_.evaluate_rows(piece.from, x.head(n_));
    const Matrix H = mechanics_.rows();
    const Matrix mass = M;
    BodySizes sizes;
    sizes.force = f.cwiseAbs().cwiseMax(mass.cwiseAbs() * slopes.segment(n_, n_));
    if (length > 0) {
      const Vector momentum = mass.cwiseAbs() * terms.segment(n_, n_);
      sizes.force = sizes.force.cwiseMax(runs::detail::unfelt / length * momentum);
    }
    // |H|ᵀ |λ|: columns of normals, then of tangents, then of joints and dry friction
    const systems::RowLayout& layout = mechanics_.layout();
    Index column = 2 * n_ + 2 * contacts_;
    for (Index row = 0; row < H.rows(); ++row) {
      const auto contact = std::find(layout.contact.begin(), layout.contact.begin() + contacts_, row);
      const bool is_normal = row < layout.joint && contact != layout.contact.begin() + contacts_;
      const Index place = is_normal ? 2 * n_ + contacts_ + (contact - layout.contact.begin()) : column++;
      sizes.force = sizes.force.cwiseMax(H.row(row).transpose().cwiseAbs() * std::abs(x[place]));
    }
    const Vector roots = mass.diagonal().cwiseSqrt();
    forces_.raise(sizes.force);
    const double largest = sizes.force.cwiseQuotient(roots).maxCoeff();
    sizes.force = sizes.force.cwiseMax(memory * largest * roots);
    gained_v_ += length * sizes.force.cwiseQuotient(mass.diagonal());
    sizes.v = terms.segment(n_, n_).cwiseMax(slopes.head(n_)).cwiseMax(memory * gained_v_);
    velocities_.raise(sizes.v);
    gained_q_ += length * sizes.v;
    sizes.q = terms_at(piece, length).head(n_).cwiseMax(memory * gained_q_);
    positions_.raise(sizes.q);
    sizes.row_force = Vector::Constant(H.rows(), infinity);
    for (Index row = 0; row < H.rows(); ++row) {
      for (Index i = 0; i < n_; ++i) {
        if (H(row, i) != 0) sizes.row_force[row] = std::min(sizes.row_force[row], sizes.force[i] / std::abs(H(row, i)));
      }
    }
    sizes.row_length = (H.cwiseAbs() * sizes.q).cwiseMax(mechanics_.gap_size(x.head(n_)));
    return sizes;
  }

 private:
  systems::Mechanics mechanics_;
  Index n_, contacts_;
  test::Largest forces_, velocities_, positions_;
  Vector gained_v_, gained_q_;
};

void spoil_body(const test::Body& body, const std::string& name, SpoiledCount& count) {
  const auto prepared = systems::prepared(body.system);
  schemes::LagrangianEngine engine(prepared);
  if (engine.start(0, body.q0, body.v0) != Status::solved) return;
  std::vector<Item> items = items_of(engine, 0.5);
  runs::detail::LagrangianEventJudge judge(prepared);
  judge.start(body.q0, body.v0, 1e-8, true);
  BodyScales scales(prepared);
  BodySizes last;
  const double mass = Matrix(prepared.mechanics().constant_mass()).maxCoeff();
  const Index n = prepared.system().size();
  const auto contacts = static_cast<Index>(prepared.system().contacts.size());
  const systems::RowLayout& layout = prepared.layout();
  for (std::size_t at = 0; at < items.size(); ++at) {
    const auto is_caught = [&] { return is_wrong(judge, items, at); };
    ASSERT_FALSE(is_caught()) << name << " item " << at;
    const std::string what = name + " item " + std::to_string(at);
    if (auto* piece = std::get_if<Piece>(&items[at]); piece != nullptr) {
      const BodySizes sizes = scales.of(*piece);
      last = sizes;
      if (piece->to - piece->from > long_enough) {
        for (Index i = 0; i < n; ++i) {
          spoil_column(*piece, i, sizes.q[i], sizes.v[i], is_caught, what + " q", count);
          SparseMatrix M;
          systems::Mechanics(prepared.mechanics()).mass(body.q0, M);
          spoil_column(*piece, n + i, sizes.v[i], sizes.force[i] / M.coeff(i, i), is_caught, what + " v", count);
        }
        for (Index i = 0; i < contacts; ++i) {
          const Index row = layout.contact[static_cast<std::size_t>(i)];
          spoil_column(*piece, 2 * n + i, sizes.row_length[row], infinity, is_caught, what + " gap", count);
          spoil_column(*piece, 2 * n + contacts + i, sizes.row_force[row], infinity, is_caught, what + " force", count);
        }
      }
    } else if (has_piece_after(items, at)) {
      auto& event = std::get<Event>(items[at]);
      if (event.kind == schemes::EventKind::impact) {
        // the floor: what forces have added to velocities, κ times
        double speed = std::max(event.before.lpNorm<Eigen::Infinity>(), body.v0.lpNorm<Eigen::Infinity>());
        if (last.v.size() > 0) speed = std::max(speed, last.v.maxCoeff());
        const double impulse = std::max(event.impulse.lpNorm<Eigen::Infinity>(), mass * speed);
        spoil_event(event, 10 * speed, 10 * impulse, is_caught, what, count);
      }
    }
    measure(judge, items[at]);
  }
}

struct PieceSort {
  std::string name;
  test::Body (*make)(LcsGenerator&, const test::Scale&);
};

TEST(SpoiledPiece, OfABodyIsNoticed) {
  const std::vector<PieceSort> sorts{
      {"ball", test::thrown_ball}, {"slope", test::slope}, {"bar", test::bar}, {"coupled", test::coupled}};
  SpoiledCount count;
  for (unsigned seed = 0; seed < 10; ++seed) {
    for (const auto& [name, make] : sorts) {
      LcsGenerator random(seed);
      spoil_body(make(random, {}), name + " " + std::to_string(seed), count);
    }
  }
  EXPECT_EQ(count.missed, 0) << "of " << count.total;
  EXPECT_GT(count.total, 3000);
}

}  // namespace
}  // namespace orthant
