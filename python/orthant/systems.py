# SPDX-License-Identifier: Apache-2.0
"""Systems from their documents."""

from __future__ import annotations

from typing import Any

from .lcs import Lcs
from .mechanics import Contact, DryFriction, Joint, Lagrangian
from .sweeping import Ball, Box, Ellipsoid, HalfSpace, Polyhedron, Sweeping
from .system import System


def _remade_gap(entries: dict[str, Any]) -> dict[str, Any]:
    """Arguments of a contact or a joint: the gap is an expression, or a row."""
    others = {name: value for name, value in entries.items() if name not in ("normal", "gap")}
    return {"gap": entries.get("gap", entries.get("normal")), **others}


def system_of(document: dict[str, Any]) -> System:
    """The system that has this document."""
    entries = {name: value for name, value in document["system"].items() if name not in ("kind", "x0", "q0", "v0")}
    kind = document["system"]["kind"]
    if kind == "lagrangian":
        return Lagrangian(
            **entries,
            contacts=[Contact(**_remade_gap(each)) for each in document.get("contact", ())],
            joints=[Joint(**_remade_gap(each)) for each in document.get("joint", ())],
            dry_friction=[DryFriction(**each) for each in document.get("dry_friction", ())],
        )
    if kind == "lcs":
        entries.pop("law", None)
        bounds = entries.pop("bounds", None)
        if bounds:
            entries["lower"], entries["upper"] = map(list, zip(*bounds))
        return Lcs(**entries)
    shapes = {shape.kind: shape for shape in (Ball, Box, HalfSpace, Polyhedron, Ellipsoid)}
    sets = [dict(each) for each in document["set"]]
    return Sweeping([shapes[each.pop("kind")](**each) for each in sets], **entries)
