# SPDX-License-Identifier: Apache-2.0
"""Views that raise an error where a change would have no effect, and say what has one."""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np


def _refused(how: str) -> Any:
    def refuse(self: Any, *arguments: Any, **others: Any) -> NoReturn:
        raise TypeError(f"this is read-only, a change of it would have no effect: {self._how or how}")

    return refuse


class _View:
    _how = ""


def _view(kind: type, changes: tuple[str, ...]) -> type:
    members: dict[str, Any] = {name: _refused("make another") for name in changes}
    members["__reduce__"] = lambda self: (kind, (kind(self),))
    members["__doc__"] = f"A {kind.__name__} that cannot be changed."
    return type(f"ReadOnly{kind.__name__.title()}", (_View, kind), members)


ReadOnlyDict = _view(
    dict, ("__setitem__", "__delitem__", "__ior__", "clear", "pop", "popitem", "setdefault", "update")
)
ReadOnlyList = _view(
    list,
    ("__setitem__", "__delitem__", "__iadd__", "__imul__", "append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"),
)


def read_only(value: Any, how: str) -> Any:
    """A view of lists, dicts and arrays whose changes raise TypeError with the text `how`; anything else as it is."""
    if isinstance(value, np.ndarray):
        value = value.view()
        value.flags.writeable = False
        return value
    kind = ReadOnlyDict if type(value) is dict else ReadOnlyList if type(value) is list else None
    if kind is None:
        return value
    if kind is ReadOnlyDict:
        made = kind((key, read_only(entry, how)) for key, entry in value.items())
    else:  # entries are kept, not made when asked for: C++ borrows them
        made = kind(read_only(entry, how) for entry in value)
    made._how = how
    return made


class NoNewAttributes:
    """Setting an attribute raises an error that says what to do instead; names that begin with _ are the class's own."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("_"):
            object.__setattr__(self, name, value)
            return
        raise AttributeError(f"{type(self).__name__}.{name} cannot be set: {self._instead_of(name)}")

    def _instead_of(self, name: str) -> str:
        raise NotImplementedError
