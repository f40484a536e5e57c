# SPDX-License-Identifier: Apache-2.0
"""Result folders read back."""

from __future__ import annotations

import functools
import json
import pathlib
from typing import Any

import numpy as np

from . import _core
from .columns import Columns
from .events import Events, events_of
from .records import recorded
from .result import Path


class StoredResult(Columns):
    """A result folder read back.

    >>> import orthant as ot
    >>> import tempfile
    >>> folder = ot.example("bouncing_ball").run().save(tempfile.mkdtemp() + "/ball")
    >>> ot.read_result(folder)["q0"][0]
    1.0
    """

    def __init__(self, folder: Path) -> None:
        self.folder = pathlib.Path(folder)
        _core.read_stored(str(self.folder))  # says what is wrong with the folder
        self._object = recorded(json.loads((self.folder / "result.json").read_text(encoding="utf-8")))
        self._names = _core.stored_names(str(self.folder))

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return self._names

    @functools.cached_property
    def keys(self) -> list[str]:
        """What the columns are called in every model: x0, q1, gap0."""
        keys = {column["name"]: column["key"] for column in self._object.get("columns", ())}
        return [keys.get(name, name) for name in self._names]

    @functools.cached_property
    def table(self) -> np.ndarray:
        """All rows; columns as in `names`."""
        return _core.stored_table(str(self.folder))

    @functools.cached_property
    def events(self) -> Events:
        """Impulses, jumps of inputs and every change of mode; of results in format 1, impulses only."""
        return events_of(self._object)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._object, name)

    def to_dict(self) -> dict[str, Any]:
        """What result.json holds."""
        return self._object

    def __repr__(self) -> str:
        return f"<StoredResult {self.folder}: {self._object.status} at t = {self._object.t_end:g}>"


def read_result(folder: Path) -> StoredResult:
    """The result that `orthant run` or Result.save wrote: .t, .table, .names, ["q0"], and every key of result.json.

    >>> import orthant as ot
    >>> import tempfile
    >>> folder = ot.example("play").run().save(tempfile.mkdtemp() + "/play")
    >>> ot.read_result(folder).status
    'finished'
    """
    return StoredResult(folder)
