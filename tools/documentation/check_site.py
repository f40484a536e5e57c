# SPDX-License-Identifier: Apache-2.0
"""Checks the built site: links lead to files that are there, anchors too; no page needs the network.

usage: python3 tools/documentation/check_site.py build/site
"""

import html.parser
import pathlib
import re
import sys
import urllib.parse

LOADING = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src"}  # what a browser fetches by itself


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loads, self.repeated = set(), [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        for name in {attributes[key] for key in ("id", "name") if attributes.get(key) and (key == "id" or tag == "a")}:
            if name in self.anchors:
                self.repeated.append(name)
            self.anchors.add(name)
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])
        if tag in LOADING and attributes.get(LOADING[tag]) and attributes.get("rel") not in ("canonical", "prev", "next"):
            self.loads.append(attributes[LOADING[tag]])


def is_elsewhere(target):
    return bool(re.match(r"([a-z][a-z0-9+.-]*:|//)", target))


def mistakes(site):
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html")) if path.name != "404.html"}
    for path, page in pages.items():
        name = path.relative_to(site)
        yield from (f"{name}: the anchor {anchor} is there twice" for anchor in page.repeated if not anchor.startswith("__"))
        yield from (f"{name}: {target} is loaded from the network" for target in page.loads if is_elsewhere(target))
        for target in page.links + [load for load in page.loads if not load.startswith("data:")]:
            if is_elsewhere(target):
                continue
            file, _, anchor = urllib.parse.unquote(target).partition("#")
            other = (path.parent / file.partition("?")[0]).resolve() if file else path
            if not other.is_file():
                yield f"{name}: {target}: no such file"
            elif anchor and other in pages and anchor not in pages[other].anchors:
                yield f"{name}: {target}: no such anchor"
    for style in site.rglob("*.css"):
        if re.search(r"url\(\s*['\"]?(https?:)?//", style.read_text(encoding="utf-8")):
            yield f"{style.relative_to(site)}: loads from the network"


def main():
    found = sorted(set(mistakes(pathlib.Path(sys.argv[1]).resolve())))
    print(*found, sep="\n", end="\n" if found else "")
    print(f"check_site: {len(found)} errors")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
