# SPDX-License-Identifier: Apache-2.0
"""The events of a run, as a table."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from .records import Record

IMPULSES = ("impulse", "start")
ACTIVE = frozenset({"closed", "held", "stick", "slip", "slip forward", "slip backward", "touching"})


def _source(event: Record) -> int:
    """The number of what acts: an output, a contact, the first of several sets; -1: nothing of the kind."""
    for key in ("output", "contact", "sets"):
        if key in event:
            value = event[key]
            return value if not isinstance(value, list) else (value[0] if value else -1)
    return -1


class Events(Sequence):
    """The events of a run, by time: a sequence of records, and a table whose columns are arrays.

    >>> import orthant as ot
    >>> events = ot.example("rlc_diode").run(h=1e-4).events
    >>> events.filter(event="close").t.round(3)
    array([0.01, 0.03, 0.05, 0.07, 0.09])
    >>> [(hit.event, hit.output) for hit in events[:2]]
    [('close', 0), ('open', 0)]
    """

    def __init__(self, records: Iterable[Record], start: Sequence[str] = (), t_end: float = np.nan) -> None:
        self._records = list(records)
        self._start = list(start)
        self._t_end = t_end

    @functools.cached_property
    def t(self) -> np.ndarray:
        """When."""
        return np.array([event["t"] for event in self._records], dtype=float)

    @functools.cached_property
    def event(self) -> np.ndarray:
        """What: "impulse", "start", "close", "open", "stick", "slip", "switch", "input", "reach"."""
        return np.array([event.get("event", "impulse") for event in self._records], dtype=str)  # format 1 has impulses only

    @functools.cached_property
    def source(self) -> np.ndarray:
        """The output, contact or set, as a number; -1 where there is none, as of inputs."""
        return np.array([_source(event) for event in self._records], dtype=int)

    @property
    def names(self) -> list[str]:
        """What the model calls the source; "" where it has no name for it."""
        return [event.get("name", "") for event in self._records]

    def column(self, key: str) -> list[Any]:
        """The values of a key, None where an event does not have it.

        >>> import orthant as ot
        >>> [after[0].__round__(1) for after in ot.example("bouncing_ball").run().events.column("after")[:2]]
        [3.6, 2.9]
        """
        return [event.get(key) for event in self._records]

    def filter(
        self,
        event: str | Iterable[str] | None = None,
        source: int | Iterable[int] | None = None,
        t: tuple[float, float] | None = None,
        name: str | None = None,
    ) -> Events:
        """Those of one or several kinds, of one or several sources, between two times, of a name.

        >>> import orthant as ot
        >>> events = ot.example("bouncing_ball").run().events
        >>> len(events.filter(event="impulse", source=0, t=(0, 1.2)))
        2
        """
        wanted = np.ones(len(self), dtype=bool)
        if event is not None:
            wanted &= np.isin(self.event, [event] if isinstance(event, str) else list(event))
        if source is not None:
            wanted &= np.isin(self.source, [source] if np.ndim(source) == 0 else list(source))
        if t is not None:
            wanted &= (self.t >= t[0]) & (self.t <= t[1])
        if name is not None:
            wanted &= np.array(self.names, dtype=str) == name
        return Events([self._records[i] for i in np.flatnonzero(wanted)], self._start, self._t_end)

    @property
    def impulses(self) -> Events:
        """The impulses, those of an inconsistent start among them.

        >>> import orthant as ot
        >>> ot.example("double_integrator_inconsistent").run().events.impulses[0].event
        'start'
        """
        return self.filter(event=IMPULSES)

    def intervals(self, source: int) -> list[tuple[str, float, float]]:
        """What an output, contact or set did, from when to when; asked of all events of a run.

        >>> import orthant as ot
        >>> what, begin, end = ot.example("relay_sliding").run().events.intervals(0)[-1]
        >>> what, round(begin, 2)
        ('held', 0.8)
        """
        if not 0 <= source < len(self._start):
            raise IndexError(f"no source {source}, the run says of {len(self._start)} how they start")
        found, now, since = [], self._start[source], 0.0
        for event in self._records:
            if "to" in event and _source(event) == source:
                found.append((now, since, event["t"]))
                now, since = event["to"], event["t"]
        found.append((now, since, self._t_end))
        return [one for one in found if one[0] != "unknown"]

    def active(self, t: float) -> list[int]:
        """The index set of active constraints just after a time: closed contacts, conducting diodes, relays in sliding
        mode, sets that x touches."""
        now = list(self._start)
        for event in self._records:
            if event["t"] > t:
                break
            if "to" in event:
                now[_source(event)] = event["to"]
        return [i for i, condition in enumerate(now) if condition in ACTIVE]

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self._records)

    def __getitem__(self, which: Any) -> Any:
        if isinstance(which, slice):
            return Events(self._records[which], self._start, self._t_end)
        if isinstance(which, (list, np.ndarray)):
            return Events([self._records[i] for i in np.arange(len(self))[which]], self._start, self._t_end)
        return self._records[which]

    def __eq__(self, other: object) -> bool:
        return self._records == (other._records if isinstance(other, Events) else other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        most = 8
        lines = [f"{len(self)} event{'' if len(self) == 1 else 's'}"]
        rows = [("t", "event", "source", "before", "after")]
        for event in self._records[:most]:
            label = next((f"{key} {event[key]}" for key in ("output", "contact", "sets", "inputs") if key in event), "")
            name = f" {event['name']}" if event.get("name") else ""
            rows.append((f"{event['t']:.9g}", event.get("event", "impulse"), label + name, _text(event["before"]), _text(event["after"])))
        if len(rows) > 1:
            widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
            lines += ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
        if len(self) > most:
            lines.append(f"… {len(self) - most} more")
        return "\n".join(lines)


def _text(values: list[float]) -> str:
    parts = [f"{value:.4g}" for value in values[:4]] + ["…"] * (len(values) > 4)
    return parts[0] if len(parts) == 1 else f"({', '.join(parts)})" if parts else ""


def events_of(result: Record) -> Events:
    """Of what result.json holds, in any format."""
    return Events(result["events"], result.get("start_conditions", ()), result.get("t_end") or np.nan)
