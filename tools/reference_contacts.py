#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random planar contact systems and their motions: tests/golden/contact_battery.json. Shares no code with src.

A system (contact_systems.py) is linear between events. A mode (contact_modes.py) says of each contact whether it is
open, held without friction, sticks, or slips to one side; every event function is a linear functional along exp(A t) x. At an
event all modes that the velocities allow are tried; one is right when what it must keep positive is so just after the
event, by the first derivative that does not vanish. Forces that are not unique are judged by duality: a mode lasts as
long as some force is admissible. Impacts enumerate the modes of Newton's law with Coulomb friction. A system is dropped
when two modes give different motions, or when its motion depends on 1e-11 of its start by more than 1e-9.

usage: reference_contacts.py --golden OUT [--count N]   write the battery
       reference_contacts.py --check GOLDEN [--every K] compute every K-th system again and compare
       reference_contacts.py SEED ...                   print some systems and their events
"""

import argparse
import itertools
import json
import sys
from pathlib import Path

import numpy as np
from contact_modes import SCAN, Mode, System, leading, prices
from contact_systems import generated, model

REST = 1e-9  # of a velocity relative to the largest so far: none
# Of the velocity of an impact: the rest of an accumulation, taken without restitution. The bounces left out rise to 1e-11
# and last 1e-6, so that the state behind them is wrong by some 1e-11.
SMALL = 1e-5
MOST_EVENTS = 400


class Dropped(Exception):
    """The system is no good as a test, and why."""


class Motion:
    """Event by event, from x0 to the end; `samples` holds q, v at the times asked for."""

    def __init__(self, system, times):
        self.system, self.times = system, list(times)
        self.samples, self.events, self.switches = [], [], []
        self.modes = {}
        self.speed = [1e-3] * len(system.contacts)
        self.t, self.x = 0.0, system.x0.copy()
        self.closed = [abs(g @ self.x) < 1e-12 for g in system.gaps]
        self.run()

    def mode(self, letters):
        if letters not in self.modes:
            self.modes[letters] = Mode(self.system, letters)
        return self.modes[letters]

    def note_speeds(self):
        for i, row in enumerate(self.system.speeds):
            self.speed[i] = max(self.speed[i], abs(row @ self.x))

    def run(self):
        end = self.system.data["T"]
        while self.t < end:
            if len(self.events) > MOST_EVENTS:
                raise Dropped("too many events")
            self.note_speeds()
            self.impact()
            mode = self.choose()
            self.advance(mode, end)
        for wanted in self.times[len(self.samples):]:
            self.samples.append(self.x[: 2 * self.system.n].copy())

    # Newton's law of impact with Coulomb friction, all closed contacts at once.
    def impact(self):
        system = self.system
        closed = [i for i in range(len(self.closed)) if self.closed[i]]
        before = {i: system.speeds[i] @ self.x for i in closed}
        hits = [i for i in closed if before[i] < -REST * self.speed[i]]
        if not hits:
            return
        solutions = []
        choices = ["o" + ("s+-" if system.tangents[i] is not None else "h") for i in closed]
        for letters in itertools.product(*choices):
            answer = self.impact_in(closed, letters, before)
            if answer is not None and not any(np.abs(answer - other).max() < 1e-9 for other in solutions):
                solutions.append(answer)
        if len(solutions) != 1:
            raise Dropped(f"an impact with {len(solutions)} solutions")
        n = system.n
        self.x[n : 2 * n] = solutions[0]
        self.events.append((self.t, "impact", tuple(hits)))

    def restitution(self, i, before):
        return 0 if before > -SMALL * self.speed[i] else self.system.contacts[i].get("restitution", 0)

    def impact_in(self, closed, letters, before):
        system, n = self.system, self.system.n
        v = self.x[n : 2 * n]
        rows, pulls, wanted = [], [], []
        for i, letter in zip(closed, letters):
            if letter == "o":
                continue
            c = system.contacts[i]
            e = self.restitution(i, before[i])
            pull = system.normals[i]
            if letter in "+-":
                pull = pull - (1 if letter == "+" else -1) * c["friction"] * system.tangents[i]
            rows.append(system.normals[i])
            pulls.append(pull)
            wanted.append(-e * min(before[i], 0) - before[i])
            if letter == "s":
                rows.append(system.tangents[i])
                pulls.append(system.tangents[i])
                wanted.append(-(system.slides[i] @ self.x))
        after = v
        p = np.zeros(0)
        if rows:
            H, P = np.array(rows), np.array(pulls)
            E = H @ system.inverse @ P.T
            p, *_ = np.linalg.lstsq(E, np.array(wanted), rcond=1e-10)
            if np.abs(E @ p - wanted).max() > 1e-9 * (1 + np.abs(wanted).max()):
                return None
            after = v + system.inverse @ P.T @ p
        x = self.x.copy()
        x[n : 2 * n] = after
        scale = 1e-9 * (1e-6 + np.abs(p).max(initial=0))
        k = 0
        needs_program = False
        conditions = []
        for i, letter in zip(closed, letters):
            c = system.contacts[i]
            if letter == "o":
                wanted_least = -self.restitution(i, before[i]) * min(before[i], 0)
                if system.speeds[i] @ x < wanted_least - 1e-12 * max(1, self.speed[i]):
                    return None
                continue
            unit = np.zeros(len(p))
            unit[k] = 1
            conditions.append(unit)
            k += 1
            if letter == "s":
                for side in (1, -1):
                    row = np.zeros(len(p))
                    row[k - 1], row[k] = c["friction"], side
                    conditions.append(row)
                k += 1
            elif letter in "+-" and (1 if letter == "+" else -1) * (system.slides[i] @ x) < -1e-10:
                return None
        if conditions:
            rank = np.linalg.matrix_rank(E, tol=1e-9 * np.abs(E).max())
            needs_program = rank < len(p)
            G = np.array(conditions)
            if not needs_program:
                if (G @ p).min() < -scale:
                    return None
            else:
                _, _, Vt = np.linalg.svd(E)
                N = Vt[rank:].T
                if np.abs(P.T @ N).max() > 1e-9:
                    return None
                if (prices(G @ N, len(G)) @ (G @ p)).min(initial=np.inf) < -scale:
                    return None
        return after

    # All modes that the velocities allow; the right ones give one motion.
    def choose(self):
        system = self.system
        n = system.n
        choices = []
        rows = []
        for i in range(len(system.contacts)):
            speed = system.speeds[i] @ self.x
            if not self.closed[i] or speed > REST * self.speed[i]:
                choices.append("o")
                continue
            rows.append(system.normals[i])
            if system.tangents[i] is None:
                choices.append("oh")
                continue
            slide = system.slides[i] @ self.x
            if abs(slide) > 1e-9 * max(1, self.speed[i]):
                choices.append("o" + ("+" if slide > 0 else "-"))
            else:
                choices.append("os+-")
                rows.append(system.tangents[i])
        self.project(choices)
        right = [letters for letters in itertools.product(*choices) if self.is_right("".join(letters), choices)]
        if not right:
            raise Dropped("no mode goes on")
        modes = [self.mode("".join(letters)) for letters in right]
        later = [mode.at(self.x, 1e-2)[: 2 * n] for mode in modes]
        if any(np.abs(x - later[0]).max() > 1e-9 * (1 + np.abs(later[0]).max()) for x in later):
            raise Dropped(f"{len(right)} modes go on differently")
        # the one with the fewest open contacts, then with most sticking: it lasts longest
        return min(modes, key=lambda mode: (mode.letters.count("o"), -mode.letters.count("s")))

    def project(self, choices):
        """What rests has no velocity and no gap, whatever rounding left of them."""
        system, n = self.system, self.system.n
        gaps, rows, values = [], [], []
        for i, letters in enumerate(choices):
            if letters == "o":
                continue
            gaps.append(i)
            rows.append(system.normals[i])
            values.append(system.speeds[i] @ self.x)
            if "s" in letters:
                rows.append(system.tangents[i])
                values.append(system.slides[i] @ self.x)
        if not rows:
            return
        H = np.array(rows)
        self.x[n : 2 * n] -= system.inverse @ H.T @ np.linalg.pinv(H @ system.inverse @ H.T, rcond=1e-10) @ values
        H = np.array([system.normals[i] for i in gaps])
        g = np.array([system.gaps[i] @ self.x for i in gaps])
        self.x[:n] -= system.inverse @ H.T @ np.linalg.pinv(H @ system.inverse @ H.T, rcond=1e-10) @ g

    def is_right(self, letters, choices):
        mode = self.mode(letters)
        if not mode.is_consistent:
            return False
        if mode.defect is not None and mode.defect.size and np.abs(mode.defect @ self.x).max() > 1e-8:
            return False
        for functional, what, i in mode.kinematic:
            if what == "gap" and not self.closed[i]:
                continue
            sign = leading(functional, mode.A, self.x)
            if sign < 0 or (sign == 0 and what == "gap"):  # a gap that stays 0 is held without force
                return False
        return all(leading(row, mode.A, self.x) >= 0 for row in mode.margins)

    def signals(self, mode, x, skip):
        """The least of what must stay positive; functionals in `skip` begin at zero and are let off."""
        values = [(f @ x, what, i) for f, what, i in mode.kinematic]
        if mode.force is not None:
            values.append((mode.margin(x), "margin", -1))
        return [v for v in values if (v[1], v[2]) not in skip]

    def advance(self, mode, end):
        begin, start = self.t, self.x
        skip_until = 1e-9
        t = begin
        x = start
        while t < end:
            step = min(SCAN, end - t)
            later = mode.step @ x if step == SCAN else mode.at(x, step)
            found = self.first(mode, x, later, t, step, t - begin < skip_until)
            reached = t + (found[0] if found else step)
            self.sample(mode, t, x, reached)
            if found:
                self.t, self.x = reached, mode.at(x, found[0])
                self.after(mode, found[1])
                return
            t, x = t + step, later
        self.t, self.x = end, x

    def sample(self, mode, t, x, reached):
        while len(self.samples) < len(self.times) and self.times[len(self.samples)] < reached:
            self.samples.append(mode.at(x, self.times[len(self.samples)] - t)[: 2 * self.system.n])

    def first(self, mode, x, later, t, step, is_first):
        """The first sign change within the step, between looks at a few points."""
        points = [0.25 * step, 0.5 * step, 0.75 * step, step]
        low = 0.0
        floor = 1e-14
        ends = self.signals(mode, later, ())
        middle = self.signals(mode, mode.half @ x if step == SCAN else mode.at(x, 0.5 * step), ())
        begin = self.signals(mode, x, ())
        # far from zero, and nearly linear over the step
        if all(min(a[0], b[0], c[0]) > 2 * abs(a[0] - 2 * b[0] + c[0]) + 1e-12 for a, b, c in zip(begin, middle, ends)):
            return None
        if is_first:  # begins at zero: look at points that come close to the start geometrically
            points = [step * 2.0**-k for k in range(30, -1, -1)]
        for high in points:
            bad = [s for s in self.signals(mode, mode.at(x, high), ()) if s[0] < -floor]
            if bad:
                for _ in range(100):
                    tau = 0.5 * (low + high)
                    if not low < tau < high:
                        break
                    now = [s for s in self.signals(mode, mode.at(x, tau), ()) if s[0] < 0]
                    if now:
                        high, bad = tau, now
                    else:
                        low = tau
                return high, bad
            low = high
        return None

    def after(self, mode, bad):
        for _, what, i in bad:
            self.events.append((self.t, what, i))
            if what == "gap":
                self.closed[i] = True
        for i, letter in enumerate(mode.letters):
            # a gap that is open by rounding is closed as well
            is_near = abs(self.system.gaps[i] @ self.x) < 1e-12
            self.closed[i] = letter != "o" or is_near


def solved(data):
    """States at the tenths of T that are not near an event, and at T."""
    T = data["T"]
    times = [T * k / 10 for k in range(1, 10)]
    motion = Motion(System(data), times)
    near = lambda t: any(abs(t - event[0]) < 1e-6 for event in motion.events)
    states = [(t, x) for t, x in zip(times, motion.samples) if not near(t)]
    if near(T):
        raise Dropped("an event at the end")
    return motion, states + [(T, motion.x[: 2 * motion.system.n])]


def checked(data):
    """The same from a start that is off by 1e-11, where that is possible: is the motion well conditioned?"""
    motion, states = solved(data)
    moved = json.loads(json.dumps(data))
    is_free = all(abs(g @ motion.system.x0) > 1e-3 for g in motion.system.gaps)
    moved["v0"] = [v + 1e-11 * (i + 1) if is_free else v for i, v in enumerate(moved["v0"])]
    for force in moved["force"]:
        if force.get("constant"):
            force["constant"] *= 1 + 1e-11 if is_free else 1
    other, shifted = solved(moved)
    worst = max(np.abs(a[1] - b[1]).max() for a, b in zip(states, shifted))
    if len(states) != len(shifted) or worst > 1e-9:
        raise Dropped(f"ill conditioned: {worst:.1e}")
    return motion, states


def battery(count):
    systems, dropped, seed = [], {}, 0
    while len(systems) < count:
        name, data = generated(seed)
        try:
            motion, states = checked(data)
            systems.append({"seed": seed, "family": name, "model": model(data), "events": len(motion.events),
                            "states": [[t, [float(f"{v:.12g}") for v in x]] for t, x in states]})
        except Dropped as reason:
            words = str(reason).split(":")[0]
            dropped[words] = dropped.get(words, 0) + 1
        seed += 1
    return {"about": "tools/reference_contacts.py", "dropped": dropped, "systems": systems}


def check(golden, every):
    worst = 0.0
    for entry in golden["systems"][::every]:
        _, data = generated(entry["seed"])
        assert model(data) == entry["model"], entry["seed"]
        _, states = solved(data)
        for (t, x), (wanted_t, wanted) in zip(states, entry["states"], strict=True):
            worst = max(worst, abs(t - wanted_t), np.abs(x - wanted).max())
    print(f"largest difference {worst:.2e}")
    return 0 if worst < 1e-9 else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--golden", type=Path)
    parser.add_argument("--count", type=int, default=240)
    parser.add_argument("--check", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("seeds", nargs="*", type=int)
    arguments = parser.parse_args()
    if arguments.check:
        return check(json.loads(arguments.check.read_text()), arguments.every)
    if arguments.golden:
        found = battery(arguments.count)
        systems = ",\n".join(json.dumps(system) for system in found.pop("systems"))
        arguments.golden.write_text(json.dumps(found)[:-1] + ', "systems": [\n' + systems + "\n]}\n")
    for seed in arguments.seeds:
        name, data = generated(seed)
        print(seed, name)
        try:
            motion, states = checked(data)
            for event in motion.events[:40]:
                print("  ", *event)
            print("  ", states[-1])
        except Dropped as reason:
            print("   dropped:", reason)
    return 0


if __name__ == "__main__":
    sys.exit(main())
