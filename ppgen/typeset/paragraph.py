"""A text into the lines that have to be fitted into a box, cut into chunks, and their measures."""

from __future__ import annotations

import re
from typing import NamedTuple

from ppgen.typeset import bidi, breaking
from ppgen.typeset.chunk import Chunk
from ppgen.typeset.chunks import ChunkMaker
from ppgen.typeset.markup import Marked

BULLET = "\u2022"
_POINT = re.compile(r"( *)(?:[-\u2022]|\d{1,3}[.)]) +(?=\S)")
_DEEPER = 2
"""Spaces at the start of a line that make a point a level deeper."""


class Indent(NamedTuple):
    """How far the lines of a point stand in, in em: the first one, and those that follow."""

    first: float
    rest: float


NO_INDENT = Indent(0.0, 0.0)


class Paragraph(NamedTuple):
    """A text cut into chunks, one list for each line that the text itself ends; lengths in em.

    `rise` and `fall` are the furthest reach of any ink above and below its baseline, `extent` the
    widths of all chunks with their spaces, `widest_space` the widest spaces behind any chunk.
    `typeface` names the one typeface of a text without icons that runs from left to right. `indents` has one
    for each of the lines, or none at all.
    """

    lines: tuple[list[Chunk], ...]
    text: str
    rise: float
    fall: float
    extent: float
    widest_space: float
    missing: tuple[str, ...]
    typeface: str
    indents: tuple[Indent, ...] = ()


def with_bullets(text: str) -> str:
    """Return a text whose lines that begin with a hyphen and a space begin with a bullet."""
    return re.sub(r"(?m)^( *)- +(?=\S)", rf"\1{BULLET} ", text)


def read_paragraph(
    marked: Marked, maker: ChunkMaker, *, right_to_left: bool, lists: bool = False
) -> Paragraph:
    """Cut a marked text into chunks; with `lists` lines that begin as points of a list do are to hang."""
    lines = []
    start = 0
    sources = marked.text.split("\n")
    for line in sources:
        end = start + len(line)
        lines.append(_chunks(line, marked.looks[start:end], maker, right_to_left=right_to_left))
        start = end + 1
    chunks = lines[0] if len(lines) == 1 else [chunk for line in lines for chunk in line]
    typefaces = {chunk.typeface for chunk in chunks}
    return Paragraph(
        lines=tuple(lines),
        text="\n".join(_printed(line) for line in lines),
        rise=max([chunk.rise for chunk in chunks], default=0.0),
        fall=max([chunk.fall for chunk in chunks], default=0.0),
        extent=sum(chunk.full for chunk in chunks),
        widest_space=max([chunk.full - chunk.advance for chunk in chunks], default=0.0),
        missing=tuple(dict.fromkeys([character for chunk in chunks for character in chunk.missing])),
        typeface=typefaces.pop() if len(typefaces) == 1 else "",
        indents=_indents(sources, lines) if lists else (),
    )


def _indents(sources: list[str], lines: list[list[Chunk]]) -> tuple[Indent, ...]:
    """Let points hang: what follows their mark stands in one line down, marks of one list end in one line."""
    points = [_POINT.match(source) for source in sources]
    if not any(points):
        return ()
    indents = [NO_INDENT] * len(points)
    for run in _runs(points):
        marks = [
            (number, len(point[1]) // _DEEPER, _mark_width(lines[number], point)) for number, point in run
        ]
        widest: dict[int, float] = {}
        for _, level, mark in marks:
            widest[level] = max(widest.get(level, 0.0), mark)
        for number, level, mark in marks:
            rest = sum(width for other, width in widest.items() if other <= level)
            indents[number] = Indent(rest - mark, rest)
    return tuple(indents)


def _runs(points: list[re.Match[str] | None]) -> list[list[tuple[int, re.Match[str]]]]:
    """Part points into lists: each is interrupted by other lines, or by numbers instead of bullets."""
    runs: list[list[tuple[int, re.Match[str]]]] = []
    kind: bool | None = None
    for number, point in enumerate(points):
        if point is None:
            kind = None
            continue
        is_number = point[0].strip()[0].isdigit()
        if kind is None or (len(point[1]) < _DEEPER and is_number is not kind):
            runs.append([])
            kind = is_number
        runs[-1].append((number, point))
    return runs


def _mark_width(chunks: list[Chunk], point: re.Match[str]) -> float:
    """Return how wide the mark of a point is with the space behind it."""
    left = len(point[0].strip())
    width = 0.0
    for chunk in chunks:
        if left <= 0:
            break
        width += chunk.full
        left -= len(chunk.source.strip())
    return width


def _printed(chunks: list[Chunk]) -> str:
    return "".join([chunk.spaced for chunk in chunks[:-1]]) + chunks[-1].text if chunks else ""


def _chunks(line: str, looks: str, maker: ChunkMaker, *, right_to_left: bool) -> list[Chunk]:
    inner = line.strip(breaking.SPACE_CHARACTERS)
    if not inner:
        return []
    levels = ""
    start = 0
    if len(inner) != len(line):
        start = line.index(inner)
    if right_to_left or bidi.needs_levels(inner):
        levels = bidi.line_levels(line, right_to_left=right_to_left)[start : start + len(inner)]
    return maker.line(inner, looks[start : start + len(inner)], levels)
