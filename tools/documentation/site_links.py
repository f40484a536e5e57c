# SPDX-License-Identifier: Apache-2.0
"""Links between files of the repository as links between pages of the site.

docs/ is the root of the site; CHANGELOG.md and CONTRIBUTING.md are pages too. README.md is docs/index.md there. Models and examples are shown
together on one page each. Any other file that is linked to is copied.
"""

import os.path
import re

from check_links import ELSEWHERE
from navigation import first_page

LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*)([^)\s]+)([^)]*\))")
ROOT_PAGES = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}


def page_name(path):
    """The page that shows a Markdown file of the repository, or None."""
    if path in ROOT_PAGES:
        return ROOT_PAGES[path]
    return path.removeprefix("docs/") if path.startswith("docs/") and path.endswith(".md") else None


def file_anchor(path):
    """The anchor of a file on the page of models or of examples; a folder is known by its name."""
    return re.sub(r"[^\w-]", "", os.path.basename(path).replace(".", "_")).lower()


class SiteLinks:
    def __init__(self, root, pages):
        self.root, self.pages = root, pages
        self.files = set()  # of the repository, to be copied to the site

    def target(self, path):
        """The place on the site of a file or folder of the repository."""
        page = "index.md" if path == "README.md" else page_name(path)
        if page:
            return page
        path = path.removesuffix("/README.md")  # of a folder
        for folder in ("models", "examples"):
            if path == folder:
                return f"reference/{folder}.md"
            if path.startswith(folder + "/"):
                return f"reference/{folder}.md#{file_anchor(path)}"
        if (self.root / path).is_dir():
            page = first_page(path.removeprefix("docs/").removeprefix("docs") + "/", self.pages)
            if not page:
                raise ValueError(f"a link leads to the folder {path}, which has no page")
            return page
        if not (self.root / path).is_file():
            raise ValueError(f"a link leads to {path}, which is not there")
        self.files.add(path)
        return path.removeprefix("docs/")

    def rewrite(self, line, source):
        """The line of the file `source` with links of the site."""
        here = os.path.dirname(page_name(source))

        def one(match):
            if ELSEWHERE.match(match[2]) or match[2].startswith("#"):
                return match[0]
            path, _, anchor = match[2].partition("#")
            target = self.target(os.path.normpath(os.path.join(os.path.dirname(source), path)))
            if anchor:
                target = f"{target.partition('#')[0]}#{anchor}"
            return match[1] + os.path.relpath(target, here or ".") + match[3]

        return LINK.sub(one, line)
