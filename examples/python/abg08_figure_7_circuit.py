# SPDX-License-Identifier: Apache-2.0
"""The circuit of Fig. 7 in motion: feedback raises the relative degree from 1 to 3. [ABG08, (164)-(166)]

The figure is a drawing of the circuit, and the paper gives no values: R = L = C = 1 and the start are ours. As printed,
the feedback makes CA²B = -1, which the analysis refuses; with u = λ - L x3 it is 1.

    python3 abg08_figure_7_circuit.py [figure.svg]
"""

import sys

import matplotlib.pyplot as plt

import orthant as ot


def circuit(sign):
    A = [[0, 1, 0, 0], [-1, -1, sign, 0], [0, 0, 0, 1], [0, 0, 0, 0]]
    return ot.Lcs(A, B=[[0], [0], [0], [1]], C=[[0, -1, 0, 0]])


start = [0, -1, -0.5, -0.5]  # w = 1, w' = -1.5, w'' = 0
assert "ill posed" in ot.analyze(circuit(+1), x0=start).verdict
result = ot.run(circuit(-1), x0=start, h=1e-3, T=10, scheme="emts")
assert result.is_finished
assert result.atoms["order"].tolist() == [1, 0]  # λ = c (δ' + δ) at the impact
assert all(abs(weight - 1.2043) < 5e-3 for weight in result.atoms["weight"])  # of the exact solution

figure, (above, below) = plt.subplots(2, 1, figsize=(8, 6), sharex=True)
above.plot(result.t, -result.x[:, 1], label="$w = z_1 = -x_2$, the current against the diode")
above.plot(result.t, result.z[0][:, 1], label="$z_2$")
above.plot(result.t, result.z[0][:, 2], label="$z_3$")
below.plot(result.t, result.x[:, 0], label=r"$\xi = x_1$, the charge")
for axes in (above, below):
    axes.axhline(0, color="grey", linewidth=0.5)
    axes.legend()
below.set_xlabel("t")
figure.tight_layout()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "abg08_figure_7_circuit.svg")
