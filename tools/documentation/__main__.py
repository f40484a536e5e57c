# SPDX-License-Identifier: Apache-2.0
"""Gathers the pages of the site in build/pages and writes build/mkdocs.yml, from which mkdocs builds it.

usage: python3 tools/documentation [--program build/release/orthant] [--python build/release/python]

Pages are taken from docs/ and the root; labels of formulas and keys of sources become links; the references to the
command line, C++ and Python are made anew. Nothing here needs the network.
"""

import argparse
import json
import pathlib
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from command_reference import command_page  # noqa: E402
from cpp_reference import cpp_pages  # noqa: E402
from gathered_files import examples_page, models_page  # noqa: E402
from navigation import resolve  # noqa: E402
from page_parts import parts  # noqa: E402
from python_reference import python_page  # noqa: E402
from references import REFERENCES, Linker, labels_of, read_bibliography, references_page  # noqa: E402
from site_links import SiteLinks, page_name  # noqa: E402
from sources import project_files  # noqa: E402

KATEX = pathlib.Path("/usr/share/javascript/katex")  # Debian: libjs-katex
KATEX_FONTS = pathlib.Path("/usr/share/fonts/truetype/katex")  # Debian: fonts-katex


def written_pages(root):
    """{path in the repository: text} of all pages that somebody wrote."""
    paths = [path.relative_to(root).as_posix() for path in project_files(root, ["*.md", "docs"], suffixes=(".md",))]
    return {path: (root / path).read_text(encoding="utf-8") for path in paths if page_name(path)}


def for_site(source, text, linker, links):
    lines = []
    for part in parts(text):
        if part.kind == "prose":
            lines += [linker.prose(links.rewrite(line, source)) for line in part.lines]
        elif part.kind == "formula":
            lines += linker.formula(part.lines)
        else:
            lines += part.lines
    return "\n".join(lines)


def copy_assets(root, target, files):
    shutil.copytree(root / "docs/assets", target / "assets", ignore=shutil.ignore_patterns("theme"))
    shutil.copytree(KATEX_FONTS, target / "assets/katex/fonts", ignore=shutil.ignore_patterns("*.ttf", "*.woff"))
    for name in ("katex.min.js", "katex.min.css"):
        shutil.copy(KATEX / name, target / "assets/katex" / name)
    for file in files:
        place = target / file.removeprefix("docs/")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / file, place)


def gather(root, target, program, python):
    bibliography = read_bibliography((root / "docs/theory/references.bib").read_text(encoding="utf-8"))
    written = written_pages(root)
    labels = labels_of({page_name(source): text for source, text in written.items()})

    def linker_for(page):
        return Linker(page, labels, bibliography)

    pages = {REFERENCES: references_page(bibliography), "reference/command_line.md": command_page(program),
             "reference/python.md": python_page(python), "reference/models.md": models_page(root),
             "reference/examples.md": examples_page(root), **cpp_pages(root, linker_for)}
    links = SiteLinks(root, {**pages, **{page_name(source): text for source, text in written.items()}})
    for source, text in written.items():
        page = page_name(source)
        pages[page] = for_site(source, text, linker_for(page), links)
    shutil.rmtree(target, ignore_errors=True)
    for page, text in pages.items():
        (target / page).parent.mkdir(parents=True, exist_ok=True)
        (target / page).write_text(text, encoding="utf-8")
    copy_assets(root, target, links.files)
    return resolve(pages)


def main():
    parser = argparse.ArgumentParser(description="Gathers the pages of the documentation.")
    parser.add_argument("--program", default=str(ROOT / "build/release/orthant"), help="the command line")
    parser.add_argument("--python", default=str(ROOT / "build/release/python"), help="the folder that has the Python package")
    arguments = parser.parse_args()
    try:
        navigation = gather(ROOT, ROOT / "build/pages", arguments.program, arguments.python)
    except ValueError as error:
        sys.exit(f"documentation: {error}")
    configuration = {"INHERIT": "../mkdocs.yml", "nav": navigation}
    (ROOT / "build/mkdocs.yml").write_text(json.dumps(configuration, indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
