"""Where remarks begin and end otherwise than people see: texts cut off by a #, data behind one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.common.characters import TAKE_OUT, TURNS, turned
from ppgen.common.problem import Problem, Span, error, warning
from ppgen.load.yaml.source import LINE_BREAK, Places

TIGHT_COMMENT = re.compile(r"(?<=[ \t\[{,])(#[^\s#!][^\s,\]}]{0,60})")
"""A comment whose first word follows its sign directly, `#2`: before a remark one leaves a blank."""

RULE = "load/comment"

MOST_REMARKS = 100
"""So many of a file are told: who has more has seen what is wrong."""


def _is_figure(value: str) -> bool:
    """Tell whether a value is a number or a yes: behind those nobody goes on with a #."""
    return value in {"true", "false", "null", "~"} or value.lstrip("+-").replace(".", "", 1).isdigit()


_UNSEEN_BREAKS = "\r\x85\u2028\u2029"
"""What ends a line for readers of YAML 1.1, and for no editor in the midst of a line."""


def hidden_lines(text: str, file: str) -> Iterator[Problem]:
    """Report what stands behind a remark and a line break that nobody sees: it would be read."""
    breaks = [sign for sign in _UNSEEN_BREAKS if sign in text and (sign != "\r" or "\n" in text)]
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1) if breaks else ():
        begun = _remark(line)
        places = [at for sign in breaks if begun >= 0 and (at := line.find(sign, begun)) >= 0]
        places = [at for at in places if line[at:].strip(_UNSEEN_BREAKS + " \t")]
        if places:
            span, name = Span(file, number, min(places) + 1), f"U+{ord(line[min(places)]):04X}"
            message = f"a remark ends at the line break {name}, which nobody sees, and what follows is read"
            hint = "take it out, or end the line in the usual way"
            yield error("load/hidden-line", message, span=span, hint=hint)


def turned_remarks(text: str, file: str) -> Iterator[Problem]:
    """Report remarks that hold what turns a direction: one would look like none, or like two."""
    if text.isascii() or TURNS.isdisjoint(text):
        return
    for number, line in enumerate(LINE_BREAK.split(text), 1):
        if TURNS.isdisjoint(line):
            continue
        begun = _remark(line)
        places = [at for at, sign in enumerate(line) if sign in TURNS and at > begun]
        if begun >= 0 and places:
            what = next(turned(line[places[0]]))
            span = Span(file, number, places[0] + 1)
            yield error("load/invisible-character", what, span=span, hint=TAKE_OUT)


_QUOTED = re.compile(r"""(?:(?<=[\s\[{,:])|^)(?:"(?:[^"\\]|\\.)*+"|'[^']*+'(?!'))""")
"""A text in quotes that ends in its line; a quote within a word, as in *l'or*, begins none."""

_SIGN = re.compile(r"(?:^|(?<=[ \t]))#")


def _remark(line: str) -> int:
    """Return where the remark of a line begins, or -1: a # in quotes begins none."""
    if "#" not in line:
        return -1
    found = _SIGN.search(_QUOTED.sub(lambda quoted: "_" * len(quoted[0]), line))
    return found.start() if found else -1


def tight_comments(text: str, places: Places, file: str) -> Iterator[Problem]:
    """Warn of values without quotes behind which the rest of the line is dropped as a comment."""
    if TIGHT_COMMENT.search(text) is None:
        return
    lines = LINE_BREAK.split(text)
    wanted = {number: found for number, line in enumerate(lines, 1) if (found := TIGHT_COMMENT.search(line))}
    for node in range(len(places.packed)):
        span = places.span(node, file)
        found = wanted.get(span.line)
        if found is None or places.ends[node]:
            continue
        line, start = lines[span.line - 1], span.column - 1
        value = line[start : found.start()].rstrip()
        is_quoted = value[:1] in {'"', "'"} or _is_figure(value)
        is_last = start <= found.start() and span.length == max(len(value), 1)
        if is_last and not is_quoted:
            del wanted[span.line]
            what = f"the text ends before {found[1]}" if value else f"{found[1]} is no value"
            hint = 'put the value in quotes: "…"; before a remark, leave a blank behind #'
            place = Span(file, span.line, found.start(1) + 1, len(found[1]))
            yield warning(RULE, f"{what}, which is read as a remark", span=place, hint=hint)
