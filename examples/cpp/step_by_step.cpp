// SPDX-License-Identifier: Apache-2.0
// Your own loop: a gallery model, one step at a time, until the ball is at the top after its first bounce.
#include <cstdio>

#include <orthant/files/models/model.hpp>
#include <orthant/runs/stepper.hpp>

int main(int, char** arguments) {
  using namespace orthant;
  const files::RunSpec spec = files::read_model(arguments[1]);  // models/bouncing_ball.toml
  runs::Stepper stepper(spec.model, spec.run);
  bool has_bounced = false;
  while (stepper.advance() == Status::solved) {
    has_bounced = has_bounced || stepper.multiplier()[0] > 0;
    if (has_bounced && stepper.v()[0] <= 0) break;
  }
  std::printf("%s %s, step %td: t = %.3f, q = %.3f\n", stepper.scheme().c_str(), name(stepper.status()).data(),
              stepper.k(), stepper.t(), stepper.q()[0]);
}
