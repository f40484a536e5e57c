// SPDX-License-Identifier: Apache-2.0
// Runs with tables: event-driven runs end their pieces at the knots, so that what is known in closed form comes out to
// rounding. And columns with names, units and formulas.
#include "orthant/expressions/table.hpp"
#include "orthant/files/models/model.hpp"
#include "orthant/runs/kinds.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

template <class Model>
auto result_of(const std::string& text) {
  files::RunSpec spec = files::parse_model(text, "m.toml");
  const auto& model = spec.as<Model>();
  const auto prepared = systems::prepared(model.system);
  return simulated(model, prepared, findings_for_run(model, prepared, spec.run), spec.run, {});
}

struct Record {
  std::vector<double> t = {0.0}, a = {0.0};
};

Record random_record(std::mt19937& generator, int count) {
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  Record record;
  for (int i = 0; i < count; ++i) {
    record.t.push_back(record.t.back() + 0.01 + 0.1 * std::abs(number(generator)));
    record.a.push_back(number(generator));
  }
  return record;
}

std::string table_of(const Record& record, const std::string& more = "") {
  return fmt::format("[[table]]\nname = \"a\"\nt = [{}]\nvalues = [{}]\n{}\n", fmt::join(record.t, ", "),
                     fmt::join(record.a, ", "), more);
}

// q'' = a(t) from rest: over each piece of a straight line a cubic.
TEST(TableRun, OfTheEventDrivenSchemeIsExactToRounding) {
  std::mt19937 generator(8);
  for (int trial = 0; trial < 20; ++trial) {
    const Record record = random_record(generator, 40);
    long double q = 0;
    long double v = 0;
    for (std::size_t i = 0; i + 1 < record.t.size(); ++i) {
      const long double h = static_cast<long double>(record.t[i + 1]) - record.t[i];
      q += h * v + h * h * (2.0L * record.a[i] + record.a[i + 1]) / 6.0L;
      v += h * (static_cast<long double>(record.a[i]) + record.a[i + 1]) / 2.0L;
    }
    const auto result = result_of<systems::LagrangianModel>(
        table_of(record) + "[system]\nkind = \"lagrangian\"\nM = 1\nforce = \"a(t)\"\nq0 = 0\n" +
        fmt::format("[run]\nscheme = \"event-driven\"\nh = 0.1\nT = {}\n", record.t.back()));
    ASSERT_EQ(result.status, RunStatus::finished) << "trial " << trial;
    EXPECT_NEAR(result.q[0], static_cast<double>(q), 1e-13) << "trial " << trial;
    EXPECT_NEAR(result.v[0], static_cast<double>(v), 1e-13) << "trial " << trial;
    EXPECT_GE(result.work.pieces, 40);
  }
}

// x' = -x + a(t), w = x + 10 > 0: the exponential of each piece.
TEST(TableRun, OfALinearSystemIsExactToRounding) {
  std::mt19937 generator(9);
  for (int trial = 0; trial < 20; ++trial) {
    const Record record = random_record(generator, 30);
    long double x = 1;
    for (std::size_t i = 0; i + 1 < record.t.size(); ++i) {  // x = a - s + s τ + C e^(-τ)
      const long double h = static_cast<long double>(record.t[i + 1]) - record.t[i];
      const long double s = (static_cast<long double>(record.a[i + 1]) - record.a[i]) / h;
      const long double C = x - record.a[i] + s;
      x = record.a[i] - s + s * h + C * std::exp(-h);
    }
    const auto result = result_of<systems::LcsModel>(
        table_of(record) +
        "[system]\nkind = \"lcs\"\nA = -1\nB = 1\nC = 1\nD = 1\nE = [[1, 0]]\nF = [[0, 1]]\nu = [\"a(t)\", 10]\nx0 = "
        "1\n" +
        fmt::format("[run]\nscheme = \"event-driven\"\nh = 0.1\nT = {}\n", record.t.back()));
    ASSERT_EQ(result.status, RunStatus::finished) << "trial " << trial;
    EXPECT_NEAR(result.x[0], static_cast<double>(x), 1e-13) << "trial " << trial;
  }
}

// A force over displacement: the same motion as with the formula that the table samples.
TEST(TableRun, TakesAnyArgument) {
  const std::string system =
      "[system]\nkind = \"lagrangian\"\nM = 1\nforce = \"-{}\"\nq0 = 1.5\n[run]\nscheme = \"event-driven\"\nh = 0.1\nT "
      "= "
      "10\n";
  const std::string table = "[[table]]\nname = \"spring\"\nt = [-2, 0, 1, 2]\nvalues = [-2, 0, 1, 4]\n";
  const auto tabled = result_of<systems::LagrangianModel>(table + fmt::format(fmt::runtime(system), "spring(q0)"));
  const auto formula =
      result_of<systems::LagrangianModel>(fmt::format(fmt::runtime(system), "piecewise(q0 < 1, q0, 1 + 3*(q0 - 1))"));
  ASSERT_EQ(tabled.status, RunStatus::finished);
  EXPECT_NEAR(tabled.q[0], formula.q[0], 1e-11);
  EXPECT_NEAR(tabled.v[0], formula.v[0], 1e-11);
}

TEST(TableRun, StopsWhereTheTableEnds) {
  const auto result = result_of<systems::LagrangianModel>(
      "[[table]]\nname = \"a\"\nt = [0, 1]\nvalues = [1, 1]\n[system]\nkind = \"lagrangian\"\nM = 1\nforce = "
      "\"a(t)\"\nq0 = "
      "0\n[run]\nh = 0.1\nT = 2\n");
  EXPECT_EQ(result.status, RunStatus::diverged);
  EXPECT_LE(result.t_end, 1.2);
}

TEST(NamedColumns, HaveNamesKeysUnitsAndFormulas) {
  const auto result = result_of<systems::LagrangianModel>(R"toml([system]
kind = "lagrangian"
M = 2
force = "-20"
q0 = 1
[[contact]]
normal = 1
restitution = 0.5
name = "floor"
[names]
q = ["height"]
gap = ["clearance"]
[units]
q = "m"
v = "m/s"
e_kin = "J"
[outputs]
e_kin = "2*v0^2/2"
above = "height - clearance"
push = "2*p0"
[run]
h = 0.01
T = 2
)toml");
  const Layout& layout = result.layout;
  const Column& height = layout.columns[layout.place("q0")];
  EXPECT_EQ(height.name, "height");
  EXPECT_EQ(height.key, "q0");
  EXPECT_EQ(height.unit, "m");
  EXPECT_EQ(layout.place("height"), layout.place("q0"));
  EXPECT_EQ(layout.columns[layout.place("e_kin")].unit, "J");
  EXPECT_EQ(layout.columns[layout.place("e_kin")].nature, Nature::jumps);
  EXPECT_EQ(layout.columns[layout.place("above")].nature, Nature::continuous);
  EXPECT_EQ(layout.columns[layout.place("push")].nature, Nature::measure);
  const Trajectory& rows = result.trajectory;
  ASSERT_GT(rows.rows(), 100);
  for (Index i = 0; i < rows.rows(); ++i) {
    const double v = rows.at(i, rows.column("v0"));
    ASSERT_EQ(rows.at(i, rows.column("e_kin")), v * v);
    ASSERT_EQ(rows.at(i, rows.column("above")), 0.0);
    ASSERT_EQ(rows.at(i, rows.column("push")), 2 * rows.at(i, rows.column("p0")));
  }
  for (const View& view : layout.views) {  // no view has two units
    for (const std::size_t column : view.columns) {
      EXPECT_EQ(layout.columns[column].unit, layout.columns[view.columns[0]].unit) << view.title;
    }
  }
  EXPECT_EQ(layout.activities.at(0).name, "clearance");
}

TEST(NamedColumns, HaveInputsWhenTheyAreNamedOrUsed) {
  const std::string system =
      "[system]\nkind = \"lcs\"\nA = -1\nB = 1\nC = 1\nE = 1\nF = 0\nu = \"if(t < 0.5, 1, 2)\"\nx0 = 1\n";
  const std::string run = "[run]\nscheme = \"event-driven\"\nh = 0.1\nT = 1\n";
  const auto plain = result_of<systems::LcsModel>(system + run);
  EXPECT_EQ(plain.layout.family("u").size(), 0U);
  const auto named =
      result_of<systems::LcsModel>(system + "[names]\nu = \"drive\"\n[outputs]\ntwice = \"2*u0\"\n" + run);
  const Trajectory& rows = named.trajectory;
  for (Index i = 0; i < rows.rows(); ++i) {
    const double t = rows.at(i, 0);
    if (std::abs(t - 0.5) < 1e-12) continue;
    EXPECT_EQ(rows.at(i, rows.column("drive")), t < 0.5 ? 1 : 2) << t;
    EXPECT_EQ(rows.at(i, rows.column("twice")), t < 0.5 ? 2 : 4) << t;
  }
}

TEST(NamedColumns, OfASweepingProcess) {
  const auto result = result_of<systems::SweepingModel>(
      "[system]\nkind = \"sweeping\"\nx0 = 0\n[[set]]\nkind = \"box\"\nlower = \"sin(t) - 0.5\"\nupper = \"sin(t) + "
      "0.5\"\n[names]\nx = \"stretch\"\n[units]\nx = \"mm\"\n[outputs]\nsquare = \"stretch^2\"\n[run]\nh = 0.01\nT = "
      "1\n");
  const Trajectory& rows = result.trajectory;
  EXPECT_EQ(result.layout.columns[1].name, "stretch");
  const Index last = rows.rows() - 1;
  EXPECT_EQ(rows.at(last, rows.column("square")), std::pow(rows.at(last, rows.column("x0")), 2));
}

}  // namespace
}  // namespace orthant::runs
