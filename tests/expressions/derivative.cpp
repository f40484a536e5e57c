// SPDX-License-Identifier: Apache-2.0
#include "tests/expressions/evaluation.hpp"
#include "tests/expressions/random_formulas.hpp"

#include "orthant/expressions/detail/arithmetic.hpp"
#include "orthant/expressions/expression.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace orthant::expressions {
namespace {

using testing::usual_scope;
using testing::value;

Expression derivative_of(std::string_view text, int order, int slot = 0) {
  Expression result = parse(text, usual_scope());
  for (int k = 0; k < order; ++k) result = derivative(result, slot);
  return result;
}

struct Golden {
  std::string_view text;
  double t;
  std::array<double, 7> derivatives;  // of orders 0 to 6
};

// Source: sympy 1.14, derivatives taken symbolically, 30 digits, rounded to double.
const std::vector<Golden> golden = {
    // clang-format off: a table
    {"sin(2*pi*50*t)*exp(-t)",
     1.0,
     {0.0, 115.57273497909217, -231.14546995818435, -11406225.019750884, 45625824.66088337, 1125669441123.1868,
      -6754472906834.894}},
    {"sin(2*pi*50*t)*exp(-t)",
     0.0137,
     {-0.9052671220265167, -122.16476062784939, 89591.5185055218, 11878117.719256088, -8866174280.380785,
      -1154602758743.2314, 877374398676481.5}},
    {"t^3 - 2*t + 1", 1.5, {1.375, 4.75, 9.0, 6.0, 0.0, 0.0, 0.0}},
    {"exp(-t^2/2)",
     0.7,
     {0.7827045382418681, -0.5478931767693077, -0.3991793145033528, 1.3752118736909624, 0.2348896319263849,
      -5.665270237112319, 2.7912410063466986}},
    {"1/(1 + t^2)",
     0.4,
     {0.8620689655172413, -0.5945303210463734, -0.6662839804830045, 4.453675413308147, -5.393408238612085,
      -58.1895476825126, 380.2690310641578}},
    {"log(1 + t^2)", 2.0, {1.6094379124341003, 0.8, -0.24, 0.064, 0.1344, -0.58368, 1.79712}},
    {"sqrt(1 + t)",
     0.3,
     {1.140175425099138, 0.4385290096535146, -0.16866500371289023, 0.19461346582256567, -0.3742566650433955,
      1.0076140981937571, -3.4878949552860825}},
    {"tan(t)",
     0.5,
     {0.5463024898437905, 1.2984464104095248, 1.4186890138709114, 4.9219928425941815, 16.430343835093716,
      81.15549810889297, 441.665654550312}},
    {"tanh(3*t)",
     0.2,
     {0.5370495669980353, 2.1347332877616685, -6.878745527092177, -5.177153418379294, 280.99949499479436,
      -1491.9282614450356, -15325.071968665841}},
    {"asin(t/2)",
     0.9,
     {0.4667653390472964, 0.5598925109558542, 0.15796340434491188, 0.309214326861165, 0.6342689931833512,
      2.1250230717258924, 8.577113094643684}},
    {"acos(t/2)",
     0.9,
     {1.1040309877476002, -0.5598925109558542, -0.15796340434491188, -0.309214326861165, -0.6342689931833512,
      -2.1250230717258924, -8.577113094643684}},
    {"atan(2*t)",
     1.1,
     {1.1441688336680205, 0.3424657534246575, -0.5160442859823605, 1.086070788680186, -2.7889051297226466,
      7.883229916025383, -21.19001813823718}},
    {"atan2(sin(t), 2 + cos(t))",
     0.8,
     {0.2599910008122385, 0.3073669761349117, -0.07098474172534984, -0.12125678342323004, -0.13927780678965604,
      -0.2921012956139074, -0.533787067020989}},
    {"sinh(t)*cosh(2*t)",
     0.6,
     {1.1527603529737191, 4.068477155354765, 12.921457505356438, 41.35815527116196, 118.8397318768009,
      376.9652583134267, 1072.104201219801}},
    {"t^t",
     1.3,
     {1.4064566732378863, 1.7754606438173386, 3.3231678183679807, 6.0943033287285555, 13.490717163551947,
      27.49407188362862, 71.22785864996979}},
    {"2^t",
     1.7,
     {3.249009585424942, 2.2520418337495354, 1.5609964475665394, 1.0820002864948373, 0.7499854479489496,
      0.519850298706802, 0.3603327688618652}},
    {"t^2.5",
     1.9,
     {4.976041599504569, 6.5474231572428545, 5.169018282033833, 1.360267968956272, -0.35796525498849263,
      0.2826041486751258, -0.37184756404621816}},
    {"(1 + t)^-3",
     0.5,
     {0.2962962962962963, -0.5925925925925926, 1.5802469135802468, -5.267489711934156, 21.069958847736626,
      -98.32647462277092, 524.4078646547782}},
    {"log10(2 + sin(t))",
     1.2,
     {0.4671697554325089, 0.05367253594853058, -0.144687051952157, -0.000848597624261722, 0.007021944723054516,
      -0.040003631283525874, 0.13127119917364993}},
    {"exp(sin(t))*cos(t^2)",
     0.9,
     {1.5091341188766905, -1.9154070397994978, -12.20669536274324, -21.466330764752865, 81.16551064600309,
      700.9431986268116, 1545.4160931502022}},
    {"t/(1 + exp(-t))",
     0.35,
     {0.2053161526210655, 0.671491667175205, 0.47029161396957436, -0.1646436070904419, -0.4132474914480134,
      0.46752417920815054, 1.0252896606748891}},
    {"pow(t, 7)/7",
     1.01,
     {0.1531621931581443, 1.0615201506010001, 6.3060603006000004, 31.218120300000002, 123.63612, 367.236, 727.2}},
    // clang-format on
};

// Rounding of t moves a value by t f'(t): near a zero of sin(100 π t) that is more than the value itself.
TEST(Derivative, AgreesWithSympyUpToOrderSix) {
  for (const Golden& each : golden) {
    for (std::size_t order = 0; order < 7; ++order) {
      const double expected = each.derivatives[order];
      const double next = order < 6 ? each.derivatives[order + 1] : 400.0 * expected;
      const double tolerance = 1e-13 * std::abs(expected) + 1e-15 * std::abs(each.t * next) + 1e-14;
      const double actual = value(derivative_of(each.text, static_cast<int>(order)), {each.t});
      EXPECT_NEAR(actual, expected, 40.0 * tolerance) << each.text << " at " << each.t << ", order " << order;
    }
  }
}

// (d/dt)^k of exp(-t) sin(ωt) is the imaginary part of (iω - 1)^k exp((iω - 1) t).
TEST(Derivative, OfADampedOscillationIsTheClosedFormAndStaysSmall) {
  const double omega = 100.0 * std::numbers::pi;
  Expression u = parse("sin(2*pi*50*t)*exp(-t)", usual_scope());
  const double modulus = std::hypot(omega, 1.0);
  const double angle = std::atan2(omega, -1.0);
  for (int k = 0; k <= 6; ++k) {
    for (const double t : {0.0, 0.003, 0.0171}) {
      const double expected = std::pow(modulus, k) * std::exp(-t) * std::sin(k * angle + omega * t);
      EXPECT_NEAR(value(u, {t}), expected, 1e-12 * std::pow(modulus, k)) << "order " << k << " at " << t;
    }
    EXPECT_LE(u.nodes().size(), 60U) << "order " << k;
    if (k == 6) {
      EXPECT_EQ(Program(u).instruction_count(), 29);  // the guide says so
    }
    u = derivative(u, 0);
  }
  for (int k = 7; k < 20; ++k) u = derivative(u, 0);
  EXPECT_LE(u.nodes().size(), 200U);  // order 20
}

TEST(Derivative, SimplifiesToWhatOneWouldWrite) {
  const auto text = [](std::string_view formula, int order, int slot = 0) {
    return to_text(derivative_of(formula, order, slot), usual_scope());
  };
  EXPECT_EQ(text("t^2", 1), "2*t");
  EXPECT_EQ(text("t^2", 2), "2");
  EXPECT_EQ(text("t^2", 3), "0");
  EXPECT_EQ(text("3*t^4 - t", 1), "12*t^3 - 1");
  EXPECT_EQ(text("sin(3*t)", 1), "3*cos(3*t)");
  EXPECT_EQ(text("sin(3*t)", 2), "-9*sin(3*t)");
  EXPECT_EQ(text("q[0]*q[1]*t", 1, 1), "q[1]*t");
  EXPECT_EQ(text("q[0]*q[1]*t", 1, 3), "0");
  EXPECT_EQ(text("exp(-t)", 1), "-exp(-t)");
  EXPECT_EQ(text("1/t", 1), "-(1/t/t)");
}

// A function with jumps has the derivative of its pieces; the jumps are not part of it.
TEST(Derivative, IsThatOfThePieces) {
  for (const double t : {-1.5, -0.25, 0.75, 2.5}) {
    const auto slope = [t](std::string_view text) { return value(derivative_of(text, 1), {t, 2.0, 3.0, 5.0}); };
    EXPECT_EQ(slope("step(t)"), 0.0);
    EXPECT_EQ(slope("sign(t)"), 0.0);
    EXPECT_EQ(slope("floor(3*t)"), 0.0);
    EXPECT_EQ(slope("ceil(3*t)"), 0.0);
    EXPECT_EQ(slope("t < 1"), 0.0);
    EXPECT_EQ(slope("not t and 1"), 0.0);
    EXPECT_EQ(slope("abs(3*t)"), t < 0.0 ? -3.0 : 3.0);
    EXPECT_EQ(slope("min(t, t^2)"), t < 0.0 || t > 1.0 ? 1.0 : 2.0 * t);
    EXPECT_EQ(slope("max(t, t^2)"), t < 0.0 || t > 1.0 ? 2.0 * t : 1.0);
    EXPECT_EQ(slope("if(t < 1, 2*t, 3*t)"), t < 1.0 ? 2.0 : 3.0);
    EXPECT_EQ(slope("piecewise(t < 0, 2*t, t < 1, 3*t, 4*t)"), t < 0.0 ? 2.0 : t < 1.0 ? 3.0 : 4.0);
    EXPECT_EQ(slope("mod(2*t, 3)"), 2.0);
    EXPECT_EQ(slope("mod(7, t)"), -std::floor(7.0 / t));
    EXPECT_EQ(slope("step(t)*t^2"), t < 0.0 ? 0.0 : 2.0 * t);
  }
}

// The slope of the root at 0 is infinite, but where its argument stays 0 nothing moves.
TEST(Derivative, IsZeroWhereAPieceIsConstant) {
  for (int order = 1; order <= 3; ++order) {
    EXPECT_EQ(value(derivative_of("sqrt(max(t, 0))", order), {-1.0}), 0.0);
    EXPECT_EQ(value(derivative_of("log(piecewise(t < -1, t, t < 1, 0, t))", order), {0.0}), 0.0);
    EXPECT_EQ(value(derivative_of("max(t, 0)^0.5", order), {-1.0}), 0.0);
  }
  EXPECT_EQ(value(derivative_of("sqrt(max(t, 0))", 1), {4.0}), 0.25);
  EXPECT_EQ(value(derivative_of("step(t)^(1 + t)", 1), {-0.5}), 0.0);
  EXPECT_EQ(value(derivative_of("0^t", 1), {0.5}), 0.0);
  EXPECT_EQ(value(derivative_of("t^if(t < 0, 2, t)", 1), {-3.0}), -6.0);
  EXPECT_EQ(derivative_of("(q[0]/0)^(-2)", 1).constant_value(), 0.0);
}

TEST(Derivative, OfASumThatIsLongIsFound) {
  std::string text = "1";
  for (int k = 1; k < 9000; ++k) text += "+t*sin(t)";  // deep to the left, and there must be no recursion
  EXPECT_NEAR(value(derivative_of(text, 1), {0.5}), 8999.0 * (std::sin(0.5) + 0.5 * std::cos(0.5)), 1e-8);
  std::string pieces = "piecewise(";
  for (int k = 1; k < 4000; ++k) pieces += "t<" + std::to_string(k) + ",t^2,";
  EXPECT_EQ(value(derivative_of(pieces + "7)", 2), {3998.5}), 2.0);
}

TEST(Expression, KnowsWhatItDependsOn) {
  const Expression force = parse("q[1]*sin(t) + 0*x", usual_scope());
  EXPECT_TRUE(force.depends_on(0));
  EXPECT_FALSE(force.depends_on(1));
  EXPECT_TRUE(force.depends_on(2));
  EXPECT_FALSE(force.depends_on(3));
  EXPECT_EQ(force.slots_needed(), 3);
  EXPECT_FALSE(force.is_constant());
  EXPECT_THROW((void)force.constant_value(), InvalidArgument);
  EXPECT_EQ(parse("2*mass + (t - t)", usual_scope()).constant_value(), 5.0);
  EXPECT_EQ(Expression().constant_value(), 0.0);
  EXPECT_THROW((void)derivative(force, -1), InvalidArgument);
  EXPECT_THROW((void)variable(-1), InvalidArgument);
}

// The Lie derivative of h along f = (q[1], -q[0]) is q[1] ∂h/∂q[0] - q[0] ∂h/∂q[1]; the energy stays.
TEST(Expression, MakesLieDerivatives) {
  const Scope scope = usual_scope();
  const auto along = [](const Expression& h) {
    return derivative(h, 1) * variable(2) + derivative(h, 2) * -variable(1);
  };
  EXPECT_TRUE(along(parse("q[0]^2 + q[1]^2", scope)).is_constant());
  EXPECT_EQ(to_text(along(parse("q[0]", scope)), scope), "q[1]");
  EXPECT_EQ(to_text(along(along(parse("q[0]", scope))), scope), "-q[0]");
  EXPECT_EQ(value(variable(0) / constant(4.0) - variable(1), {2.0, 3.0}), -2.5);
}

// Central differences with steps h, h/2, h/4, … extrapolated to h = 0 (Richardson), and how far the last two are apart.
struct Difference {
  double slope;
  double error;
};

Difference difference(const Program& program, std::vector<double> slots, std::size_t slot) {
  constexpr int rows = 6;
  Program::Workspace workspace;
  const double centre = slots[slot];
  const auto at = [&](double offset) {
    slots[slot] = centre + offset;
    return program.value(slots.data(), workspace);
  };
  std::array<double, rows> row{};
  Difference best{NAN, INFINITY};
  double h = 0.01;
  for (int i = 0; i < rows; ++i, h /= 2.0) {
    double entry = (at(h) - at(-h)) / (2.0 * h);
    for (int j = 0; j < i; ++j) {
      const double before = row[static_cast<std::size_t>(j)];
      row[static_cast<std::size_t>(j)] = entry;
      const double better = entry + (entry - before) / (std::pow(4.0, j + 1) - 1.0);
      const double error = std::max(std::abs(better - entry), std::abs(better - before));
      if (error < best.error) best = {better, error};
      entry = better;
    }
    row[static_cast<std::size_t>(i)] = entry;
  }
  return best;
}

// Has every part a finite value? Else the whole can be finite by accident: NaN^0 = 1, 1/∞ = 0.
bool is_finite_throughout(const Expression& expression, const std::vector<double>& slots) {
  std::vector<double> values;
  const auto at = [&values](int index) { return values[static_cast<std::size_t>(index)]; };
  for (const Node& node : expression.nodes()) {
    const int operands = operand_count(node.operation);
    if (operands > 0) {
      values.push_back(detail::value_of(node.operation, at(node.a), at(operands > 1 ? node.b : node.a),
                                        at(operands > 2 ? node.c : node.a)));
    } else {
      const bool is_variable = node.operation == Operation::variable;
      values.push_back(is_variable ? slots[static_cast<std::size_t>(node.a)] : node.value);
    }
    if (!std::isfinite(values.back())) return false;
  }
  return values.back() == value(expression, slots);  // and the program says the same
}

RC_GTEST_PROP(Derivative, AgreesWithDifferencesOfRandomFormulas, ()) {
  const auto seed = static_cast<unsigned>(*rc::gen::inRange(0, 100'000'000));
  const std::string text = testing::RandomFormula(seed).text(3);
  const Expression expression = parse(text, usual_scope());
  const Program program(expression);
  const auto slot = static_cast<std::size_t>(*rc::gen::inRange(0, 4));
  std::vector<double> slots;
  for (int k = 0; k < 4; ++k) slots.push_back(*rc::gen::inRange(-300, 300) / 171.0);

  RC_PRE(is_finite_throughout(expression, slots));
  // nothing switches nearby: the pieces are smooth
  Program::Workspace workspace;
  std::vector<double> moved = slots;
  const std::uint64_t branch = program.branch(slots.data(), workspace);
  for (const double offset : {-0.0101, -0.005, 0.005, 0.0101}) {
    moved[slot] = slots[slot] + offset;
    RC_PRE(program.branch(moved.data(), workspace) == branch);
    RC_PRE(std::abs(program.value(moved.data(), workspace)) < 1e6);
  }
  const Difference expected = difference(program, slots, slot);
  RC_PRE(expected.error <= 1e-6 * (1.0 + std::abs(expected.slope)));
  const double actual = value(derivative(expression, static_cast<int>(slot)), slots);
  RC_LOG() << text << " by " << slot << ": " << actual << ", difference " << expected.slope;
  RC_ASSERT(std::abs(actual - expected.slope) <= 100.0 * expected.error + 1e-6 * (1.0 + std::abs(actual)));
}

}  // namespace
}  // namespace orthant::expressions
