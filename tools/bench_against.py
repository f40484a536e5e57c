#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares this tree with another commit, which is built in build/against/COMMIT, a worktree of its own.

usage: ./dev bench --against COMMIT [--jobs N] [NAME [ARGS]]

With NAME: benchmark NAME of both, in turn. Without: the instructions that callgrind counts in `orthant run` and in the
loop of a Stepper (benchmarks/against/stepper.cpp), whether the trajectories of all models are the same bytes, then the
benchmarks lcs and contact ball beads. Exit code 1 when a trajectory differs, or this tree needs more than MARGIN times
the instructions in any row: counts repeat to a few parts in ten thousand, since addresses and the environment differ
from process to process.
"""

import argparse
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
MARGIN = 1.005
MODELS = ("bouncing_ball", "figure_5", "crowd", "diode_bridge")
STEPS = 200  # of a Stepper; what starting it costs is counted apart and taken off
BENCHMARKS = (("lcs",), ("contact", "ball", "beads"))
TURNS = 2
EXAMPLE = "example_step_by_step"  # compiled and linked as this program is


def run(*command, cwd=ROOT, **options):
    return subprocess.run([str(word) for word in command], cwd=cwd, check=True, text=True, **options)


def say(text):
    print(f"against: {text}", file=sys.stderr, flush=True)


class Tree:
    """A source folder with its release build."""

    def __init__(self, name, source, jobs):
        self.name, self.source, self.jobs = name, source, jobs
        self.build = source / "build/release"

    def make(self, *targets):
        say(f"building {', '.join(targets)} in {self.source}")
        if not (self.build / "benchmarks").exists():
            run("cmake", "--preset", "release", "-DORTHANT_BENCHMARKS=ON", cwd=self.source, stdout=sys.stderr)
        run("cmake", "--build", self.build, "--parallel", self.jobs, "--target", *targets, stdout=sys.stderr)

    def make_stepper(self):
        """benchmarks/against/stepper.cpp of this tree, compiled and linked as the example of a Stepper is there."""
        commands = run("ninja", "-C", self.build, "-t", "commands", EXAMPLE, capture_output=True).stdout.splitlines()
        linking = commands[-1]
        words = shlex.split(next(line for line in commands if line.endswith("step_by_step.cpp")))
        thing = words[words.index("-o") + 1]
        words[words.index("-c") + 1] = str(ROOT / "benchmarks/against/stepper.cpp")
        words[words.index("-o") + 1] = "against_stepper.o"
        run(*words, cwd=self.build)
        linking = linking.replace(thing, "against_stepper.o").replace(f"-o {EXAMPLE}", "-o against_stepper")
        run("sh", "-c", linking, cwd=self.build)

    def instructions(self, program, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", self.build / program]
            found = subprocess.run([str(word) for word in (*command, *arguments)], cwd=folder, capture_output=True,
                                   text=True, check=False)
        if found.returncode != 0:
            raise RuntimeError(f"{self.name}: {program} {' '.join(map(str, arguments))}: {found.stderr[-500:]}")
        return int(re.search(r"Collected\s*:\s*(\d+)", found.stderr)[1])

    def run_instructions(self, model):
        return self.instructions("orthant", "run", model, "--quiet", "--out", "result")

    def stepper_instructions(self, model):
        return self.instructions("against_stepper", model, STEPS) - self.instructions("against_stepper", model, 0)


def worktree(commit):
    """The folder of the commit's own tree, made when it is not there."""
    full = run("git", "rev-parse", "--verify", f"{commit}^{{commit}}", capture_output=True).stdout.strip()
    folder = ROOT / "build/against" / full[:12]
    if not folder.exists():
        run("git", "worktree", "prune")
        run("git", "worktree", "add", "--detach", folder, full, stdout=sys.stderr)
    return full[:12], folder


def row(name, there, here):
    """A line of the table, and whether it is within the margin."""
    ratio = here / there
    print(f"{name:28} {there:16,} {here:16,} {ratio:8.4f}{'  more' if ratio > MARGIN else ''}", flush=True)
    return ratio <= MARGIN


def compare_instructions(there, here):
    print(f"\n{'instructions':28} {there.name:>16} {here.name:>16}    ratio")
    fine = True
    for name in MODELS:
        model = there.source / f"models/{name}.toml"  # a later commit still reads it
        fine &= row(f"run {name}", there.run_instructions(model), here.run_instructions(model))
    for name in MODELS:
        model = there.source / f"models/{name}.toml"
        fine &= row(f"Stepper, {STEPS} of {name}", there.stepper_instructions(model), here.stepper_instructions(model))
    print(f"allowed: {MARGIN}")
    return fine


def trajectory(tree, model, folder):
    """The bytes of the trajectory that a run writes; none when it is refused."""
    subprocess.run([tree.build / "orthant", "run", model, "--quiet", "--out", folder], capture_output=True, check=False)
    file = pathlib.Path(folder) / "trajectory.csv"
    return file.read_bytes() if file.exists() else None


def compare_trajectories(there, here):
    """Whether all models of the other commit move as they did there, to the last bit."""
    models = sorted((there.source / "models").glob("*.toml"))
    different = []
    with tempfile.TemporaryDirectory() as folder:
        for model in models:
            first, second = (trajectory(tree, model, pathlib.Path(folder) / tree.name / model.stem)
                             for tree in (there, here))
            if first is None or first != second:
                different.append(model.stem)
    print(f"\ntrajectories of {len(models)} models: {len(models) - len(different)} are the same bytes")
    for name in different:
        print(f"  differs: {name}")
    return not different


def compare_benchmark(trees, name, arguments):
    for tree in trees:
        tree.make(f"bench_{name}")
    for turn in range(TURNS):
        for tree in trees:
            print(f"\n==== {' '.join([name, *arguments])}, {tree.name}, turn {turn + 1} of {TURNS}", flush=True)
            with tempfile.TemporaryDirectory() as folder:  # what a benchmark writes does not replace published files
                run(tree.build / f"bench_{name}", *arguments, cwd=folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("name", nargs="?")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    short, folder = worktree(arguments.commit)
    there, here = Tree(short, folder, arguments.jobs), Tree("here", ROOT, arguments.jobs)
    if arguments.name:
        compare_benchmark((there, here), arguments.name, arguments.arguments)
        return 0
    for tree in (there, here):
        tree.make("orthant", EXAMPLE)
        tree.make_stepper()
    fine = compare_instructions(there, here)
    fine &= compare_trajectories(there, here)
    for name, *rest in BENCHMARKS:
        compare_benchmark((there, here), name, rest)
    return 0 if fine else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (RuntimeError, subprocess.CalledProcessError) as error:
        sys.exit(f"against: {error}")
