# SPDX-License-Identifier: Apache-2.0
"""What Orthant's JSON writers produce, as objects."""

from __future__ import annotations

from typing import Any


class Record(dict):
    """A dict whose entries are attributes too.

    >>> import orthant as ot
    >>> certificate = ot.example("bouncing_ball").run().certificate
    >>> certificate.dynamics == certificate["dynamics"]
    True
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no entry {name!r}, there are {', '.join(map(str, self))}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]


def recorded(value: Any) -> Any:
    """The same with Record for dict, all the way down."""
    if isinstance(value, dict):
        return Record((key, recorded(entry)) for key, entry in value.items())
    if isinstance(value, list):
        return [recorded(entry) for entry in value]
    return value


class Findings(Record):
    """What can be said of a model before it runs: every key of `orthant analyze --json` is an attribute and an item,
    and str() is what the command prints.

    >>> import orthant as ot
    >>> findings = ot.example("circuit").analyze()
    >>> findings.verdict
    'relative degree 3, globally well posed, use emts'
    >>> findings.relative_degree
    [3]
    """

    def __init__(self, entries: dict, text: str) -> None:
        super().__init__(recorded(entries))
        self.setdefault("verdict", self.get("well_posed", {}).get("verdict"))  # of findings that have no other verdict
        self._text = text

    def __str__(self) -> str:
        return self._text.rstrip()

    def __repr__(self) -> str:
        return f"<Findings: {self.verdict}>"

    def __reduce__(self):
        return Findings, (dict(self), self._text)
