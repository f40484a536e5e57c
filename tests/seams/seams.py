#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Proof of the seams: toys that are added to Orthant as patches, and how many existing files each of them changes.

  seams.py --count                  every patch applies exactly, and changes no more existing files than it may
  seams.py --build [NAME ...]       the same in a copy of the tree, which is built and tried (checks.py)
  seams.py --refresh NAME           brings a patch up to date after the tree changed around it
  seams.py --refresh NAME --from F  writes the patch from F, a copy of the tree in which the toy works

Needs nothing but Python to count, and what the release needs to build. Neither asks git what belongs to the tree.
"""

import argparse
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import checks
from checks import Failure

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LIMITS = {"scheme": 3, "law": 2, "kind": 2, "format": 2, "column": 1}  # existing files that may change

# What is copied: all that the program is built from, and the check of the layers.
FILES = ("CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md")
FOLDERS = ("apps", "cmake", "models", "src", "tools", "web/dist")

SKIPPED = 77  # exit code that ctest takes for a test that was not run


# ---- patches --------------------------------------------------------------------------------------


class Change:
    """What a patch does to one file: its lines, hunk by hunk, as in `diff -u`."""

    def __init__(self, path, is_new):
        self.path = path
        self.is_new = is_new
        self.hunks = []  # (first line of the old text from 1, lines with their mark)


def read_patch(text):
    """The changes of a patch. Only what this program writes is understood: no renames, no files taken away."""
    changes = []
    lines = text.splitlines(keepends=True)
    for i, line in enumerate(lines):
        if line.startswith("--- ") and i + 1 < len(lines) and lines[i + 1].startswith("+++ b/"):
            changes.append(Change(lines[i + 1][len("+++ b/"):].rstrip("\n"), line.rstrip("\n") == "--- /dev/null"))
        elif hunk := re.match(r"@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@", line):
            changes[-1].hunks.append((int(hunk[1]), []))
        elif changes and changes[-1].hunks and line[0] in " +-" and not line.startswith("+++ b/"):
            changes[-1].hunks[-1][1].append(line)
    if not changes:
        raise Failure("the patch changes nothing")
    return changes


def patched(change, text):
    """The text after the change; every line that the patch names must be where it says."""
    if change.is_new:
        return "".join(line[1:] for _, lines in change.hunks for line in lines)
    old = text.splitlines(keepends=True)
    new, at = [], 0
    for first, lines in change.hunks:
        before = [line[1:] for line in lines if line[0] in " -"]
        start = first - 1
        if old[start:start + len(before)] != before:
            # lines were added or taken away above: there must be one other place that fits
            places = [i for i in range(at, len(old)) if old[i:i + len(before)] == before]
            if len(places) != 1:
                raise Failure(f"{change.path}: the lines from {first} on are not those that the patch expects")
            start = places[0]
        new += old[at:start] + [line[1:] for line in lines if line[0] in " +"]
        at = start + len(before)
    return "".join(new + old[at:])


def after_patch(patch, tree):
    """{path: text} of the files that the patch writes, and those among them that exist in the tree."""
    result, existing = {}, []
    for change in read_patch(patch):
        path = tree / change.path
        if path.exists() == change.is_new:
            raise Failure(f"{change.path} is {'there already' if change.is_new else 'not there'}")
        result[change.path] = patched(change, "" if change.is_new else path.read_text(encoding="utf-8"))
        if not change.is_new:
            existing.append(change.path)
    return result, existing


def patch_of(name):
    return (HERE / f"{name}.patch").read_text(encoding="utf-8")


def count(name):
    result, existing = after_patch(patch_of(name), ROOT)
    print(f"{name}: {len(existing)} of at most {LIMITS[name]} existing files ({', '.join(existing)}), "
          f"{len(result) - len(existing)} new")
    if len(existing) > LIMITS[name]:
        raise Failure(f"{name}.patch changes {len(existing)} existing files, must be at most {LIMITS[name]}")


# ---- trees ----------------------------------------------------------------------------------------


def tree_files(root):
    files = [pathlib.Path(file) for file in FILES if (root / file).is_file()]
    for folder in FOLDERS:
        files += [path.relative_to(root) for path in sorted((root / folder).rglob("*"))
                  if path.is_file() and "__pycache__" not in path.parts and "node_modules" not in path.parts]
    return files


def bring_up_to_date(tree, changed):
    """Makes `tree` the copy of ROOT with the changed files; what is right already keeps its time, and is not built again."""
    wanted = {file: (ROOT / file).read_bytes() for file in tree_files(ROOT)}
    wanted.update({pathlib.Path(path): text.encode() for path, text in changed.items()})
    for file in tree_files(tree) if tree.exists() else []:
        if file not in wanted:
            (tree / file).unlink(missing_ok=True)
    for file, content in wanted.items():
        path = tree / file
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        if (ROOT / file).exists():
            shutil.copymode(ROOT / file, path)


def call(command, **options):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False, **options)
    if done.returncode != 0:
        raise Failure(f"{' '.join(str(word) for word in command)}\n{done.stdout[-6000:]}")


def compile_program(folder):
    """The program as the release preset builds it, without tests and Python."""
    tree, build = folder / "tree", folder / "build"
    environment = dict(os.environ, CCACHE_BASEDIR=str(tree), CCACHE_NOHASHDIR="1")
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or str(os.cpu_count() or 1)
    if not (build / "build.ninja").exists():
        call(["cmake", "--preset", "release", "-B", build, "-DORTHANT_TESTS=OFF", "-DORTHANT_PYTHON=OFF"],
             cwd=tree, env=environment)
    call(["cmake", "--build", build, "--parallel", jobs, "--target", "orthant"], cwd=tree, env=environment)
    return build / "orthant"


def build_and_try(name, folder):
    changed, _ = after_patch(patch_of(name), ROOT)
    start = time.monotonic()
    bring_up_to_date(folder / "tree", changed)
    call([sys.executable, "-B", folder / "tree/tools/check_layers.py"], cwd=folder / "tree")
    program = compile_program(folder)
    built = time.monotonic() - start
    results = folder / name
    shutil.rmtree(results, ignore_errors=True)
    results.mkdir(parents=True)
    checks.CHECKS[name](checks.Toy(program, HERE / f"{name}.toml", results))
    # a step that is wrong on purpose: the judge must find it
    found = ""
    if name in checks.WRONG:
        path, right, wrong = checks.WRONG[name]
        if changed[path].count(right) != 1:
            raise Failure(f"{path} does not have '{right}' once")
        bring_up_to_date(folder / "tree", dict(changed, **{path: changed[path].replace(right, wrong)}))
        checks.judge_finds_it(checks.Toy(compile_program(folder), HERE / f"{name}.toml", results))
        found = ", and a wrong step is found"
    print(f"{name}: built in {built:.0f} s, works{found} ({time.monotonic() - start:.0f} s in all)")


# ---- patches that no longer apply -----------------------------------------------------------------


def difference(root, folder):
    """The patch from root to the folder."""
    text = ""
    for file in sorted(set(tree_files(folder))):
        new = (folder / file).read_bytes()
        old = (root / file).read_bytes() if (root / file).exists() else None
        if new == old:
            continue
        before = [] if old is None else old.decode().splitlines(keepends=True)
        text += "".join(difflib.unified_diff(before, new.decode().splitlines(keepends=True),
                                             "/dev/null" if old is None else f"a/{file}", f"b/{file}"))
    return text


def write_patch(name, folder):
    (HERE / f"{name}.patch").write_text(difference(ROOT, folder), encoding="utf-8")
    count(name)


def refresh(name, source):
    if source:
        write_patch(name, pathlib.Path(source))
        return
    folder = pathlib.Path(tempfile.mkdtemp(prefix=f"seams-{name}-"))
    bring_up_to_date(folder, {})
    subprocess.run(["git", "apply", "-C1", "--reject", str(HERE / f"{name}.patch")], cwd=folder, check=False)
    print(f"{folder} has what still applies; hunks that do not are in files *.rej: put them in by hand and delete these "
          "files. Then press Enter.")
    input()
    if left := [str(rest) for rest in folder.rglob("*.rej")]:
        raise Failure(f"{name}.patch stays as it was: {', '.join(left)}")
    write_patch(name, folder)
    print(f"{name}.patch is written; {folder} may go")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--build", nargs="*", metavar="NAME", choices=[*LIMITS, []])
    parser.add_argument("--refresh", metavar="NAME", choices=LIMITS)
    parser.add_argument("--from", dest="source", metavar="FOLDER")
    parser.add_argument("--folder", type=pathlib.Path, help="where the copy is built; kept, so that the next build is short")
    parser.add_argument("--if-long", action="store_true", help="build only when the environment has ORTHANT_LONG")
    arguments = parser.parse_args()
    if arguments.if_long and "ORTHANT_LONG" not in os.environ:
        print("not run: ./dev test --long runs it")
        return SKIPPED
    try:
        if arguments.count:
            for name in LIMITS:
                count(name)
        if arguments.refresh:
            refresh(arguments.refresh, arguments.source)
        if arguments.build is not None:
            with tempfile.TemporaryDirectory(prefix="seams-") as temporary:
                folder = (arguments.folder or pathlib.Path(temporary)).resolve()
                for name in arguments.build or LIMITS:
                    build_and_try(name, folder)
    except Failure as failure:
        print(f"seams: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
