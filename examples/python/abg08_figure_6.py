# SPDX-License-Identifier: Apache-2.0
"""The scheme has order 1 in the distance of filled-in graphs, none in the uniform norm. [ABG08, Fig. 6], [AB05, Fig. 3]

    python3 abg08_figure_6.py [figure.svg]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import orthant as ot

study = ot.study(ot.example("figure_5"), steps=[1e-1, 1e-2, 1e-3, 1e-4], schemes=["emts"], against=1e-5)
h, hausdorff, uniform = (np.array([row[key] for row in study.rows]) for key in ["h", "hausdorff", "uniform"])
assert abs(study.order["emts"] - 1) < 0.05
assert np.ptp(uniform) < 0.02  # the height of the jump, whatever h

figure, axes = plt.subplots(figsize=(6, 5))
axes.loglog(h, uniform, "s-", label=r"uniform norm $\|\cdot\|_\infty$")
axes.loglog(h, hausdorff, "o-", label=f"Hausdorff distance of filled-in graphs, order {study.order['emts']:.2f}")
axes.loglog(h, 3 * h, "k:", label="slope 1")
axes.set_xlabel("h")
axes.set_ylabel("distance to the run with h = 1e-5")
axes.legend()
figure.tight_layout()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "abg08_figure_6.svg")
