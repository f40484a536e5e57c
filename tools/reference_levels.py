#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random linear complementarity systems with restitution, input jumps and rest, and their exact motions:
tests/golden/levels.json, for the schemes that step the levels z.

Independent of the C++ code: event-driven in the coordinates z, modes by enumeration, events by bisection. A level that
comes in with less than TINY does not rebound, so that accumulations end: the states are right to about 1e-5. Needs numpy.

usage: reference_levels.py OUT [COUNT]     write COUNT systems (default 60)
"""

import itertools
import json
import sys
from pathlib import Path

import numpy as np

TINY = 3e-6
T = 2.0
GAP = 0.02  # states are given at times that no event is nearer to
MOST_EVENTS = 400


def flow(A, t):
    """e^(tA): Taylor series, scaled and squared."""
    A = A * t
    halvings = max(0, int(np.ceil(np.log2(max(np.abs(A).sum(axis=0).max(), 1e-300)))) + 2)
    A = A / 2.0**halvings
    result, term = np.eye(len(A)), np.eye(len(A))
    for k in range(1, 20):
        term = term @ A / k
        result = result + term
    for _ in range(halvings):
        result = result @ result
    return result


class System:
    """x' = A x + B lambda + E u + g, w = C x + F u in coordinates in which A is the zero-dynamics form."""

    def __init__(self, rng):
        self.m = int(rng.integers(1, 4))
        largest = int(rng.integers(1, 5))
        self.r = [largest] * self.m if rng.random() < 0.5 else [int(rng.integers(1, largest + 1)) for _ in range(self.m)]
        self.first = [int(v) for v in np.cumsum([0] + self.r[:-1])]
        self.top = [f + r - 1 for f, r in zip(self.first, self.r)]
        self.levels = sum(self.r)
        self.n = self.levels + int(rng.integers(0, 3))
        self.make_dynamics(rng)
        self.make_inputs(rng)
        self.make_start(rng)

    def make_dynamics(self, rng):
        self.sort = ["stieltjes", "positive definite", "not symmetric"][int(rng.integers(0, 3))]
        Q = rng.normal(size=(self.m, self.m))
        delta = Q @ Q.T / self.m + 0.7 * np.eye(self.m)
        if self.sort == "stieltjes":
            Q = 0.45 * rng.random((self.m, self.m))
            delta = np.eye(self.m) - np.triu(Q, 1) - np.triu(Q, 1).T
        elif self.sort == "not symmetric":
            delta = np.eye(self.m) + 0.4 * (rng.random((self.m, self.m)) - 0.5)
        self.delta = np.round(delta, 3)
        A = np.zeros((self.n, self.n))
        for l in range(self.m):
            for i in range(self.first[l], self.top[l]):
                A[i, i + 1] = 1
            A[self.top[l]] = np.round(0.4 * rng.normal(size=self.n), 3)
        for i in range(self.levels, self.n):
            A[i, self.levels:] = np.round(rng.normal(size=self.n - self.levels), 3)
            A[i, i] -= 1
            for l in range(self.m):
                A[i, self.first[l]] = np.round(rng.normal(), 3)
        self.A = A
        self.e = [np.zeros(r) for r in self.r]
        for e in self.e:  # rest is unstable for e > 1/(r - 1)
            most = 0.9 if len(e) <= 2 else 0.8 / (len(e) - 1)
            for i in range(len(e)):
                if rng.random() < 0.6:
                    e[i] = np.round(rng.uniform(0, most), 2)

    def make_inputs(self, rng):
        self.g = np.zeros(self.n)
        for top in self.top:
            pull = np.round(3 * abs(rng.normal()) + 1, 3)
            self.g[top] = -pull if rng.random() < 0.8 else pull
        self.times, self.u = [], [0.0]
        if rng.random() < 0.6:  # on the grid of every step, or off it
            self.times = [1.0 if rng.random() < 0.5 else float(np.round(rng.uniform(0.2, 1.8), 4))]
            self.u.append(float(np.round(1.5 * rng.normal(), 2)))
        self.E = np.round(rng.normal(size=self.n), 3)
        self.F = np.round(rng.normal(size=self.m), 3) * (rng.random() < 0.5)

    def make_start(self, rng):
        x = np.zeros(self.n)
        for l in range(self.m):
            if rng.random() < 0.5:
                continue  # at rest
            x[self.first[l]:self.top[l] + 1] = np.round(rng.normal(size=self.r[l]), 3)
            x[self.first[l]] = np.round(0.4 * abs(x[self.first[l]]), 3)
        x[self.levels:] = np.round(rng.normal(size=self.n - self.levels), 3)
        self.x0 = x

    def shift(self, u):
        """z - x: w = x_1 + F u, and its derivatives without those of u."""
        shift = np.zeros(self.n)
        for l in range(self.m):
            shift[self.first[l]] = self.F[l] * u
            shift[self.first[l] + 1:self.top[l] + 1] = self.E[self.first[l]:self.top[l]] * u
        return shift

    def drift(self, u):
        """c in z' = A z + c + (Delta lambda at the top levels) while u is constant."""
        c = self.E * u + self.g - self.A @ self.shift(u)
        for l in range(self.m):
            c[self.first[l]:self.top[l]] = 0
        return c

    def json(self):
        B = np.zeros((self.n, self.m))
        B[self.top] = self.delta
        C = np.zeros((self.m, self.n))
        C[range(self.m), self.first] = 1
        return {"A": self.A.tolist(), "B": B.tolist(), "C": C.tolist(), "x0": self.x0.tolist(),
                "E": np.column_stack([self.E, self.g]).tolist(), "F": np.column_stack([self.F, 0 * self.F]).tolist(),
                "u": ["0" if not self.times else f"{self.u[1]}*step(t - {self.times[0]})", "1"],
                "restitution": [e.tolist() for e in self.e], "degrees": self.r, "sort": self.sort}


def complementarity(M, q, active):
    """0 <= w = M s + q, s >= 0 over the active indices, by enumeration."""
    for size in range(len(active) + 1):
        for chosen in itertools.combinations(active, size):
            s, chosen = np.zeros(len(q)), list(chosen)
            if chosen:
                s[chosen] = np.linalg.solve(M[np.ix_(chosen, chosen)], -q[chosen])
            w = M @ s + q
            w[chosen] = 0
            tolerance = -1e-12 * (1 + np.abs(q).max())
            if min(s) >= tolerance and all(w[i] >= tolerance for i in active):
                return s, w
    raise ArithmeticError("no solution")


def jump(system, z):
    """The jump map with restitution: z after and whether anything jumped."""
    after, closed = z.copy(), []
    rebound = np.array([e * -v if v < -TINY else 0.0 for e, v in zip(np.concatenate(system.e), z)])
    for l in range(system.m):
        for i in range(system.first[l], system.top[l] + 1):
            if i == system.top[l]:
                closed.append(l)
            elif z[i] <= 0:
                after[i] = rebound[i]
            if z[i] > 0:
                break
    tops = np.array(system.top)
    owed = np.array([rebound[t] if l in closed else 0.0 for l, t in enumerate(tops)])
    s, w = complementarity(system.delta, z[tops] - owed, closed)
    after[tops] = w + owed
    return after, bool(np.abs(after - z).max() > 1e-9 or s.max() > 1e-9)


class Motion:
    def __init__(self, system):
        self.system, self.t, self.events, self.states = system, 0.0, [], {}
        self.samples = [round(0.1 * k, 1) for k in range(1, 20)]
        z, ends = system.x0 + system.shift(0), [*system.times, T]
        for k, u in enumerate(system.u):
            if k > 0:
                z = z + system.shift(u) - system.shift(system.u[k - 1])
                self.events.append(self.t)
            z[np.abs(z) < 1e-13] = 0
            self.z, self.c = z, system.drift(u)
            self.flows = {}
            self.land()
            self.piece(ends[k])
            z = self.z

    def land(self):
        self.z, has_jumped = jump(self.system, self.z)
        if has_jumped:
            self.events.append(self.t)
        if len(self.events) > MOST_EVENTS:
            raise ArithmeticError("too many events")

    def matrix(self, held):
        """Of (z, 1), with the densities of the held outputs in the rows behind."""
        system, n, held = self.system, self.system.n, list(held)
        M = np.zeros((n + 1 + system.m, n + 1 + system.m))
        M[:n, :n], M[:n, n] = system.A, self.c
        if held:
            tops = [system.top[l] for l in held]
            density = -np.linalg.solve(system.delta[np.ix_(held, held)], M[tops, :n + 1])
            for l, t in enumerate(system.top):
                M[t, :n + 1] += system.delta[l, held] @ density
            M[tops] = 0
            M[[n + 1 + l for l in held], :n + 1] = density
        return M

    def violates(self, M, held, s, outputs=None, depth=1e-13):
        n = self.system.n
        return any(M[n + 1 + l] @ s < -1e-9 if l in held else s[self.system.first[l]] < -depth
                   for l in (range(self.system.m) if outputs is None else outputs))

    def choose(self, s):
        system = self.system
        rests = [l for l in range(system.m) if not self.z[system.first[l]:system.top[l] + 1].any()]
        for size in range(len(rests), -1, -1):
            for held in itertools.combinations(rests, size):
                M = self.matrix(held)
                if not any(self.violates(M, held, flow(M, dt) @ s, rests, 1e-30) for dt in (1e-5, 1e-4)):
                    return held, M
        raise ArithmeticError("no mode goes on")

    def piece(self, end):
        system, n, dt = self.system, self.system.n, T / 500
        while self.t < end - 1e-14:
            levels = self.z[:system.levels]
            levels[np.abs(levels) < 1e-12] = 0
            s = np.concatenate([self.z, [1.0], np.zeros(system.m)])
            held, M = self.choose(s)
            if held not in self.flows:
                self.flows[held] = flow(M, dt)
            is_cut = False
            while self.t < end - 1e-14 and not is_cut:
                ahead = min(dt, end - self.t)
                step = self.flows[held] if ahead == dt else flow(M, ahead)
                is_cut = self.violates(M, held, step @ s)
                if is_cut:
                    low, high = 0.0, ahead
                    for _ in range(45):
                        middle = (low + high) / 2
                        low, high = (low, middle) if self.violates(M, held, flow(M, middle) @ s) else (middle, high)
                    ahead, step = high, flow(M, high)
                for sample in self.samples:
                    if self.t < sample <= self.t + ahead + 1e-12:
                        self.states[sample] = (flow(M, sample - self.t) @ s)[:n]
                s, self.t = step @ s, self.t + ahead
            self.z = s[:n].copy()
            for l in range(system.m):
                if l in held:
                    self.z[system.first[l]:system.top[l] + 1] = 0
                elif abs(self.z[system.first[l]]) < 1e-11:
                    self.z[system.first[l]] = 0
            if is_cut:
                self.land()


def answer(seed):
    system = System(np.random.default_rng(seed))
    motion = Motion(system)
    states = [{"t": t, "z": [round(v, 9) for v in z]} for t, z in sorted(motion.states.items())
              if all(abs(t - event) > GAP for event in motion.events)]
    size = max(np.abs(z).max() for z in motion.states.values())
    if not states or size > 20:
        raise ArithmeticError("nothing to compare")
    distinct = sorted(motion.events)
    gaps = [b - a for a, b in zip(distinct, distinct[1:]) if b - a > 1e-9]
    return {"seed": seed, **system.json(), "size": float(size), "events": len(distinct),
            "closest_events": float(min(gaps)) if gaps else T, "states": states}


def main():
    out, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 60
    systems, skipped, seed = [], [], 0
    while len(systems) < count:
        try:
            systems.append(answer(seed))
        except (ArithmeticError, np.linalg.LinAlgError) as problem:
            skipped.append([seed, str(problem)])
        seed += 1
    document = {"source": "tools/reference_levels.py", "T": T, "skipped": skipped, "systems": systems}
    lines = json.dumps(document).replace(' {"seed"', '\n{"seed"').replace('[{"seed"', '[\n{"seed"')
    out.write_text(lines + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
