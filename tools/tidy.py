#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs clang-tidy over the translation units of a build folder, and remembers which were clean.

A unit is skipped when nothing that clang-tidy sees has changed since it was last clean: the tool, .clang-tidy, the
compile command, the file, and the project headers that it includes. The memory is <build>/tidy-clean/<hash>.

Files that are compiled together (ORTHANT_UNITY) are checked together: most of the time goes to the headers of Eigen.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

from sources import ROOT

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
FOLDERS = ("src", "apps", "examples")  # what users get; --tests adds the tests, which take as long again


def with_headers(path, known):
    """The file and the project headers that it includes, directly or not; includes start at root, src or the file."""
    if path in known:
        return
    known.add(path)
    for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        for folder in (ROOT / "src", ROOT, ROOT / "apps", path.parent):
            if (folder / name).is_file():
                with_headers((folder / name).resolve(), known)


def fingerprint(unit, tool_text):
    digest = hashlib.sha256(tool_text + unit["command"].encode())
    files = set()
    with_headers(pathlib.Path(unit["file"]), files)
    for path in sorted(files):
        digest.update(str(path).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def tidy(tool, build, unit, memory):
    """Empty when the unit is clean, else what clang-tidy said."""
    done = subprocess.run([tool, "-p", str(build), "--quiet", unit["file"]], capture_output=True, text=True)
    if done.returncode == 0:
        memory.touch()
        return ""
    return done.stdout or done.stderr


def units_to_check(build, folders):
    prefixes = tuple(f"{place}{os.sep}{folder}{os.sep}" for place in (ROOT, build.resolve()) for folder in folders)
    units = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    # not what only a build would make
    return [unit for unit in units if unit["file"].startswith(prefixes) and os.path.exists(unit["file"])]


def main():
    parser = argparse.ArgumentParser(description="Runs clang-tidy where something changed.")
    parser.add_argument("build", type=pathlib.Path, help="build folder with compile_commands.json")
    parser.add_argument("--tool", default="clang-tidy-16")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--tests", action="store_true", help="check the tests as well")
    arguments = parser.parse_args()
    memory = arguments.build / "tidy-clean"
    memory.mkdir(exist_ok=True)
    version = subprocess.run([arguments.tool, "--version"], check=True, capture_output=True).stdout
    tool_text = version + (ROOT / ".clang-tidy").read_bytes()

    units = units_to_check(arguments.build, FOLDERS + (("tests",) if arguments.tests else ()))
    stamps = [(unit, memory / fingerprint(unit, tool_text)) for unit in units]
    changed = [(unit, stamp) for unit, stamp in stamps if not stamp.exists()]
    start = time.monotonic()
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        runs = [pool.submit(tidy, arguments.tool, arguments.build, *pair) for pair in changed]
        for run in concurrent.futures.as_completed(runs):
            if run.result():
                failed += 1
                print(run.result(), flush=True)
    print(f"clang-tidy: {len(units)} units, {len(changed)} checked in {time.monotonic() - start:.0f} s, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
