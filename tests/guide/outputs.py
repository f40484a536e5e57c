# SPDX-License-Identifier: Apache-2.0
"""Is what a program printed what the page shows?

Words must be equal; how many blanks are between them does not count. Integers must be equal, other numbers agree to the
digits shown, by one of the last digit; what is below 1e-9 is rounding and agrees with any other such number. Times
(12.3 ms) are those of another machine. `…` or `...` stands for any text within a line, and alone for any lines.
"""

import difflib
import itertools
import re

NUMBER = re.compile(r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?")
TOKEN = re.compile(rf"\.\.\.|[^\W\d]\w*|{NUMBER.pattern}|\S")
TIME = re.compile(r"[\d.]+ (?:ns|us|µs|ms)\b")
ELLIPSIS = ("...", "…")
ROUNDING = 1e-9


def last_digit(number):
    """The value of one in the last digit shown: 0.01 of 3.14, 1e-4 of 3.1e-3. Integers are exact: 0."""
    if number.lstrip("+-").isdigit():
        return 0.0
    digits, _, exponent = number.partition("e")
    return 10.0 ** (int(exponent or 0) - len(digits.partition(".")[2]))


def tokens_agree(shown, printed):
    if not (NUMBER.fullmatch(shown) and NUMBER.fullmatch(printed)):
        return shown == printed
    a, b = float(shown), float(printed)
    return abs(a - b) <= 1.001 * last_digit(shown) or (abs(a) < ROUNDING and abs(b) < ROUNDING)


def sequences_agree(shown, printed, agree):
    """Do two lists agree, where an ellipsis in the first stands for any stretch of the second?"""
    pieces = [list(group) for is_ellipsis, group in itertools.groupby(shown, lambda item: item in ELLIPSIS) if not is_ellipsis]
    is_open = bool(shown) and shown[0] in ELLIPSIS  # may something be left out before the next piece?
    at = 0
    for index, piece in enumerate(pieces):
        is_last = index == len(pieces) - 1 and shown[-1] not in ELLIPSIS
        latest = len(printed) - len(piece)
        starts = range(max(at, latest) if is_last else at, latest + 1)
        if not is_open:
            starts = [at] if at in starts else []
        found = next((start for start in starts
                      if all(agree(a, b) for a, b in zip(piece, printed[start:start + len(piece)], strict=True))), None)
        if found is None:
            return False
        at, is_open = found + len(piece), True
    return bool(shown) and shown[-1] in ELLIPSIS or at == len(printed)


def lines_agree(shown, printed):
    return sequences_agree(TOKEN.findall(TIME.sub("TIME", shown)), TOKEN.findall(TIME.sub("TIME", printed)), tokens_agree)


def significant(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


def difference(shown, printed):
    """Empty when what was printed agrees with what is shown, else both for the reader."""
    shown, printed = significant(shown), significant(printed)
    if sequences_agree(shown, printed, lines_agree):
        return ""
    same = [next((line for line in shown if line not in ELLIPSIS and lines_agree(line, other)), other) for other in printed]
    return "\n".join(difflib.unified_diff(shown, same, "the page", "the program", lineterm=""))
