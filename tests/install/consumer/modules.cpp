// SPDX-License-Identifier: Apache-2.0
// What needs HDF5 and CSDP, from a program that links neither: writes a contact problem to the file named on the
// command line and reads it back, and asks whether a circuit of R, L and C is passive.
#include <cstdio>
#include <exception>

#include <orthant/analysis/lcs.hpp>
#include <orthant/files/problems/fclib.hpp>

namespace {

using namespace orthant;

bool is_read_back(const char* path) {
  SparseMatrix W(2, 2);
  W.setIdentity();
  const friction::ContactProblem written{.dimension = 2, .W = W, .q = -Vector::Ones(2), .mu = Vector::Constant(1, 0.5)};
  files::write_fclib(written, path);
  const files::ContactStatement read = files::read_fclib(path);
  return std::get<friction::ContactProblem>(read).q == written.q;
}

// A resistor, an inductor and a capacitor in series with a diode: passive, but that takes a matrix inequality to see.
bool is_passive() {
  systems::Lcs system;
  system.A = (Matrix(2, 2) << 0.0, 1.0, -1.0, -0.5).finished();
  system.B = (Matrix(2, 1) << 0.0, 1.0).finished();
  system.C = (Matrix(1, 2) << 0.0, 1.0).finished();
  const analysis::LcsFindings findings = analysis::analyse(systems::completed(system));
  return findings.passivity.lambda_to_w.verdict == analysis::Verdict::yes;
}

}  // namespace

int main(int count, char** values) try {
  if (count != 2) return 2;
  const bool fclib = !files::has_hdf5() || is_read_back(values[1]);
  const bool passivity = !analysis::has_lmi_solver() || is_passive();
  std::printf("HDF5 %s, CSDP %s\n", fclib ? "works" : "fails", passivity ? "works" : "fails");
  return fclib && passivity ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
