#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws docs/pictures/obstacle.svg: a heavy string over hills, solved by `orthant solve`.

A string of tension 1 and weight f per length hangs between two pegs over the ground psi. With u its height, z = u - psi the
gap and w the reaction of the ground, per length,

    w = -u'' + f,   0 <= z  perpendicular to  w >= 0,

which on a grid of step h is the LCP with M = tridiag(-1, 2, -1) / h^2 and q = M psi + f (and the pegs).

    docs/pictures/obstacle.py build/release/orthant docs/pictures/obstacle.svg
"""

import json
import math
import subprocess
import sys

POINTS = 479  # inside (0, 1)
WEIGHT = 12.0
PEGS = (0.36, 0.30)
HILLS = ((0.56, 0.21, 0.12), (0.44, 0.41, 0.085), (0.80, 0.66, 0.13), (0.36, 0.88, 0.085))  # height, centre, width

WIDTH, HEIGHT = 960, 420
LEFT, RIGHT = 30, 930
GROUND, LIFT = 232, 250  # pixel row of height 0, pixels per height
AXIS, DEPTH = 322, 62  # pixel row where z and w are zero, pixels for the largest of each

BLUE, ORANGE, EARTH, INK = "#3b82f6", "#f97316", "#94a3b8", "#7d8896"  # legible on white and on black


def ground(x):
    return sum(height * math.exp(-(((x - centre) / width) ** 2)) for height, centre, width in HILLS)


def problem(step):
    scale = 1.0 / step**2
    psi = [ground((i + 1) * step) for i in range(POINTS)]
    neighbours = [PEGS[0]] + psi + [PEGS[1]]  # u where it is known, psi elsewhere
    q = [(2 * neighbours[i + 1] - neighbours[i] - neighbours[i + 2]) * scale + WEIGHT for i in range(POINTS)]
    entries = []
    for i in range(POINTS):
        entries.append([i, i, 2 * scale])
        if i > 0:
            entries += [[i, i - 1, -scale], [i - 1, i, -scale]]
    return psi, {"M": {"rows": POINTS, "columns": POINTS, "entries": entries}, "q": q, "name": "string over hills"}


def solve(program, statement):
    run = subprocess.run([program, "solve", "-", "--json"], input=json.dumps(statement), capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"obstacle.py: {program} ended with exit code {run.returncode}: {run.stderr}")
    answer = json.loads(run.stdout)
    return answer["z"], answer["w"]


def path(points):
    return "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def runs(indicator):
    """The index ranges [begin, end) where the indicator holds."""
    begin = None
    for i, holds in enumerate(list(indicator) + [False]):
        if holds and begin is None:
            begin = i
        if not holds and begin is not None:
            yield begin, i
            begin = None


def draw(psi, z, w, step):
    column = [LEFT + (RIGHT - LEFT) * (i + 1) * step for i in range(POINTS)]
    touches = [gap == 0 for gap in z]
    string = [(LEFT, GROUND - LIFT * PEGS[0])]
    string += [(x, GROUND - LIFT * (gap + height)) for x, gap, height in zip(column, z, psi)]
    string += [(RIGHT, GROUND - LIFT * PEGS[1])]
    hills = [(LEFT, GROUND)] + [(x, GROUND - LIFT * height) for x, height in zip(column, psi)] + [(RIGHT, GROUND)]
    gaps = [PEGS[0] - ground(0)] + z + [PEGS[1] - ground(1)]
    forces = [0] + w + [0]
    column = [LEFT] + column + [RIGHT]
    above = [(x, AXIS - DEPTH * gap / max(z)) for x, gap in zip(column, gaps)]
    below = [(x, AXIS + DEPTH * max(force, 0) / max(w)) for x, force in zip(column, forces)]

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' font-family="Georgia, serif" font-size="19" stroke-linejoin="round" stroke-linecap="round">',
        "<title>A heavy string over hills: where the gap z is positive the reaction w is zero</title>",
        f'<path d="{path(hills)}" fill="{EARTH}" fill-opacity="0.35"/>',
        f'<path d="{path(string)}" fill="none" stroke="{BLUE}" stroke-width="3"/>',
    ]
    for begin, end in runs(touches):
        contact = path([string[i + 1] for i in range(begin, end)])
        lines.append(f'<path d="{contact}" fill="none" stroke="{ORANGE}" stroke-width="5"/>')
    for x, y in (string[0], string[-1]):
        lines.append(f'<circle cx="{x}" cy="{y:.1f}" r="6" fill="{INK}"/>')
    for curve, colour in ((above, BLUE), (below, ORANGE)):
        area = [(LEFT, AXIS)] + curve + [(RIGHT, AXIS)]
        lines.append(f'<path d="{path(area)}" fill="{colour}" fill-opacity="0.25"/>')
        lines.append(f'<path d="{path(curve)}" fill="none" stroke="{colour}" stroke-width="2"/>')
    highest = min(above[POINTS // 4 : 3 * POINTS // 4], key=lambda point: point[1])
    begin, end = max(runs(touches), key=lambda run: run[1] - run[0])
    longest = below[(begin + end) // 2 + 1]
    lines += [
        f'<path d="M{LEFT},{AXIS} {RIGHT},{AXIS}" stroke="{INK}" stroke-width="1"/>',
        label(highest[0], highest[1] - 9, BLUE, "gap", "z"),
        label(longest[0], longest[1] + 24, ORANGE, "reaction", "w"),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def label(x, y, colour, word, letter):
    return f'<text x="{x:.0f}" y="{y}" fill="{colour}" text-anchor="middle">{word} <tspan font-style="italic">{letter}</tspan></text>'


def main(program, output):
    step = 1.0 / (POINTS + 1)
    psi, statement = problem(step)
    z, w = solve(program, statement)
    with open(output, "w", encoding="utf-8") as stream:
        stream.write(draw(psi, z, w, step))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: obstacle.py ORTHANT OUTPUT")
    main(sys.argv[1], sys.argv[2])
