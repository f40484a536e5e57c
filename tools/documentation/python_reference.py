# SPDX-License-Identifier: Apache-2.0
"""The Python reference: the public names of the package with their signatures and docstrings."""

import importlib
import inspect
import pathlib
import re
import sys


def signature(name, thing, text):
    """(how it is called, the docstring without that line): compiled functions say it in their first line."""
    first, _, rest = text.partition("\n")
    if re.match(rf"{re.escape(name)}\(", first):
        return first.strip(), rest.strip("\n")
    try:
        return name + str(inspect.signature(thing)), text
    except (TypeError, ValueError):
        return name, text


def docstring_lines(text):
    """A docstring as Markdown: examples (>>> …) and indented blocks become code."""
    lines = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if block.lstrip().startswith(">>>"):
            lines += ["```pycon", *inspect.cleandoc(block).splitlines(), "```", ""]
        else:
            lines += [*block.splitlines(), ""]
    return lines


def callable_section(level, name, thing, shown):
    call, text = signature(name, thing, inspect.getdoc(thing) or "")
    return [f"{level} `{shown}`", "", "```python", call, "```", "", *docstring_lines(text)]


def members(thing):
    """Public members that the class defines itself, in the order of their definition."""
    return [(name, member) for name, member in vars(thing).items() if not name.startswith("_") and inspect.getdoc(member)]


def class_section(name, thing):
    lines = callable_section("##", name, thing, name)
    properties = [(member, inspect.getdoc(value)) for member, value in members(thing)
                  if isinstance(value, property) or inspect.isdatadescriptor(value)]
    if properties:
        lines += ["| attribute | |", "|---|---|"]
        lines += [f"| `{member}` | {' '.join(text.split()).replace('|', chr(92) + '|')} |" for member, text in properties]
        lines += [""]
    for member, value in members(thing):
        function = value.__func__ if isinstance(value, (staticmethod, classmethod)) else value
        if inspect.isroutine(function):
            lines += callable_section("###", member, function, f"{name}.{member}")
    return lines


def python_page(folder):
    if not (pathlib.Path(folder) / "orthant").is_dir():
        raise ValueError(f"{folder} has no Python package: build it first")
    sys.path.insert(0, str(folder))
    package = importlib.import_module("orthant")
    lines = ["# Python reference", "", *docstring_lines(inspect.getdoc(package) or ""), ""]
    for name in package.__all__:
        thing = getattr(package, name)
        if inspect.isclass(thing):
            lines += class_section(name, thing)
        elif callable(thing):
            lines += callable_section("##", name, thing, name)
    return "\n".join(lines)
