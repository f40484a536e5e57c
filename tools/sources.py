# SPDX-License-Identifier: Apache-2.0
"""What the checks have in common: which files the project has, and how a finding is printed."""

import argparse
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def project_files(root, folders=(".",), suffixes=(".hpp", ".cpp")):
    """Files below the folders: tracked or new but not ignored when root is a repository, all of them otherwise."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *folders]
    if (root / ".git").exists():
        names = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
        paths = {root / name for name in names if name}
    else:
        paths = {path for folder in folders for path in (root / folder).rglob("*")}
    return sorted(path for path in paths if path.suffix in suffixes and path.is_file())


class Findings:
    """Errors and warnings as file:line: message, in the order found."""

    def __init__(self, root):
        self.root = root
        self.errors = []
        self.warnings = []

    def _text(self, path, line, message):
        return f"{path.relative_to(self.root).as_posix()}:{line}: {message}"

    def error(self, path, line, message):
        self.errors.append(self._text(path, line, message))

    def warn(self, path, line, message):
        self.warnings.append(self._text(path, line, message))


def main(check, description):
    """Runs check(root) -> Findings on the root named on the command line; exit code 1 when there is an error."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=ROOT, help="folder of the project")
    findings = check(parser.parse_args().root.resolve())
    for text in findings.warnings:
        print(f"{text} (warning)")
    for text in findings.errors:
        print(text)
    name = pathlib.Path(sys.argv[0]).stem
    print(f"{name}: {len(findings.errors)} errors, {len(findings.warnings)} warnings")
    return 1 if findings.errors else 0
