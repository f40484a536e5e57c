# SPDX-License-Identifier: Apache-2.0
"""For reference_narrow.py: narrow pulses with their integrals, and what they lift. Needs numpy and mpmath."""

import mpmath as mp
import numpy as np

NODES, WEIGHTS = np.polynomial.legendre.leggauss(24)


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
