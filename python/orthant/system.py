# SPDX-License-Identifier: Apache-2.0
"""What all systems have in common. Each knows the document that a model file would be (docs/guide/models.md); the reader of
model files checks it, so that the same mistakes give the same messages."""

from __future__ import annotations

import copy
import inspect
from typing import Any, Callable, Sequence, Union

import numpy as np

from . import _core

Number = Union[int, float]
Formula = Union[Number, str]  # a number, or an expression such as "sin(t)"
Row = Sequence[Formula]
Matrix = Union[Number, Sequence[Row], np.ndarray]


def plain(value: Any) -> Any:
    """Arrays and their numbers as lists and numbers."""
    return value.tolist() if hasattr(value, "tolist") else value


def matrix_rows(value: Any) -> Any:
    """Rows; a single number is a matrix of one entry."""
    if value is None:
        return None
    if hasattr(value, "toarray"):  # scipy.sparse
        value = value.toarray()
    value = plain(value)
    return [[value]] if isinstance(value, (int, float, str)) else value


def listed(value: Any) -> Any:
    value = plain(value)
    return [value] if isinstance(value, (int, float, str)) else list(value)


def shown(value: Any) -> str:
    return repr(plain(value)) if not callable(value) else getattr(value, "__name__", "function")


class Described:
    """An object defined by its arguments: it is shown, compared and copied by them."""

    _arguments: dict[str, Any]

    def _keep(self, arguments: dict[str, Any]) -> None:
        self._arguments = {name: copy.copy(value) for name, value in arguments.items() if name != "self"}

    def __getattr__(self, name: str) -> Any:
        arguments = self.__dict__.get("_arguments", {})
        if name in arguments:
            return arguments[name]
        raise AttributeError(f"{type(self).__name__} has no {name!r}, it has {', '.join(arguments)}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._arguments]

    def __repr__(self) -> str:
        defaults = inspect.signature(type(self)).parameters
        given = [
            f"{name}={shown(value)}"
            for name, value in self._arguments.items()
            if not is_empty(value) and plain(value) != defaults[name].default
        ]
        return f"{type(self).__name__}({', '.join(given)})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and repr(self) == repr(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self):
        return _remade, (type(self), self._arguments)


def is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, (str, tuple, list)) and len(value) == 0)


def _remade(kind: type, arguments: dict[str, Any]) -> Any:
    return kind(**arguments)


class System(Described):
    """What a model is made of: Lcs, Lagrangian or Sweeping."""

    kind: str

    def _document(self) -> dict[str, Any]:
        raise NotImplementedError

    def _callables(self) -> tuple[list[tuple | None], Callable | None]:
        """Of the inputs, and the force."""
        return [], None

    def _spec(self, start: dict[str, Any], **document: Any) -> _core.Spec:
        whole = self._document()
        whole["system"].update({name: listed(value) for name, value in start.items() if value is not None})
        return _core.build({**whole, **document}, type(self).__name__, *self._callables())
