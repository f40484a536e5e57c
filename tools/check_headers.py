#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles every public header of src/ by itself: each includes what it uses. (Private ones are in detail/.)

usage: check_headers.py BUILD_FOLDER [--root FOLDER] [--jobs N] [-- COMPILER_FLAGS]

Nearly every header includes Eigen, and reading Eigen takes longer than all the rest. So the headers that all others
build upon (COMMON) are precompiled, and a header starts with the largest of them that it includes itself, directly or
through others: nothing is there that it would not have brought along.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

INCLUDE = re.compile(r'^\s*#\s*include\s*"(orthant/[^"]+)"', re.MULTILINE)
COMMON = ("orthant/linalg/decompositions.hpp", "orthant/linalg/types.hpp")  # the largest first

ERRORS = "orthant/base/errors.hpp"


def reached(headers):
    """For each header the headers that it includes, directly or through others."""
    direct = {name: set(INCLUDE.findall(path.read_text(encoding="utf-8"))) for name, path in headers.items()}
    found = {}
    for name in headers:
        seen, waiting = set(), [name]
        while waiting:
            for other in direct.get(waiting.pop(), ()):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        found[name] = seen
    return found


def uncatchable(headers, includes, public):
    """Headers that say they throw InvalidArgument but leave it to their user to find it."""
    return [f"{name} speaks of InvalidArgument, but does not include {ERRORS}, directly or through others"
            for name in public
            if name != ERRORS and ERRORS not in includes[name] and "InvalidArgument" in headers[name].read_text(encoding="utf-8")]


def flags_of(build):
    """The compiler, and where all targets of the library together look for headers."""
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    compiler, flags = "c++", []
    for command in commands:
        words = [word for word in shlex.split(command["command"]) if not word.endswith("ccache")]
        if "-o" not in words or not re.search(r"(^|/)src/orthant/", words[words.index("-o") + 1]):
            continue
        compiler = words[0]
        for word, after in zip(words, words[1:] + [""]):
            new = [word, after] if word == "-isystem" else [word] if word.startswith(("-I", "-D")) else []
            if new and not any(flags[at:at + len(new)] == new for at in range(len(flags))):
                flags += new
    return compiler, flags


def check(root, build, extra=(), jobs=None):
    """What is wrong, one text for each header."""
    source = root / "src"
    headers = {str(path.relative_to(source)): path for path in sorted(source.glob("orthant/**/*.hpp"))}
    includes = reached(headers)
    public = [name for name in headers if "/detail/" not in name]
    compiler, flags = flags_of(build)
    base = [compiler, "-std=c++20", f"-I{source}", *flags, *extra]
    common = [name for name in COMMON if name in headers]

    def run(command):
        return subprocess.run(command, capture_output=True, text=True, check=False)

    with tempfile.TemporaryDirectory(dir=build) as temporary, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        folder = pathlib.Path(temporary)
        starts = {}
        for number, name in enumerate(common):
            starts[name] = folder / f"common_{number}.hpp"
            starts[name].write_text(f'#include "{name}"\n', encoding="utf-8")

        def precompile(start):
            return run([*base, "-x", "c++-header", str(start), "-o", f"{start}.gch"])

        def compile_alone(name):
            start = next((starts[other] for other in common if other in includes[name]), None)
            begin = ["-include", str(start)] if start else []
            unit = folder / (name.replace("/", "_") + ".cpp")
            unit.write_text(f'#include "{name}"\n#include "{name}"\n', encoding="utf-8")  # twice: it is guarded
            return run([*base, *begin, "-fsyntax-only", str(unit)])

        list(pool.map(precompile, starts.values()))
        results = dict(zip(public, pool.map(compile_alone, public)))
    mistakes = [f"{name} does not compile by itself:\n{result.stderr}"
                for name, result in results.items() if result.returncode != 0]
    return len(public), mistakes + uncatchable(headers, includes, public)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, help="a build folder with compile_commands.json")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[1])
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("flags", nargs="*")
    arguments = parser.parse_args()
    count, mistakes = check(arguments.root, arguments.build, arguments.flags, arguments.jobs)
    print(*mistakes, f"{count} headers, {len(mistakes)} mistakes", sep="\n")
    return 1 if mistakes or not count else 0


if __name__ == "__main__":
    sys.exit(main())
