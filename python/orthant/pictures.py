# SPDX-License-Identifier: Apache-2.0
"""Curves: by matplotlib where it is installed, and small SVG ones for notebooks."""

from __future__ import annotations

import html as html_text
from typing import TYPE_CHECKING, Any, Sequence

import numpy as np

if TYPE_CHECKING:
    from .columns import Columns
    from .comparison import Study
    from .result import Result


def _matplotlib() -> Any:
    try:
        from matplotlib import figure
    except ImportError:
        raise ImportError("plots need matplotlib (Debian: python3-matplotlib)") from None
    return figure


def _figure(height: float) -> Any:
    """A pyplot figure when the program uses pyplot, a plain one otherwise."""
    import sys

    if "matplotlib.pyplot" in sys.modules:
        return sys.modules["matplotlib.pyplot"].figure(figsize=(7, height), layout="constrained")
    return _matplotlib().Figure(figsize=(7, height), layout="constrained")


def plotted(run: Columns, columns: Sequence[str] | None, ax: Any) -> Any:
    _matplotlib()
    names = [columns] if isinstance(columns, str) else list(columns) if columns is not None else run._shown()
    values = [run[name] for name in names]
    if ax is not None:
        for name, value in zip(names, values):
            ax.plot(run.t, value, drawstyle="steps-post", label=name)
        ax.set_xlabel("t")
        ax.legend()
        return ax.figure
    figure = _figure(0.8 + 1.5 * len(names))
    axes = figure.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
    for axis, name, value in zip(axes, names, values):
        axis.plot(run.t, value, drawstyle="steps-post", linewidth=1.2)
        axis.set_ylabel(name)
        axis.grid(alpha=0.3)
    axes[-1].set_xlabel("t")
    return figure


def plotted_study(study: Study, ax: Any) -> Any:
    _matplotlib()
    if ax is None:
        ax = _figure(4.5).subplots()
    for scheme, order in study.order.items():
        rows = [row for row in study.rows if row.scheme == scheme and row.hausdorff]
        label = scheme if order is None else f"{scheme}, order {order:.2f}"
        ax.loglog([row.h for row in rows], [row.hausdorff for row in rows], "o-", label=label)
    ax.set_xlabel("h")
    ax.set_ylabel("Hausdorff distance")
    ax.grid(alpha=0.3, which="both")
    ax.legend()
    return ax.figure


def _thinned(values: np.ndarray, buckets: int) -> np.ndarray:
    """Row numbers: the smallest and the largest value of each of that many pieces, and both ends."""
    if len(values) <= 2 * buckets:
        return np.arange(len(values))
    chosen = {0, len(values) - 1}
    for piece in np.array_split(np.arange(len(values)), buckets):
        chosen.add(int(piece[np.argmin(values[piece])]))
        chosen.add(int(piece[np.argmax(values[piece])]))
    return np.array(sorted(chosen))


_colours = ("#1f6feb", "#d1242f", "#1a7f37", "#9a6700", "#8250df", "#57606a")


def svg(run: Columns, width: int = 520, height: int = 180) -> str:
    """The state over time."""
    names, t = run._shown(), run.t
    values = [run[name] for name in names]
    finite = [value[np.isfinite(value)] for value in values]
    finite = [value for value in finite if value.size]
    if not finite or not len(t) > 1:
        return ""
    low, high = min(map(np.min, finite)), max(map(np.max, finite))
    span = (high - low) or 1.0
    lines = []
    for colour, name, value in zip(_colours, names, values):
        rows = _thinned(np.nan_to_num(value), width)
        x = 40 + (t[rows] - t[0]) / (t[-1] - t[0]) * (width - 50)
        y = height - 20 - (value[rows] - low) / span * (height - 40)
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y) if np.isfinite(b))
        lines.append(f'<polyline fill="none" stroke="{colour}" stroke-width="1.3" points="{points}"><title>{name}</title></polyline>')
        lines.append(f'<text x="{44 + 40 * len(lines) / 2:.0f}" y="12" fill="{colour}">{name}</text>')
    ends = f'<text x="2" y="24">{high:.3g}</text><text x="2" y="{height - 20}">{low:.3g}</text>'
    times = f'<text x="40" y="{height - 4}">{t[0]:.3g}</text><text x="{width - 40}" y="{height - 4}">t = {t[-1]:.3g}</text>'
    return (
        f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11" '
        f'fill="currentColor">{ends}{times}{"".join(lines)}</svg>'
    )


def html(result: Result) -> str:
    """How the run ended, a picture, and the certificates."""
    colour = "#1a7f37" if result.is_finished else "#d1242f"
    line = html_text.escape(result._line())
    warnings = "".join(f"<li>{html_text.escape(warning)}</li>" for warning in result.warnings)
    rows = "".join(
        f"<tr><td>{html_text.escape(name)}</td><td>{value:.2g}</td></tr>"
        for name, value in result.certificate.items()
        if value is not None
    )
    return (
        f'<div><b>{html_text.escape(result.model.name)}</b>: <span style="color:{colour}">{line}</span>'
        + (f"<ul>{warnings}</ul>" if warnings else "")
        + f"<div>{svg(result)}</div><table><tr><th>certificate</th><th>worst</th></tr>{rows}</table></div>"
    )
