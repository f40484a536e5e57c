# SPDX-License-Identifier: Apache-2.0
"""The Python reference: the public names of the package with their signatures and docstrings."""

import functools
import importlib
import inspect
import pathlib
import re
import sys

WIDTH = 100  # of a signature in one line
RETURNED = ("Result", "Findings", "Solution", "Study", "Comparison", "Record", "Error")  # nobody makes them by hand


def annotation(value):
    return value if isinstance(value, str) else inspect.formatannotation(value)


def parameter_text(parameter):
    stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
    kind = "" if parameter.annotation is parameter.empty else ": " + annotation(parameter.annotation)
    default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
    return stars + parameter.name + kind + default


def call(name, thing):
    """How it is called, on several lines when it is long."""
    signature = inspect.signature(thing)
    parameters = [parameter for parameter in signature.parameters.values() if parameter.name != "self"]
    texts = [parameter_text(parameter) for parameter in parameters]
    keyword_only = next((i for i, parameter in enumerate(parameters) if parameter.kind is parameter.KEYWORD_ONLY), None)
    if keyword_only is not None and not any(text.startswith("*") for text in texts[:keyword_only]):
        texts.insert(keyword_only, "*")
    has_result = signature.return_annotation not in (signature.empty, None, "None")
    result = f" -> {annotation(signature.return_annotation)}" if has_result else ""
    line = f"{name}({', '.join(texts)}){result}"
    return [line] if len(line) <= WIDTH else [f"{name}(", *(f"    {text}," for text in texts), f"){result}"]


def docstring_lines(text):
    """A docstring as Markdown; its examples (>>> …) become code."""
    lines, code = [], []
    for line in [*text.splitlines(), ""]:
        if line.startswith(">>>") or (code and line.strip()):
            code.append(line)
            continue
        if code:
            lines += ["```pycon", *code, "```"]
            code = []
        lines.append(line)
    return lines


def compiled_lines(name, text):
    """The docstring of a compiled function, in which pybind11 puts a line for each way to call it."""
    lines = []
    for line in text.replace("Overloaded function.", "").splitlines():
        way = re.match(rf"(?:\d+\. )?{re.escape(name)}\((?:self: [\w.]+(?:, )?)?(.*)$", line)
        if not way:
            lines.append(line)
        elif way[1] != "*args, **kwargs)":
            lines += ["```python", f"{name}({way[1]}", "```", ""]
    return [*lines, ""]


def callable_section(level, title, name, thing):
    try:
        inspect.signature(thing)
    except ValueError:
        return [f"{level} `{title}`", "", *compiled_lines(name, inspect.getdoc(thing))]
    return [f"{level} `{title}`", "", "```python", *call(name, thing), "```", "", *docstring_lines(inspect.getdoc(thing) or "")]


def members(thing, public):
    """Members with a docstring of the class and of its bases up to the first that has a section of its own."""
    found = {}
    for base in thing.__mro__:
        if base is not thing and base in public:
            break
        if base.__module__.startswith("orthant"):
            for name, member in vars(base).items():
                if not name.startswith("_") and inspect.getdoc(member):
                    found.setdefault(name, member)
    return found


def class_section(name, thing, public):
    lines = [f"## `{name}`", ""]
    bases = [base.__name__ for base in thing.__bases__ if base in public]
    if bases:
        lines += ["A " + ", ".join(f"[`{base}`](#{base.lower()})" for base in bases) + ".", ""]
    if "__init__" in vars(thing) and not name.endswith(RETURNED):
        lines += ["```python", *call(name, thing), "```", ""]
    lines += docstring_lines(inspect.getdoc(thing) or "")
    found = members(thing, public)
    attributes = {name: member for name, member in found.items() if isinstance(member, (property, functools.cached_property))}
    if attributes:
        lines += ["| attribute | |", "|---|---|"]
        for attribute, member in attributes.items():
            text = " ".join(inspect.getdoc(member).partition("\n\n")[0].split()).replace("|", "\\|")
            lines.append(f"| `{attribute}` | {text} |")
        lines.append("")
    for member, value in found.items():
        function = getattr(thing, member)
        if member not in attributes and callable(function):
            lines += callable_section("###", f"{name}.{member}", member, function)
    return lines


def python_page(folder):
    if not (pathlib.Path(folder) / "orthant").is_dir():
        raise ValueError(f"{folder} has no Python package: build it first")
    sys.path.insert(0, str(folder))
    package = importlib.import_module("orthant")
    things = {name: getattr(package, name) for name in package.__all__ if callable(getattr(package, name))}
    classes = {name: thing for name, thing in things.items() if inspect.isclass(thing)}
    lines = ["# Python reference", "", *docstring_lines(inspect.getdoc(package) or ""), ""]
    for name, thing in things.items():
        if name not in classes:
            lines += callable_section("##", name, name, thing)
    for name, thing in classes.items():
        lines += class_section(name, thing, set(classes.values()))
    return "\n".join(lines)
