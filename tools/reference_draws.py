#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random linear complementarity systems for reference_pileups.py, in exact fractions: leading matrices that are P-matrices,
levels of degree 1 … 4, in coordinates that are mixed by integer matrices of determinant ±1, pressed by their inputs.

A system is a dictionary: matrices A B C E F, x0, restitution, T, and inputs {"values": (a, b, ω, φ, c), "jump": t*} for
u = a + b sin(ω t + φ), + c from t* on.
"""

import itertools
from fractions import Fraction

import mpmath as mp


def decimal(generator, low, high, digits=1):
    return Fraction(generator.randint(int(low * 10**digits), int(high * 10**digits)), 10**digits)


def mixed(generator, n, count):
    """An integer matrix of determinant ±1 and its inverse."""
    S = [[Fraction(int(i == j)) for j in range(n)] for i in range(n)]
    inverse = [list(row) for row in S]
    for _ in range(count):
        i, j = generator.sample(range(n), 2)
        f = generator.choice((-1, 1, 2))
        S[i] = [a + f * b for a, b in zip(S[i], S[j])]
        for row in inverse:
            row[j] -= f * row[i]
    return S, inverse


def times(a, b):
    return [[sum((x * y for x, y in zip(row, column)), Fraction(0)) for column in zip(*b)] for row in a]


def leading(generator, m, sort):
    """Δ: a P-matrix with 1 … 2 on the diagonal."""
    while True:
        D = [[Fraction(0)] * m for _ in range(m)]
        for i in range(m):
            D[i][i] = decimal(generator, 1, 2)
        for i in range(m):
            for j in range(i):
                low, high = {"positive": (0.2, 0.9), "negative": (-0.8, -0.1)}.get(sort, (-0.8, 0.8))
                D[i][j] = D[j][i] = decimal(generator, low, high)
                if sort == "unsymmetric":
                    D[j][i] = decimal(generator, low, high)
        minors = [mp.det(mp.matrix([[mp.mpf(float(D[i][j])) for j in c] for i in c]))
                  for k in range(1, m + 1) for c in itertools.combinations(range(m), k)]
        if min(minors) > 0.15:
            return D


SORTS = ("pressed", "rest", "rebound", "levels", "degrees", "jumps", "together", "unsymmetric")


def drawn(generator, sort):
    m = generator.choice((2, 2, 3)) if sort != "levels" else generator.choice((1, 1, 2))
    r = [2] * m
    if sort == "levels":
        r = [generator.choice((3, 4) if m == 1 else (2, 3)) for _ in range(m)]
    elif sort in ("degrees", "jumps"):
        r = [generator.choice((1, 2, 2, 3) if m == 2 else (1, 2)) for _ in range(m)]
    elif sort == "rest" and generator.random() < 0.4:
        r = [generator.choice((1, 2, 3) if m == 2 else (1, 2)) for _ in range(m)]
    D = leading(generator, m, {"pressed": "positive", "unsymmetric": "unsymmetric"}.get(
        sort, generator.choice(("positive", "negative", "any"))))
    levels = sum(r)
    n = levels + generator.choice((0, 0, 1))
    first = [sum(r[:l]) for l in range(m)]
    tops = [first[l] + r[l] - 1 for l in range(m)]
    zero = Fraction(0)
    A = [[zero] * n for _ in range(n)]
    for l in range(m):
        for i in range(first[l], tops[l]):
            A[i][i + 1] = Fraction(1)
        for j in range(n):
            if generator.random() < 0.5:
                A[tops[l]][j] = decimal(generator, -0.5, 0.3)
    for i in range(levels, n):
        A[i][i] = decimal(generator, -1.5, -0.1)
        A[i][first[generator.randrange(m)]] = decimal(generator, -1, 1)
    B = [[D[tops.index(i)][j] if i in tops else zero for j in range(m)] for i in range(n)]
    C = [[Fraction(int(j == first[l])) for j in range(n)] for l in range(m)]
    # what presses: one input for each top level
    E = [[Fraction(int(i in tops and tops.index(i) == j)) for j in range(m)] for i in range(n)]
    if sort == "rest" and generator.random() < 0.5:
        E = [list(row) for row in B]
    F = [[zero] * m for _ in range(m)]
    T = decimal(generator, 1, 2)
    inputs = []
    for j in range(m):
        values = [-decimal(generator, 1, 4), zero, Fraction(1), zero, zero]
        jump = None
        if generator.random() < 0.4 and sort not in ("rest", "together"):
            values[1:4] = [decimal(generator, 0.1, 0.8), decimal(generator, 1, 4), decimal(generator, 0, 3)]
        if sort == "jumps" or (sort == "rest" and generator.random() < 0.5):
            jump = generator.choice((decimal(generator, 0.3, 1.2, 1), decimal(generator, 0.3, 1.2, 4)))
            values[4] = decimal(generator, 0.5, 6) if sort == "rest" else decimal(generator, -1.5, 1.5)
        inputs.append({"values": values, "jump": jump})
    if sort == "jumps":
        for row in (*F, *E):
            for j in range(m):
                if generator.random() < 0.3:
                    row[j] += decimal(generator, -0.3, 0.3)
    z0 = [zero] * n
    if sort != "rest":
        for l in range(m):
            z0[first[l]] = decimal(generator, 0, 1.2)
            for i in range(first[l] + 1, tops[l] + 1):
                z0[i] = decimal(generator, -1, 1)
        if sort == "together":
            for l in range(m):
                z0[first[l]], z0[first[l] + 1] = z0[first[0]], z0[first[0] + 1]
            for l in range(m):
                A[tops[l]] = [zero] * n
                inputs[l]["values"][0] = inputs[0]["values"][0]
        for i in range(levels, n):
            z0[i] = decimal(generator, -1, 1)
    e = [[zero] * r[l] for l in range(m)]
    if sort in ("rebound", "levels", "together", "unsymmetric", "jumps") and generator.random() < 0.85:
        for l in range(m):
            for i in range(1, r[l]):
                e[l][i] = decimal(generator, 0, 0.5 if r[l] == 2 else 0.3)
    S, inverse = mixed(generator, n, generator.choice((0, n, n)) if n > 1 else 0)
    x0 = [row[0] for row in times(S, [[v] for v in z0])]
    return {"sort": sort, "A": times(times(S, A), inverse), "B": times(S, B), "C": times(C, inverse), "E": times(S, E),
            "F": F, "inputs": inputs, "x0": x0, "restitution": e, "T": T}


def text_of(one):
    a, b, omega, phase, change = (float(v) for v in one["values"])
    text = f"{a!r}"
    if b:
        text += f" + {b!r}*sin({omega!r}*t + {phase!r})"
    if one["jump"] is not None:
        text += f" + if(t < {float(one['jump'])!r}, 0, {change!r})"
    return text


def plain(system):
    """As a model has it."""
    number = lambda v: int(v) if v.denominator == 1 else float(v)
    matrix = lambda rows: [[number(v) for v in row] for row in rows]
    return {"sort": system["sort"], **{k: matrix(system[k]) for k in "ABCEF"}, "u": [text_of(v) for v in system["inputs"]],
            "x0": [number(v) for v in system["x0"]], "restitution": matrix(system["restitution"]),
            "T": number(system["T"])}
