#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the harnesses of this folder, as many at once as there are processors, each for its share of the time, and prints a
table.

Inputs that reach something new are kept in build/fuzz/NAME from one time to the next; what fails is written to
tests/fuzz/found/NAME, to be mended and committed. --minimise replaces tests/fuzz/corpus/NAME by the smallest inputs that
reach all that is reached by both.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

here = pathlib.Path(__file__).resolve().parent
limits = ["-rss_limit_mb=2048", "-malloc_limit_mb=1024", "-timeout=10"]
status_line = re.compile(r"#(\d+)\s.*\bcov: (\d+) ft: (\d+) corp: (\d+)")


def harnesses():
    return sorted(path.stem for path in here.glob("*.cpp"))


def show(text):
    """A line that the next one replaces, for a person at a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text[:shutil.get_terminal_size().columns - 1]}", end="", file=sys.stderr, flush=True)


class Report:
    """What a harness did."""

    def __init__(self, name):
        self.name = name
        self.executions = self.edges = self.features = self.before = self.units = 0
        self.seconds = 0.0
        self.findings = []
        self.code = 0

    def read(self, line):
        match = status_line.search(line)
        if not match:
            return
        self.executions, self.edges, self.features, self.units = map(int, match.groups())
        if "INITED" in line:
            self.before = self.units

    def row(self):
        return [self.name, self.executions, f"{self.seconds / 60:.1f}", self.edges, self.features,
                max(0, self.units - self.before), len(self.findings)]


def folders(name, grown):
    """What is known of a harness: the folder that grows first, then those of the repository."""
    grown.mkdir(parents=True, exist_ok=True)
    stored = [here / kind / name for kind in ("corpus", "found")]
    return [str(grown), *(str(folder) for folder in stored if folder.is_dir())]


def dictionary(name):
    file = here / f"{name.split('_')[0]}.dict"
    return [f"-dict={file}"] if file.exists() else []


def fuzz(program, name, seconds, grown, log):
    report = Report(name)
    found = here / "found" / name
    with tempfile.TemporaryDirectory() as scratch:
        command = [str(program), *limits, *dictionary(name), f"-max_total_time={max(1, round(seconds))}",
                   f"-artifact_prefix={scratch}/", "-print_final_stats=1", *folders(name, grown)]
        if os.environ.get("CI"):
            command.append("-seed=20080113")  # a change is not refused for what another one would have met, too
        begin = time.monotonic()
        with (open(log, "w", encoding="utf-8") as out,
              subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                               errors="replace") as process):
            for line in process.stderr:
                out.write(line)
                report.read(line)
                show(f"{name}: {report.executions} executions, {report.edges} edges, {report.units} inputs")
        report.code = process.returncode
        report.seconds = time.monotonic() - begin
        for artifact in sorted(pathlib.Path(scratch).iterdir()):
            found.mkdir(parents=True, exist_ok=True)
            report.findings.append(str(shutil.copy(artifact, found / artifact.name)))
    show("")
    print(f"{name}: {report.executions} executions, {len(report.findings)} findings", file=sys.stderr, flush=True)
    if report.code != 0 and not report.findings:
        report.findings.append(f"exit code {report.code}")
    return report


def minimise(program, name, grown):
    """The smallest set of inputs that covers what all of them cover."""
    with tempfile.TemporaryDirectory() as scratch:
        command = [str(program), "-set_cover_merge=1", "-use_counters=0", *limits, scratch, *folders(name, grown)]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        target = here / "corpus" / name
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(scratch, target)
    size = sum(file.stat().st_size for file in target.iterdir())
    print(f"{name}: {len(list(target.iterdir()))} inputs, {size} bytes")


def table(reports):
    rows = [["harness", "executions", "minutes", "edges", "features", "new inputs", "findings"]]
    rows += [[str(cell) for cell in report.row()] for report in reports]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join([row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]))


def main():
    parser = argparse.ArgumentParser(prog="./dev fuzz", description=__doc__)
    parser.add_argument("name", nargs="?", choices=harnesses(), metavar="NAME", help="one harness; without it, all in turn")
    parser.add_argument("--minutes", type=float, default=10, metavar="N",
                        help="of a processor, in all, shared by the harnesses (10)")
    parser.add_argument("--minimise", action="store_true", help="write the smallest corpus to tests/fuzz/corpus")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="harnesses at once (all processors)")
    parser.add_argument("--programs", type=pathlib.Path, required=True, help="the folder of the programs fuzz_NAME")
    parser.add_argument("--grown", type=pathlib.Path, required=True, help="the folder of the corpora that grow")
    arguments = parser.parse_args()
    names = [arguments.name] if arguments.name else harnesses()
    arguments.grown.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("ASAN_OPTIONS", "malloc_context_size=4")  # whole traces cost a quarter of the time

    def work(name):
        program = arguments.programs / f"fuzz_{name}"
        grown = arguments.grown / name
        if arguments.minimise:
            return minimise(program, name, grown)
        return fuzz(program, name, 60 * arguments.minutes / len(names), grown, arguments.grown / f"{name}.log")

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        reports = list(pool.map(work, names))
    if arguments.minimise:
        return 0
    table(reports)
    findings = [(report.name, finding) for report in reports for finding in report.findings]
    for name, finding in findings:
        print(f"found by {name}: {finding}\n  what it is: {arguments.grown / name}.log\n"
              f"  again: {arguments.programs}/fuzz_{name} {finding}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
