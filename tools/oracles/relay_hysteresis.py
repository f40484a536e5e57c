#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Oracle for relays with hysteresis: shares no code with src.

x' = A x + B λ(t), y = C x. λ is at its lower bound until y < -h, then at its upper bound until y > +h, and so on. Between
switches the motion is the exponential of [[A, B λ], [0, 0]], in 30 digits; a switch is the first crossing of a scan with
doubles, refined in 30 digits. Writes the answers that tests/cases/steps.cpp compares with:

  relay_hysteresis.py > tests/golden/relay_hysteresis.json
"""

import json
import random

import mpmath
import numpy
import scipy.linalg
from mpmath import mp

mp.dps = 30
SCAN = 1e-3


def moved(model, lam, x, t):
    n = len(x)
    big = mpmath.zeros(n + 1)
    for i in range(n):
        for j in range(n):
            big[i, j] = mpmath.mpf(model["A"][i][j])
        big[i, n] = mpmath.mpf(model["B"][i][0]) * lam
    return (mpmath.expm(big * t) * mpmath.matrix(list(x) + [1]))[:n]


def output(model, x):
    return mpmath.fdot((mpmath.mpf(c), v) for c, v in zip(model["C"][0], x))


def first_crossing(model, x, lam, level, sign, left):
    """The first time at which sign·(y - level) becomes negative, in the time that is left; None: there is none."""
    n = len(x)
    A = numpy.zeros((n + 1, n + 1))
    A[:n, :n] = model["A"]
    A[:n, n] = [row[0] * float(lam) for row in model["B"]]
    step = scipy.linalg.expm(A * SCAN)
    state = numpy.array([float(v) for v in x] + [1.0])
    c = numpy.array(model["C"][0] + [0.0])
    t = 0.0
    while t < left:
        state = step @ state
        t += SCAN
        if sign * (c @ state - float(level)) < 0:
            f = lambda s: output(model, moved(model, lam, x, s)) - level
            low, high = mpmath.mpf(max(t - SCAN, 0)), mpmath.mpf(t)
            return mpmath.findroot(f, (low, high), solver="anderson", tol=mpmath.mpf(10) ** -50)
    return None


def answer(model):
    h = mpmath.mpf(model["hysteresis"])
    lower, upper = (mpmath.mpf(v) for v in model["bounds"][0])
    x = [mpmath.mpf(v) for v in model["x0"]]
    T = mpmath.mpf(model["T"])
    lam = lower if output(model, x) > h else upper
    t, switches = mpmath.mpf(0), []
    while True:
        is_lower = lam == lower
        at = first_crossing(model, x, lam, -h if is_lower else h, 1 if is_lower else -1, float(T - t))
        if at is None or t + at >= T:
            return [float(v) for v in moved(model, lam, x, T - t)], switches
        x = moved(model, lam, x, at)
        t += at
        lam = upper if is_lower else lower
        switches.append(float(t))


def system(seed):
    r = random.Random(seed)
    n = r.choice([1, 2, 2, 3])
    number = lambda low, high: round(r.uniform(low, high), 3)
    A = [[number(-1, 1) - (1 if i == j else 0) for j in range(n)] for i in range(n)]
    B = [[number(-2, 2)] for _ in range(n)]
    C = [[number(-1, 1) for _ in range(n)]]
    if sum(C[0][i] * B[i][0] for i in range(n)) < 0:  # λ pushes y back: it switches again and again
        B = [[-b[0]] for b in B]
    h = number(0.05, 0.2)
    y0 = number(0.3, 1) * r.choice([-1, 1])  # outside the hysteresis: the branch at the start is not open
    x0 = [number(-1, 1) for _ in range(n)]
    pivot = max(range(n), key=lambda i: abs(C[0][i]))
    rest = sum(C[0][i] * x0[i] for i in range(n) if i != pivot)
    x0[pivot] = round((y0 - rest) / C[0][pivot], 6)
    bounds = [[-1, 1]] if seed % 2 == 0 else [[number(-2, -0.5), number(0.2, 2)]]
    return {"A": A, "B": B, "C": C, "bounds": bounds, "hysteresis": h, "x0": x0, "T": 3}


def main():
    models = []
    for seed in range(24):
        model = system(seed)
        model["x"], model["switches"] = answer(model)
        models.append(model)
    print(json.dumps(models, separators=(",", ":")).replace('},{"A"', '},\n{"A"'))


if __name__ == "__main__":
    main()
