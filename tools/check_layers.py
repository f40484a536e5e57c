#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the tree is the architecture.

Each src/orthant/<layer>/CMakeLists.txt says once, in USES, which layers the layer may include; what these use is
reachable too. PRIVATE_USES is for files that are not installed. An error is:
  - an #include of a layer that is not reachable, or of another layer's detail/ header;
  - an installed header that includes one that is not installed;
  - layers that use each other in a circle, or a layer that does not exist;
  - a header of detail/ that no file of its layer includes, and a header in HEADERS that does not exist or is installed
    without it;
  - a header without `#pragma once`, a file without the SPDX line.
A file of more than 400 lines is a warning. Folders of apps/ and python/ are checked alike: they may include the layers
that their CMakeLists.txt names as orthant::<layer>, and what these reach, but no detail/ header; only sources are
listed. What is in apps/ is for apps/ alone: neither a layer nor python/ may include it.
"""

import re
import sys

from sources import Findings, main, project_files

KEYWORDS = ("USES", "PRIVATE_USES", "HEADERS")
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
ROOM = re.compile(r"^\s*#\s*define\s+ORTHANT_ROOM\s+(\S+)")
ROW = re.compile(r"^\s*#\s*include\s+ORTHANT_PATH\(ORTHANT_ROOM/(\S+)\)", re.MULTILINE)
SPDX = "SPDX-License-Identifier: Apache-2.0"
LINE_LIMIT = 400


def cmake_words(path):
    """The words of a CMake file, with brackets as words of their own and without comments and quotes."""
    text = re.sub(r"#.*", "", path.read_text(encoding="utf-8"))
    return re.findall(r"[()]|[^\s()\"]+", text)


class Layer:
    """What orthant_add_layer(name USES … HEADERS … PRIVATE_USES …) says."""

    def __init__(self, name, folder, words):
        self.name = name
        self.folder = folder
        self.file = folder / "CMakeLists.txt"
        self.lists = {keyword: [] for keyword in KEYWORDS}
        keyword = None
        for word in words:
            if word in self.lists:
                keyword = word
            elif keyword:
                self.lists[keyword].append(word)

    def uses(self, keyword):
        return layers_named(self.lists[keyword])

    def is_installed(self, path):
        return self.installs(path.relative_to(self.folder).as_posix())

    def installs(self, name):
        """Headers are installed unless they are in a folder detail/ and HEADERS does not name them."""
        return name.endswith((".hpp", ".inc")) and (not is_private(name) or name in self.lists["HEADERS"])


def is_private(name):
    return "detail" in name.split("/")[:-1]


def layers_named(words):
    return [word.removeprefix("orthant::") for word in words if word.startswith("orthant::")]


def read_layer(folder, findings):
    file = folder / "CMakeLists.txt"
    if not file.is_file():
        findings.error(folder, 1, "layer without a CMakeLists.txt")
        return None
    words = cmake_words(file)
    if "orthant_add_layer" not in words:
        findings.error(file, 1, "no orthant_add_layer(…) here")
        return None
    start = words.index("orthant_add_layer") + 2
    end = words.index(")", start)
    layer = Layer(words[start], folder, words[start + 1 : end])
    if layer.name != folder.name:
        findings.error(file, 1, f"layer {layer.name} in folder {folder.name}: the names must be the same")
    return layer


def reachable(layers, names):
    """The layers named and all that they use, directly or not."""
    found = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(layers[name].uses("USES") if name in layers else [])
    return found


def check_rule(layers, findings):
    for layer in layers.values():
        for name in layer.uses("USES") + layer.uses("PRIVATE_USES"):
            if name not in layers:
                findings.error(layer.file, 1, f"{layer.name} uses {name}, which is not a layer")
            elif layer.name in reachable(layers, [name]):
                findings.error(layer.file, 1, f"{layer.name} uses {name}, which uses {layer.name}: a circle")


def check_private_headers(layer, paths, findings):
    prefix = f"orthant/{layer.name}/"
    included = {target.removeprefix(prefix) for path in paths for _, _, target in includes(path, findings.root)}
    present = {path.relative_to(layer.folder).as_posix() for path in paths}
    for name in sorted(present - included):
        if is_private(name) and name.endswith(".hpp"):
            findings.error(layer.folder / name, 1, "a private header that no file includes")
    for name in layer.lists["HEADERS"]:
        if not is_private(name):
            findings.error(layer.file, 1, f"lists {name}, which is installed anyway")
        elif name not in present:
            findings.error(layer.file, 1, f"lists {name}, which does not exist")


def rows(path):
    """The headers that a list such as systems/kinds.inc includes, relative to ORTHANT_ROOM."""
    return ROW.findall(path.read_text(encoding="utf-8")) if path.suffix == ".inc" and path.is_file() else []


def includes(path, root):
    """Line, quote and name of each; a list of kinds stands for the headers of the room that it is included for."""
    room = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if match := ROOM.match(line):
            room = match[1]
        if match := INCLUDE.match(line):
            yield number, match[1], match[2]
            for name in rows(root / "src" / match[2]):
                yield number, '"', f"{room}/{name}"


def check_includes(path, own, allowed, layers, findings):
    """One file: every layer included is allowed, detail/ is its own, installed headers need installed headers only."""
    is_installed = own is not None and own.is_installed(path)
    for number, quote, target in includes(path, findings.root):
        if quote == '"' and ".." in target.split("/"):
            findings.error(path, number, f"include of {target}: write it as orthant/<layer>/<file>")
        parts = target.split("/")
        if parts[0] == "apps" and path.relative_to(findings.root).parts[0] != "apps":
            findings.error(path, number, f"include of {target}: what is in apps/ is for apps/ alone")
        if parts[0] != "orthant" or len(parts) < 3:
            continue
        name, file = parts[1], "/".join(parts[2:])
        if name not in layers:
            findings.error(path, number, f"include of {target}: {name} is not a layer")
        elif name not in allowed:
            findings.error(path, number, f"include of {target}: {name} is not reachable through USES")
        elif is_private(file) and layers[name] is not own:
            findings.error(path, number, f"include of {target}: detail/ headers are private to {name}")
        elif is_installed and not layers[name].installs(file):
            findings.error(path, number, f"include of {target}: this header is installed, that one is not")


def check_layer(layer, layers, findings):
    public = reachable(layers, layer.uses("USES")) | {layer.name}
    private = public | reachable(layers, layer.uses("PRIVATE_USES"))
    paths = project_files(findings.root, [layer.folder.relative_to(findings.root).as_posix()])
    check_private_headers(layer, paths, findings)
    for path in paths:
        check_includes(path, layer, public if layer.is_installed(path) else private, layers, findings)


def check_users(name, layers, findings):
    """The files of apps/ or python/, which use layers and are none."""
    root = findings.root
    cmake_files = sorted((root / name).rglob("CMakeLists.txt"))
    words = {file.parent: cmake_words(file) for file in cmake_files}
    for path in project_files(root, [name]) if cmake_files else []:
        above = [folder for folder in words if folder in path.parents]
        is_listed = any(path.relative_to(folder).as_posix() in words[folder] for folder in above)
        if path.suffix == ".cpp" and not is_listed:
            findings.error(path, 1, f"not listed in a CMakeLists.txt of {name}/")
        allowed = reachable(layers, [name for folder in above for name in layers_named(words[folder])])
        check_includes(path, None, allowed, layers, findings)


def check_form(path, findings):
    lines = path.read_text(encoding="utf-8").splitlines()
    if not any(SPDX in line for line in lines[:3]):
        findings.error(path, 1, f"no line `{SPDX}` at the top")
    if path.suffix == ".hpp" and "#pragma once" not in lines:
        findings.error(path, 1, "header without #pragma once")
    if len(lines) > LINE_LIMIT:
        findings.warn(path, LINE_LIMIT + 1, f"{len(lines)} lines, more than {LINE_LIMIT}")


def check(root):
    findings = Findings(root)
    folders = [folder for folder in sorted((root / "src" / "orthant").iterdir()) if folder.is_dir()]
    found = [read_layer(folder, findings) for folder in folders]
    layers = {layer.name: layer for layer in found if layer}
    check_rule(layers, findings)
    for layer in layers.values():
        check_layer(layer, layers, findings)
    check_users("apps", layers, findings)
    check_users("python", layers, findings)
    for path in project_files(root, suffixes=(".hpp", ".cpp", ".py", ".sh")):
        check_form(path, findings)
    return findings


if __name__ == "__main__":
    sys.exit(main(check, "Checks the layer rule and the form of files."))
