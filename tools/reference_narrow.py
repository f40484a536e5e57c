#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random models whose formulas have narrow features, and where they end: tests/golden/narrow.json.

Independent of the C++ code: quadrature over panels that are refined about the known place of the feature (masses that are
pushed, with and without a floor), energy integrals in 30 digits (beads that meet a hill), and Runge-Kutta steps of a
thousandth of the width (forces of q and t). With --lifted: bodies at rest that a narrow pulse lifts off one or two
obstacles, tests/golden/lifted.json. Needs numpy and mpmath.

usage: reference_narrow.py [--lifted] [COUNT]            print the models and their ends
       reference_narrow.py [--lifted] --golden OUT       write 200 as golden data
       reference_narrow.py [--lifted] --check FILE       compute all of a file again and compare
"""

import json
import math
import random
import sys

import mpmath as mp
import numpy as np

NODES, WEIGHTS = np.polynomial.legendre.leggauss(24)
SEED = 20080117


class Rejected(Exception):
    """Too near to an event to have one answer: another model is drawn."""


# Shapes of x = (variable - c)/s: the formula, the function for numbers or arrays, and for mpmath.
def bump(x):
    inside = np.abs(x) < 1
    return np.where(inside, np.exp(-1 / np.where(inside, 1 - np.asarray(x) ** 2, 1.0)), 0.0)


SHAPES = {
    "gauss": ("exp(-({x})^2)", lambda x: np.exp(-np.square(x)), lambda x: mp.exp(-(x**2))),
    "lorentz": ("1/(1+({x})^2)", lambda x: 1 / (1 + np.square(x)), lambda x: 1 / (1 + x**2)),
    "sech": ("1/cosh({x})^2", lambda x: 4 / (np.exp(np.clip(x, -300, 300)) + np.exp(-np.clip(x, -300, 300))) ** 2,
             lambda x: mp.sech(x) ** 2),
    "tanh": ("(tanh({x})-tanh({x}-3))/2", lambda x: (np.tanh(x) - np.tanh(np.asarray(x) - 3)) / 2, None),
    "bump": ("if(abs({x})<1,exp(-1/(1-({x})^2)),0)", bump,
             lambda x: mp.exp(-1 / (1 - x**2)) if abs(x) < 1 else mp.mpf(0)),
    "rectangle": ("if(abs({x})<1,1,0)", lambda x: np.where(np.abs(x) < 1, 1.0, 0.0), None),
}


def offsets(reach):
    """Where panels end, in widths from the centre: fine about it, growing outward, and finer towards x = ±1."""
    marks = [0.25 * k for k in range(25)] + [1 - 2.0**-j for j in range(1, 14)] + [1 + 2.0**-j for j in range(3, 14)]
    mark = 6.0
    while mark < reach:
        mark *= 1.2
        marks.append(mark)
    return sorted({sign * m for m in marks for sign in (1, -1)} | {3 + m for m in marks if m < 6})


class Push:
    """u(t) = A shape((t - c)/s) wave(t) - g with its first and second integrals, panel by panel."""

    def __init__(self, case):
        self.case = case
        self.end = case["T"]
        s, c = case["s"], case["c"]
        marks = {0.0, self.end} | {c + s * x for x in offsets(self.end / s) if 0 < c + s * x < self.end}
        marks |= set(np.arange(1, int(self.end / 0.05)) * 0.05)
        self.marks = np.array(sorted(marks))
        first, second = [0.0], [0.0]
        for left, right in zip(self.marks[:-1], self.marks[1:]):
            one, two = self.panel(left, right)
            second.append(second[-1] + first[-1] * (right - left) + two)
            first.append(first[-1] + one)
        self.first, self.second = np.array(first), np.array(second)

    def __call__(self, t):
        case = self.case
        value = case["A"] * SHAPES[case["shape"]][1]((np.asarray(t) - case["c"]) / case["s"])
        if case["w"]:
            value = value * np.sin(case["w"] * np.asarray(t) + case["p"])
        return value - case["g"]

    def panel(self, left, right):
        half = (right - left) / 2
        t = left + half * (NODES + 1)
        u = self(t) * WEIGHTS * half
        return u.sum(), ((right - t) * u).sum()

    def integrals(self, t):
        i = min(int(np.searchsorted(self.marks, t, side="right")) - 1, len(self.marks) - 2)
        one, two = self.panel(self.marks[i], t)
        return self.first[i] + one, self.second[i] + self.first[i] * (t - self.marks[i]) + two

    def samples(self):
        """12 times in each panel; there u and its integrals."""
        left, right = self.marks[:-1, None], self.marks[1:, None]
        t = left + (right - left) * np.arange(1, 13) / 12
        half = (t - left)[..., None] / 2
        nodes = left[..., None] + half * (NODES + 1)
        u = self(nodes) * WEIGHTS * half
        one, two = u.sum(axis=-1), ((t[..., None] - nodes) * u).sum(axis=-1)
        first = self.first[:-1, None] + one
        second = self.second[:-1, None] + self.first[:-1, None] * (t - left) + two
        return t.ravel(), self(t).ravel(), first.ravel(), second.ravel()

    def flight(self, start, x, v, t):
        i1, i2 = self.integrals(start)
        j1, j2 = self.integrals(t)
        return x + v * (t - start) + j2 - i2 - i1 * (t - start), v + j1 - i1

    def points(self, start):
        """Times after start, 12 in each panel."""
        for left, right in zip(self.marks[:-1], self.marks[1:]):
            if right <= start:
                continue
            left = max(left, start)
            yield from left + (right - left) * np.arange(1, 13) / 12


def bisected(holds, left, right):
    while True:
        middle = (left + right) / 2
        if not left < middle < right:
            return right
        left, right = (middle, right) if not holds(middle) else (left, middle)


def pushed(case):
    """x'' = u above a floor at 0, with restitution e (None: no floor)."""
    push, x, v, start = Push(case), case["x"], case["v"], 0.0
    if case["e"] is None:
        return push.flight(0.0, x, v, case["T"])
    for _ in range(12):
        before, landed = start, None
        for t in push.points(start):
            position = push.flight(start, x, v, t)[0]
            if position < 0:
                landed = bisected(lambda at: push.flight(start, x, v, at)[0] < 0, before, t)
                break
            if position < 1e-5 and t > start + 1e-3:
                raise Rejected("grazes")
            before = t
        if landed is None:
            return push.flight(start, x, v, case["T"])
        if landed > case["T"] - 1e-3:
            raise Rejected("ends at an impact")
        speed = push.flight(start, x, v, landed)[1]
        if speed > -1e-2:
            raise Rejected("hardly an impact")
        start, x, v = landed, 0.0, -case["e"] * speed
        if v > 0 or push(landed) > 0:
            continue
        before, lifted = start, None  # at rest until u pulls
        for t in push.points(start):
            if push(t) > 0:
                lifted = bisected(lambda at: push(at) > 0, before, t)
                break
            before = t
        if lifted is None:
            return 0.0, 0.0
        start = lifted
    raise Rejected("too many impacts")


class Lifted:
    """Gaps g'' = b0 + b1 u(t) + W λ, 0 ≤ g ⟂ λ ≥ 0, impacts without restitution, from rest at g = 0. In every mode the
    accelerations are combinations of 1 and u, so that the motion is one of the integrals of u."""

    def __init__(self, case):
        self.push = Push({**case, "g": 0})
        self.W, self.b0, self.b1 = (np.array(case[key]) for key in ("W", "b0", "b1"))
        self.end = case["T"]
        self.times, *self.known = self.push.samples()

    def forces(self, held, load):
        """λ that keeps the held gaps as they are."""
        force = np.zeros(len(load))
        if held:
            force[held] = -np.linalg.solve(self.W[np.ix_(held, held)], load[held])
        return force

    def solved(self, closed, load):
        """0 ≤ load + W λ ⟂ λ ≥ 0 over the closed gaps: λ, and those that are held."""
        for bits in range(2 ** len(closed)):
            held = [i for k, i in enumerate(closed) if bits >> k & 1]
            force = self.forces(held, load)
            free = [i for i in closed if i not in held]
            if all(force[i] > 0 for i in held) and all((load + self.W @ force)[i] > 0 for i in free):
                return force, held
        raise Rejected("tie")

    def accelerations(self, held):
        """c0, c1 of g'' = c0 + c1 u"""
        return [load + self.W @ self.forces(held, load) for load in (self.b0, self.b1)]

    def motion(self, start, g, v, held, t):
        i1, i2 = self.push.integrals(start)
        j1, j2 = self.push.integrals(t)
        tau = t - start
        c0, c1 = self.accelerations(held)
        return g + v * tau + c0 * tau**2 / 2 + c1 * (j2 - i2 - i1 * tau), v + c0 * tau + c1 * (j1 - i1)

    def margins(self, start, g, v, held, t):
        """λ of held gaps and the gaps of the others, which must stay positive, at one time or at all of `self.times`."""
        i1, i2 = self.push.integrals(start)
        u, j1, j2 = self.known if t is None else (self.push(t), *self.push.integrals(t))
        tau = (self.times if t is None else t) - start
        c0, c1 = self.accelerations(held)
        f0, f1 = self.forces(held, self.b0), self.forces(held, self.b1)
        return [f0[i] + f1[i] * u if i in held else
                g[i] + v[i] * tau + c0[i] * tau**2 / 2 + c1[i] * (j2 - i2 - i1 * tau) for i in range(len(g))]

    def first(self, start, g, v, held):
        """The next event: its time and whose it is."""
        margins = np.array(self.margins(start, g, v, held, None))[:, self.times > start]
        times = self.times[self.times > start]
        found = np.flatnonzero((margins < 0).any(axis=0))
        known = margins[:, : found[0]] if len(found) else margins
        for i in range(len(g)):
            if i not in held and ((known[i, 1:] < 1e-6) & (known[i, 1:] < known[i, :-1])).any():
                raise Rejected("grazes")
        if not len(found):
            return None, None
        before = times[found[0] - 1] if found[0] > 0 else start
        at = bisected(lambda t: min(self.margins(start, g, v, held, t)) < 0, before, times[found[0]])
        return at, int(np.argmin(self.margins(start, g, v, held, at)))

    def run(self):
        size = len(self.b0)
        g, v, start, lifts = np.zeros(size), np.zeros(size), 0.0, 0
        held = list(range(size))
        for _ in range(30):
            at, source = self.first(start, g, v, held)
            if at is None:
                if lifts == 0:
                    raise Rejected("rests")
                return self.motion(start, g, v, held, self.end)
            if at > self.end - 1e-3:
                raise Rejected("ends at an event")
            g, v = self.motion(start, g, v, held, at)
            start = at
            if source in held:
                held = [i for i in held if i != source]
                g[held + [source]] = v[held + [source]] = 0
                lifts += 1
                continue
            if v[source] > -1e-2:
                raise Rejected("hardly an impact")
            closed = sorted(held + [source])
            g[closed] = 0
            v[held] = 0
            impulse, stopped = self.solved(closed, v)
            v = v + self.W @ impulse
            v[stopped] = 0
            _, held = self.solved(stopped, self.b0 + self.b1 * self.push(at))
        raise Rejected("too many events")


def bead(case):
    """q'' = -V'(q), V = A shape((q - c)/s), from q = 0 with v = 1: energy integrals."""
    mp.mp.dps = 30
    s, c, T, A = (mp.mpf(case[key]) for key in ("s", "c", "T", "A"))
    shape = SHAPES[case["shape"]][2]
    energy = mp.mpf(1) / 2 + A * shape(-c / s)
    speed = lambda q: mp.sqrt(abs(2 * (energy - A * shape((q - c) / s))))  # rounding at the turning point
    marks = [c + s * mp.mpf(x) for x in offsets(float(4 / s))[::2]]

    def duration(left, right):
        if left > right:
            return -duration(right, left)
        inner = [left] + [m for m in marks if left < m < right] + [right]
        return mp.fsum(mp.quad(lambda q: 1 / speed(q), pair, maxdegree=5) for pair in zip(inner[:-1], inner[1:]))

    def position(time):
        q, known, reached = time, mp.mpf(0), mp.mpf(0)
        for _ in range(60):
            reached += duration(known, q)
            known = q
            step = (time - reached) * speed(q)
            if abs(step) < mp.mpf(10) ** -18:
                return q + step
            q += step
        raise Rejected("no position")

    if A * shape(mp.mpf(0)) < energy:
        q = position(T)
        return float(q), float(speed(q))
    turn = mp.findroot(lambda x: A * shape(x) - energy, (mp.mpf(-30), mp.mpf(0)), solver="anderson", tol=1e-50) \
        if case["shape"] == "lorentz" else mp.findroot(lambda x: mp.log(A * shape(x) / energy), (-0.99, -0.01) if
                                                       case["shape"] == "bump" else (-6, -0.01), solver="anderson")
    turn = c + s * turn
    near = turn - s / 4
    substituted = mp.quad(lambda y: 2 * y / speed(turn - y * y), [0, mp.sqrt(s) / 8, mp.sqrt(turn - near)])
    at_turn = duration(mp.mpf(0), near) + substituted
    back = 2 * at_turn - T
    if T < at_turn + mp.mpf("0.01"):
        raise Rejected("has not turned back for long")
    q = position(back)
    return float(q), -float(speed(q))


def struck(case):
    """q'' = A shape((q - c)/s) cos(w t), from q = 0 with v = 1."""
    s, c, T, A, w = (case[key] for key in ("s", "c", "T", "A", "w"))
    shape = {"gauss": lambda x: math.exp(-x * x), "sech": lambda x: 1 / math.cosh(x) ** 2}[case["shape"]]
    margin = 12 if case["shape"] == "gauss" else 45

    def rate(t, q, v):
        return v, A * shape((q - c) / s) * math.cos(w * t)

    t, q, v = 0.0, 0.0, 1.0
    t, q = c - margin * s, c - margin * s
    h = s / 600
    for _ in range(400000):
        if t >= T or (abs(q - c) > margin * s and (q - c) * v > 0):
            break
        step = min(h, T - t)
        a = rate(t, q, v)
        b = rate(t + step / 2, q + step / 2 * a[0], v + step / 2 * a[1])
        d = rate(t + step / 2, q + step / 2 * b[0], v + step / 2 * b[1])
        e = rate(t + step, q + step * d[0], v + step * d[1])
        q += step / 6 * (a[0] + 2 * b[0] + 2 * d[0] + e[0])
        v += step / 6 * (a[1] + 2 * b[1] + 2 * d[1] + e[1])
        t += step
    else:
        raise Rejected("stays")
    if t < T and abs(v) < 0.05:
        raise Rejected("slow")
    return q + v * (T - t), v


def glancing(case):
    """A point that flies over a floor with a narrow ridge, g = q1 - A shape((q0 - c)/s), and may strike it once."""
    mp.mp.dps = 30
    s, c, T, A, y, e = (mp.mpf(case[key]) for key in ("s", "c", "T", "A", "x", "e"))
    shape = SHAPES[case["shape"]][2]
    gap = lambda q: y - A * shape((q - c) / s)
    if gap(c) > 0:
        return [float(T), float(y)], [1.0, 0.0]
    side = mp.findroot(lambda x: mp.log(A * shape(x) / y), (-40, -mp.mpf(10) ** -6), solver="anderson")
    q = c + s * side
    slope = mp.diff(lambda x: A * shape(x), side) / s
    H = (-slope, mp.mpf(1))
    p = -(1 + e) * H[0] / (H[0] ** 2 + H[1] ** 2)
    v = (1 + p * H[0], p * H[1])
    rest = T - q
    if v[0] > 0 or rest < 0.01:
        raise Rejected("strikes again")
    return [float(q + v[0] * rest), float(y + v[1] * rest)], [float(v[0]), float(v[1])]


def drawn(kind, rng):
    s = float(f"{10 ** -rng.uniform(2, 5):.4g}")
    c = float(f"{rng.uniform(0.3, 2.2):.6g}")
    case = {"kind": kind, "s": s, "c": c, "T": 3.0}
    sign = rng.choice((1, -1))
    if kind == "lifted":
        case["shape"] = rng.choice(("gauss", "lorentz", "sech", "tanh", "bump"))
        case["A"] = float(f"{sign * rng.uniform(0.3, 2) / s:.5g}")
        case["w"], case["p"] = rng.choice(((0, 0), (float(f"{rng.uniform(1, 20):.3g}"), float(f"{rng.uniform(0, 6):.3g}"))))
        number = lambda low, high: float(f"{rng.uniform(low, high):.3g}")
        case["W"] = [[1.0]] if rng.random() < 0.4 else [[1.0, number(-0.8, 0.8)], [0, number(0.7, 2)]]
        if len(case["W"]) == 2:
            case["W"][1][0] = case["W"][0][1]
        pressed = [number(0.5, 2) for _ in case["W"]]
        case["b0"] = [float(f"{-x:.6g}") for x in np.array(case["W"]) @ pressed]
        case["b1"] = [1.0] if len(pressed) == 1 else [number(-1, 1), number(-1, 1)]
        case["end"] = Lifted(case).run()
    elif kind in ("lcs", "mechanics"):
        case["shape"] = rng.choice(list(SHAPES))
        case["A"] = float(f"{sign * rng.uniform(0.3, 2) / s:.5g}")
        case["w"], case["p"] = rng.choice(((0, 0), (float(f"{rng.uniform(1, 20):.3g}"), float(f"{rng.uniform(0, 6):.3g}"))))
        case["e"] = rng.choice((None, None, 0.0, 0.8))
        case["g"] = rng.choice((0, 0.05)) if case["e"] is None else 1.0
        case["x"], case["v"] = (1.0, rng.choice((0.0, 0.5))) if case["e"] is None else (float(f"{rng.uniform(0.2, 1):.3g}"), 0.0)
        case["end"] = pushed(case)
    elif kind == "bead":
        case["shape"] = rng.choice(("gauss", "lorentz", "sech", "bump"))
        case["c"] = float(f"{rng.uniform(0.3, 0.9):.6g}")
        top = math.exp(1) if case["shape"] == "bump" else 1
        energy = rng.choice((rng.uniform(0.1, 0.45), rng.uniform(0.6, 2.5), -rng.uniform(0.1, 2)))
        case["A"] = float(f"{energy * top:.5g}")
        if case["shape"] == "bump":
            case["T"] = 2.0
        case["end"] = bead(case)
    elif kind == "struck":
        case["shape"] = rng.choice(("gauss", "sech"))
        case["c"] = float(f"{rng.uniform(0.5, 0.9):.6g}")
        case["w"] = float(f"{rng.uniform(1, 9):.3g}")
        case["A"] = float(f"{sign * rng.uniform(0.05, 0.4) / s:.5g}")
        case["end"] = struck(case)
    else:
        case["shape"] = rng.choice(("gauss", "lorentz", "sech"))
        case["c"] = float(f"{rng.uniform(0.3, 0.9):.6g}")
        case["A"] = 0.1
        case["x"] = float(f"{rng.uniform(0.04, 0.12):.4g}")
        case["e"] = 0.5
        case["end"] = glancing(case)
    return case


def formula(case):
    """What the model file says: u of t, V of q, F of q and t, or the gap."""
    variable = {"lcs": "t", "mechanics": "t", "lifted": "t", "bead": "q", "struck": "q", "ridge": "q[0]"}[case["kind"]]
    text = f"{case['A']!r}*(" + SHAPES[case["shape"]][0].format(x=f"({variable}-{case['c']!r})/{case['s']!r}") + ")"
    if case["kind"] in ("lcs", "mechanics", "lifted"):
        text += f"*sin({case['w']!r}*t+{case['p']!r})" if case["w"] else ""
        return text + (f"-{case['g']!r}" if case.get("g") else "")
    if case["kind"] == "struck":
        return text + f"*cos({case['w']!r}*t)"
    return "q[1]-" + text if case["kind"] == "ridge" else text


NARROW = ["lcs"] * 9 + ["mechanics"] * 4 + ["bead"] * 4 + ["struck"] * 2 + ["ridge"]


def cases(count, kinds):
    rng = random.Random(SEED)
    while count > 0:
        try:
            case = drawn(kinds[count % len(kinds)], rng)
        except Rejected:
            continue
        count -= 1
        yield case


def row(case):
    end = [float(f"{x:.12g}") for x in np.ravel(case["end"])]
    start = {key: case[key] for key in ("x", "v", "e", "W", "b0", "b1") if case.get(key) is not None}
    return {"kind": case["kind"], "formula": formula(case), **start, "T": case["T"], "end": end}


def main(arguments):
    kinds = ["lifted"] if arguments[:1] == ["--lifted"] else NARROW
    if kinds != NARROW:
        arguments = arguments[1:]
    if arguments[:1] == ["--golden"]:
        rows = [row(case) for case in cases(200, kinds)]
        with open(arguments[1], "w", encoding="utf-8") as out:
            out.write("[\n" + ",\n".join(json.dumps(one, separators=(",", ":")) for one in rows) + "\n]\n")
    elif arguments[:1] == ["--check"]:
        with open(arguments[1], encoding="utf-8") as stored:
            rows = json.load(stored)
        for one, case in zip(rows, cases(len(rows), kinds)):
            again = row(case)
            if again["formula"] != one["formula"] or not np.allclose(again["end"], one["end"], rtol=1e-9, atol=1e-9):
                sys.exit(f"{one['formula']}: {one['end']}, now {again['end']}")
    else:
        for case in cases(int(arguments[0]) if arguments else 10, kinds):
            print(json.dumps(row(case)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
