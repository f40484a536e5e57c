# SPDX-License-Identifier: Apache-2.0
"""A Markdown page as a list of parts, so that prose, formulas and code can be changed each in its own way."""

import dataclasses
import re

from check_citations import DISPLAYED

FENCE = re.compile(r"^(\s*)(```+|~~~+)\s*(\S*)")
LIST_ITEM = re.compile(r"^\s{0,3}([-*+]|\d+[.)])\s")
# what stays as it is within a line: code, formulas, links and pictures, HTML, web addresses
PROTECTED = re.compile(
    r"(`+.+?`+|\$\$?[^$]+\$\$?|!?\[(?:[^\[\]]|\[[^\]]*\])*\]\([^)]*\)|<[^<>]+>|https?://\S+)")


@dataclasses.dataclass
class Part:
    """kind: "prose" (one line or more), "formula" (an indented block), "code" (a fenced block, fences included)."""
    kind: str
    lines: list
    language: str = ""


def parts(text):
    """The parts of a page in their order; joined with line ends they are the page again."""
    found = []
    lines = text.split("\n")
    at = 0
    in_list = False
    while at < len(lines):
        line = lines[at]
        fence = FENCE.match(line)
        follows_blank = at == 0 or not lines[at - 1].strip()
        # in a list four blanks may be text that goes on; there only a label tells a formula
        is_formula = line.startswith("    ") and follows_blank and (not in_list or DISPLAYED.search(line))
        if fence:
            end = end_of_fence(lines, at, fence[2])
            found.append(Part("code", lines[at:end], fence[3]))
        elif is_formula:
            end = end_of_indented(lines, at)
            found.append(Part("formula", lines[at:end]))
        else:
            end = at + 1
            begins = LIST_ITEM.match(line) and (in_list or follows_blank)
            in_list = bool(begins) or (in_list and (not line.strip() or line.startswith(" ")))
            if found and found[-1].kind == "prose":
                found[-1].lines.append(line)
            else:
                found.append(Part("prose", [line]))
        at = end
    return found


def end_of_fence(lines, start, mark):
    for at in range(start + 1, len(lines)):
        if lines[at].strip() == mark:
            return at + 1
    raise ValueError(f"line {start + 1}: {mark} is not closed")


def end_of_indented(lines, start):
    """After the last indented line; blank lines in between belong to it."""
    end = start
    for at in range(start, len(lines)):
        if lines[at].startswith("    ") and lines[at].strip():
            end = at + 1
        elif lines[at].strip():
            break
    return end


def in_prose(line, change):
    """The line with change(text) for the parts that are neither code nor formula nor link."""
    pieces = PROTECTED.split(line)  # every second one is protected
    return "".join(piece if index % 2 else change(piece) for index, piece in enumerate(pieces))
