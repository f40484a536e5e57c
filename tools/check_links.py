#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that links between Markdown files resolve: the file exists, and so does the heading after #.

Links to the network are not followed. A link to a folder or to a file that is not Markdown needs to exist only.
"""

import re
import sys
import urllib.parse

from sources import Findings, main, project_files

INLINE = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+[\"'(][^)]*)?\)")
REFERENCE = re.compile(r"^\s{0,3}\[[^\]]+\]:\s*<?(\S+?)>?\s*(?:[\"'(].*)?$")
ELSEWHERE = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)  # https:, mailto:
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$")
ANCHOR = re.compile(r"<a\s+(?:name|id)=[\"']([^\"']+)[\"']")


def prose(path):
    """(line number, line) outside fenced code, without `code`."""
    in_code = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if re.match(r"^\s*(```|~~~)", line):
            in_code = not in_code
        elif not in_code:
            yield number, line


def anchors(path):
    """The names of headings as the usual web views make them: lower case, blanks to hyphens, repeats numbered."""
    found = set()
    for _, line in prose(path):
        found.update(ANCHOR.findall(line))
        match = HEADING.match(line)
        if match:
            text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", match[1]).replace("`", "").replace("*", "")
            name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
            repeats = sum(1 for other in found if re.fullmatch(re.escape(name) + r"(-\d+)?", other))
            found.add(f"{name}-{repeats}" if repeats else name)
    return found


def check_target(path, number, target, findings):
    file, _, fragment = urllib.parse.unquote(target).partition("#")
    if file.startswith("/"):
        findings.error(path, number, f"link to {target}: write it relative to this file")
        return
    other = (path.parent / file).resolve() if file else path
    if not other.exists():
        findings.error(path, number, f"link to {target}: no such file")
    elif fragment and other.suffix == ".md" and fragment not in anchors(other):
        findings.error(path, number, f"link to {target}: no such heading")


def check(root):
    findings = Findings(root)
    for path in project_files(root, suffixes=(".md",)):
        for number, line in prose(path):
            text = re.sub(r"`[^`]*`", "", line)
            for target in INLINE.findall(text) + REFERENCE.findall(text):
                if not ELSEWHERE.match(target):
                    check_target(path, number, target, findings)
    return findings


if __name__ == "__main__":
    sys.exit(main(check, "Checks links between Markdown files."))
