# SPDX-License-Identifier: Apache-2.0
"""Labels of formulas, (lcs.1), and keys of sources, [ABG08], as links; references.bib as a page.

GitHub shows the pages as they are written; only the site has the links. What is a label, a key and a definition is said
by tools/check_citations.py.
"""

import html
import os.path
import re
import unicodedata

from check_citations import CITATION, DISPLAYED, KEY, LABEL, LABELS, TAG, definitions_in, markdown_lines
from page_parts import in_prose

REFERENCES = "theory/references.md"
ENTRY = re.compile(r"@(\w+)\s*\{\s*([^,\s]+)\s*,(.*?)\n\}", re.DOTALL)
FIELD = re.compile(r"(\w+)\s*=\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")  # braces may be nested twice
ACCENTS = {"'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "c": "\u0327", "v": "\u030c"}


def labels_of(pages):
    """Where each label is defined: {"lcs.1": "theory/lcs.md"}; pages: {name: text}."""
    return {label: name for name, text in pages.items() if name.startswith("theory/")
            for _, line, is_displayed in markdown_lines(text) for label in definitions_in(line, is_displayed)}


class Linker:
    """Makes the links on one page."""

    def __init__(self, page, labels, keys):
        self.page, self.labels, self.keys = page, labels, keys

    def link(self, target, anchor, text, attributes=""):
        path = "" if target == self.page else os.path.relpath(target, os.path.dirname(self.page) or ".")
        return f'<a {attributes}href="{path.replace(".md", ".html")}#{anchor}">{text}</a>'

    def label_links(self, text):
        def one(match):
            label = match[0]
            return self.link(self.labels[label], label, label) if label in self.labels else label
        return LABELS.sub(lambda group: re.sub(rf"\b{LABEL}\b", one, group[0]), text)

    def citation_links(self, text):
        def one(match):
            return self.link(REFERENCES, match[0], match[0]) if match[0] in self.keys else match[0]
        return CITATION.sub(lambda group: re.sub(rf"\b{KEY}\b", one, group[0]), text)

    def links(self, text):
        return self.citation_links(self.label_links(text))

    def prose(self, line):
        """A line of text: bold definitions become anchors, uses become links. Headings stay as they are."""
        if line.startswith("#"):
            return line
        line = TAG.sub(lambda match: match[0] if match[1] else f'<strong id="{match[2]}">({match[2]})</strong>', line)
        return in_prose(line, self.links)

    def formula(self, lines):
        """An indented block as HTML: what is labelled gets its label at the right, where it can be linked to."""
        return ['<div class="formula"><pre>' + "".join(self.formula_row(line) for line in without_margin(lines)) + "</pre></div>"]

    def formula_row(self, line):
        match = DISPLAYED.search(line)
        if not match or match[1] not in self.labels:
            return f'<span class="row">{self.links(html.escape(line, quote=False))}</span>'
        label = match[1]
        after = self.citation_links(html.escape(line[match.end(1) + 1:].strip(), quote=False))
        side = f'{after} <a id="{label}" href="#{label}">({label})</a>'
        left = html.escape(line[:match.start()].rstrip(), quote=False)
        return f'<span class="row">{left}</span><span class="label">{side}</span>'


def without_margin(lines):
    margin = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return [line[margin:].rstrip() for line in lines]


def plain(text):
    """A field without TeX: accents composed, braces gone."""
    text = re.sub(r"\{?\\(['`^\"~cv])\s*\{?\\?(\w)\}?\}?", lambda match: match[2] + ACCENTS[match[1]], text)
    text = text.replace("\\o", "ø").replace("{\\i}", "ı").replace("\\&", "&").replace("--", "–").replace("~", " ")
    return unicodedata.normalize("NFC", re.sub(r"\s+", " ", re.sub(r"[{}]", "", text)).strip())


def read_bibliography(text):
    """{key: {field: value}} in the order of the file."""
    return {key: {name.lower(): plain(value) for name, value in FIELD.findall(body)}
            for kind, key, body in ENTRY.findall(text) if kind.lower() != "comment"}


def author_names(field):
    names = []
    for name in field.split(" and "):
        family, _, given = name.partition(", ")
        names.append(f"{given} {family}".strip())
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else names[0]


def citation(fields):
    where = fields.get("journal") or fields.get("booktitle") or fields.get("howpublished") or ""
    rest = [f"*{where}*" if where else "", fields.get("series", ""), fields.get("volume", ""), fields.get("publisher", ""),
            fields.get("institution", ""), fields.get("school", ""), f"pages {fields['pages']}" if "pages" in fields else "",
            fields.get("note", ""), fields.get("year", "")]
    doi = f' <a href="https://doi.org/{fields["doi"]}">doi:{fields["doi"]}</a>' if "doi" in fields else ""
    authors = author_names(fields["author"]) + ": " if "author" in fields else ""
    return f"{authors}**{fields['title']}**. " + ", ".join(part for part in rest if part) + "." + doi


def references_page(bibliography):
    lines = ["# References", "", "What the code and these pages cite.", "", "| key | source |", "|---|---|"]
    lines += [f'| <span id="{key}">[{key}]</span> | {citation(fields)} |' for key, fields in bibliography.items()]
    return "\n".join(lines) + "\n"
