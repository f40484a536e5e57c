# SPDX-License-Identifier: Apache-2.0
"""The C++ reference: one page for each layer, made from the headers that are installed."""

import html
import itertools
import re

from cpp_declarations import read_header

LAYER = re.compile(r"((?:#[^\n]*\n)*)orthant_add_layer\(\s*(\w+)")


def layers(root):
    """(name, sentences, headers) of each layer, from the ground up as src/orthant/CMakeLists.txt adds them."""
    order = re.findall(r"add_subdirectory\((\w+)\)", (root / "src/orthant/CMakeLists.txt").read_text(encoding="utf-8"))
    for folder in order:
        home = root / "src/orthant" / folder
        comment, name = LAYER.search((home / "CMakeLists.txt").read_text(encoding="utf-8")).groups()
        headers = sorted((path.relative_to(home) for path in home.rglob("*.hpp")), key=lambda path: (len(path.parts), path))
        sentences = " ".join(line.lstrip("# ") for line in comment.splitlines())
        yield name, sentences, [path.as_posix() for path in headers if "detail" not in path.parts]


def comment_html(lines, linker):
    """A comment as HTML: paragraphs, and formulas where a line is indented."""
    result = []
    for is_formula, group in itertools.groupby(lines, key=lambda line: line.startswith("  ")):
        group = list(group)
        if is_formula:
            result += [*linker.formula(group), ""]
            continue
        for is_text, paragraph in itertools.groupby(group, key=lambda line: bool(line.strip())):
            if is_text:
                # the label of a formula that stands in the text need not be set off
                text = re.sub(r"\s{2,}", " ", html.escape(" ".join(paragraph), quote=False))
                result += ["<p>" + re.sub(r"`([^`]+)`", r"<code>\1</code>", linker.links(text)) + "</p>", ""]
    return result


def header_section(file, header, linker):
    """`file` is its path below the folder `src`."""
    title = file.split("/", 2)[2]
    lines = [f"## {title}", "", f"`#include \"{file}\"`, namespace `{header.namespace}`", ""]
    lines += comment_html(header.opening, linker)
    for name, group in itertools.groupby(header.declarations, key=lambda declaration: declaration.name):
        lines += [f"### `{name}`", ""]
        for declaration in group:
            lines += comment_html(declaration.comment, linker) + ["```cpp", *declaration.code.splitlines(), "```", ""]
    return lines


def layer_page(root, name, sentences, headers, linker):
    lines = [f"# {name}", "", sentences, ""]
    for header in headers:
        path = root / "src/orthant" / name / header
        lines += header_section(f"orthant/{name}/{header}", read_header(path.read_text(encoding="utf-8")), linker)
    return "\n".join(lines)


def anchor(title):
    """As mkdocs makes it from a heading: models/model.hpp is modelsmodelhpp."""
    return re.sub(r"[^\w-]", "", title)


def cpp_pages(root, linker_for):
    """{page: text}, an index among them."""
    pages = {}
    index = ["# C++ reference", "", "Made from the headers that are installed. A layer uses those above it in this table; the code"
             " is in `src/orthant`.", "", "| layer | what it holds | headers |", "|---|---|---|"]
    for name, sentences, headers in layers(root):
        page = f"reference/cpp/{name}.md"
        pages[page] = layer_page(root, name, sentences, headers, linker_for(page))
        links = " ".join(f"[{header}]({name}.md#{anchor(header)})" for header in headers)
        index.append(f"| [{name}]({name}.md) | {sentences} | {links} |")
    return {"reference/cpp/index.md": "\n".join(index) + "\n", **pages}
