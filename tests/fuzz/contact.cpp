// SPDX-License-Identifier: Apache-2.0
// Contact problems made from choices: written as FCLIB and read back they are the same; every method ends, and `solved`
// meets its tolerance on the caller's data.
#include "tests/fuzz/support/fuzz.hpp"

#include "orthant/files/problems/contact_answer.hpp"
#include "orthant/files/problems/fclib.hpp"
#include "orthant/friction/methods.hpp"

#include <nlohmann/json.hpp>

namespace orthant::fuzz {
namespace {

using namespace friction;

constexpr int most_iterations = 30;

Matrix matrix(Choices& choices, Index rows, Index columns) {
  return Matrix::NullaryExpr(rows, columns, [&] { return choices.number(); });
}
Vector vector(Choices& choices, Index size) {
  return Vector::NullaryExpr(size, [&] { return choices.number(); });
}

files::ContactStatement statement_of(Choices& choices) {
  const int d = choices.flag() ? 3 : 2;
  const auto m = static_cast<Index>(choices.below(4));
  const auto n = static_cast<Index>(1 + choices.below(6));
  const Vector mu = Vector::NullaryExpr(m, [&] { return static_cast<double>(choices.below(8)) / 4; });
  const Matrix H = matrix(choices, n, d * m);
  if (choices.flag()) {
    const Matrix W = choices.seldom() ? matrix(choices, d * m, d * m) : Matrix(H.transpose() * H);
    return ContactProblem{.dimension = d, .W = W.sparseView(), .q = vector(choices, d * m), .mu = mu};
  }
  const Matrix root = matrix(choices, n, n);
  const Matrix M = choices.seldom() ? root : Matrix(root * root.transpose() + Matrix::Identity(n, n));
  return GlobalContactProblem{.dimension = d,
                              .M = M.sparseView(),
                              .H = H.sparseView(),
                              .f = vector(choices, n),
                              .w = vector(choices, d * m),
                              .mu = mu};
}

bool is_same(const SparseMatrix& a, const SparseMatrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && Matrix(a) == Matrix(b);
}
bool is_same(const ContactProblem& a, const ContactProblem& b) {
  return a.dimension == b.dimension && is_same(a.W, b.W) && a.q == b.q && a.mu == b.mu;
}
bool is_same(const GlobalContactProblem& a, const GlobalContactProblem& b) {
  return a.dimension == b.dimension && is_same(a.M, b.M) && is_same(a.H, b.H) && a.f == b.f && a.w == b.w &&
         a.mu == b.mu;
}

void check_file(const files::ContactStatement& statement, Choices& choices) {
  static const Folder folder;
  const std::filesystem::path file = folder.path() / "p.hdf5";
  const files::FclibFormat format{.storage = static_cast<files::FclibFormat::Storage>(choices.below(3)),
                                  .is_packed = choices.flag()};
  write_fclib(statement, file, format);
  const files::ContactStatement again = files::read_fclib(file);
  std::visit(
      [&again]<class Problem>(const Problem& problem) {
        expect(std::holds_alternative<Problem>(again) && is_same(problem, std::get<Problem>(again)),
               "written and read, another problem");
      },
      statement);
}

template <class Problem>
void solve_by_all(const Problem& problem) {
  for (const AnyMethod& any : Methods::all()) {
    const AnyMethod method = limited(any, most_iterations);
    is_accepted([&] {
      const ContactSolution solution = solve(method, problem);
      (void)files::to_json(solution).dump();
      if (solution.status != Status::solved) return;
      const double tolerance = std::visit([](const auto& one) { return one.tolerance; }, method);
      expect(certify(problem, solution.r).meets(tolerance * (1 + 1e-6)), fmt::format("{} says solved", name(method)));
    });
  }
}

}  // namespace
}  // namespace orthant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orthant::fuzz;
  Choices choices(data, size);
  is_accepted([&] {
    const orthant::files::ContactStatement statement = statement_of(choices);
    std::visit([](const auto& problem) { validate(problem); }, statement);
    if (orthant::files::has_hdf5()) check_file(statement, choices);
    std::visit([](const auto& problem) { solve_by_all(problem); }, statement);
  });
  return 0;
}
