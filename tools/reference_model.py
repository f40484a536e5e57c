#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What reference_lcs.py knows of a model before it moves: matrices, inputs, degrees, levels. Independent of the C++ code.

An input is the output of a linear system of its own (its derivatives span a finite space on each piece between jumps),
so that state and inputs make one homogeneous system s' = A s + B lambda, s = (x, p), with p the inputs, their
derivatives and the constant 1.

  z_(l,i) = R_(l,i) s, R_(l,i+1) = R_(l,i) A; the top level obeys z' = R_(l,r+1) s + Delta lambda.
  Jumps of x that move z_(l,i) alone, and no xi: columns V with V_top = B Delta^-1 and
  V_(l,i-1) = A V_(l,i) - V_top (C A^r V_(l,i)).
"""

import re
import tomllib

import mpmath as mp
import sympy

mp.mp.dps = 80


def number(value, names):
    return mp.mpf(str(sympy.sympify(value, locals=names).evalf(90))) if isinstance(value, str) else mp.mpf(value)


def matrix(table, key, names, rows, columns):
    if key not in table:
        return mp.zeros(rows, columns)
    return mp.matrix([[number(v, names) for v in row] for row in table[key]])


class Model:
    """The matrices of a model file; inputs stay as text."""

    def __init__(self, path):
        with open(path, "rb") as file:
            document = tomllib.load(file)
        system, self.run = document["system"], document["run"]
        self.names = {name: sympy.Rational(value) for name, value in document.get("parameters", {}).items()}
        n, m = len(system["A"]), len(system["C"])
        self.n, self.m = n, m
        self.u = system.get("u", [])
        p = len(self.u)
        shapes = {"A": (n, n), "B": (n, m), "C": (m, n), "D": (m, m), "E": (n, p), "F": (m, p)}
        for key, (rows, columns) in shapes.items():
            setattr(self, key, matrix(system, key, self.names, rows, columns))
        self.x0 = mp.matrix([number(v, self.names) for v in system["x0"]])
        e = system.get("restitution", [])
        self.restitution = [e] if e and not isinstance(e[0], list) else e
        self.bounds = system.get("bounds", [[0, None]] * m)
        self.is_relay = system.get("law") == "relay"
        self.T = mp.mpf(self.run["T"])

    def jump_times(self):
        """Times at which an input jumps: step(t - a)."""
        times = {mp.mpf(a) for text in self.u for a in re.findall(r"step\(t - ([0-9.]+)\)", text)}
        return sorted(a for a in times if 0 < a < self.T)


def exosystem(model, start):
    """S, U and p(start) with u = U p, p' = S p from `start` to the next jump; the last p is the constant 1."""
    t = sympy.Symbol("t")
    blocks = []
    for text in model.u:
        text = re.sub(r"step\(t - ([0-9.]+)\)", lambda a: "1" if mp.mpf(a[1]) <= start else "0", text)
        basis = [sympy.nsimplify(sympy.sympify(text, locals={**model.names, "t": t}), rational=True)]
        while True:  # until the next derivative depends linearly on those before
            next_one = sympy.diff(basis[-1], t)
            functions = [sympy.lambdify(t, b, "mpmath") for b in [*basis, next_one]]
            k = len(basis)
            rows = [[mp.mpf(f(mp.mpf(j + 1) / 7 + start)) for f in functions] for j in range(k + 2)]
            if next_one == 0:
                coefficients = mp.zeros(k, 1)
                break
            coefficients = mp.lu_solve(mp.matrix([r[:k] for r in rows[:k]]), mp.matrix([r[k] for r in rows[:k]]))
            rest = max(abs(sum(c * v for c, v in zip(coefficients, r)) - r[k]) for r in rows)
            if rest < mp.mpf(10) ** -50 * max(abs(r[k]) for r in rows):
                break
            basis.append(next_one)
        blocks.append((coefficients, [mp.mpf(f(start)) for f in functions[:k]]))
    size = sum(len(values) for _, values in blocks) + 1
    S, U, p = mp.zeros(size, size), mp.zeros(len(blocks), size), mp.zeros(size, 1)
    p[size - 1] = 1
    at = 0
    for l, (coefficients, values) in enumerate(blocks):
        U[l, at] = 1
        for i, value in enumerate(values):
            p[at + i] = value
            if i + 1 < len(values):
                S[at + i, at + i + 1] = 1
            S[at + len(values) - 1, at + i] = coefficients[i]
        at += len(values)
    return S, U, p


def dot(row, column):
    return (row * column)[0]


class Structure:
    """Degrees, rows R, leading matrix Delta and jump columns V of the system with its inputs."""

    def __init__(self, model, S, U):
        n, m, q = model.n, model.m, S.rows
        self.A, self.B = mp.zeros(n + q, n + q), mp.zeros(n + q, m)
        self.A[:n, :n], self.A[n:, n:], self.B[:n, :] = model.A, S, model.B
        if len(model.u):
            self.A[:n, n:] = model.E * U
        self.R, self.V = [], []
        for l in range(m):
            row = mp.zeros(1, n + q)
            row[0, :n] = model.C[l, :]
            if len(model.u):
                row[0, n:] = model.F[l, :] * U
            rows = [row]
            while mp.norm(rows[-1] * self.B) <= mp.mpf(10) ** -30 * mp.norm(rows[-1]) * mp.norm(self.B):
                rows.append(rows[-1] * self.A)
                if len(rows) > n:
                    raise SystemExit(f"output {l} has no relative degree")
            self.R.append([*rows, rows[-1] * self.A])
        self.r = [len(rows) - 1 for rows in self.R]
        self.Delta = mp.matrix([[dot(self.R[l][-2], self.B[:, j]) for j in range(m)] for l in range(m)])
        top = self.B * self.Delta**-1
        for l in range(m):
            columns = [top[:, l]]
            for _ in range(self.r[l] - 1):
                v = self.A * columns[0]
                v -= top * mp.matrix([dot(self.R[j][-1], columns[0]) for j in range(m)])
                columns.insert(0, v)
            self.V.append(columns)

    def z(self, s):
        return [[dot(row, s) for row in rows[:-1]] for rows in self.R]

    def moved(self, s, dz):
        for l, i in ((l, i) for l in range(len(dz)) for i in range(self.r[l])):
            s = s + self.V[l][i] * dz[l][i]
        return s
