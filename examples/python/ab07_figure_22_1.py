# SPDX-License-Identifier: Apache-2.0
"""A triple integrator meets its constraint and stops there, by an impulse δ′. [AB07, Fig. 22.1]

    python3 ab07_figure_22_1.py [figure.svg]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import orthant as ot

integrator = ot.Lcs(A=[[0, 1, 0], [0, 0, 1], [0, 0, 0]], B=[[0], [0], [1]], C=[[1, 0, 0]])
result = ot.run(integrator, x0=[1, -1, 0], h=1e-2, T=2, scheme="emts")
t, z, mu = result.t, result.z[0], result.mu[0]
assert result.is_finished
assert np.allclose(z[:, 0], np.maximum(1 - t, 0), atol=1e-12)  # w falls with speed 1 until t = 1
assert np.allclose(mu.sum(axis=0), [0, 1, 0], atol=1e-12)  # one impulse, of the second level

figure, (above, below) = plt.subplots(2, 1, figsize=(7, 6), sharex=True)
for level in range(3):
    above.plot(t, z[:, level], label=f"$z_{level + 1}$", drawstyle="steps-post")
    below.plot(t, mu[:, level], label=rf"$\mu_{level + 1}$")
for axes in (above, below):
    axes.legend()
below.set_xlabel("t")
figure.tight_layout()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "ab07_figure_22_1.svg")
