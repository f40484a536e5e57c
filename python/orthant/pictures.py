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


_outstanding = 2.0  # how much steeper than its neighbours a step is that has a jump in it


def _natures(run: Columns) -> dict[str, str]:
    """What the columns are, by their names and keys; results of old formats do not say."""
    return _described(run, "nature")


def _described(run: Columns, what: str) -> dict[str, str]:
    columns = [column for column in run.to_dict().get("columns", ()) if column.get(what)]
    return {column[known]: column[what] for known in ("key", "name") for column in columns if known in column}


def _texts(run: Columns, names: Sequence[str]) -> list[str]:
    """The names of the columns, which may be given as keys, with their units."""
    units, keys = _described(run, "unit"), run.keys
    called = [name if name in run.names or name not in keys else run.names[keys.index(name)] for name in names]
    return [f"{name} ({units[name]})" if name in units else name for name in called]


def _jumps(run: Columns, name: str, natures: dict[str, str]) -> np.ndarray:
    """The numbers of the rows before which the column jumps: two rows at one time, or a step with an event in which the
    column changes much more than in the steps before and after it."""
    t, value = run.t, run[name]
    if natures.get(name, "jumps") in ("continuous", "measure") or len(t) < 2:
        return np.array([], dtype=int)
    change = np.abs(np.diff(value))
    is_instant = np.diff(t) == 0
    times = np.unique(run.events.t)
    first = np.searchsorted(times, t[:-1] + 1e-9 * np.diff(t), side="right")
    has_event = np.searchsorted(times, t[1:] + 1e-9 * np.diff(t), side="right") > first
    around = np.minimum(np.append(0, change[:-1]), np.append(change[1:], 0))
    stands_out = has_event & (change > _outstanding * around) & (change > 1e-9 * np.nanmax(np.abs(value), initial=0))
    return np.flatnonzero((is_instant & (change > 0)) | stands_out) + 1


def _broken(run: Columns, name: str, natures: dict[str, str]) -> tuple[np.ndarray, np.ndarray]:
    """Times and values with a NaN at each jump, where a line ends and the next begins."""
    rows = _jumps(run, name, natures)
    return np.insert(run.t, rows, run.t[rows]), np.insert(run[name], rows, np.nan)


def _labels(run: Columns, names: Sequence[str], label: str | Sequence[str] | None) -> list[str]:
    if label is None:
        return _texts(run, names)
    labels = [label] if isinstance(label, str) else list(label)
    if len(labels) != len(names):
        raise ValueError(f"plot: {len(labels)} labels for {len(names)} columns, must be one for each of {', '.join(names)}")
    return labels


def plotted(
    run: Columns, columns: Sequence[str] | None, ax: Any, label: str | Sequence[str] | None, style: dict[str, Any]
) -> Any:
    _matplotlib()
    names = [columns] if isinstance(columns, str) else list(columns) if columns is not None else run._shown()
    labels = _labels(run, names, label)
    natures = _natures(run)
    lines = [_broken(run, name, natures) for name in names]
    if ax is not None:
        for name, (t, value) in zip(labels, lines):
            ax.plot(t, value, **{"label": name, **style})
        ax.set_xlabel(ax.get_xlabel() or "t")
        ax.legend()
        return ax.figure
    figure = _figure(0.8 + 1.5 * len(names))
    axes = figure.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
    for axis, name, (t, value) in zip(axes, labels, lines):
        axis.plot(t, value, **{"linewidth": 1.2, "label": name, **style})
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
    natures = _natures(run)
    values = [run[name] for name in names]
    finite = [value[np.isfinite(value)] for value in values]
    finite = [value for value in finite if value.size]
    if not finite or not len(t) > 1 or not t[-1] > t[0]:
        return ""
    low, high = min(map(np.min, finite)), max(map(np.max, finite))
    span = (high - low) or 1.0
    drawn = []
    for number, (colour, name, value) in enumerate(zip(_colours, names, values)):
        rows = _thinned(np.nan_to_num(value), width)
        x = 40 + (t[rows] - t[0]) / (t[-1] - t[0]) * (width - 50)
        y = height - 20 - (value[rows] - low) / span * (height - 40)
        jumps = _jumps(run, name, natures)
        pen, path = "M", ""
        for i, (a, b) in enumerate(zip(x, y)):
            is_jump = i > 0 and np.searchsorted(jumps, rows[i], side="right") > np.searchsorted(jumps, rows[i - 1], side="right")
            pen = "M" if is_jump else pen
            if np.isfinite(b):
                path += f"{pen}{a:.1f} {b:.1f}"
            pen = "L" if np.isfinite(b) else "M"
        drawn.append(f'<path fill="none" stroke="{colour}" stroke-width="1.3" d="{path}"><title>{html_text.escape(name)}</title></path>')
        drawn.append(f'<text x="{44 + 60 * number}" y="12" fill="{colour}">{html_text.escape(name)}</text>')
    ends = f'<text x="2" y="24">{high:.3g}</text><text x="2" y="{height - 20}">{low:.3g}</text>'
    times = f'<text x="40" y="{height - 4}">{t[0]:.3g}</text><text x="{width - 60}" y="{height - 4}">t = {t[-1]:.3g}</text>'
    return (
        f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11" '
        f'fill="currentColor">{ends}{times}{"".join(drawn)}</svg>'
    )


def _left_out(result: Result) -> str:
    """What the view of a notebook does not show, and where that is."""
    parts = []
    shown, names = len(result._shown()), len(result.names) - 1
    if shown < names:
        others = [name for name in result.names[1:] if name not in result._shown()]
        more = ", …" if len(others) > 6 else ""
        parts.append(f"{names - shown} of {names} columns ({', '.join(others[:6])}{more}): result[name], result.plot([name])")
    events = len(result.events)
    if events:
        parts.append(f"{events} event{'s' if events > 1 else ''}: result.events")
    silent = [name for name, value in result.certificate.items() if value is None]
    if silent:
        parts.append(f"certificates that do not apply: {', '.join(silent)}")
    parts.append("everything else: print(result), result.report()")
    return "Not shown: " + "; ".join(parts)


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
        + f"<div>{svg(result)}</div><table><tr><th>certificate</th><th>worst</th></tr>{rows}</table>"
        f'<div style="opacity:0.7">{html_text.escape(_left_out(result))}</div></div>'
    )
