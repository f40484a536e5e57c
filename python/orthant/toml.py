# SPDX-License-Identifier: Apache-2.0
"""Models as the text of model files."""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING, Any, Mapping

from .system import plain

if TYPE_CHECKING:
    from .model import Model


def _key(name: str) -> str:
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    value = value.toarray() if hasattr(value, "toarray") else value
    value = plain(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_value(each) for each in value)}]"
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    return repr(value)


def _table(name: str, entries: Mapping[str, Any], brackets: str = "[]") -> str:
    lines = [f"{_key(key)} = {_value(value)}" for key, value in entries.items() if value is not None]
    half = len(brackets) // 2
    return "\n".join([f"{brackets[:half]}{name}{brackets[half:]}", *lines]) + "\n"


def _drawings(model: Model) -> list[Mapping[str, Any]]:
    """Of a model that was built, those given; of one that was read, those of its text."""
    source = model._source
    if source[0].__name__ == "_built":
        return list(source[5]) if len(source) > 5 else []
    if "draw" not in source[1]:
        return []
    import tomllib  # of Python 3.11

    return tomllib.loads(source[1]).get("draw", [])


def _has_functions(model: Model) -> bool:
    inputs, force = model._system._callables() if model._system is not None else ([], None)
    return force is not None or any(one is not None for one in inputs)


def toml_text(model: Model) -> str:
    """What ot.parse takes back to the same model."""
    if _has_functions(model):
        raise ValueError(f"{model.name} has functions of Python, which a model file cannot hold: write them as formulas, as in 'sin(t)'")
    document = model._spec.document
    parts = ["".join(f"# {line}\n" for line in model.comment.splitlines())]
    draw = _drawings(model)
    if draw and model.parameters:  # the drawings may use them
        parts.append(_table("parameters", model.parameters))
    for name, entries in document.items():
        if isinstance(entries, dict):
            parts.append(_table(name, entries))
        else:
            parts += [_table(name, one, "[[]]") for one in entries]
    parts += [_table("draw", one, "[[]]") for one in draw]
    if "h" in model.options:
        parts.append(_table("run", model.options))
    return "\n".join(part for part in parts if part)
