#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a notebook of a script in cells: `# %%` begins one of code, `# %% [markdown]` one of text in comments.

    python3 to_notebook.py tutorial.py      # runs the cells and writes tutorial.ipynb with what they print and draw

No Jupyter is needed for that. In Jupyter, take the kernel that `./dev python` registers.
"""

import ast
import base64
import contextlib
import io
import json
import pathlib
import re
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  the backend first


def cell(kind, body):
    lines = body.strip("\n").split("\n")
    if kind == "markdown":
        lines = [re.sub("^# ?", "", line) for line in lines]
    source = [line + "\n" for line in lines[:-1]] + lines[-1:]
    parts = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, **parts, "source": source}


def lines_of(text):
    return text.splitlines(keepends=True)


def shown(value):
    """As a notebook shows the value of the last line of a cell."""
    data = {"text/plain": lines_of(repr(value))}
    if hasattr(value, "_repr_html_"):
        data["text/html"] = lines_of(value._repr_html_())
    return data


def outputs_of(source, names, count):
    """Runs a cell; what it prints, the value of its last line, and its figures."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {count}", "exec"), names)
        if last is not None:
            value = eval(compile(last, f"cell {count}", "eval"), names)
    found = []
    if printed.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": lines_of(printed.getvalue())})
    is_artist = type(value).__module__.startswith("matplotlib")
    if value is not None and not is_artist:
        found.append({"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": shown(value)})
    for number in plt.get_fignums():
        picture = io.BytesIO()
        plt.figure(number).savefig(picture, format="png", dpi=70, metadata={"Software": None})
        png = base64.b64encode(picture.getvalue()).decode("ascii")
        found.append({"output_type": "display_data", "metadata": {}, "data": {"image/png": png, "text/plain": ["<Figure>"]}})
    plt.close("all")
    return found


def with_outputs(text):
    """The notebook of a script with the outputs of its cells."""
    document = json.loads(notebook(text))
    names = {"__name__": "__main__"}
    code = [one for one in document["cells"] if one["cell_type"] == "code"]
    for count, one in enumerate(code, start=1):
        one["execution_count"] = count
        one["outputs"] = outputs_of("".join(one["source"]), names, count)
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def notebook(text):
    """The notebook of a script, without outputs."""
    # what stands before the first cell is left out
    _, *parts = re.split(r"^# %%( \[markdown\])?\n", text, flags=re.MULTILINE)
    cells = [cell("markdown" if mark else "code", body) for mark, body in zip(parts[::2], parts[1::2])]
    kernel = {"display_name": "Orthant", "language": "python", "name": "orthant"}
    document = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 4}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    script = pathlib.Path(sys.argv[1])
    script.with_suffix(".ipynb").write_text(with_outputs(script.read_text(encoding="utf-8")), encoding="utf-8")
