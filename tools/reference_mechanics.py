#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reference solutions of the Lagrangian models: tests/golden/mechanics.json. Independent of the C++ code.

Two kinds, each entry with its source and the tolerance that a comparison may use:
  siconos   the same discrete scheme, step by step, by Siconos 4.4 (reference_siconos.py): equal to rounding
  exact     the motion itself, by closed forms between events (mpmath, 40 digits) or by DOP853 with events (scipy):
            what a time-stepping scheme approaches with its order

Run by hand with the Python that has siconos (Debian: python3-siconos, python3-scipy, python3-mpmath).

usage: reference_mechanics.py --golden OUT      write the golden data
       reference_mechanics.py NAME ...          print some of them
"""

import argparse
import json
import math
import re
import sys
from pathlib import Path

import mpmath as mp
import numpy as np
from scipy.integrate import solve_ivp

mp.mp.dps = 40
TENTHS = range(1, 11)


def bisect(function, low, high):
    """The sign change of a function between low and high, to 35 digits."""
    sign = mp.sign(function(low))
    while high - low > mp.mpf(10) ** -35 * (1 + abs(high)):
        middle = (low + high) / 2
        low, high = (middle, high) if mp.sign(function(middle)) == sign else (low, middle)
    return (low + high) / 2


def first_change(function, start, end, step):
    """The first time in (start, end] at which the function, zero or not at the start, changes its sign; or None."""
    low = start + step / 1000
    sign = mp.sign(function(low))
    while low < end:
        high = min(low + step, end)
        if mp.sign(function(high)) != sign:
            return bisect(function, low, high)
        low = high
    return None


class FrictionOscillator:
    """x'' + x = sin(w t) + r, r in -mu Sgn(x'): sinusoids while it slips, rest while |sin(w t) - x| <= mu."""

    def __init__(self, mu, omega, T):
        self.mu, self.omega, self.T = mp.mpf(mu), mp.mpf(omega), mp.mpf(T)
        self.phases, self.pieces = [], []
        t, x, v = mp.mpf(0), mp.mpf(0), mp.mpf(0)
        while t < self.T:
            t, x, v = self.phase(t, x, v)

    def load(self, t, x):
        return mp.sin(self.omega * t) - x

    def phase(self, t, x, v):
        """From one event to the next: the state there."""
        if v == 0 and abs(self.load(t, x)) <= self.mu * (1 - mp.mpf(10) ** -30):
            end = first_change(lambda s: abs(self.load(s, x)) - self.mu, t, self.T, mp.mpf("0.01")) or self.T
            self.record("stick", t, end, lambda s: (x, mp.mpf(0)))
            return end, x, mp.mpf(0)
        # leaving rest at |load| = mu: in the direction of the load, which goes on growing
        sign = mp.sign(v) or mp.sign(self.load(t, x))
        flow = self.slip(t, x, v, sign)
        end = first_change(lambda s: flow(s)[1], t, self.T, mp.mpf("0.01")) or self.T
        self.record("slip", t, end, flow)
        return end, flow(end)[0], mp.mpf(0)

    def slip(self, start, x, v, sign):
        w, gain = self.omega, 1 / (1 - self.omega**2)
        a = x - gain * mp.sin(w * start) + sign * self.mu
        b = v - gain * w * mp.cos(w * start)

        def flow(t):
            c, s = mp.cos(t - start), mp.sin(t - start)
            return (a * c + b * s + gain * mp.sin(w * t) - sign * self.mu, -a * s + b * c + gain * w * mp.cos(w * t))

        return flow

    def record(self, kind, start, end, flow):
        self.phases.append({"phase": kind, "from": start, "to": end})
        self.pieces.append((start, end, flow))

    def states(self):
        return states(self.pieces, self.T, lambda flow, t: [[part] for part in flow(t)])


def states(pieces, T, read):
    """q and v at tenths of T."""
    found = []
    for k in TENTHS:
        t = T * k / 10
        piece = next(p for p in pieces if p[0] <= t <= p[1])
        q, v = read(piece[2], t)
        found.append({"t": t, "q": q, "v": v})
    return found


def friction_oscillator():
    answer = {}
    for mu in ("0.025", "0.05", "0.1"):
        solution = FrictionOscillator(mu, "0.2", 60)
        answer[mu] = {"phases": solution.phases, "states": solution.states()}
    return {"source": "closed forms between events, 40 digits", "tolerance": "second order in h between events",
            "mu": answer}


def shaken_table():
    """v' = ±mu g while it slips against the table's V cos(w t); it sticks when caught up and |V w sin(w t)| <= mu g."""
    mu_g, V, w, T = mp.mpf(3), mp.mpf("0.8"), 2 * mp.pi, mp.mpf(3)
    table = lambda t: V * mp.cos(w * t)
    place = lambda t: V / w * mp.sin(w * t)
    t, x, v = mp.mpf(0), mp.mpf(0), mp.mpf(0)
    phases, pieces = [], []
    while t < T:
        relative = v - table(t)
        if abs(relative) < mp.mpf(10) ** -30 and abs(V * w * mp.sin(w * t)) < mu_g * (1 - mp.mpf(10) ** -30):
            end = first_change(lambda s: abs(V * w * mp.sin(w * s)) - mu_g, t, T, mp.mpf("0.001")) or T
            flow = (lambda t0, x0: lambda s: (x0 + place(s) - place(t0), table(s)))(t, x)
            kind = "stick"
        else:
            # leaving the stick, the table's acceleration has passed mu g: the block lags behind it
            sign = -mp.sign(relative) if abs(relative) > mp.mpf(10) ** -30 else -mp.sign(mp.sin(w * t))
            flow = (lambda t0, x0, v0, a: lambda s: (x0 + v0 * (s - t0) + a * (s - t0) ** 2 / 2, v0 + a * (s - t0)))(
                t, x, v, sign * mu_g)
            end = first_change(lambda s: flow(s)[1] - table(s), t, T, mp.mpf("0.001")) or T
            kind = "slip"
        phases.append({"phase": kind, "from": t, "to": end})
        pieces.append((t, end, flow))
        t, (x, v) = end, flow(end)
        if abs(v - table(t)) < mp.mpf(10) ** -25:
            v = table(t)
    return {"source": "closed forms between events, 40 digits", "tolerance": "first order in h", "phases": phases,
            "states": states(pieces, T, lambda flow, s: [[part, 0] for part in flow(s)])}


def follow(rate, gap, jump, start, T):
    """DOP853 from event to event: the events, and the state at tenths of T."""
    gap.terminal, gap.direction = True, -1
    t, y, events, found = 0.0, np.array(start, dtype=float), [], []
    while t < T:
        samples = [T * k / 10 for k in TENTHS if t < T * k / 10]
        answer = solve_ivp(rate, (t, T), y, "DOP853", t_eval=samples, events=gap, rtol=1e-13, atol=1e-14)
        found += [(s, column) for s, column in zip(answer.t, answer.y.T)]
        if answer.status == 0:
            break
        t, before = float(answer.t_events[0][0]), answer.y_events[0][0]
        y = jump(before)
        half = len(before) // 2
        events.append({"t": t, "before": list(before[half:]), "after": list(y[half:])})
    half = len(start) // 2
    return events, [{"t": s, "q": list(column[:half]), "v": list(column[half:])} for s, column in found]


def double_pendulum():
    g, wall, e = 10.0, 0.3, 0.8

    def mass(q):
        c = math.cos(q[0] - q[1])
        return np.array([[2.0, c], [c, 1.0]])

    def rate(_, y):
        s = math.sin(y[0] - y[1])
        force = [-s * y[3] ** 2 - 2 * g * math.sin(y[0]), s * y[2] ** 2 - g * math.sin(y[1])]
        return np.concatenate([y[2:], np.linalg.solve(mass(y), force)])

    def gap(_, y):
        return wall - math.sin(y[0]) - math.sin(y[1])

    def jump(y):
        row = -np.cos(y[:2])
        direction = np.linalg.solve(mass(y), row)
        return np.concatenate([y[:2], y[2:] - (1 + e) * (row @ y[2:]) / (row @ direction) * direction])

    events, found = follow(rate, gap, jump, [-0.8, -0.8, 0.0, 0.0], 4.0)
    return {"source": "DOP853, rtol 1e-13, event at every impact", "tolerance": "first order in h", "impacts": events,
            "states": found}


def rocking_block():
    """On a corner phi'' = -k sgn(phi) sin(alpha - |phi|); at phi = 0 the rate goes on with 1 - 3/2 sin(alpha)^2."""
    g, a, b, phi0, T = 9.81, 1.0, 0.25, 0.15, 3.0
    R, alpha = math.hypot(a, b) / 2, math.atan2(b, a)
    k, kept = 3 * g / (4 * R), 1 - 1.5 * math.sin(alpha) ** 2
    side = [1.0]  # the corner it stands on: phi keeps this sign until the next impact

    def rate(_, y):
        return [y[1], -k * side[0] * math.sin(alpha - side[0] * y[0])]

    def gap(_, y):
        return side[0] * y[0]

    def jump(y):
        side[0] = -side[0]
        return np.array([0.0, kept * y[1]])

    events, found = follow(rate, gap, jump, [phi0, 0.0], T)
    # what friction must hold: horizontal over vertical, in the impulse of a change of corner
    horizontal, vertical = (1 - kept) * a / 2, (1 + kept) * b / 2  # jump of the centre's velocity per unit of rate
    return {"source": "pivoting about a corner, DOP853, rtol 1e-13; rates kept at a change of corner as [Housner63]",
            "tolerance": "first order in h", "kept": kept, "impulse_ratio": horizontal / vertical,
            "impacts": events, "states": found}


def painleve():
    """One step h -> 0 of the rod with tan(phi) = 2, mu = 2, u = (0, -1): impulses (normal, tangent) of each case."""
    c, s, mu = 1 / math.sqrt(5), 2 / math.sqrt(5), 2.0
    W = np.array([[1 + 3 * c * c, -3 * s * c], [-3 * s * c, 1 + 3 * s * s]])
    stick = np.linalg.solve(W, [0.0, 1.0])
    assert stick[0] > 0 and abs(stick[1]) <= mu * stick[0]
    slope = W[0, 0] + mu * W[0, 1]
    return {"source": "the three cases of Coulomb's law, by hand", "tolerance": "first order in h",
            "normal_per_load": slope, "stick_impulse": list(stick),
            "sliding_load": {"omega": 5, "force": -(-10 + 25 * s) / slope}}


EXACT = {"friction_oscillator": friction_oscillator, "shaken_table": shaken_table, "double_pendulum": double_pendulum,
         "rocking_block": rocking_block, "painleve_rod": painleve}


def plain(value):
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return float(value) if isinstance(value, (mp.mpf, np.floating)) else value


def text(document):
    """JSON with each list of numbers on one line."""
    lines = json.dumps(document, indent=1)
    return re.sub(r"\[[^\[\]{}]*\]", lambda a: re.sub(r"\s+", " ", a[0]), lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--golden", type=Path)
    parser.add_argument("names", nargs="*", choices=[[], *EXACT])
    arguments = parser.parse_args()
    answer = {"exact": {name: plain(EXACT[name]()) for name in arguments.names or EXACT}}
    if not arguments.golden:
        sys.stdout.write(text(answer))
        return
    import reference_siconos  # here, so that the closed forms do not need it

    document = {"source": "tools/reference_mechanics.py, tools/reference_siconos.py", **answer,
                "siconos": plain(reference_siconos.all_runs())}
    arguments.golden.write_text(text(document), encoding="utf-8")


if __name__ == "__main__":
    main()
