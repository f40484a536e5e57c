// SPDX-License-Identifier: Apache-2.0
// Every number of right steps of the scheme of Moreau and Jean, spoiled.
#include "tests/batteries/bodies.hpp"
#include "tests/batteries/spoiled.hpp"

#include "orthant/runs/detail/lagrangian_judge.hpp"

#include <gtest/gtest.h>

namespace orthant {
namespace {

using runs::detail::LagrangianJudge;
using test::LcsGenerator;
using test::SpoiledCount;

void spoil_steps(const test::Body& body, const schemes::MoreauJean& scheme, const std::string& name,
                 SpoiledCount& count) {
  constexpr double step_length = 1e-2;
  const auto prepared = systems::prepared(body.system);
  schemes::PreparedMoreauJean stepper = scheme.prepare(prepared, step_length);
  LagrangianJudge judge(prepared, scheme, step_length);
  stepper.start(body.q0, body.v0);
  judge.start(body.q0, body.v0, 1e-8);
  systems::Mechanics mechanics(prepared.mechanics());
  const Index n = body.q0.size();
  const Matrix M = mechanics.constant_mass();
  const Matrix H = mechanics.rows();
  const Matrix K = mechanics.stiffness();
  const Vector roots = M.diagonal().cwiseSqrt();
  test::Largest momenta(n);
  test::Largest positions(n);
  for (int k = 0; k < 40; ++k) {
    ASSERT_EQ(stepper.advance(), Status::solved);
    schemes::MechanicalStep step = stepper.last();
    const LagrangianJudge before = judge;
    const auto is_caught = [&] {
      LagrangianJudge one = before;
      one.measure(step);
      return test::is_violated(one.worst);
    };
    const std::string what = name + " step " + std::to_string(k);
    ASSERT_FALSE(is_caught()) << what;
    Vector f;
    mechanics.force(step.t, step.q, step.v, f);
    Vector sizes = (M.cwiseAbs() * (step.v.cwiseAbs() + step.v_start.cwiseAbs())).cwiseMax(step_length * f.cwiseAbs());
    sizes = sizes.cwiseMax(step_length * (K.cwiseAbs() * step.q.cwiseAbs()));
    if (H.rows() > 0) sizes = sizes.cwiseMax(H.cwiseAbs().transpose() * step.p.cwiseAbs());
    momenta.raise(sizes);
    const double largest = sizes.cwiseQuotient(roots).maxCoeff();
    sizes = sizes.cwiseMax(runs::detail::memory * largest * roots);
    Vector lengths = step.q.cwiseAbs().cwiseMax(step.q_start.cwiseAbs()).cwiseMax(step_length * step.v.cwiseAbs());
    positions.raise(lengths);
    const Vector speeds = sizes.cwiseQuotient(M.diagonal());
    for (Index i = 0; i < n; ++i) {
      count.expect_caught(step.q[i], test::spoil * lengths[i], is_caught, what + " q");
      count.expect_caught(step.v[i], test::spoil * speeds[i], is_caught, what + " v");
      count.expect_caught(step.q_start[i], test::spoil * lengths[i], is_caught, what + " q_start");
      count.expect_caught(step.v_start[i], test::spoil * speeds[i], is_caught, what + " v_start");
    }
    const Vector row_speeds = H.cwiseAbs() * speeds;
    const double fastest = row_speeds.size() > 0 ? row_speeds.maxCoeff() : 0.0;
    for (Index row = 0; row < H.rows(); ++row) {
      double amount = infinity;
      for (Index i = 0; i < n; ++i) {
        if (H(row, i) != 0) amount = std::min(amount, sizes[i] / std::abs(H(row, i)));
      }
      count.expect_caught(step.p[row], test::spoil * amount, is_caught, what + " p");
      if (!step.is_touched) continue;
      count.expect_caught(step.u[row], test::spoil * fastest, is_caught, what + " u");
      count.expect_caught(step.u_start[row], test::spoil * fastest, is_caught, what + " u_start");
    }
    const double length = std::max(mechanics.gap_size(step.q), step_length * fastest);
    for (Index i = 0; i < step.gap.size(); ++i) {
      count.expect_caught(step.gap[i], test::spoil * length, is_caught, what + " gap");
    }
    judge.measure(step);
  }
}

struct Sort {
  std::string name;
  test::Body (*make)(LcsGenerator&, const test::Scale&);
};

TEST(SpoiledStep, OfMoreauAndJeanIsNoticed) {
  const std::vector<Sort> sorts{{"ball", test::thrown_ball},
                                {"slope", test::slope},
                                {"bar", test::bar},
                                {"honey", test::honey},
                                {"coupled", test::coupled}};
  SpoiledCount count;
  for (unsigned seed = 0; seed < 10; ++seed) {
    for (const auto& [name, make] : sorts) {
      LcsGenerator random(seed);
      spoil_steps(make(random, {}), {}, name + " " + std::to_string(seed), count);
    }
  }
  EXPECT_EQ(count.missed, 0) << "of " << count.total;
  EXPECT_GT(count.total, 10000);
}

}  // namespace
}  // namespace orthant
