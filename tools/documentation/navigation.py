# SPDX-License-Identifier: Apache-2.0
"""The order of the pages. Each entry is a page, a pair (title, page), or a folder, which stands for the pages in it that
are not named elsewhere, in the order in which they were gathered. Titles are those of the pages unless given.
"""

import re

NAVIGATION = {
    "Home": ["index.md"],
    "Start": ["getting_started.md", ("The models of the gallery", "guide/gallery.md"), "coming_from/siconos.md",
              "coming_from/modelica.md", "coming_from/spice.md"],
    "Guides": {
        "Models": [("Model files", "guide/models.md"), ("Circuits", "guide/circuits.md"), ("Mechanics", "guide/mechanics.md"),
                   ("Sweeping processes", "guide/sweeping_processes.md"),
                   ("Saturation, hysteresis, dead zone, backlash", "guide/saturation.md"), ("Formulas", "guide/expressions.md"),
                   ("Measured data in", "guide/data.md"), ("File formats", "guide/file_formats.md")],
        "Runs": [("Running and analysing", "guide/run.md"), ("Events", "guide/events.md"), ("Schemes", "guide/schemes.md"),
                 ("The report", "guide/report.md"),
                 ("Figures", "guide/plot.md"), ("Orders and distances", "guide/study.md")],
        "Solvers": [("Problems by themselves", "guide/solve.md"), ("Methods", "guide/solvers.md")],
        "Languages": [("Python", "guide/python.md"), ("C++", "guide/cpp.md")],
        "More": ["guide/"],
        "When it does not work": [("Messages", "errors.md"), ("Known limits", "limits.md")],
    },
    "Theory": ["theory/notation.md", "theory/lcs.md", "theory/time_stepping.md", "theory/passivity.md", "theory/events.md",
               "theory/mechanics.md", "theory/laws.md", "theory/friction.md", "theory/sweeping.md", "theory/metric.md", "theory/lcp.md",
               "theory/matrix_classes.md", "theory/convex.md", "theory/linalg.md", "theory/", "theory/misprints.md",
               "theory/references.md"],
    "Reference": {
        "Commands and files": [("Command line", "reference/command_line.md"), ("Models", "reference/models.md"),
                               ("Examples", "reference/examples.md")],
        "Python": [("The package", "reference/python.md")],
        "C++": [("Overview", "reference/cpp/index.md"), "reference/cpp/"],
    },
    "Benchmarks": ["benchmarks/"],
    "Project": {
        "How we work": ["architecture.md", "testing.md", "contributing.md", "changelog.md"],
        "Decisions": ["decisions/"],
    },
}


def entries(navigation):
    """All entries of the table, from the top down."""
    for entry in navigation.values() if isinstance(navigation, dict) else navigation:
        if isinstance(entry, (dict, list)):
            yield from entries(entry)
        else:
            yield entry[1] if isinstance(entry, tuple) else entry


def title(text):
    """The first heading without marks."""
    heading = re.search(r"^# (.+)$", text, re.MULTILINE)
    return re.sub(r"[`*]", "", heading[1])


def resolved(navigation, pages, named):
    """The table in the form of mkdocs, empty sections left out."""
    if isinstance(navigation, dict):
        sections = {name: resolved(part, pages, named) for name, part in navigation.items()}
        return [{name: part} for name, part in sections.items() if part]
    result = []
    for entry in navigation:
        if isinstance(entry, str) and entry.endswith("/"):
            inside = [page for page in pages if page.startswith(entry) and page not in named]
            result += [{title(pages[page]): page} for page in inside]
        elif isinstance(entry, tuple):
            result.append({entry[0]: entry[1]})
        else:
            result.append({title(pages[entry]): entry})
    return result


def resolve(pages):
    """The navigation of these pages ({name: text}). Throws ValueError for a page that is named but not there, or there but
    in no section."""
    named = [entry for entry in entries(NAVIGATION) if not entry.endswith("/")]
    absent = [page for page in named if page not in pages]
    folders = tuple(entry for entry in entries(NAVIGATION) if entry.endswith("/"))
    lost = [page for page in pages if page not in named and not page.startswith(folders)]
    if absent or lost:
        raise ValueError(f"tools/documentation/navigation.py: no such page: {absent}; in no section: {lost}")
    return resolved(NAVIGATION, pages, set(named))


def first_page(folder, pages):
    """What a link to a folder leads to."""
    named = [entry for entry in entries(NAVIGATION) if entry.startswith(folder) and entry in pages]
    inside = [page for page in pages if page.startswith(folder)]
    return (named or inside or [None])[0]
