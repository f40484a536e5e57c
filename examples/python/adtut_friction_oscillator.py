# SPDX-License-Identifier: Apache-2.0
"""An oscillator with dry friction sticks and slips: position and velocity for three bounds μ. [ADtut]

The lecture gives no ω; 0.2 is ours, slow enough for every μ to stick.

    python3 adtut_friction_oscillator.py [figure.svg]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import orthant as ot

STUCK = {0.025: 6.6, 0.05: 11.0, 0.1: 15.7}  # seconds of rest of the exact solution

figure, panels = plt.subplots(3, 1, figsize=(8, 9), sharex=True)
for axes, (mu, seconds) in zip(panels, STUCK.items()):
    oscillator = ot.Lagrangian(M=[[1]], K=[[1]], force=["sin(0.2*t)"], dry_friction=[ot.DryFriction([1], bound=mu)])
    result = ot.run(oscillator, q0=[0], v0=[0], h=5e-3, T=60, scheme="moreau-jean")
    resting = np.abs(result.v[:, 0]) < 1e-12
    assert result.is_finished
    assert abs(resting.sum() * result.h - seconds) < 0.3

    axes.plot(result.t, result.q[:, 0], label="position")
    axes.plot(result.t, result.v[:, 0], label="velocity")
    axes.fill_between(result.t, -1, 1, where=resting, color="grey", alpha=0.2, linewidth=0, label="sticks")
    axes.set_title(f"μ = {mu}", loc="left")
panels[0].legend(loc="upper right")
panels[-1].set_xlabel("t (s)")
figure.tight_layout()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "adtut_friction_oscillator.svg")
