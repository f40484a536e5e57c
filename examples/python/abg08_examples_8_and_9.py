# SPDX-License-Identifier: Apache-2.0
"""Backward Euler and EMTS compared as h gets small: values of λ, and then of x, grow without limit. [ABG08, Examples 8 and 9]

    python3 abg08_examples_8_and_9.py [figure.svg]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import orthant as ot

STEPS = np.array([1e-1, 1e-2, 1e-3])
LABELS = {
    "example_8": "Example 8, $x_0 = (0, -1, 0)$, r = 2",
    "example_8_inconsistent": "Example 8, $x_0 = (-1, -1, 0)$, r = 2",
    "example_9": "Example 9, $x_0 = (0, -1, 0)$, r = 3",
}

figure, (multipliers, outputs) = plt.subplots(1, 2, figsize=(11, 4.5), sharex=True)
for (name, label), mark in zip(LABELS.items(), "o^x"):
    euler = [ot.example(name).run(scheme="backward-euler", h=h) for h in STEPS]
    emts = [ot.example(name).run(scheme="emts", h=h) for h in STEPS]
    lambdas = np.array([result["lambda0"].max() for result in euler])
    impulses = np.array([result.mu[0].sum(axis=0).max() for result in emts])
    assert all(result.is_finished and np.abs(result.x[1:]).max() < 1e-12 for result in emts)
    assert np.allclose(impulses, 1, atol=0.2)  # whatever h
    assert np.allclose(lambdas, STEPS ** (-1.0 if name == "example_8" else -2.0), rtol=0.2)

    (line,) = multipliers.loglog(STEPS, lambdas, mark + "-", label=label)
    multipliers.loglog(STEPS, impulses, mark + ":", color=line.get_color())
    outputs.semilogx(STEPS, [result.w[-1, 0] for result in euler], mark + "-", color=line.get_color(), label=label)
multipliers.set_title(r"largest $\lambda_k$ of backward Euler; dotted: largest $\mu$ of EMTS", fontsize="medium")
outputs.set_title("w(1) of backward Euler; the solution has w = 0", fontsize="medium")
outputs.set_yscale("symlog")
for axes in figure.axes:
    axes.set_xlabel("h")
    axes.legend(fontsize="small")
figure.tight_layout()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "abg08_examples_8_and_9.svg")
