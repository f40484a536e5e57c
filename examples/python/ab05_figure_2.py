# SPDX-License-Identifier: Apache-2.0
"""The system of [ABG08, Fig. 5] with the large step h = 0.1, over its exact solution. [AB05, Fig. 2]

    python3 ab05_figure_2.py [figure.svg]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import orthant as ot

model = ot.example("figure_5")
result = model.run(h=0.1)
exact = model.run(scheme="event-driven")
assert result.is_finished and exact.is_finished
resting = np.all(result.z[0] == 0, axis=1)
assert np.allclose(result.t[resting][[0, -1]], [4.345, 6.190], atol=result.h)  # as the exact solution
assert 0.5 < ot.compare(result, exact).hausdorff < 1  # first order, and a large step

figure, panels = plt.subplots(5, 1, figsize=(7, 10), sharex=True)
names = ["$z_1$", "$z_2$", "$z_3$", r"$\xi_1$", r"$\xi_2$"]
for axes, name, steps, motion in zip(panels, names, result.x.T, exact.x.T):  # here x = (z, ξ)
    axes.plot(result.t, steps, drawstyle="steps-post", label="h = 0.1")
    axes.plot(exact.t, motion, color="grey", linewidth=0.8, label="exact")
    axes.set_ylabel(name)
    axes.axhline(0, color="black", linewidth=0.5)
panels[0].legend()
panels[-1].set_xlabel("t")
figure.tight_layout()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "ab05_figure_2.svg")
