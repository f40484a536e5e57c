# SPDX-License-Identifier: Apache-2.0
"""The diode bridge of models/diode_bridge.toml in Siconos 4.4; prints rows t, v_C, i_L."""

import sys

import numpy as np
import siconos.kernel as sk


def trajectory(h=1e-6, T=5e-3, L=1e-2, C=1e-6, R=1e3, V0=10.0):
    resonator = sk.FirstOrderLinearDS([V0, 0.0], [[0, -1 / C], [1 / L, 0]])  # x0, A
    relation = sk.FirstOrderLinearTIR([[0, 0], [0, 0], [-1, 0], [1, 0]],  # C, B, then D
                                      [[0, 0, -1 / C, 1 / C], [0, 0, 0, 0]])
    relation.setDPtr([[1 / R, 1 / R, -1, 0], [1 / R, 1 / R, 0, -1], [1, 0, 0, 0], [0, 1, 0, 0]])
    diodes = sk.Interaction(sk.ComplementarityConditionNSL(4), relation)
    system = sk.NonSmoothDynamicalSystem(0, T)
    system.insertDynamicalSystem(resonator)
    system.link(diodes, resonator)
    grid = sk.TimeDiscretisation(0, h)
    simulation = sk.TimeStepping(system, grid, sk.EulerMoreauOSI(0.5), sk.LCP())
    rows = [(0.0, *resonator.x())]
    while simulation.hasNextEvent():
        simulation.computeOneStep()
        rows.append((simulation.nextTime(), *resonator.x()))
        simulation.nextStep()
    return np.array(rows)


if __name__ == "__main__":
    np.savetxt(sys.stdout, trajectory(), delimiter=",")
