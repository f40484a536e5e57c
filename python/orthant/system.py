# SPDX-License-Identifier: Apache-2.0
"""What all systems have in common, and the list of their kinds.

Each system knows the document that a model file would be (docs/guide/models.md), with arrays in the place of lists of numbers.
The reader of model files checks it, so that the same mistakes give the same messages; arrays are handed over as they are."""

from __future__ import annotations

import copy
import importlib
import inspect
import pkgutil
import sys
from typing import Any, Callable, ClassVar, Sequence, Union

import numpy as np

from . import _core
from .read_only import NoNewAttributes, read_only
from .result import Result

Number = Union[int, float]
Formula = Union[Number, str]  # a number, or an expression such as "sin(t)"
Row = Sequence[Formula]
Matrix = Union[Number, Sequence[Row], np.ndarray]

_truths = {bool, np.bool_}


def plain(value: Any) -> Any:
    """Arrays and their numbers as lists and numbers."""
    return value.tolist() if hasattr(value, "tolist") else value


def is_single(value: Any) -> bool:
    return isinstance(value, (int, float, str))


def _array(entries: Any) -> np.ndarray | None:
    """The array of a list of numbers or of rows; None when it holds anything else."""
    try:
        array = np.asarray(entries)
    except ValueError:  # rows of different lengths
        return None
    rows = entries if array.ndim == 2 else [entries]
    has_truths = array.dtype.kind in "iuf" and any(not _truths.isdisjoint(map(type, row)) for row in rows)
    return None if has_truths else array


def numbers(value: Any) -> Any:
    """Numbers as an array of floats; what has a formula in it, or a mistake, as lists."""
    array = value if isinstance(value, np.ndarray) else _array(value) if isinstance(value, (list, tuple)) else None
    if array is not None and array.dtype.kind in "iuf" and array.ndim in (1, 2):
        return np.asarray(array, dtype=float)
    return plain(value)


def matrix(value: Any) -> Any:
    """Rows; a single number is a matrix of one entry, and a matrix of scipy.sparse stays sparse."""
    if hasattr(value, "tocsc"):
        sparse = value.tocsc(copy=True).astype(float)
        sparse.sum_duplicates()
        return sparse
    value = numbers(value)
    return [[value]] if is_single(value) else value


def vector(value: Any) -> Any:
    """Entries; a single number is a vector of one entry, and without entries there is None."""
    value = numbers(value)
    return [value] if is_single(value) else None if value is None or len(value) == 0 else value


def size(value: Any) -> int:
    """Of rows or entries; what has none is a mistake that the reader finds."""
    return value.shape[0] if hasattr(value, "shape") else len(value) if hasattr(value, "__len__") else 1


def listed(value: Any) -> list[Any]:
    value = plain(value)
    return [value] if is_single(value) else list(value)


def members(key: str, value: Any, kind: type, allowed: str) -> list[Any]:
    """A list of objects of this kind; a single one is a list of one entry."""
    items = [value] if isinstance(value, kind) else list(value)
    for i, item in enumerate(items):
        if not isinstance(item, kind):
            raise ValueError(f"{key}[{i}] is {item!r}, must be {allowed}")
    return items


def shown(value: Any) -> str:
    return repr(plain(value)) if not callable(value) else getattr(value, "__name__", "function")


def is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, (str, tuple, list)) and len(value) == 0)


def _is_same(one: Any, other: Any) -> bool:
    one, other = (value.toarray() if hasattr(value, "toarray") else value for value in (one, other))
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return not (callable(one) or callable(other)) and np.array_equal(one, other)
    return one is other or one == other or shown(one) == shown(other)


class Described(NoNewAttributes):
    """An object defined by its arguments: it is shown, compared and copied by them, and never changed."""

    _arguments: dict[str, Any]
    _is_made = True  # checked; from then on what is asked for is read-only

    def _keep(self, arguments: dict[str, Any]) -> None:
        self._arguments = {name: copy.copy(value) for name, value in arguments.items() if name != "self"}
        for name, parameter in inspect.signature(type(self)).parameters.items():
            if parameter.default is parameter.empty and self._arguments.get(name, ...) is None:
                raise ValueError(f"{type(self).__name__}: {name} is None, must be given")

    def __getattr__(self, name: str) -> Any:
        arguments = self.__dict__.get("_arguments", {})
        if name in arguments:
            return read_only(arguments[name], self._instead_of(name)) if self._is_made else arguments[name]
        raise AttributeError(f"{type(self).__name__} has no {name!r}, it has {', '.join(arguments)}")

    def _instead_of(self, name: str) -> str:
        kind = type(self).__name__
        if name in self._arguments:
            return f"make another, as in ot.{kind}(..., {name}=...); a model of a file takes ot.load(file, set={{'system.{name}': ...}})"
        return f"{kind} has no {name}, it has {', '.join(self._arguments)}"

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._arguments]

    def __repr__(self) -> str:
        defaults = {name: parameter.default for name, parameter in inspect.signature(type(self)).parameters.items()}
        given = [
            f"{name}={shown(value)}"
            for name, value in self._arguments.items()
            if not is_empty(value) and plain(value) != defaults.get(name)
        ]
        return f"{type(self).__name__}({', '.join(given)})"

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        return all(_is_same(value, other._arguments[name]) for name, value in self._arguments.items())

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self):
        return _remade, (type(self), self._arguments)


def _remade(kind: type, arguments: dict[str, Any]) -> Any:
    return kind(**arguments)


class System(Described):
    """What a model is made of. A kind of system is a class derived from this one, in a file of its own, whose `__all__` becomes
    part of orthant; no other file needs to know it."""

    _kinds: ClassVar[dict[str, type[System]]] = {}  # by their names in model files

    kind: ClassVar[str]
    _article: ClassVar[str]  # "a sweeping process"
    _start: ClassVar[tuple[str, ...]]  # the names of what the motion starts from; the first must be given
    _result: ClassVar[type[Result]]
    _is_analyzed_without_start: ClassVar[bool] = False

    _is_made = False
    _spec: _core.Spec | None = None  # checked once, at rest in the origin; None when the start is needed for that

    def __init_subclass__(cls) -> None:
        if "kind" in cls.__dict__:
            System._kinds[cls.kind] = cls

    @classmethod
    def _from_document(cls, document: dict[str, Any]) -> System:
        """The system that has this document."""
        raise NotImplementedError

    def _document(self) -> dict[str, Any]:
        """What a model file says, but for the start."""
        raise NotImplementedError

    def _callables(self) -> tuple[list[tuple | None], Callable | None]:
        """Of the inputs, and the force."""
        return [], None

    def _size(self, document: dict[str, Any]) -> int | None:
        """How many states or coordinates there are, as the document says; None: the system can only be checked with its start."""
        raise NotImplementedError

    def _labelled(self) -> dict[str, Any]:
        """The document with what all kinds have: tables, and names, units and formulas of the columns."""
        given = {name: self._arguments.get(name) or {} for name in labels}
        tables = [table._document(name) for name, table in given.pop("tables").items()]
        letters = {name: {key: plain(value) for key, value in entries.items()} for name, entries in given.items() if entries}
        return {**self._document(), **letters, **({"table": tables} if tables else {})}

    def _check(self) -> None:
        """Everything, once; the motion starts at rest in the origin until a start is given."""
        document = self._labelled()
        size = self._size(document)
        if size is not None:
            self._spec = self._built(document, {self._start[0]: np.zeros(size)})
        self._is_made = True

    def _started(self, start: dict[str, Any], name: str, comment: str, draw: Sequence[dict] = ()) -> _core.Spec:
        titles = {"name": name or self.kind, "comment": comment}
        if draw:
            return self._built({**self._document(), **titles, "draw": list(draw)}, start)
        if self._spec is None:
            return self._built({**self._labelled(), **titles}, start)
        return self._spec.with_start({"system": _entries(start), **titles}, type(self).__name__)

    def _built(self, document: dict[str, Any], start: dict[str, Any]) -> _core.Spec:
        system = {"kind": self.kind, **document["system"], **_entries(start)}
        return _core.build({**document, "system": system}, type(self).__name__, *self._callables())


labels = ("tables", "names", "units", "outputs")  # arguments of every kind


def labels_in(document: dict[str, Any]) -> dict[str, Any]:
    """These arguments, as a document has them."""
    from .tables import Table

    tables = {each["name"]: Table(**{key: each[key] for key in each if key != "name"}) for each in document.get("table", ())}
    found = {"tables": tables, **{name: document.get(name) for name in labels[1:]}}
    return {name: value for name, value in found.items() if value}


def _entries(start: dict[str, Any]) -> dict[str, Any]:
    given = {name: numbers(value) for name, value in start.items() if value is not None}
    return {name: [value] if is_single(value) else value for name, value in given.items()}


def start_names() -> list[str]:
    """Of all kinds."""
    return list(dict.fromkeys(name for kind in System._kinds.values() for name in kind._start))


def found_kinds(package: str, folders: Sequence[str]) -> dict[str, Any]:
    """Imports all files of a package, so that every kind is known; returns what those of the kinds offer, by name."""
    for file in pkgutil.iter_modules(folders):
        if not file.name.startswith("_"):
            importlib.import_module(f"{package}.{file.name}")
    modules = [sys.modules[kind.__module__] for kind in System._kinds.values()]
    return {name: getattr(module, name) for module in modules for name in module.__all__}


def article(kind: str) -> str:
    return System._kinds[kind]._article if kind in System._kinds else f"a model of the kind {kind}"


def result_class(kind: str) -> type[Result]:
    """A kind without a class of its own has the columns, events and certificates that every run has."""
    return System._kinds[kind]._result if kind in System._kinds else Result


def system_of(document: dict[str, Any]) -> System:
    """The system that has this document."""
    kind = document["system"]["kind"]
    if kind not in System._kinds:
        raise ValueError(f"{article(kind)} has no class in Python, it can be run all the same")
    system = {name: value for name, value in document["system"].items() if name not in ("kind", *System._kinds[kind]._start)}
    return System._kinds[kind]._from_document({**document, "system": system})
