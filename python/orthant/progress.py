# SPDX-License-Identifier: Apache-2.0
"""The progress of a run, in one line that is rewritten."""

from __future__ import annotations

import sys
import time


class Bar:
    """Writes to standard error at most ten times a second, and clears the line at the end."""

    def __init__(self, is_shown: bool, end: float) -> None:
        self._is_shown = is_shown
        self._end = end
        self._start = self._last = time.monotonic()

    def update(self, t: float, step: int) -> None:
        now = time.monotonic()
        if now - self._last < 0.1:
            return
        self._last = now
        part = min(t / self._end, 1.0) if self._end > 0 else 1.0
        rate = step / (now - self._start)
        filled = "#" * int(24 * part)
        sys.stderr.write(f"\r[{filled:<24}] {100 * part:3.0f} %   {rate:.3g} steps/s ")
        sys.stderr.flush()

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_shown and self._last > self._start:
            sys.stderr.write("\r\x1b[K")
