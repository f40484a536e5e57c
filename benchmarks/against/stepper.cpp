// SPDX-License-Identifier: Apache-2.0
// stepper MODEL STEPS: reads the model and advances a Stepper so many times. tools/bench_against.py compiles this file in
// two trees and counts instructions; where the Stepper lives has changed, so the file asks which tree it is in.
#include <cstdio>
#include <cstdlib>

#if __has_include(<orthant/driver/stepper.hpp>)
#include <orthant/driver/stepper.hpp>
using orthant::driver::Stepper;
using orthant::io::read_model;
#else
#include <orthant/files/models/model.hpp>
#include <orthant/runs/stepper.hpp>
using orthant::files::read_model;
using orthant::runs::Stepper;
#endif

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const auto spec = read_model(arguments[1]);
  Stepper stepper(spec.model, spec.run);
  const long steps = std::atol(arguments[2]);
  for (long k = 0; k < steps; ++k) {
    if (stepper.advance() != orthant::Status::solved) return 1;
  }
  std::printf("%.17g\n", stepper.t());
}
