#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the pictures of the guides from runs of the models that the guides show; needs matplotlib and ngspice.

    docs/pictures/guide.py build/release/orthant            # writes docs/pictures/*.svg
"""

import csv
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

PICTURES = pathlib.Path(__file__).resolve().parent
ROOT = PICTURES.parents[1]
BLUE, GREY, ORANGE, INK = "#3b82f6", "#94a3b8", "#f97316", "#7d8896"  # legible on white and on black

plt.rcParams.update({
    "svg.fonttype": "none", "svg.hashsalt": "orthant", "font.family": "sans-serif", "font.size": 10,
    "axes.edgecolor": INK, "axes.labelcolor": INK, "text.color": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.spines.top": False, "axes.spines.right": False, "legend.frameon": False, "lines.linewidth": 1.6,
})


def model_of_page(page, name):
    """The text of the block that the page calls a file of this name."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.search(rf"<!-- file: {name} -->\n```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]


def simulate(program, model, *settings):
    """(columns of the trajectory by name, the result) of a model file, or of a text."""
    with tempfile.TemporaryDirectory() as folder:
        path = ROOT / "models" / model
        if "\n" in model:
            path = pathlib.Path(folder, "model.toml")
            path.write_text(model, encoding="utf-8")
        options = [word for setting in settings for word in ("--set", setting)]
        out = pathlib.Path(folder, "result")
        run = subprocess.run([program, "run", path, *options, "--json", "--out", out], capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"guide.py: {model}: {run.stderr}")
        with open(out / "trajectory.csv", encoding="ascii") as stream:
            rows = list(csv.DictReader(stream))
    return {name: [float(row[name]) for row in rows] for name in rows[0]}, json.loads(run.stdout)


def axes(rows, height=1.5):
    figure, panels = plt.subplots(rows, 1, sharex=True, figsize=(7.2, height * rows + 0.4), squeeze=False)
    panels[-1, 0].set_xlabel("t")
    return figure, panels[:, 0]


def save(figure, name):
    figure.tight_layout()
    figure.savefig(PICTURES / f"{name}.svg", transparent=True, metadata={"Date": None})
    plt.close(figure)


def stems(panel, events, color=ORANGE):
    panel.vlines([event["t"] for event in events], 0, [event["impulse"][0] for event in events], color=color)
    panel.plot([event["t"] for event in events], [event["impulse"][0] for event in events], "o", color=color, markersize=3.5)


def bouncing_ball(program):
    columns, result = simulate(program, "bouncing_ball.toml", "run.scheme=event-driven", "run.zeno=continue", "run.h=2e-2")
    figure, (height, speed, impulse) = axes(3, 1.2)
    height.plot(columns["t"], columns["q0"], color=BLUE)
    speed.plot(columns["t"], columns["v0"], color=BLUE)
    stems(impulse, result["events"])
    for panel, label in ((height, "q"), (speed, "v"), (impulse, "impulse")):
        panel.set_ylabel(label)
    save(figure, "bouncing_ball")


def table(program):
    text = model_of_page("getting_started.md", "table.toml")
    figure, panels = axes(2)
    for panel, frequency in zip(panels, (3, 8)):
        columns, _ = simulate(program, text, f"parameters.f={frequency}", "run.scheme=event-driven", "run.zeno=continue",
                              "run.h=4e-3")
        surface = [q - gap for q, gap in zip(columns["q0"], columns["gap0"])]
        panel.fill_between(columns["t"], surface, -0.02, color=GREY, alpha=0.5, linewidth=0)
        panel.plot(columns["t"], columns["q0"], color=BLUE)
        panel.set_ylabel(f"q, {frequency} Hz")
        panel.set_ylim(-0.02, None)
    save(figure, "table")


def slope(program):
    text = model_of_page("guide/mechanics.md", "slope.toml")
    columns, result = simulate(program, text, "run.scheme=event-driven", "run.zeno=continue", "run.h=1e-2", "run.T=3")
    figure, (way, speed, impulse) = axes(3, 1.2)
    way.plot(columns["t"], columns["q0"], color=BLUE)
    way.axhline(1, color=GREY, linestyle="--", linewidth=1)
    speed.plot(columns["t"], columns["v0"], color=BLUE)
    stems(impulse, result["events"])
    for panel, label in ((way, "way"), (speed, "speed"), (impulse, "impulse")):
        panel.set_ylabel(label)
    save(figure, "slope")


def doubler(program):
    columns, _ = simulate(program, model_of_page("guide/circuits.md", "doubler.toml"), "run.every=4")
    figure, (voltage, current) = axes(2)
    voltage.plot(columns["t"], columns["x1"], color=BLUE, label="v2")
    voltage.plot(columns["t"], columns["x0"], color=GREY, label="v1")
    voltage.axhline(20, color=GREY, linestyle="--", linewidth=1)
    current.plot(columns["t"], columns["lambda0"], color=GREY, label="i1")
    current.plot(columns["t"], columns["lambda1"], color=ORANGE, label="i2")
    for panel, label in ((voltage, "V"), (current, "A")):
        panel.set_ylabel(label)
        panel.legend(loc="center right", ncol=2)
    save(figure, "doubler")


def ngspice(netlist, emission):
    """t, v(out), i of the netlist with another emission coefficient of its diode."""
    deck = (ROOT / "docs/coming_from/spice" / f"{netlist}.cir").read_text(encoding="ascii")
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "deck.cir").write_text(deck.replace("N=0.01", f"N={emission}"), encoding="ascii")
        subprocess.run(["ngspice", "-b", "deck.cir"], cwd=folder, capture_output=True, check=True)
        lines = pathlib.Path(folder, f"{netlist}.txt").read_text(encoding="ascii").splitlines()[::40]
    return list(zip(*(map(float, line.split()) for line in lines)))


def rectifier(program):
    columns, _ = simulate(program, "rlc_diode.toml", "run.scheme=event-driven", "run.every=30")
    figure, (voltage, current) = axes(2)
    ideal, ordinary = ngspice("rectifier", 0.01), ngspice("rectifier", 1)
    for panel, ours, theirs in ((voltage, "x0", 1), (current, "x1", 2)):
        panel.plot(columns["t"], columns[ours], color=BLUE, label="Orthant, ideal diode")
        panel.plot(ideal[0], ideal[theirs], color=INK, linestyle=":", linewidth=2.4, label="ngspice, N = 0.01")
        panel.plot(ordinary[0], ordinary[theirs], color=ORANGE, linewidth=1.2, label="ngspice, N = 1")
    voltage.set_ylabel("v(out), V")
    current.set_ylabel("i, A")
    voltage.legend(loc="lower center", ncol=3, fontsize=9)
    save(figure, "rectifier")


def limiter(program):
    columns, _ = simulate(program, "voltage_limiter.toml", "run.scheme=event-driven", "run.h=1e-5")
    t = [1e3 * value for value in columns["t"]]
    figure, (voltage, current) = axes(2)
    voltage.plot(t, columns["x1"], color=BLUE)
    voltage.axhline(12, color=GREY, linestyle="--", linewidth=1)
    current.plot(t, columns["x0"], color=ORANGE)
    current.set_xlabel("t in ms")
    for panel, label in ((voltage, "capacitor, V"), (current, "coil, A")):
        panel.set_ylabel(label)
    save(figure, "limiter")


def relay(program):
    columns, _ = simulate(program, "relay_sliding.toml", "run.h=1e-2")
    figure, (state, multiplier) = axes(2)
    state.plot(columns["t"], columns["w0"], color=BLUE, label="w = x0 + x1")
    state.plot(columns["t"], columns["x0"], color=GREY, label="x0")
    multiplier.plot(columns["t"][1:], columns["lambda0"][1:], color=ORANGE)
    multiplier.set_ylabel("λ")
    state.legend(loc="upper right")
    save(figure, "relay")


def ring(program):
    columns, _ = simulate(program, model_of_page("guide/sweeping_processes.md", "ring.toml"), "run.every=40")
    figure, panel = plt.subplots(figsize=(6, 3.6))
    panel.plot([math.sin(t) for t in columns["t"]], [math.sin(2 * t) / 2 for t in columns["t"]], color=GREY, linestyle="--",
               linewidth=1, label="centre of the ring")
    panel.plot(columns["x0"], columns["x1"], color=BLUE, label="point")
    panel.add_patch(plt.Circle((0, 0), 0.3, fill=False, color=ORANGE, label="ring at t = 0"))
    panel.plot([0.3], [0], "o", color=BLUE, markersize=4)
    panel.set_aspect("equal")
    panel.legend(loc="upper left", bbox_to_anchor=(1, 1))
    save(figure, "ring")


def play(program):
    columns, _ = simulate(program, "play.toml", "run.every=25")
    figure, panel = plt.subplots(figsize=(4.5, 3))
    panel.plot([2 * math.sin(t) for t in columns["t"]], columns["x0"], color=BLUE)
    panel.set_xlabel("u")
    panel.set_ylabel("x")
    save(figure, "play")


if __name__ == "__main__":
    for draw in (bouncing_ball, table, slope, doubler, rectifier, limiter, relay, ring, play):
        draw(pathlib.Path(sys.argv[1]).resolve())
