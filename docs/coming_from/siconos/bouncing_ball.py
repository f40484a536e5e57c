# SPDX-License-Identifier: Apache-2.0
"""The bouncing ball of models/bouncing_ball.toml in Siconos 4.4; prints rows t, q, v."""

import sys

import numpy as np
import siconos.kernel as sk


def trajectory(h=5e-3, T=5.0, g=10.0, e=0.8):
    ball = sk.LagrangianLinearTIDS([1.0], [0.0], np.eye(1))  # q0, v0, M
    ball.setFExtPtr([-g])
    floor = sk.Interaction(sk.NewtonImpactNSL(e), sk.LagrangianLinearTIR(np.eye(1)))  # y = H q
    system = sk.NonSmoothDynamicalSystem(0, T)
    system.insertDynamicalSystem(ball)
    system.link(floor, ball)
    grid = sk.TimeDiscretisation(0, h)
    simulation = sk.TimeStepping(system, grid, sk.MoreauJeanOSI(0.5), sk.LCP())
    rows = [(0.0, ball.q()[0], ball.velocity()[0])]
    while simulation.hasNextEvent():
        simulation.computeOneStep()
        rows.append((simulation.nextTime(), ball.q()[0], ball.velocity()[0]))
        simulation.nextStep()
    return np.array(rows)


if __name__ == "__main__":
    np.savetxt(sys.stdout, trajectory(), delimiter=",")
