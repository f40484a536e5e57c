# SPDX-License-Identifier: Apache-2.0
"""What a C++ header of this project offers: its opening comment, and its declarations with theirs.

This is no parser of C++: it counts brackets in text whose comments and strings are blanked out, which is enough for the
house style (one namespace, comments above, no macros). Bodies of functions and private members are left out.
"""

import dataclasses
import re

from check_citations import CPP_TOKEN

OPENING = re.compile(r"\A(?://[^\n]*\n)+")
NAMESPACE = re.compile(r"^namespace (orthant[\w:]*) \{$", re.MULTILINE)
ACCESS = re.compile(r"\s*(public|private|protected):")
TYPE = re.compile(r"^(?:template\s*<.*?>\s*)?(?:struct|class|enum class|enum|concept|using)\s+(?:\[\[\w+\]\]\s*)?(\w+)", re.DOTALL)
FORWARD = re.compile(r"^(?:template\s*<[^>]*>\s*)?(?:struct|class)\s+\w+;$")


@dataclasses.dataclass
class Declaration:
    name: str
    comment: list  # lines, without //
    code: str


@dataclasses.dataclass
class Header:
    opening: list  # lines of the comment at the top
    namespace: str
    declarations: list


def blanked(text):
    """The text with blanks for comments, strings and preprocessor lines; every character stays in its place."""
    def blanks(match):
        return re.sub(r"[^\n]", " ", match[0])
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blanks, CPP_TOKEN.sub(blanks, text), flags=re.MULTILINE)


def comment_text(text):
    """The lines of // and /// comments, without these marks."""
    return [match[1].rstrip() for match in re.finditer(r"^\s*///? ?(.*)$", text, re.MULTILINE)]


def items(code, start, end):
    """(start, end) of each declaration in code[start:end]; code is blanked."""
    at = start
    while True:
        while at < end and (code[at].isspace() or code[at] == ";"):
            at += 1
        if at >= end:
            return
        stop = end_of_item(code, at, end)
        yield at, stop
        at = stop


def end_of_item(code, start, end):
    access = ACCESS.match(code, start)
    if access:
        return access.end()
    depth = 0
    for at in range(start, end):
        if code[at] in "({[":
            depth += 1
        elif code[at] in ")}]":
            depth -= 1
            if depth == 0 and code[at] == "}" and not re.match(r"\s*[;,{(]", code[at + 1:end]):
                return at + 1
        elif code[at] == ";" and depth == 0:
            return at + 1
    return end


def body_of(code, start, end):
    """(where the head ends, "{" of the body) when the item is a function with a body, else None."""
    depth, head = 0, ""
    initialiser = None
    for at in range(start, end):
        if code[at] == "{" and depth == 0:
            is_function = ")" in head and "=" not in re.sub(r"operator\s*\S+", "", head)
            if not is_function:
                return None
            if initialiser is None or not code[at - 1].isidentifier():  # the braces of a_{1} are not the body
                return (at if initialiser is None else initialiser), at
        depth += (code[at] in "({[") - (code[at] in ")}]")
        if depth == 0:
            head += code[at]
            if code[at] == ":" and ")" in head and code[at - 1] == " " and code[at + 1] == " " and initialiser is None:
                initialiser = at
    return None


def class_key(code, start, end):
    """"struct", "class", or None when the item is neither."""
    match = re.match(r"(?:template\s*<.*?>\s*)?(struct|class)\b", code[start:end], re.DOTALL)
    return match[1] if match else None


def end_of_line(text, code, at):
    """After the comment that follows on the same line, if there is one."""
    stop = text.find("\n", at)
    return stop if stop != -1 and not code[at:stop].strip() else at


def shortened(text, code, start, end):
    """The declaration without bodies of functions and without what is private."""
    body = body_of(code, start, end)
    if body:
        return text[start:body[0]].rstrip() + ";"
    key = class_key(code, start, end)
    if not key or "{" not in code[start:end]:
        return text[start:end]
    opening = code.index("{", start)
    closing = code.rindex("}", start, end)
    is_public = key == "struct"
    result = text[start:opening + 1]
    last = opening + 1
    for first, stop in items(code, opening + 1, closing):
        access = ACCESS.match(code, first)
        stop = end_of_line(text, code, stop)
        if access:
            is_public = access[1] == "public"
            if is_public and result[-1] != "{":
                result += text[last:stop]
        elif is_public and not code.startswith("friend", first):
            result += text[last:first] + shortened(text, code, first, stop)
        last = stop
    margin = re.match(r"\s*", text[text.rfind("\n", 0, start) + 1:])[0]
    return result + ("" if result.endswith("{") else "\n" + margin) + text[closing:end]


def name_of(code):
    match = TYPE.match(code)
    if match:
        return match[1]
    head = re.sub(r"^template\s*<.*?>\s*(?=[\[\w])", "", code, flags=re.DOTALL)
    operator = re.search(r"\boperator\s*(\(\)|[^\s(]+)", head)
    if operator:
        return "operator" + operator[1]
    return re.search(r"(\w+)\s*(?:\(|=|;|\{|$)", re.sub(r"\[\[\w+\]\]|<[^()]*?>", "", head))[1]


def read_header(text):
    opening = [line for line in comment_text(OPENING.match(text)[0]) if not line.startswith("SPDX-")]
    code = blanked(text)
    namespace = NAMESPACE.search(code)
    if not namespace:
        return Header(opening, "", [])
    declarations = []
    end = code.rindex("}")
    last = namespace.end()
    for start, stop in items(code, namespace.end(), end):
        comment = comment_text(text[last:start])
        stop = end_of_line(text, code, stop)
        last = stop
        if code.startswith("namespace", start) or FORWARD.match(code[start:stop].strip()):
            continue
        declarations.append(Declaration(name_of(code[start:stop]), comment, shortened(text, code, start, stop)))
    return Header(opening, namespace[1], declarations)
