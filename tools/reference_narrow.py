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

from narrow_pulses import SHAPES, Lifted, Push, Rejected, bisected, offsets

SEED = 20080117


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
