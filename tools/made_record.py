#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes models/quake.csv, a ground acceleration that looks like the record of an earthquake: 2000 samples, every 0.01 s.

A sum of sines with random phases, filtered by the ground as Kanai and Tajimi have it (its spectrum is flat up to the
frequency of the ground and falls behind), times an envelope that rises, lasts and fades. It is no record of a real event:
it can be given away, and it is the same on every machine (the digits that are written do not depend on the library).

  tools/made_record.py > models/quake.csv
"""

import math
import random

SAMPLES = 2000
STEP = 0.01  # s
PEAK = 3.5  # m/s²
GROUND = 2 * math.pi * 2.0  # rad/s
DAMPING = 0.6


def envelope(t):
    """Rises in 2 s, stays for 6 s, fades."""
    return (t / 2) ** 2 if t < 2 else 1.0 if t < 8 else math.exp(-0.35 * (t - 8))


def spectrum(omega):
    """Of Kanai and Tajimi, without the part below 0.3 Hz, which would be a drift."""
    r = omega / GROUND
    high = (omega / (2 * math.pi * 0.3)) ** 4
    return (1 + (2 * DAMPING * r) ** 2) / ((1 - r * r) ** 2 + (2 * DAMPING * r) ** 2) * high / (1 + high)


def record():
    chance = random.Random(1985)
    waves = []
    for k in range(1, 241):
        omega = 2 * math.pi * 0.05 * (k + 0.3 * chance.random())
        waves.append((math.sqrt(spectrum(omega)), omega, 2 * math.pi * chance.random()))
    times = [STEP * i for i in range(SAMPLES)]
    values = [envelope(t) * sum(a * math.cos(w * t + p) for a, w, p in waves) for t in times]
    factor = PEAK / max(map(abs, values))
    return times, [factor * value for value in values]


print("# ground acceleration, made by tools/made_record.py: no real event; t in s, a in m/s^2")
print("t,a")
for t, a in zip(*record()):
    print(f"{t:.2f},{a + 0.0:.5f}")
