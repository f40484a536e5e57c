#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random linear complementarity systems and their motions in 60 digits: tests/golden/lcs_battery.json.

Independent of the C++ code, and of its method: states and inputs make one homogeneous linear system (reference_model.py),
each mode is followed by its Taylor series in x, the mode after an event is found by trying all of them, and an
accumulation of landings is passed by going on, landing after landing, until what moves is below 1e-25 of what moved
before; only then it is put to rest. Needs mpmath, numpy and sympy; gmpy2 makes it faster.

usage: reference_pileups.py OUT.json EACH [SORT …]   write the battery, EACH systems of every sort
       reference_pileups.py --check OUT.json N       solve all again, compare every N-th
"""

import itertools
import json
import math
import random
import sys
from pathlib import Path

import mpmath as mp
import numpy

from reference_draws import SORTS, drawn, plain
from reference_model import Structure

mp.mp.dps = 60
TINY = mp.mpf(10) ** -25  # of what moved before: rest
SAME = mp.mpf(10) ** -34  # of its terms: zero
ROUNDING = mp.mpf(10) ** -50  # of numbers of order 1
MOST_EVENTS = 200


class Unsuitable(Exception):
    """No reference: too many events, too large, grazing."""


def dot(row, column):
    return mp.fdot(zip(row, column))


class Exosystem:
    """u_j = a + b sin(ω t + φ), from the jump time on with another a: p = (b sin, b ω cos, … where b is not 0, 1)."""

    def __init__(self, inputs, t):
        size = 2 * sum(one["values"][1] != 0 for one in inputs) + 1
        at = 0
        self.S, self.U, self.p = mp.zeros(size, size), mp.zeros(len(inputs), size), mp.zeros(size, 1)
        self.p[size - 1] = 1
        for j, one in enumerate(inputs):
            a, b, omega, phase = (mp.mpf(v.numerator) / v.denominator for v in one["values"][:4])
            if one["jump"] is not None and t >= one["jump"]:
                a += mp.mpf(one["values"][4].numerator) / one["values"][4].denominator
            self.U[j, size - 1] = a
            if b == 0:
                continue
            angle = omega * t + phase
            self.p[at], self.p[at + 1] = b * mp.sin(angle), b * omega * mp.cos(angle)
            self.S[at, at + 1], self.S[at + 1, at] = 1, -omega * omega
            self.U[j, at] = 1
            at += 2


class Rows:
    """One mode: s' = A s with the multipliers λ = K s of the held outputs."""

    def __init__(self, structure, held):
        m, size = len(structure.R), structure.A.rows
        K = mp.zeros(m, size)
        if held:
            block = mp.matrix([[structure.Delta[i, j] for j in held] for i in held])
            solution = -(block**-1) * mp.matrix([list(structure.R[l][-1]) for l in held])
            for place, l in enumerate(held):
                K[l, :] = solution[place, :]
        A = structure.A + structure.B * K
        top = [structure.R[l][-1] + structure.Delta[l, :] * K for l in range(m)]
        self.A = [[A[i, j] for j in range(size)] for i in range(size)]
        self.sparse = [[(j, v) for j, v in enumerate(row) if v != 0] for row in self.A]
        self.K = [list(K[l, :]) for l in range(m)]
        self.top = [list(row) for row in top]  # w^(r)
        self.first = [list(structure.R[l][0]) for l in range(m)]
        self.rate = max(sum(map(abs, row)) for row in self.A)

    def series(self, s, order):
        c = [list(s)]
        for k in range(order):
            last = c[-1]
            c.append([mp.fdot((v, last[j]) for j, v in row) / (k + 1) if row else mp.mpf(0) for row in self.sparse])
        return c

    def order(self, length):
        x, n, term = float(self.rate * length), 0, 1.0
        while term > 1e-62 or n < 8:
            n += 1
            term *= x / n
        return n


def value(c, tau):
    total = mp.mpf(0)
    for one in reversed(c):
        total = total * tau + one
    return total


def first_root(c, length):
    """The first sign change of Σ c_k τ^k in (0, length], from a positive beginning; None without one."""
    while c and c[0] == 0:
        c = c[1:]
    if not c:
        return None
    if c[0] < 0:
        return mp.mpf(0)
    scaled, power = [], mp.mpf(1)
    for one in c:
        scaled.append(one * power)
        power *= length
    largest = max(map(abs, scaled))
    rough = [float(v / largest) for v in scaled]
    found = search(numpy.array(rough), 0.0, 1.0)
    if found is None:
        return None
    lo, hi = (mp.mpf(v) * length for v in found)
    a, b = found
    for _ in range(52):  # a double's worth of digits by doubles
        middle, total = (a + b) / 2, 0.0
        for one in reversed(rough):
            total = total * middle + one
        a, b = (middle, b) if total > 0 else (a, middle)
    if lo > 0 and value(c, lo) <= 0 or value(c, hi) > 0:
        raise Unsuitable("grazing")
    slope = [k * one for k, one in enumerate(c)][1:]
    guess = (mp.mpf(a) + mp.mpf(b)) / 2 * length
    for _ in range(300):
        f, df = value(c, guess), value(slope, guess)
        lo, hi = (guess, hi) if f > 0 else (lo, guess)
        step = guess - f / df if df != 0 else lo
        if not lo < step < hi:
            step = (lo + hi) / 2
        if abs(step - guess) <= mp.mpf(10) ** -57 * guess:
            return step
        guess = step
    raise Unsuitable("no root")


BINOMIAL = numpy.array([[float(math.comb(k, j)) for k in range(100)] for j in range(100)])


def search(c, a, b):
    """An interval in which the polynomial falls through zero, the first one in [a, b]: by its Taylor coefficients about
    the middle, which bound it and its slope; halved until they decide."""
    middle, radius, n = (a + b) / 2, (b - a) / 2, len(c)
    about = BINOMIAL[:n, :n] @ (c * middle ** numpy.arange(n)) * (radius / middle) ** numpy.arange(n)
    if about[0] > numpy.abs(about[1:]).sum():
        return None
    if n > 1 and abs(about[1]) > (numpy.arange(2, n) * numpy.abs(about[2:])).sum():
        return None if about[1] > 0 or about.sum() > 0 else (a, b)
    if b - a < 1e-12 * b:
        raise Unsuitable("grazing")
    left = search(c, a, middle)
    return left if left is not None else search(c, middle, b)


class Motion:
    def __init__(self, system):
        self.system = system
        self.m, self.n = len(system["C"]), len(system["A"])
        to_mp = lambda v: mp.mpf(v.numerator) / v.denominator
        self.C, self.A, self.B = (mp.matrix([[to_mp(v) for v in row] for row in system[k]]) for k in "CAB")
        self.D = mp.zeros(self.m, self.m)
        p = len(system["inputs"])
        self.u = [""] * p
        for key, rows in (("E", self.n), ("F", self.m)):
            setattr(self, key, mp.matrix([[to_mp(v) for v in row] for row in system[key]]) if p else mp.zeros(rows, 0))
        self.e = [[to_mp(v) for v in row] for row in system["restitution"]]
        self.T = to_mp(system["T"])
        x = [to_mp(v) for v in system["x0"]]
        self.t, self.impacts, self.rests, self.samples, self.count = mp.mpf(0), [], [], [], 0
        self.largest = None
        jumps = {to_mp(one["jump"]) for one in system["inputs"] if one["jump"] is not None}
        times = [mp.mpf(0), *sorted(a for a in jumps if 0 < a < self.T), self.T]
        for start, end in zip(times, times[1:]):
            at = Exosystem([{**one, "jump": None if one["jump"] is None else to_mp(one["jump"])}
                            for one in system["inputs"]], start)
            self.structure = Structure(self, at.S, at.U)
            self.modes = {}
            self.s = [*x, *at.p]
            self.piece(end)
            x = self.s[: self.n]
        self.x = x

    def levels(self):
        return [[dot(row, self.s) for row in rows[:-1]] for rows in self.structure.R]

    def sizes(self):
        return [[sum(abs(a * b) for a, b in zip(row, self.s)) for row in rows[:-1]] for rows in self.structure.R]

    def move(self, dz):
        self.s = list(self.structure.moved(mp.matrix(self.s), dz))

    def land(self, sources):
        """Zeros are written, the jump map acts; returns the levels."""
        z, size = self.levels(), self.sizes()
        if self.largest is None:
            self.largest = [[mp.mpf(0)] * len(one) for one in z]
        clean = [list(one) for one in z]
        piled = []
        for l, one in enumerate(clean):
            for i in range(len(one)):
                if i == 0 and l in sources or abs(one[i]) <= ROUNDING * max(size[l][i], 1):
                    one[i] = mp.mpf(0)
                elif abs(one[i]) <= TINY * self.largest[l][i]:
                    one[i] = mp.mpf(0)
                    piled.append(l)
                else:
                    break
        after, weights = self.jump(clean)
        self.move([[a - b for a, b in zip(x, y)] for x, y in zip(after, z)])
        for l, one in enumerate(weights):
            if max(map(abs, one)) > mp.mpf(10) ** -6:
                self.impacts.append((self.t, l))
        for l, one in enumerate(after):
            if all(v == 0 for v in one):
                if l in piled:
                    self.rests.append((self.t, l))
                    self.largest[l] = [mp.mpf(0)] * len(one)
            else:
                self.largest[l] = [max(a, abs(b), abs(c)) for a, b, c in zip(self.largest[l], one, z[l])]
        return after

    def jump(self, z):
        m, after, weights, closed = self.m, [list(v) for v in z], [[mp.mpf(0)] * len(v) for v in z], []
        for l, one in enumerate(z):
            for i, v in enumerate(one):
                if i + 1 == len(one):
                    closed.append(l)
                elif v < 0:
                    after[l][i] = -self.e[l][i] * v
                    weights[l][i] = after[l][i] - v
                if v > 0:
                    break
        Delta = self.structure.Delta
        q = [one[-1] + (self.e[l][-1] * one[-1] if one[-1] < 0 else 0) for l, one in enumerate(z)]
        for k in range(len(closed), -1, -1):
            for active in itertools.combinations(closed, k):
                sigma = [mp.mpf(0)] * m
                if active:
                    block = mp.matrix([[Delta[i, j] for j in active] for i in active])
                    for l, v in zip(active, mp.lu_solve(block, mp.matrix([-q[l] for l in active]))):
                        sigma[l] = v
                change = [sum(Delta[l, j] * sigma[j] for j in range(m)) for l in range(m)]
                size = [abs(q[l]) + sum(abs(Delta[l, j] * sigma[j]) for j in range(m)) for l in range(m)]
                if all(sigma[l] >= 0 for l in active) and all(
                        l in active or q[l] + change[l] >= -SAME * size[l] for l in closed):
                    for l in range(m):
                        rebound = q[l] - z[l][-1]
                        slack = q[l] + change[l]
                        if l in active or abs(slack) <= SAME * size[l]:
                            slack = mp.mpf(0)
                        after[l][-1] = slack - rebound
                        weights[l][-1] = sigma[l]
                    return after, weights
        raise Unsuitable("no jump")

    def choose(self, z):
        """The held outputs, and for each output the number of Taylor coefficients of what is watched that vanish."""
        closed = [l for l in range(self.m) if all(v == 0 for v in z[l])]
        for k in range(len(closed), -1, -1):
            for held in itertools.combinations(closed, k):
                mode = self.mode(held)
                c = mode.series(self.s, 14)
                zeros = {}
                for l in range(self.m):
                    if l not in closed:
                        zeros[l] = next(i for i, v in enumerate(z[l]) if v != 0)
                        continue
                    row = mode.K[l] if l in held else mode.top[l]
                    sizes = [sum(abs(a * b) for a, b in zip(row, one)) for one in c]
                    signs = [dot(row, one) for one in c]
                    lead = next((i for i, v in enumerate(signs) if abs(v) > SAME * sizes[i]), len(c))
                    if lead < len(c) and signs[lead] < 0:
                        break
                    zeros[l] = lead + (0 if l in held else len(z[l]))
                else:
                    return mode, held, zeros
        raise Unsuitable("no mode")

    def mode(self, held):
        if held not in self.modes:
            self.modes[held] = Rows(self.structure, held)
        return self.modes[held]

    def piece(self, end):
        z = self.land(())
        gap = end
        while self.t < end:
            mode, held, zeros = self.choose(z)
            longest = 1 / mode.rate if mode.rate > 0 else end
            length, flown, sources = min(longest, end - self.t, 4 * gap), mp.mpf(0), None
            while sources is None:
                c = mode.series(self.s, mode.order(length))
                cut = None
                polynomials = []
                for l in range(self.m):
                    row = mode.K[l] if l in held else mode.first[l]
                    p = [dot(row, one) for one in c]
                    lead = min(zeros[l], len(p))
                    p[:lead] = [mp.mpf(0)] * lead
                    polynomials.append(p)
                    root = first_root(p, length if cut is None else cut)
                    if root is not None and (cut is None or root < cut):
                        cut = root
                last = cut is None and self.t + length >= end
                step = length if cut is None else cut
                self.sample(c, step)
                if cut is not None:
                    sources = [l for l in range(self.m) if l not in held and abs(value(polynomials[l], step)) <=
                               SAME * sum(abs(a) * step**k for k, a in enumerate(polynomials[l]))]
                self.s = [value([one[i] for one in c], step) for i in range(len(self.s))]
                self.t = end if last else self.t + step
                flown += step
                zeros = {l: 0 for l in range(self.m)}
                for l in held:  # what stays 0 along the whole mode
                    if all(v == 0 for v in polynomials[l]):
                        zeros[l] = 10**6
                if last:
                    return
                length = min(longest, end - self.t, 8 * length)
            gap = flown
            self.count += 1
            if self.count > MOST_EVENTS or max(map(abs, self.s)) > 1e4:
                raise Unsuitable("too many events" if self.count > MOST_EVENTS else "too large")
            z = self.land(sources)

    def sample(self, c, step):
        for k in (1, 2):
            at = self.T * k / 3
            if self.t < at <= self.t + step:
                s = [value([one[i] for one in c], at - self.t) for i in range(len(self.s))]
                self.samples.append([dot(row, s) for rows in self.structure.R for row in rows[:-1]])


def solved(system):
    motion = Motion(system)
    number = lambda v: float(mp.nstr(v, 17)) if abs(v) > mp.mpf(10) ** -30 else 0.0
    return {"levels": [[number(v) for v in row] for row in motion.samples], "x": [number(v) for v in motion.x],
            "impacts": [[number(t), l] for t, l in motion.impacts[:10]], "events": motion.count,
            "rests": [[number(t), l] for t, l in motion.rests[:6]]}


def battery(seed, sort, each):
    """`each` systems of a sort; what is unsuitable is drawn again, and counted."""
    generator, dropped = random.Random(f"{seed} {sort}"), {}
    made = 0
    while made < each:
        system = drawn(generator, sort)
        try:
            answer = solved(system)
        except Unsuitable as why:
            dropped[str(why)] = dropped.get(str(why), 0) + 1
            continue
        made += 1
        yield system, answer
    print(sort, "drawn again:", dropped, file=sys.stderr)


SOURCE = ("tools/reference_pileups.py: Taylor series in 60 digits, modes by enumeration, accumulations passed landing by "
          "landing until 1e-25; independent of the C++ code. levels: z_1 … z_r of every output at T/3 and 2T/3; x: at T; "
          "impacts: the first ten [t, output] with an impulse above 1e-6; rests: where landings accumulated; "
          "events: all of them")


def check(path, every):
    golden = json.loads(path.read_text(encoding="utf-8"))
    for sort in SORTS:
        stored = [one for one in golden["systems"] if one["sort"] == sort]
        for k, (system, answer) in enumerate(battery(golden["seed"], sort, len(stored))):
            if k % every == 0 and {**plain(system), **answer} != stored[k]:
                sys.exit(f"system {k} of {sort} differs")


def main():
    if sys.argv[1] == "--check":
        check(Path(sys.argv[2]), int(sys.argv[3]))
        return
    seed, each = 20080117, int(sys.argv[2])
    with open(sys.argv[1], "w", encoding="utf-8") as out:
        out.write(json.dumps({"source": SOURCE, "seed": seed})[:-1] + ', "systems": [')
        separator = "\n"
        for sort in sys.argv[3:] or SORTS:
            for system, answer in battery(seed, sort, each):
                out.write(separator + json.dumps({**plain(system), **answer}, separators=(",", ":")))
                out.flush()
                separator = ",\n"
        out.write("\n]}\n")


if __name__ == "__main__":
    main()
