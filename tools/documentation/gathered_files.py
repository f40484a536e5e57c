# SPDX-License-Identifier: Apache-2.0
"""Two pages that show files of the repository: the models, and the examples."""

import re

from site_links import file_anchor

LANGUAGES = {".toml": "toml", ".cpp": "cpp", ".py": "python", ".json": "json", ".mtx": "text"}
LONGEST = 400  # lines


def file_section(root, path, level):
    name = path.relative_to(root).as_posix()
    lines = path.read_text(encoding="utf-8").rstrip().splitlines()
    shown = lines[:LONGEST] + (["…"] if len(lines) > LONGEST else [])
    return [f"{level} {path.name} {{ #{file_anchor(name)} }}", "", f"`{name}`", "", "```" + LANGUAGES[path.suffix], *shown, "```", ""]


def models_page(root):
    lines = ["# Models", "", "The gallery, which comes with the program: `orthant examples` lists it, `orthant examples NAME` writes"
             " one of these files. What the keys mean is said in [Model files](../guide/models.md).", ""]
    for path in sorted((root / "models").glob("*.toml")):
        lines += file_section(root, path, "##")
    return "\n".join(lines)


def examples_page(root):
    lines = ["# Examples", "", "One file, one idea; all are run by the tests.", ""]
    for folder in sorted(path for path in (root / "examples").iterdir() if path.is_dir()):
        files = sorted(path for path in folder.rglob("*") if path.suffix in LANGUAGES and not path.name.startswith("test_"))
        lines += [f"## {folder.name} {{ #{file_anchor(folder.name)} }}", ""] if files else []
        for path in files:
            lines += file_section(root, path, "###")
    return "\n".join(lines)
