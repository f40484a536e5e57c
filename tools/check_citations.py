#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every source and every equation named in the code can be found.

Sources: a key in square brackets, [CPS92] or [CPS92, Thm n], in a C++ comment or in docs/theory/*.md must be an
entry of docs/theory/references.bib; a key is defined once.

Equations: a label in round brackets, (lcp.3), must be defined exactly once in docs/theory/*.md. A definition is
  - \\tag{lcp.3} in a formula; or
  - **(lcp.3)** in bold; or
  - (lcp.3) at the end of a line (a citation may follow) of a displayed formula: between $$ and $$, in a fenced block
    without a language (or `text`, `math`), or indented by four blanks.
Everything else is a use.
"""

import re
import sys

from sources import Findings, main, project_files

KEY = r"[A-Z][A-Za-z-]+\d{2}(?:\d{2})?[a-z]?"
CITATION = re.compile(rf"\[({KEY}(?:[,;:\s][^\]]*)?)\]")
LABEL = r"[a-z][a-z_]*\.\d+[a-z]?"
LABELS = re.compile(rf"(?<!\w)\(({LABEL}(?:\s*[,;–-][^()]*)?)\)")  # not f(x.1)
TAG = re.compile(rf"\\tag\{{({LABEL})\}}|\*\*\(({LABEL})\)\*\*")
DISPLAYED = re.compile(rf"\(({LABEL})\)\s*(?:\[[^\]]*\]\s*)*[$.,;]*\s*$")
FENCE = re.compile(r"^\s*(```+|~~~+)\s*(\S*)")
BIB_ENTRY = re.compile(r"^\s*@(\w+)\s*\{\s*([^,\s]+)\s*,", re.MULTILINE)
# a comment, or something that may hold // without being one
CPP_TOKEN = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|(//[^\n]*|/\*.*?\*/)', re.DOTALL)

BIBLIOGRAPHY = "docs/theory/references.bib"


def comment_lines(text):
    """(line number, text) for each line of each C++ comment."""
    for token in CPP_TOKEN.finditer(text):
        if token[2]:
            first = text.count("\n", 0, token.start()) + 1
            yield from enumerate(token[2].splitlines(), first)


def markdown_lines(text):
    """(line number, line, whether it is part of a displayed formula)."""
    fence = None  # the fence that is open
    in_formula = False
    for number, line in enumerate(text.splitlines(), 1):
        match = FENCE.match(line)
        if fence is None and match:
            fence, in_formula = match[1], match[2] in ("", "text", "math")
        elif fence is not None and match and match[1].startswith(fence) and not match[2]:
            fence, in_formula = None, False
        elif fence is None and line.count("$$") == 1:
            in_formula = not in_formula
            yield number, line, True
        else:
            yield number, line, in_formula or (fence is None and ("$$" in line or line.startswith("    ")))


def keys_in(text):
    return [key for citation in CITATION.findall(text) for key in re.findall(rf"\b{KEY}\b", citation)]


def labels_in(text):
    return [label for group in LABELS.findall(text) for label in re.findall(rf"\b{LABEL}\b", group)]


def definitions_in(line, is_displayed):
    found = [first or second for first, second in TAG.findall(line)]
    match = DISPLAYED.search(line) if is_displayed else None
    return found + ([match[1]] if match and match[1] not in found else [])


def read_bibliography(findings):
    path = findings.root / BIBLIOGRAPHY
    keys = set()
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    for match in BIB_ENTRY.finditer(text):
        kind, key = match[1], match[2]
        if kind.lower() in ("comment", "string", "preamble"):
            continue
        if key in keys:
            findings.error(path, text.count("\n", 0, match.start(2)) + 1, f"{key} is defined twice")
        keys.add(key)
    return keys


def check(root):
    findings = Findings(root)
    keys = read_bibliography(findings)
    defined = {}
    named = []  # (path, line number, text)
    for path in project_files(root, ["docs/theory"], suffixes=(".md",)):
        for number, line, is_displayed in markdown_lines(path.read_text(encoding="utf-8")):
            named.append((path, number, line))
            for label in definitions_in(line, is_displayed):
                if label in defined:
                    findings.error(path, number, f"({label}) is defined twice, first in {defined[label]}")
                defined.setdefault(label, f"{path.relative_to(root).as_posix()}:{number}")
    for path in project_files(root, ["src", "apps", "tests", "benchmarks", "examples"]):
        named += [(path, number, text) for number, text in comment_lines(path.read_text(encoding="utf-8"))]
    for path, number, text in named:
        for key in keys_in(text):
            if key not in keys:
                findings.error(path, number, f"[{key}] is not in {BIBLIOGRAPHY}")
        for label in labels_in(text):
            if label not in defined:
                findings.error(path, number, f"({label}) is defined nowhere in docs/theory")
    return findings


if __name__ == "__main__":
    sys.exit(main(check, "Checks citation keys and equation labels."))
