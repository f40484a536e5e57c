# SPDX-License-Identifier: Apache-2.0
"""Three schemes, three answers: a double integrator that starts beyond its constraint. [ADtut], slides on the LCS

    python3 adtut_double_integrator.py [figure.svg]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import orthant as ot

system = ot.Lcs(A=[[0, 1], [0, 0]], B=[[0], [1]], C=[[1, 0]])
h, start = 1e-2, [-1, -1]
euler = ot.run(system, x0=start, h=h, T=0.1, scheme="backward-euler")
moreau = ot.run(system, x0=start, h=h, T=0.1, scheme="emts", first_level=2)  # speaks of the velocity only
emts = ot.run(system, x0=start, h=h, T=0.1, scheme="emts")
k = np.arange(1, 11)
assert np.allclose(euler.x[1:], np.stack([k - 1, np.full(10, 1 / h)], axis=1))
assert np.allclose(moreau.x[1:], [-1, 0])
assert np.allclose(emts.x[1:], 0)

figure, panels = plt.subplots(1, 2, figsize=(9, 4))
for result, name in [(euler, "backward Euler"), (moreau, "Moreau"), (emts, "extended Moreau (EMTS)")]:
    for axes, column in zip(panels, result.x.T):
        axes.plot(result.t, column, "o-", drawstyle="steps-post", label=name)
for axes, name in zip(panels, ["$x_1 = w$", "$x_2$"]):
    axes.set_title(name)
    axes.set_xlabel("t")
    axes.set_yscale("symlog")
panels[0].legend()
figure.tight_layout()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "adtut_double_integrator.svg")
