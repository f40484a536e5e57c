# SPDX-License-Identifier: Apache-2.0
"""What the answers of all solvers have in common."""

from __future__ import annotations

from typing import Any

from .records import Record, recorded


class Answer:
    """An answer with its status, and what it is worth."""

    def __init__(self, entries: dict, text: str) -> None:
        self._entries = recorded(entries)
        self._text = text

    @property
    def status(self) -> str:
        """'solved', 'no_solution' (proved), or why there is no answer."""
        return self._entries.status

    @property
    def certificate(self) -> Record:
        """What the answer is worth, measured on the problem as it was given.

        >>> import orthant as ot
        >>> ot.solve_lcp([[2, 1], [1, 2]], [-1, 0]).certificate.natural_residual
        0.0
        """
        return self._entries.certificate

    @property
    def because(self) -> str:
        """One sentence on the status."""
        return self._entries.reason

    @property
    def method(self) -> str:
        """The method that answered."""
        return self._entries.method.used

    def to_dict(self) -> dict[str, Any]:
        """What `orthant solve --json` prints."""
        return self._entries

    def __str__(self) -> str:
        return self._text.rstrip()

    def _line(self) -> str:
        return f"{self.status.replace('_', ' ')} by {self.method}"
