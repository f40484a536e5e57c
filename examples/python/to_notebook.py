#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a notebook of a script in cells: `# %%` begins one of code, `# %% [markdown]` one of text in comments.

    python3 to_notebook.py tutorial.py      # writes tutorial.ipynb
"""

import json
import pathlib
import re
import sys


def cell(kind, body):
    lines = body.strip("\n").split("\n")
    if kind == "markdown":
        lines = [re.sub("^# ?", "", line) for line in lines]
    source = [line + "\n" for line in lines[:-1]] + lines[-1:]
    parts = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, **parts, "source": source}


def notebook(text):
    # what stands before the first cell is left out
    _, *parts = re.split(r"^# %%( \[markdown\])?\n", text, flags=re.MULTILINE)
    cells = [cell("markdown" if mark else "code", body) for mark, body in zip(parts[::2], parts[1::2])]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    document = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 4}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    script = pathlib.Path(sys.argv[1])
    script.with_suffix(".ipynb").write_text(notebook(script.read_text(encoding="utf-8")), encoding="utf-8")
