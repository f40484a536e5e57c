#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How the program grows with the size of its input: CPU time and memory of whole commands at N, 2N and 4N.

    python3 benchmarks/growth.py build/release/orthant [--case NAME]... [--share 0.1] [--out FILE]

The exponent is log(time at 4N / time at N) / log 4, start-up subtracted: 1 is linear. Each case has the largest exponent it
may have. Ends with 1 when a command fails, or a case grows faster.
"""

import argparse
import math
import os
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable


def numbers(values):
    return "[" + ", ".join(f"{value:.6g}" for value in values) + "]"


def matrix(rows):
    return "[" + ",\n".join(numbers(row) for row in rows) + "]"


def walls(count, closed=False, steps=20, coordinates=3):
    """A point in a room with many walls; with `closed` it lies on all of them."""
    draw = random.Random(count)
    lines = ["[system]", 'kind = "lagrangian"', f"M = {matrix(identity(coordinates))}"]
    lines += [f"force = [{', '.join(['0'] * (coordinates - 1) + ['-10'])}]", f"q0 = {numbers([0] * coordinates)}"]
    for number in range(count):
        normal = [draw.gauss(0, 1) for _ in range(coordinates)]
        if closed:
            normal[-1] = abs(normal[-1]) + 0.1
        length = math.hypot(*normal)
        lines += ["[[contact]]", f'name = "wall {number}"', f"normal = {numbers(x / length for x in normal)}"]
        lines += [f"offset = {0 if closed else 1 + draw.random():.6g}", "restitution = 0.5"]
    return "\n".join([*lines, "[run]", "h = 1e-3", f"T = {steps * 1e-3}", 'scheme = "moreau-jean"', ""])


def identity(size):
    return [[float(i == j) for j in range(size)] for i in range(size)]


def ladder(states, outputs=2, steps=20):
    """Resistors and capacitors in a row, with diodes to ground."""
    places = [k * states // outputs for k in range(outputs)]
    A = [[-2.0 if i == j else float(abs(i - j) == 1) for j in range(states)] for i in range(states)]
    B = [[float(i == place) for place in places] for i in range(states)]
    C = [list(column) for column in zip(*B)]
    lines = ["[system]", 'kind = "lcs"', f"A = {matrix(A)}", f"B = {matrix(B)}", f"C = {matrix(C)}"]
    lines += [f"x0 = {numbers([1] * states)}", "[run]", "h = 1e-2", f"T = {steps * 1e-2}", ""]
    return "\n".join(lines)


def half_planes(count):
    """A point swept by many half planes."""
    lines = ["[system]", 'kind = "sweeping"', "x0 = [0, 0]"]
    for k in range(count):
        angle = 2 * math.pi * k / count
        lines += ["[[set]]", 'kind = "halfspace"', f"normal = {numbers([math.cos(angle), math.sin(angle)])}"]
        lines += ["offset = 1"]
    return "\n".join([*lines, "[run]", "h = 1e-2", "T = 0.2", ""])


def parameters(count):
    lines = ["[parameters]", *(f"p{k} = {k}" for k in range(count))]
    return "\n".join([*lines, walls(1)])


def rebounds(count):
    """An elastic ball: `count` impacts, each located."""
    return "\n".join(
        ["[system]", 'kind = "lagrangian"', "M = [[1]]", 'force = ["-10"]', "q0 = [1]", "v0 = [0]", "[[contact]]"]
        + ["normal = [1]", "restitution = 1", "[run]", 'scheme = "event-driven"', "h = 1"]
        + [f"T = {count * 2 * math.sqrt(0.2):.6g}", ""]
    )


def matrix_market(order):
    """M = tridiagonal (-1, 2.5, -1) as a sparse problem: LCP(M, q)."""
    entries = [(i, j, 2.5 if i == j else -1) for i in range(1, order + 1) for j in (i - 1, i, i + 1) if 1 <= j <= order]
    lines = ["%%MatrixMarket matrix coordinate real general", f"{order} {order} {len(entries)}"]
    return "\n".join([*lines, *(f"{i} {j} {value}" for i, j, value in entries), ""])


def right_side(order):
    lines = ["%%MatrixMarket matrix array real general", f"{order} 1"]
    return "\n".join([*lines, *(str((i * 7919) % 13 - 6) for i in range(order)), ""])


@dataclass
class Case:
    what: str
    size: int  # N
    most: float  # exponent
    files: Callable[[int], dict]  # name: text, for a size
    command: list
    before: list = None  # a command that is not measured


def model(text):
    return lambda size: {"model.toml": text(size)}


RUN = ["run", "model.toml", "--out", "result", "--quiet"]
LONG_RUN = lambda size: walls(3, steps=size)  # noqa: E731: as the others
CASES = {
    "walls": Case("contacts, few of them close: read and run, 20 steps", 25000, 1.35, model(walls), RUN),
    "closed": Case("contacts, all closed, on 3 coordinates: read and run", 2000, 1.35,
                   model(lambda size: walls(size, closed=True)), RUN),
    "beads": Case("contacts and coordinates: 20 steps", 50, 2.2,
                  model(lambda size: walls(size, steps=20, coordinates=size)), RUN),
    "parameters": Case("parameters", 25000, 1.35, model(parameters), RUN),
    "sets": Case("half planes of a sweeping process", 2500, 1.35, model(half_planes), RUN),
    "events": Case("impacts, each located, with report", 5000, 1.35, model(rebounds), RUN),
    "states, run": Case("states of an lcs: analysis and run", 150, 3.2, model(ladder), RUN),
    "states, analyze": Case("states of an lcs: analyze", 150, 3.2, model(ladder), ["analyze", "model.toml", "--json"]),
    "outputs": Case("outputs of an lcs with twice as many states", 50, 3.2,
                    model(lambda size: ladder(2 * size, size)), RUN),
    "solve": Case("order of a sparse LCP", 10000, 1.35,
                  lambda size: {"M.mtx": matrix_market(size), "M_q.mtx": right_side(size)},
                  ["solve", "M.mtx", "--json"]),
    "compare": Case("rows of two results", 50000, 1.35, model(LONG_RUN),
                    ["compare", "result", "result"], before=RUN),
    "plot": Case("rows of a result", 50000, 1.35, model(LONG_RUN), ["plot", "result", "--out", "plot.svg", "--columns", "q"], before=RUN),
    "study": Case("steps of the finest run", 2000, 1.5, model(lambda size: walls(3)),
                  ["study", "model.toml", "--steps", "0.05,{h}", "--set", "run.T=1", "--against", "{fine}", "--json"]),
}


def run(program, arguments, folder):
    """CPU seconds and the largest memory in MB of a command, and its exit code."""
    output = folder / "output.txt"
    pid = os.fork()
    if pid == 0:
        os.chdir(folder)
        with open(output, "w") as file:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
        os.execv(program, [str(program), *arguments])
    _, status, used = os.wait4(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, code, output


def measured(program, case, size, repetitions):
    """The least of a few times: what else runs on the machine only adds."""
    with tempfile.TemporaryDirectory(prefix="orthant_growth_") as name:
        folder = Path(name)
        for file, text in case.files(size).items():
            (folder / file).write_text(text)
        if case.before:
            run(program, case.before, folder)
        fields = {"h": f"{2 / size:g}", "fine": f"{1 / size:g}"}
        arguments = [argument.format(**fields) if "{" in argument else argument for argument in case.command]
        best = (math.inf, 0)
        for _ in range(repetitions):
            seconds, memory, code, output = run(program, arguments, folder)
            if code != 0:
                sys.exit(f"orthant {' '.join(arguments)} at N = {size} ended with {code}:\n{output.read_text()[-2000:]}")
            best = min(best, (seconds, memory))
        return best


def start_up(program):
    with tempfile.TemporaryDirectory(prefix="orthant_growth_") as name:
        return min(run(program, ["--version"], Path(name))[0] for _ in range(5))


def grown(program, case, share, repetitions, idle):
    """Sizes, times, memories and the exponent."""
    sizes = [max(round(case.size * share), 8) * factor for factor in (1, 2, 4)]
    found = [measured(program, case, size, repetitions) for size in sizes]
    times = [max(seconds - idle, 1e-3) for seconds, _ in found]
    return sizes, times, [memory for _, memory in found], math.log(times[-1] / times[0]) / math.log(4)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--case", action="append", choices=CASES, help="only these")
    parser.add_argument("--share", type=float, default=1.0, help="of the sizes")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--out", type=Path, help="a Markdown file with the table")
    arguments = parser.parse_args()
    program = arguments.program.resolve()
    idle = start_up(program)
    lines = ["| case | N is the number of | N | s at N | 2N | 4N | MB at 4N | exponent | may be |",
             "|---|---|--:|--:|--:|--:|--:|--:|--:|"]
    print("\n".join(lines), flush=True)
    is_good = True
    for name in arguments.case or CASES:
        case = CASES[name]
        sizes, times, memories, exponent = grown(program, case, arguments.share, arguments.repetitions, idle)
        is_good = is_good and exponent <= case.most
        lines.append(f"| {name} | {case.what} | {sizes[0]} | {times[0]:.3f} | {times[1]:.3f} | {times[2]:.3f} "
                     f"| {memories[2]:.0f} | {exponent:.2f} | {case.most} |")
        print(lines[-1], flush=True)
    if arguments.out:
        arguments.out.write_text("\n".join(lines) + "\n")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
