// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/matrix_class.hpp"

#include "orthant/base/assert.hpp"
#include "orthant/complementarity/detail/class_tests.hpp"

#include <fmt/format.h>

namespace orthant::complementarity {
namespace {

struct Implication {
  MatrixClass from, to;
};

// What each class says of the others [CPS92, CPV89], strongest first.                                   (class.14)
constexpr std::array<Implication, 11> implications = {{
    {MatrixClass::stieltjes, MatrixClass::positive_definite},
    {MatrixClass::stieltjes, MatrixClass::m_matrix},
    {MatrixClass::m_matrix, MatrixClass::z_matrix},
    {MatrixClass::m_matrix, MatrixClass::p_matrix},
    {MatrixClass::positive_definite, MatrixClass::positive_semidefinite},
    {MatrixClass::positive_definite, MatrixClass::p_matrix},
    {MatrixClass::p_matrix, MatrixClass::nondegenerate},
    {MatrixClass::p_matrix, MatrixClass::row_sufficient},
    {MatrixClass::positive_semidefinite, MatrixClass::row_sufficient},
    {MatrixClass::positive_semidefinite, MatrixClass::copositive_plus},
    {MatrixClass::copositive_plus, MatrixClass::copositive},
}};

// "no" travels against the arrow when its witness also counts there
void settle(const Matrix& M, const Implication& implication, MatrixClasses& classes) {
  ClassFinding& from = classes[implication.from];
  ClassFinding& to = classes[implication.to];
  ORTHANT_ASSERT(!(from.answer == Answer::yes && to.answer == Answer::no));
  if (from.answer == Answer::yes && to.answer == Answer::unknown) {
    to = detail::proven(fmt::format("M is {}", class_name(implication.from)));
  }
  if (to.answer == Answer::no && from.answer == Answer::unknown && verify(M, implication.from, to)) {
    from = to;
    from.because = fmt::format("M is not {}: {}", class_name(implication.to), to.because);
  }
}

}  // namespace

std::string_view name(Answer answer) {
  switch (answer) {
    case Answer::yes:
      return "yes";
    case Answer::no:
      return "no";
    case Answer::unknown:
      break;
  }
  return "unknown";
}

std::string_view class_name(MatrixClass which) {
  constexpr std::array<std::string_view, all_matrix_classes.size()> names = {
      "positive_definite", "positive_semidefinite",
      "p_matrix",          "nondegenerate",
      "z_matrix",          "m_matrix",
      "stieltjes",         "copositive",
      "copositive_plus",   "row_sufficient"};
  return names.at(static_cast<std::size_t>(which));
}

MatrixClasses classify(const Matrix& M) {
  MatrixClasses classes;
  classes[MatrixClass::z_matrix] = is_z_matrix(M);
  const detail::Definiteness definiteness = detail::test_definiteness(M);
  const detail::Copositivity copositivity = detail::test_copositivity(M, definiteness);
  classes[MatrixClass::positive_definite] = definiteness.definite;
  classes[MatrixClass::positive_semidefinite] = definiteness.semidefinite;
  classes[MatrixClass::m_matrix] = detail::test_m(M, classes[MatrixClass::z_matrix]);
  classes[MatrixClass::stieltjes] = detail::test_stieltjes(M, classes[MatrixClass::m_matrix]);
  classes[MatrixClass::p_matrix] = detail::test_p(M, definiteness.definite);
  classes[MatrixClass::nondegenerate] = detail::test_nondegenerate(M, definiteness.definite);
  classes[MatrixClass::copositive] = copositivity.copositive;
  classes[MatrixClass::copositive_plus] = copositivity.plus;
  classes[MatrixClass::row_sufficient] =
      detail::test_row_sufficient(M, definiteness.semidefinite, classes[MatrixClass::p_matrix]);
  // "yes" runs down the list in one pass, "no" runs up it
  for (const Implication& implication : implications) settle(M, implication, classes);
  // NOLINTNEXTLINE(modernize-loop-convert): it asks for a reversed view, which emscripten 3.1.6 does not have
  for (auto step = implications.rbegin(); step != implications.rend(); ++step) settle(M, *step, classes);
  return classes;
}

}  // namespace orthant::complementarity
