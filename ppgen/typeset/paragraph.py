"""A text into the lines that have to be fitted into a box, cut into chunks, and their measures."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.typeset import bidi, breaking
from ppgen.typeset.chunks import Chunk, ChunkMaker
from ppgen.typeset.markup import Marked


class Paragraph(NamedTuple):
    """A text cut into chunks, one list for each line that the text itself ends; lengths in em.

    `rise` and `fall` are the furthest reach of any ink above and below its baseline, `extent` the
    widths of all chunks with their spaces, `widest_space` the widest spaces behind any chunk.
    `typeface` names the one typeface of a text without icons that runs from left to right.
    """

    lines: tuple[list[Chunk], ...]
    text: str
    rise: float
    fall: float
    extent: float
    widest_space: float
    missing: tuple[str, ...]
    typeface: str


def read_paragraph(marked: Marked, maker: ChunkMaker, *, right_to_left: bool) -> Paragraph:
    """Cut a marked text into chunks."""
    lines = []
    start = 0
    for line in marked.text.split("\n"):
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
    )


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
