# SPDX-License-Identifier: Apache-2.0
"""Relative degree 3, and what the zero dynamics does: one row for each of four figures. [ABG08, (159), Fig. 2 to 5]

    python3 abg08_figures_2_to_5.py [figure.svg]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import orthant as ot

CASES = {2: (1, 0), 3: (0, 1), 4: (1, 1), 5: (-1, 1)}  # d in d_ξ = (0, d), and α = ω
LANDINGS = {2: [1.946], 3: [2.419, 6.360], 4: [1.988, 7.076], 5: [4.345]}  # of the exact solution

figure, rows = plt.subplots(4, 3, figsize=(12, 12), sharex=True)
for (number, (d, omega)), (left, middle, right) in zip(CASES.items(), rows):
    result = ot.example(f"figure_{number}").run()
    t, z, xi, density, atoms = result.t, result.z[0], result.xi, result.density[:, 0], result.atoms
    assert result.is_finished and np.all(z[:, 0] >= 0)
    assert np.allclose(np.unique(atoms["t"]), LANDINGS[number], atol=5 * result.h)
    # on the constraint λ balances the zero dynamics: χ = d ξ_2
    resting = density > 0
    assert np.allclose(density[resting], d * xi[resting, 1], atol=2 * result.h)

    for level in range(3):
        left.plot(t, z[:, level], label=f"$z_{level + 1}$")
    for i in range(2):
        middle.plot(t, xi[:, i], label=rf"$\xi_{i + 1}$")
    right.plot(t, density, color="C4", label=r"density $\chi_3$")
    for order, mark in [(1, "^"), (0, "o")]:
        of_order = atoms[atoms["order"] == order]
        right.vlines(of_order["t"], 0, of_order["weight"], color=f"C{order}")
        right.plot(of_order["t"], of_order["weight"], mark, color=f"C{order}", label="weight of δ" + "′" * order)
    left.set_title(rf"Fig. {number}: $d_\xi$ = (0, {d}), α = ω = {omega}", loc="left")
for axes in figure.axes:
    axes.axhline(0, color="grey", linewidth=0.5)
    axes.legend(fontsize="small")
for axes in rows[-1]:
    axes.set_xlabel("t")
figure.tight_layout()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "abg08_figures_2_to_5.svg")
