#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Event-driven reference solutions of linear complementarity systems, in 80 digits: tests/golden/lcs_events.json.

Independent of the C++ code: it follows each mode by the matrix exponential, finds the ends of modes by root search, and
applies the jump map in the coordinates z (reference_model.py). Relays too. Needs mpmath and sympy.

usage: reference_lcs.py MODEL.toml ...        print the solutions
       reference_lcs.py --golden OUT MODEL... write them as golden data
"""

import argparse
import itertools
import json
import re
import sys
from pathlib import Path

import mpmath as mp

from reference_model import Model, Structure, dot, exosystem

SAMPLES = 2000  # per run: a mode that lasts less than T/SAMPLES and ends twice in between may be missed


def subsets(items):
    return (c for k in range(len(items), -1, -1) for c in itertools.combinations(items, k))


def jump(structure, z, restitution):
    """The jump map of theory.md §3: weights and z after, from the left limits z."""
    m, after, weights, closed = len(z), [list(v) for v in z], [[mp.mpf(0)] * len(v) for v in z], []
    e = [(list(restitution[l]) if l < len(restitution) else []) + [0] * len(z[l]) for l in range(m)]
    for l in range(m):
        for i, value in enumerate(z[l]):
            if i + 1 == len(z[l]):
                closed.append(l)
            else:
                after[l][i] = -e[l][i] * value + (1 + mp.mpf(e[l][i])) * max(value, 0)
                weights[l][i] = after[l][i] - value
            if value > 0:
                break
    for active in subsets(closed):  # 0 <= (z+ + e z-)/(1 + e) ⟂ sigma >= 0,  z+ = z- + Delta sigma
        sigma = mp.zeros(m, 1)
        if active:
            block = mp.matrix([[structure.Delta[i, j] for j in active] for i in active])
            solution = mp.lu_solve(block, mp.matrix([-(1 + mp.mpf(e[l][len(z[l]) - 1])) * z[l][-1] for l in active]))
            for l, value in zip(active, solution):
                sigma[l] = value
        change = structure.Delta * sigma
        slack = [(z[l][-1] * (1 + mp.mpf(e[l][len(z[l]) - 1])) + change[l]) for l in range(m)]
        scale = mp.mpf(10) ** -60 * (1 + max(abs(v[-1]) for v in z))
        if all(sigma[l] >= -scale for l in active) and all(slack[l] >= -scale for l in closed):
            for l in range(m):
                after[l][-1] = z[l][-1] + change[l]
                weights[l][-1] = sigma[l]
            return weights, after
    raise ArithmeticError("the jump map has no solution")


class Mode:
    """lambda of each output at a bound ("lower", "upper") or such that its top level stays ("held")."""

    def __init__(self, structure, states, bounds):
        A, B, m = structure.A, structure.B, len(states)
        self.states, size = states, A.rows
        K = mp.zeros(m, size)
        for l, state in enumerate(states):
            if state != "held":
                K[l, size - 1] = bounds[l][0 if state == "lower" else 1]
        held = [l for l in range(m) if states[l] == "held"]
        if held:
            right = mp.matrix([list(-structure.R[l][-1] - structure.Delta[l, :] * K) for l in held])
            solution = mp.matrix([[structure.Delta[i, j] for j in held] for i in held]) ** -1 * right
            for position, l in enumerate(held):
                K[l, :] = solution[position, :]
        self.A, self.K = A + B * K, K
        self.watched = []  # rows that stay nonnegative while the mode lasts, with the row's derivative
        one = mp.zeros(1, size)
        one[size - 1] = 1
        for l, state in enumerate(states):
            if state == "held":
                self.watched.append((l, "lambda", K[l, :] - bounds[l][0] * one))
                if bounds[l][1] is not None:
                    self.watched.append((l, "lambda", bounds[l][1] * one - K[l, :]))
            else:
                self.watched.append((l, "z", structure.R[l][0] * (1 if state == "lower" else -1)))

    def flow(self, dt):
        return mp.expm(self.A * dt)


class Run:
    def __init__(self, model):
        self.model, self.t = model, mp.mpf(0)
        self.dt = model.T / SAMPLES
        self.events, self.arcs, self.states, self.limit = [], [], [], 200
        self.scale = {}
        x = model.x0
        pieces = [mp.mpf(0), *model.jump_times(), model.T]
        for start, end in zip(pieces, pieces[1:]):
            S, U, p = exosystem(model, start)
            self.structure = Structure(model, S, U)
            self.s = mp.matrix([*x, *p])
            self.piece(end)
            x = self.s[: model.n]
        self.z = self.structure.z(self.s)

    def seen(self, key, value):
        self.scale[key] = max(self.scale.get(key, mp.mpf(0)), abs(value))
        return self.scale[key]

    def clean(self):
        """Write exact zeros for what is zero to rounding."""
        z = self.structure.z(self.s)
        tiny = [[-v if abs(v) <= mp.mpf(10) ** -25 * self.seen((l, i), v) else mp.mpf(0) for i, v in enumerate(zl)]
                for l, zl in enumerate(z)]
        self.s = self.structure.moved(self.s, tiny)
        return [[mp.mpf(0) if d else v for v, d in zip(zl, dl)] for zl, dl in zip(z, tiny)]

    def land(self):
        z = self.clean()
        if self.model.is_relay:
            return
        weights, after = jump(self.structure, z, self.model.restitution)
        self.s = self.structure.moved(self.s, [[a - b for a, b in zip(al, bl)] for al, bl in zip(after, z)])
        for l, w in enumerate(weights):
            if max(map(abs, w)) > mp.mpf(10) ** -20:
                self.events.append({"t": self.t, "output": l, "weights": w, "before": z[l], "after": after[l]})
        if len(self.events) > self.limit:
            raise ArithmeticError(f"more than {self.limit} events before t = {mp.nstr(self.t, 15)}: Zeno?")

    def choose(self):
        """The mode that holds for a short time from here."""
        z, bounds = self.clean(), self.model.bounds
        allowed = []
        for l in range(self.model.m):
            ends = ["lower"] if bounds[l][1] is None else ["lower", "upper"]
            if all(v == 0 for v in z[l]):
                allowed.append(["held", *ends])
            else:
                allowed.append([ends[-1] if self.model.is_relay and z[l][0] < 0 else "lower"])
        for states in itertools.product(*allowed):
            mode = Mode(self.structure, states, bounds)
            points = [mode.flow(self.dt * f) * self.s for f in (mp.mpf(10) ** -4, mp.mpf(10) ** -3)]
            if all(dot(row, s) >= -self.slack(l, kind) for l, kind, row in mode.watched for s in points):
                return mode
        raise ArithmeticError(f"no mode goes on from t = {mp.nstr(self.t, 15)}")

    def slack(self, l, kind):
        return mp.mpf(10) ** -60 * (self.scale.get((l, 0), 1) if kind == "z" else self.scale.get((l, kind), 1))

    def end_of(self, mode, row, a, b):
        """The root of row · s, positive at a after now and negative at b: bisection, then the secant rule."""
        value = lambda d: dot(row, mode.flow(d) * self.s)
        for _ in range(30):
            middle = (a + b) / 2
            a, b = (middle, b) if value(middle) >= 0 else (a, middle)
        fa, fb = value(a), value(b)
        while abs(b - a) > mp.mpf(10) ** -40 * self.dt and fa != fb:
            a, fa, b = b, fb, b - fb * (b - a) / (fb - fa)
            fb = value(b)
        return b

    def piece(self, end):
        self.land()
        while self.t < end:
            mode, start, densities = self.choose(), self.t, []
            step = mode.flow(self.dt)
            lasts, cut = mp.mpf(0), None
            s = self.s
            while cut is None and self.t + lasts < end:
                ahead = min(self.dt, end - self.t - lasts)
                next_s = (step if ahead == self.dt else mode.flow(ahead)) * s
                densities.append(mode.K * s)
                for l, kind, row in mode.watched:
                    here, there = dot(row, s), dot(row, next_s)
                    slope_here, slope_there = dot(row * mode.A, s), dot(row * mode.A, next_s)
                    self.seen((l, 0 if kind == "z" else kind), here)
                    upper = lasts + ahead
                    if there >= -self.slack(l, kind):
                        if here <= 0 or not (slope_here < 0 < slope_there):
                            continue
                        lowest = self.end_of(mode, -(row * mode.A), lasts, lasts + ahead)
                        if dot(row, mode.flow(lowest) * self.s) >= -self.slack(l, kind):
                            continue
                        upper = lowest
                    root = self.end_of(mode, row, lasts, upper)
                    cut = root if cut is None else min(cut, root)
                lasts, s = lasts + ahead, next_s
            length = lasts if cut is None else cut
            self.record(mode, self.t, length)
            self.s = mode.flow(length) * self.s
            self.t = end if cut is None else self.t + length
            densities.append(mode.K * self.s)
            for l, state in enumerate(mode.states):
                values = [d[l] for d in densities]
                if state == "held" and max(map(abs, values)) > mp.mpf(10) ** -20:
                    variation = sum(abs(b - a) for a, b in zip(values, values[1:]))
                    self.arcs.append({"output": l, "from": start, "to": self.t, "density_first": values[0],
                                      "density_last": values[-1], "density_variation": variation})
            if cut is not None:
                self.land()

    def record(self, mode, start, length):
        """States at tenths of T, for comparison between events."""
        for k in range(1, 11):
            t = self.model.T * k / 10
            if start < t <= start + length or (k == 10 and abs(start + length - t) < mp.mpf(10) ** -40):
                s = mode.flow(t - start) * self.s
                if not self.states or self.states[-1]["t"] < t:
                    self.states.append({"t": t, "x": list(s[: self.model.n]), "z": self.structure.z(s),
                                        "lambda_density": list(mode.K * s)})


def plain(value):
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items()}
    if isinstance(value, mp.mpf):
        return 0.0 if abs(value) < mp.mpf(10) ** -40 else float(value)
    return value


def solution(path):
    """The exact solution, or why there is none to compare with."""
    model = Model(path)
    if mp.norm(model.D) > 0:
        return {"none": "D is not zero: no event-driven solution here"}
    try:
        run = Run(model)
        blocks = [mp.matrix([[run.structure.Delta[i, j] for j in c] for i in c]) for c in subsets(range(model.m)) if c]
        if min(mp.det(block) for block in blocks) <= 0:
            raise ArithmeticError("the leading matrix is no P-matrix")
    except ArithmeticError as problem:
        return {"none": str(problem)}
    return plain({"T": model.T, "relative_degree": run.structure.r, "events": run.events, "arcs": run.arcs,
                  "final": {"x": list(run.s[: model.n]), "z": run.z}, "states": run.states})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--golden", type=Path)
    parser.add_argument("models", nargs="+", type=Path)
    arguments = parser.parse_args()
    answer = {path.stem: solution(path) for path in arguments.models}
    text = json.dumps({"source": SOURCE, "models": answer}, indent=1)
    text = re.sub(r"\[[^\[\]{}]*\]", lambda a: re.sub(r"\s+", " ", a[0]), text) + "\n"
    if arguments.golden:
        arguments.golden.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


SOURCE = ("tools/reference_lcs.py: event-driven, matrix exponentials in 80 digits, events by root search; independent of "
          "the C++ code. arcs: intervals on which an output is held, with the density of lambda at both ends and its "
          "total variation (sampled: 6 digits). states: at tenths of T, right limits.")

if __name__ == "__main__":
    main()
