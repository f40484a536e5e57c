# SPDX-License-Identifier: Apache-2.0
"""Makes C++ files from the C++ blocks of a page, for the build.

usage: cpp_blocks.py PAGE FOLDER    writes FOLDER/<program>.cpp and prints the names of the programs

A block with main() is a program. All other blocks of a page are one program together, in which each is the body of a
function; their #include lines come first.
"""

import pathlib
import re
import sys

from blocks import blocks

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAIN = re.compile(r"\bint main\(")


def page_prefix(page):
    path = pathlib.Path(page).resolve()
    name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.name
    return re.sub(r"\W", "_", f"guide_{name}".removesuffix(".md"))


def program_names(page, found):
    """{line of a C++ block: program that has it}."""
    names = {}
    for block in found:
        if block.language == "cpp" and not block.markers.keys() & {"not run", "same as"}:
            suffix = str(len(names)) if MAIN.search(block.text) else "fragments"
            names[block.line] = f"{page_prefix(page)}_{suffix}"
    return names


def fragments_source(fragments):
    texts = [block.markers.get("before", "") + "\n" + block.text for block in fragments]
    includes = sorted({line for text in texts for line in text.splitlines() if line.startswith("#include")})
    lines = [*includes, ""]
    for index, text in enumerate(texts):
        body = [line for line in text.splitlines() if not line.startswith("#include")]
        lines += [f"static void fragment_{index}() {{", *body, "}", ""]
    return "\n".join([*lines, "int main() {", *(f"  fragment_{index}();" for index in range(len(texts))), "}", ""])


def sources(page, found):
    """{program: source}."""
    names = program_names(page, found)
    shared = [block for block in found if names.get(block.line, "").endswith("_fragments")]
    programs = {names[block.line]: block.text for block in found if block.line in names and block not in shared}
    if shared:
        programs[names[shared[0].line]] = fragments_source(shared)
    return programs


def main():
    page, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    programs = sources(page, blocks(page.read_text(encoding="utf-8")))
    for name, source in programs.items():
        path = folder / f"{name}.cpp"
        if not path.exists() or path.read_text(encoding="utf-8") != source:  # what did not change is not compiled again
            path.write_text(source, encoding="utf-8")
    print(";".join(programs))


if __name__ == "__main__":
    main()
