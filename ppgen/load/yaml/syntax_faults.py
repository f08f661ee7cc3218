"""A text that is not YAML into what is wrong with it, at the place where the parser gave up."""

from __future__ import annotations

import re

import yaml

from ppgen.common.problem import Problem, Span, error
from ppgen.load.yaml.source import LINE_BREAK
from ppgen.load.yaml.tight_comments import TIGHT_COMMENT

_UNPRINTABLE = r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Not compiled before it is wanted: that takes longer than reading a small game."""

MAX_DEPTH = 100
_TOO_DEEP = "exceeded maximum nesting depth"
"""What the parser says (libyaml from 0.2.6 on) of brackets that it meets before it tells of the first."""

_CLOSING = {"[": "]", "{": "}"}
_TAB_INDENT = re.compile(r" *\t")
_BEGINS_AS_NO_TEXT = re.compile(
    r"\s*(?:- )?(?:[\w-]+:[ \t]+)?"
    r"(\*\S{1,200}[ \t]+[^\s#]|\"[^\"\\]{0,2000}\"[ \t]*[^\s,:#\]}]|'[^']{0,2000}'[ \t]*[^\s,:#'\]}])"
)
"""A value that begins as an alias or in quotes, and has more behind that."""

LONGEST_KEY = 1024
"""Characters of a key that YAML reads without a question mark before it."""

_LONG_KEY = re.compile(
    rf"\s*+(?:- )?+((?=[^\s#'&*!|>%@`{{\[])(?:[^:\"]|:(?=\S)){{{LONGEST_KEY},}}+"
    rf"|\"(?:[^\"\\]|\\.){{{LONGEST_KEY},}}+\"\s*+|'[^']{{{LONGEST_KEY},}}+'\s*+):(?:\s|$)"
)
_UNSEEN_BREAKS = {
    "\x85": "U+0085 (NEXT LINE)",
    "\u2028": "U+2028 (LINE SEPARATOR)",
    "\u2029": "U+2029 (PARAGRAPH SEPARATOR)",
}

_KEY_WITHOUT_SPACE = re.compile(r"\s*(?:- )?[\w-]+:[^\s/]")


def broken_yaml(failure: yaml.YAMLError, text: str, file: str) -> Problem:
    """Turn the parser's failure into a problem in words for people who write YAML by hand."""
    mark = getattr(failure, "problem_mark", None)
    if mark is None:
        return _unprintable(text, file)
    lines = LINE_BREAK.split(text)
    line = lines[mark.line] if mark.line < len(lines) else ""
    opened = getattr(failure, "context_mark", None)
    span = Span(file, min(mark.line + 1, len(lines)), mark.column + 1)
    if tab := _tab_above(lines, mark.line):
        hint = "indent with spaces only"
        return error("load/tab", "a tab is used for indentation", span=Span(file, *tab), hint=hint)
    if getattr(failure, "problem", "") == _TOO_DEEP:
        return too_deep(Span(file, span.line, _deepest(line, mark.column)))
    problems = (
        _long_key(lines, mark.line, file)
        or _open_at_end(text, span)
        or _unclosed(lines, opened, span)
        or _at_character(line, mark.column, span)
    )
    above = lines[mark.line - 1] if 0 < mark.line <= len(lines) else ""
    return problems or _unseen_break(text, lines, mark.line, file=file) or _misplaced(line, above, span)


def too_deep(span: Span) -> Problem:
    """Refuse what is nested without end."""
    hint = f"at most {MAX_DEPTH} levels are read"
    return error("load/too-deep", "this is nested too deeply", span=span, hint=hint)


def _deepest(line: str, last: int) -> int:
    """Return the column of the first bracket of a line that is nested too deeply, or else of the last."""
    opened = [column for column, sign in enumerate(line[: last + 1], 1) if sign in _CLOSING]
    return opened[MAX_DEPTH] if len(opened) > MAX_DEPTH else last + 1


def _unprintable(text: str, file: str) -> Problem:
    match = re.search(_UNPRINTABLE, text)
    place = Span(file) if match is None else place_at(text, match.start(), file)
    name = "character" if match is None else f"character U+{ord(match[0]):04X}"
    message = f"the control {name} cannot stand in YAML"
    return error("load/control-character", message, span=place, hint="remove it")


def place_at(text: str, offset: int, file: str) -> Span:
    """Return the place of a character, given how many stand before it."""
    before = text[:offset]
    return Span(file, before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)


def _tab_above(lines: list[str], last: int) -> tuple[int, int] | None:
    """Find a tab in the indentation of the line that failed or of the one before it."""
    for index in (last, last - 1):
        if 0 <= index < len(lines) and (match := _TAB_INDENT.match(lines[index])):
            return index + 1, match.end()
    return None


def _open_at_end(text: str, span: Span) -> Problem | None:
    """Tell whether the text ends right behind a bracket that opens something."""
    written = text.rstrip()
    if written[-1:] not in _CLOSING:
        return None
    place, opening = place_at(written, len(written) - 1, span.file), written[-1]
    if (span.line, span.column) < (place.line, place.column):
        return None
    hint = f"write {_CLOSING[opening]} behind what stands in it, or put the text in quotes"
    return error("load/syntax", f"the {opening} here is never closed", span=place, hint=hint)


def _unclosed(lines: list[str], opened: yaml.Mark | None, span: Span) -> Problem | None:
    """Tell whether a quote or bracket that opens earlier is what the parser could not finish."""
    if (
        opened is None
        or opened.line >= len(lines)
        or (opened.line + 1, opened.column + 1) == (span.line, span.column)
    ):
        return None
    character = lines[opened.line][opened.column : opened.column + 1]
    place = Span(span.file, opened.line + 1, opened.column + 1)
    at_end = span.line >= len(lines) or not "".join(lines[span.line - 1 :])[span.column - 1 :].strip()
    if character in {'"', "'"} and at_end:
        hint = f"add the closing {character}"
        return error(
            "load/syntax", f"the text that opens with {character} here never ends", span=place, hint=hint
        )
    if character == '"':
        hint = (
            r"after a backslash only YAML escapes such as \n or \\ may follow; use single quotes to keep it"
        )
        return error("load/syntax", 'this cannot stand in a text with "…" quotes', span=span, hint=hint)
    if character in {"[", "{"} and character:
        for number, line in enumerate(lines[opened.line : span.line], opened.line + 1):
            start = opened.column if number == opened.line + 1 else 0
            remark = TIGHT_COMMENT.search(line)
            if remark is not None and not {'"', "'"} & {*line[start : remark.start()]}:
                return error(
                    "load/syntax",
                    f"{remark[1]} begins a remark, so that the {character} before it is not closed",
                    span=Span(span.file, number, remark.start(1) + 1),
                    hint=f'put it in quotes: "{remark[1]}"',
                )
        closing = _CLOSING[character]
        hint = f"look for a missing comma or a missing {closing}; the {character} stands in line {place.line}"
        return error(
            "load/syntax",
            f"the {character} is not closed, or its parts are not set apart",
            span=span,
            hint=hint,
        )
    return None


def _at_character(line: str, column: int, span: Span) -> Problem | None:
    character = line[column : column + 1]
    if character == ":" and ": " in line[:column]:
        hint = 'put the whole value in quotes if its text holds ": "'
        return error("load/syntax", "a second colon cannot start another value here", span=span, hint=hint)
    if character and character in "@`%|>&*!":
        hint = f"put the value in quotes if it is text that starts with {character}"
        return error(
            "load/syntax", f"a value cannot start with {character} in this way", span=span, hint=hint
        )
    if character and character in "]},":
        return error(
            "load/syntax",
            f"this {character} closes or parts nothing",
            span=span,
            hint="remove it, or quote the text",
        )
    return None


def _long_key(lines: list[str], last: int, file: str) -> Problem | None:
    """Tell whether the line that failed, or the one before it, has a longer key than YAML reads."""
    for index in (last, last - 1):
        found = _LONG_KEY.match(lines[index]) if 0 <= index < len(lines) else None
        if found is not None:
            message = f"a key of {len(found[1].rstrip()):,} characters is too long"
            span, hint = Span(file, index + 1, found.start(1) + 1), f"write one of {LONGEST_KEY:,} at most"
            return error("load/syntax", message, span=span, hint=hint)
    return None


def _unseen_break(text: str, lines: list[str], last: int, *, file: str) -> Problem | None:
    """Tell whether one of the two lines before the one that failed ends with a break that nobody sees."""
    breaks = LINE_BREAK.findall(text)[:last]
    for index in range(max(last - 2, 0), len(breaks)):
        if name := _UNSEEN_BREAKS.get(breaks[index]):
            message = f"{name} ends a line here, which nobody sees"
            hint = "take it out, or write \\n in double quotes"
            span = Span(file, index + 1, len(lines[index]) + 1)
            return error("load/syntax", message, span=span, hint=hint)
    return None


def _misplaced(line: str, above: str, span: Span) -> Problem:
    quoted = _BEGINS_AS_NO_TEXT.match(line)
    if quoted is not None:
        hint = f"put the whole value in quotes: it begins with {quoted[1][0]}, and goes on behind its end"
    elif _KEY_WITHOUT_SPACE.match(line) or _KEY_WITHOUT_SPACE.match(above):
        which = "this line" if _KEY_WITHOUT_SPACE.match(line) else "the line above"
        hint = f"put a space after the colon in {which}: `key: value`"
    elif line.strip() and ":" not in line and not line.lstrip().startswith("- "):
        hint = "a line in a mapping is `key: value`; was a colon forgotten here or in the line above?"
    else:
        hint = "compare the indentation with the lines above: parts of one thing start in one column"
    return error("load/syntax", "this does not fit what stands above it", span=span, hint=hint)
