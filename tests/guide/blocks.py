# SPDX-License-Identifier: Apache-2.0
"""The code blocks of a Markdown page, and what the HTML comments before them ask for.

    <!-- not run: reason -->   the block is not run; every such block is listed
    <!-- file: ball.toml -->   the block is a file that later blocks use
    <!-- before: code -->      lines that the block needs and the reader does not
    <!-- same as: path -->     the block is in that file, which other tests run
"""

import dataclasses
import re

FENCE = re.compile(r"^(\s*)(```+)\s*([\w+-]*)\s*$")
COMMENT = re.compile(r"<!--\s*(not run|file|before|same as):\s*(.*?)\s*-->\s*\Z", re.DOTALL)


class PageError(Exception):
    """A page that does not do what it says."""


@dataclasses.dataclass
class Block:
    line: int  # of the opening fence, from 1
    language: str
    text: str
    follows: bool = False  # nothing but blank lines between it and the block before
    markers: dict = dataclasses.field(default_factory=dict)


def markers(before):
    """The comments at the end of the text before a block, by their names."""
    found = {}
    match = COMMENT.search(before)
    while match:
        start = before.rindex("<!--", 0, match.end())  # the last comment, should the search have begun in an earlier one
        match = COMMENT.match(before, start)
        if not match:
            break
        found[match[1]] = match[2]
        before = before[:start].rstrip()
        match = COMMENT.search(before)
    return found


def blocks(text):
    found, lines = [], text.split("\n")
    at = last_end = 0
    while at < len(lines):
        opening = FENCE.match(lines[at])
        if not opening:
            at += 1
            continue
        end = at + 1
        while end < len(lines) and lines[end].strip() != opening[2]:
            end += 1
        if end == len(lines):
            raise PageError(f"line {at + 1}: the block is not closed")
        between = "\n".join(lines[last_end:at])
        body = "".join(line.removeprefix(opening[1]) + "\n" for line in lines[at + 1:end])
        found.append(Block(at + 1, opening[3], body, bool(found) and not between.strip(), markers(between)))
        at = last_end = end + 1
    return found
