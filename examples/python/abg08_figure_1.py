# SPDX-License-Identifier: Apache-2.0
"""A ball bounces until it rests: position, velocity, impulses, energy. [ABG08, Fig. 1], [AB05, Fig. 1], [ADtut]

    python3 abg08_figure_1.py [figure.svg]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import orthant as ot

e, g, height = 0.8, 10.0, 1.0
ball = ot.Lagrangian(M=[[1.0]], potential=f"{g}*q0", contacts=[ot.Contact("q0", restitution=e, name="floor")])
result = ot.run(ball, q0=[height], v0=[0.0], h=5e-3, T=5.0, theta=0.5, scheme="moreau-jean")

# after the fall, flights that are e times shorter each time: they add up, and the ball rests
fall = np.sqrt(2 * height / g)
rest = fall * (1 + e) / (1 - e)
assert result.is_finished
assert np.allclose([hit.t for hit in result.events[:2]], [fall, fall * (1 + 2 * e)], atol=2 * result.h)
assert np.abs(result.v[result.t > rest]).max() < g * result.h  # what is left bounces within a step
assert np.abs(result.v[-1, 0]) < 1e-12

t, kinetic = result.t, 0.5 * result.v[:, 0] ** 2
figure, ((position, velocity), (impulse, energy)) = plt.subplots(2, 2, figsize=(9, 6), sharex=True)
position.plot(t, result.q[:, 0])
velocity.plot(t, result.v[:, 0])
impulse.plot(t, result.p[:, 0])
energy.plot(t, result.energy, label="total")
energy.plot(t, kinetic, label="kinetic")
energy.plot(t, result.energy - kinetic, label="potential")
energy.legend()
titles = ["position (m)", "velocity (m/s)", "impulse of the step (N s)", "energy (J)"]
for axes, title in zip(figure.axes, titles):
    axes.set_title(title)
    axes.axvline(rest, color="grey", linewidth=0.5, linestyle="--")
impulse.set_xlabel("t (s)")
energy.set_xlabel("t (s)")
figure.tight_layout()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "abg08_figure_1.svg")
