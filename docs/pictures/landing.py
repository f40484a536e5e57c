#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws docs/pictures/landing.svg: models/figure_5.toml, relative degree 3, simulated by `orthant run`.

Above, the output w = z1 and its derivative z2, which jumps at the landing; below, what holds w: the density of lambda as an
area, and the impulses of the landing as an arrow.

    docs/pictures/landing.py build/release/orthant docs/pictures/landing.svg
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

MODEL = pathlib.Path(__file__).resolve().parents[2] / "models" / "figure_5.toml"
SETTINGS = ("run.h=1e-3", "run.T=9", "run.points=450")

WIDTH, HEIGHT = 960, 400
LEFT, RIGHT = 30, 930
ZERO, UNIT = 170, 85  # pixel row where z is zero, pixels for 1
AXIS, DEPTH = 275, 80  # pixel row where lambda is zero, pixels for the largest density
LIMIT = 1.45  # z1 is drawn up to here

BLUE, GREY, ORANGE, INK = "#3b82f6", "#94a3b8", "#f97316", "#7d8896"  # legible on white and on black


def simulate(program):
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "run", str(MODEL), "--json", "--out", f"{folder}/result"]
        for setting in SETTINGS:
            command += ["--set", setting]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"landing.py: {program} ended with exit code {run.returncode}: {run.stderr}")
        with open(f"{folder}/result/trajectory.csv", encoding="utf-8", newline="") as stream:
            rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(stream)]
    return json.loads(run.stdout), rows


def path(points):
    return "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def label(x, y, colour, text):
    return f'<text x="{x:.0f}" y="{y:.0f}" fill="{colour}">{text}</text>'


def draw(result, rows):
    scale = (RIGHT - LEFT) / rows[-1]["t"]

    def place(t):
        return LEFT + scale * t

    rows = [row for row in rows if row["z0_1"] <= LIMIT]
    w = [(place(row["t"]), ZERO - UNIT * row["z0_1"]) for row in rows]
    rate = [(place(row["t"]), ZERO - UNIT * row["z0_2"]) for row in rows if row["z0_2"] <= LIMIT]
    highest = max(row["chi0"] for row in rows)
    density = [(place(row["t"]), AXIS + DEPTH * row["chi0"] / highest) for row in rows]
    resting = [point for point, row in zip(w, rows) if row["z0_1"] == 0]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' font-family="Georgia, serif" font-size="19" stroke-linejoin="round" stroke-linecap="round">',
        "<title>Relative degree 3: w lands, rests and leaves; lambda is a density and an impulse with its derivative</title>",
        f'<path d="M{LEFT},{ZERO} {RIGHT},{ZERO} M{LEFT},{AXIS} {RIGHT},{AXIS}" stroke="{INK}" stroke-width="1"/>',
        f'<path d="{path(rate)}" fill="none" stroke="{GREY}" stroke-width="2"/>',
        f'<path d="{path(w)}" fill="none" stroke="{BLUE}" stroke-width="3"/>',
        f'<path d="{path(resting)}" fill="none" stroke="{ORANGE}" stroke-width="5"/>',
        f'<path d="{path([(LEFT, AXIS)] + density + [(density[-1][0], AXIS)])}" fill="{ORANGE}" fill-opacity="0.25"/>',
        f'<path d="{path(density)}" fill="none" stroke="{ORANGE}" stroke-width="2"/>',
        label(LEFT + 60, w[30][1] - 10, BLUE, "<tspan font-style='italic'>w</tspan> ≥ 0"),
        label(LEFT + 190, rate[100][1] + 22, INK, "its derivative"),
    ]
    for t in sorted({atom["t"] for atom in result["lambda"]["atoms"]}):
        x, end = place(t), AXIS + DEPTH + 24
        atoms = [atom for atom in result["lambda"]["atoms"] if atom["t"] == t]
        parts = [f"{atom['weight']:.2f} δ{'′' * atom['order']}" for atom in atoms]
        lines.append(
            f'<path d="M{x:.1f},{AXIS} {x:.1f},{end} M{x - 6:.1f},{end - 10} {x:.1f},{end} {x + 6:.1f},{end - 10}"'
            f' fill="none" stroke="{ORANGE}" stroke-width="3"/>'
        )
        lines.append(
            f'<text x="{x - 14:.0f}" y="{end:.0f}" fill="{ORANGE}" text-anchor="end">'
            f"<tspan font-style='italic'>λ</tspan> = {' + '.join(parts)} + density</text>"
        )
    return "\n".join(lines + ["</svg>"]) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: landing.py ORTHANT OUTPUT")
    with open(sys.argv[2], "w", encoding="utf-8") as picture:
        picture.write(draw(*simulate(sys.argv[1])))
