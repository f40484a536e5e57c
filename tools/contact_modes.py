#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Linear contact systems and their modes, for reference_contacts.py.

M q'' + C q' + K q = F s(t) + contact forces, where s = (1, t, sin, cos, ...) solves s' = G s. In a mode x = (q, v, s)
obeys x' = A x, and all that must stay positive is a linear functional of x, or the least of some.
"""

import itertools

import numpy as np
from scipy.linalg import expm

ZERO = 1e-8  # of a derivative relative to its terms: it vanishes
SCAN = 2e-3  # s between looks at the event functions


class System:
    """The data: matrices, forces as {"constant": a, "linear": b, "waves": [(amplitude, omega, phase), ...]} for each
    coordinate, contacts as dictionaries, start and end."""

    def __init__(self, data):
        self.data = data
        self.M = np.array(data["M"], float)
        n = self.n = len(self.M)
        self.C = np.array(data.get("C") or np.zeros((n, n)), float)
        self.K = np.array(data.get("K") or np.zeros((n, n)), float)
        waves = sorted({w[1] for f in data["force"] for w in f.get("waves", [])})
        self.s0 = np.array([1.0, 0.0] + [0.0, 1.0] * len(waves))
        S = len(self.s0)
        self.G = np.zeros((S, S))
        self.G[1, 0] = 1
        for i, omega in enumerate(waves):
            self.G[2 + 2 * i, 3 + 2 * i] = omega
            self.G[3 + 2 * i, 2 + 2 * i] = -omega
        F = np.zeros((n, S))
        for row, force in zip(F, data["force"]):
            row[0] += force.get("constant", 0)
            row[1] += force.get("linear", 0)
            for amplitude, omega, phase in force.get("waves", []):
                i = waves.index(omega)
                row[2 + 2 * i] += amplitude * np.cos(phase)
                row[3 + 2 * i] += amplitude * np.sin(phase)
        self.inverse = np.linalg.inv(self.M)
        self.size = 2 * n + S
        self.smooth = self.inverse @ np.hstack([-self.K, -self.C, F])  # a without contacts, as rows on x
        self.contacts = data["contacts"]
        self.normals = [np.array(c["normal"], float) for c in self.contacts]
        self.tangents = [np.array(c["tangent"], float) if c.get("friction", 0) > 0 else None for c in self.contacts]
        self.gaps = [self.on_q(h, c.get("offset", 0)) for h, c in zip(self.normals, self.contacts)]
        self.speeds = [self.on_v(h, 0) for h in self.normals]
        belts = [c.get("belt", 0) for c in self.contacts]
        self.slides = [None if h is None else self.on_v(h, -belt) for h, belt in zip(self.tangents, belts)]
        self.x0 = np.concatenate([data["q0"], data["v0"], self.s0]).astype(float)

    def on_q(self, h, offset):
        return np.concatenate([h, np.zeros(self.n), [offset], np.zeros(len(self.s0) - 1)])

    def on_v(self, h, offset):
        return np.concatenate([np.zeros(self.n), h, [offset], np.zeros(len(self.s0) - 1)])


def prices(N, count):
    """max m with base + N y >= m is, by duality, the least of p base over the corners of p >= 0, sum p = 1, N' p = 0."""
    if N is None:
        return np.eye(count)
    corners = []
    for size in range(1, N.shape[1] + 2):
        for support in itertools.combinations(range(count), size):
            A = np.vstack([N[list(support)].T, np.ones(size)])
            p, _, rank, _ = np.linalg.lstsq(A, np.r_[np.zeros(N.shape[1]), 1], rcond=1e-10)
            if rank == size and np.abs(A @ p - np.r_[np.zeros(N.shape[1]), 1]).max() < 1e-10 and p.min() > 1e-10:
                corner = np.zeros(count)
                corner[list(support)] = p
                corners.append(corner)
    return np.array(corners).reshape(-1, count)


class Mode:
    """Letters of the contacts: o open, h held without friction, s sticks, + and - slips. A, and what must be >= 0."""

    def __init__(self, system, letters):
        self.letters = letters
        n = system.n
        rows, pulls, owners = [], [], []
        for i, letter in enumerate(letters):
            if letter == "o":
                continue
            normal, tangent = system.normals[i], system.tangents[i]
            mu = system.contacts[i].get("friction", 0)
            pull = normal.copy()
            if letter in "+-":
                pull = normal - (1 if letter == "+" else -1) * mu * tangent
            rows.append(normal)
            pulls.append(pull)
            owners.append((i, "n"))
            if letter == "s":
                rows.append(tangent)
                pulls.append(tangent)
                owners.append((i, "t"))
        acceleration = system.smooth
        self.force = None
        self.null = np.zeros((0, 0))
        self.is_consistent = True
        self.defect = None
        if rows:
            H, P = np.array(rows), np.array(pulls)
            E = H @ system.inverse @ P.T
            U, sigma, Vt = np.linalg.svd(E)
            rank = int(np.sum(sigma > 1e-9 * sigma[0])) if sigma.size and sigma[0] > 0 else 0
            inverse = (Vt[:rank].T / sigma[:rank]) @ U[:, :rank].T
            wanted = -H @ system.smooth
            self.force = inverse @ wanted  # rows on x
            self.null = Vt[rank:].T  # forces that do nothing to the rows
            self.defect = U[:, rank:].T @ wanted  # what no force can do
            acceleration = system.smooth + system.inverse @ P.T @ self.force
            if self.null.size and np.abs(P.T @ self.null).max() > 1e-9:
                self.is_consistent = False  # forces that move something along: not unique in the motion
        self.owners = owners
        A = np.zeros((system.size, system.size))
        A[:n, n : 2 * n] = np.eye(n)
        A[n : 2 * n] = acceleration
        A[2 * n :, 2 * n :] = system.G
        self.A = A
        self.step, self.half = expm(A * SCAN), expm(A * SCAN / 2)
        self.reserves(system)
        self.kinematic = []  # (functional, what, contact)
        for i, letter in enumerate(letters):
            if letter == "o":
                self.kinematic.append((system.gaps[i], "gap", i))
            elif letter in "+-":
                self.kinematic.append(((1 if letter == "+" else -1) * system.slides[i], "slide", i))

    def reserves(self, system):
        """Rows G of the force conditions G lambda >= 0, lambda the multipliers in the order of the owners."""
        G, names = [], []
        place = {owner: k for k, owner in enumerate(self.owners)}
        for (i, kind), k in place.items():
            if kind != "n":
                continue
            unit = np.eye(len(place))
            G.append(unit[k])
            names.append(("force", i))
            if (i, "t") in place:
                mu = system.contacts[i]["friction"]
                for side in (1, -1):
                    G.append(mu * unit[k] + side * unit[place[(i, "t")]])
                    names.append(("reserve", i))
        self.G = np.array(G)
        self.names = names
        self.margins = np.zeros((0, system.size))
        if self.force is not None:
            self.margins = prices(self.G @ self.null if self.null.size else None, len(G)) @ self.G @ self.force

    def margin(self, x):
        """The largest m for which some force has all conditions >= m; without freedom, the least condition."""
        return (self.margins @ x).min() if len(self.margins) else np.inf

    def at(self, x, tau):
        return expm(self.A * tau) @ x


def leading(functional, A, x, orders=7):
    """The sign of the first derivative of functional(x) along A that does not vanish; 0: none."""
    row, size = functional.copy(), np.abs(functional)
    for _ in range(orders):
        value, scale = row @ x, size @ np.abs(x)
        if abs(value) > ZERO * max(scale, 1e-6):
            return np.sign(value)
        row, size = row @ A, size @ np.abs(A)
    return 0
