# SPDX-License-Identifier: Apache-2.0
"""Runs the code blocks of one page in their order, in a folder of its own, and compares what they print.

usage: code_blocks.py PAGE --program ORTHANT [--python FOLDER] [--programs FOLDER]

toml      a whole model ([system] and [run]) is run for 20 steps; a fragment is parsed
json      is parsed
sh        is run; `./dev run` and the like are the program, of other commands of ./dev it is checked that they exist
console   `$ command` lines are run and what they print is compared with the lines below
python    is run by the system's python3, all blocks of the page in one namespace
cpp       is compiled by the build (cpp_blocks.py); here the programs are run
text      or no language: the output of the block right before it, else nothing that runs
Other languages are shown only. blocks.py says which comments change this, outputs.py how output is compared.
"""

import argparse
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import tomllib

from blocks import PageError, blocks
from cpp_blocks import program_names
from outputs import difference

ROOT = pathlib.Path(__file__).resolve().parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"  # has numpy and matplotlib
COMMAND_LINE = re.compile(r"^(\$ |\./dev |orthant )", re.MULTILINE)
COMMAND = re.compile(r"((?:.*\\\n)*.*)\n?((?:.|\n)*)")  # a command, whose lines may go on after a backslash, and the rest
INSTALLS = re.compile(r"\b(sudo|apt|apt-get|pip3?|npm)\s+(-\S+\s+)*install\b|\bsudo\b")
RUNNABLE = ("toml", "json", "sh", "console", "python", "cpp")
TIME_LIMIT = 600  # seconds for one command, on a machine that does much else
DEV = """#!/bin/sh
case $1 in
  run | analyze | study | compare | solve | examples | plot) exec orthant "$@" ;;
  *) grep -q "^  $1 " {usage} || {{ echo "dev: unknown command '$1'"; exit 2; }} ;;
esac
"""


class Page:
    def __init__(self, page, folder, arguments):
        self.page, self.folder, self.arguments = page, folder, arguments
        self.python = None
        self.output = None  # of the last block, when a text block may show it
        self.programs = {}  # of C++ blocks, by their lines
        self.ran, self.skipped = 0, []
        self.environment = self.prepare()

    def prepare(self):
        """A folder with the models and examples in it, `orthant` and `python3` on the PATH, and a ./dev."""
        for name in ("models", "examples", "docs"):
            (self.folder / name).symlink_to(ROOT / name)
        tools = self.folder / ".tools"
        tools.mkdir()
        (tools / "orthant").symlink_to(pathlib.Path(self.arguments.program).resolve())
        (tools / "python3").symlink_to(SYSTEM_PYTHON)
        usage = subprocess.run([ROOT / "dev", "help"], capture_output=True, text=True, check=True).stdout
        (self.folder / ".tools/usage").write_text(usage, encoding="utf-8")
        (self.folder / "dev").write_text(DEV.format(usage=shlex.quote(str(tools / "usage"))), encoding="utf-8")
        (self.folder / "dev").chmod(0o755)
        environment = {**os.environ, "MPLBACKEND": "Agg", "PATH": f"{tools}:{os.environ['PATH']}"}
        if self.arguments.python:
            environment["PYTHONPATH"] = str(pathlib.Path(self.arguments.python).resolve())
        return environment

    def run(self, command):
        with subprocess.Popen(command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True) as process:
            try:
                output, _ = process.communicate(timeout=TIME_LIMIT)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)  # with all that it has started
                raise
        return output, process.returncode

    def succeed(self, command):
        output, code = self.run(command)
        if code != 0:
            raise PageError(f"exit code {code}:\n{output}")
        return output

    # ---- languages: each returns what was printed, or None when there is nothing to compare

    def run_toml(self, text):
        model = tomllib.loads(text)
        if not {"system", "run"} <= model.keys():
            return None
        (self.folder / "block.toml").write_text(text, encoding="utf-8")
        options = []
        if all(isinstance(model["run"].get(key), (int, float)) for key in ("h", "T")):
            options = ["--set", f"run.T={min(model['run']['T'], 20 * model['run']['h'])}"]
        self.succeed(["orthant", "run", "block.toml", *options, "--out", "block.result", "--quiet"])
        return None

    def run_json(self, text):
        json.loads(text)

    def run_sh(self, text):
        return self.succeed(["sh", "-euc", text])

    def run_console(self, text):
        sessions = re.split(r"^\$ ", text, flags=re.MULTILINE)
        if sessions[0].strip() or len(sessions) == 1:
            raise PageError("a console block begins with `$ command`")
        for session in sessions[1:]:
            command, shown = COMMAND.match(session).groups()
            output, code = self.run(["sh", "-uc", command])
            if shown.strip():
                compare(shown, output, command)
            elif code != 0:
                raise PageError(f"{command}: exit code {code}:\n{output}")

    def run_python(self, block):
        if not self.python:
            self.python = subprocess.Popen([SYSTEM_PYTHON, "-B", ROOT / "tests/guide/python_session.py"], cwd=self.folder,
                                           env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        request = {"code": before(block) + block.text, "line": block.line - before(block).count("\n"), "page": self.page.name}
        self.python.stdin.write(json.dumps(request) + "\n")
        self.python.stdin.flush()
        answer = json.loads(self.python.stdout.readline())
        if answer["failed"]:
            raise PageError(answer["output"])
        return answer["output"]

    def run_cpp(self, program):
        return self.succeed([str(pathlib.Path(self.arguments.programs).resolve() / program)])

    # ---- one block

    def execute(self, block):
        """What the block printed; None when there is nothing to compare."""
        language = block.language
        if "same as" in block.markers:
            file = block.markers["same as"]
            if block.text not in (ROOT / file).read_text(encoding="utf-8"):
                raise PageError(f"the block is not in {file}")
            return None
        if "file" in block.markers:
            (self.folder / block.markers["file"]).write_text(block.text, encoding="utf-8")
            if language not in ("toml", "json"):  # a script is run by the block that calls it
                return None
        if language == "console":
            self.run_sh(before(block))
            return self.run_console(block.text)
        if language == "python":
            return self.run_python(block)
        if language != "cpp":
            return getattr(self, "run_" + language)(before(block) + block.text)
        return self.run_cpp(self.programs[block.line])

    def skip_reason(self, block):
        if "not run" in block.markers:
            return block.markers["not run"]
        if block.language == "python" and not self.arguments.python:
            return "the Python package is not built"
        return None

    def visit(self, block):
        if block.language in ("", "text"):
            if block.language == "" and COMMAND_LINE.search(block.text) and "not run" not in block.markers:
                raise PageError("a block with commands needs a language: console, sh, or text if it is none")
            if block.follows and self.output is not None and "not run" not in block.markers:
                compare(block.text, self.output, "the block before")
            return
        self.output = None
        if block.language not in RUNNABLE:
            return
        if block.language in ("sh", "console") and "not run" not in block.markers and INSTALLS.search(block.text):
            raise PageError("the block installs something: mark it <!-- not run: … -->")
        reason = self.skip_reason(block)
        if reason:
            self.skipped.append(f"{self.page.name}:{block.line}: not run: {reason}")
            return
        self.output = self.execute(block)
        self.ran += 1

    def visit_all(self):
        found = blocks(self.page.read_text(encoding="utf-8"))
        self.programs = program_names(self.page, found)
        mistakes = []
        for block in found:
            try:
                self.visit(block)
            except (PageError, ValueError, OSError, subprocess.TimeoutExpired) as error:  # ValueError: JSON, TOML
                mistakes.append(f"{self.page}:{block.line}: {error}")
        if self.python:
            self.python.communicate()  # closes its input, which ends it
        marked = sum("not run" in block.markers for block in found if block.language in RUNNABLE)
        if 2 * marked > sum(block.language in RUNNABLE for block in found):
            mistakes.append(f"{self.page}: more than half of the blocks are not run")
        return mistakes


def before(block):
    return block.markers["before"] + "\n" if "before" in block.markers else ""


def compare(shown, output, what):
    text = difference(shown, output)
    if text:
        raise PageError(f"{what} prints something else:\n{text}")


def main():
    parser = argparse.ArgumentParser(description="Runs the code blocks of a page.")
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("--program", required=True, help="the command line")
    parser.add_argument("--python", help="the folder of the Python package")
    parser.add_argument("--programs", default=".", help="the folder of the programs made from C++ blocks")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        page = Page(arguments.page, pathlib.Path(folder), arguments)
        mistakes = page.visit_all()
    counts = f"{page.ran} blocks run, {len(page.skipped)} not run, {len(mistakes)} mistakes"
    print(*page.skipped, *mistakes, f"{arguments.page.name}: {counts}", sep="\n")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())
