"""Which chunks stand on which line?"""

from __future__ import annotations

from typing import NamedTuple

from ppgen.typeset.chunks import Chunk, ChunkMaker
from ppgen.typeset.paragraph import Paragraph

_TOLERANCE = 1e-6
_LONELY = 0.2
"""A last word that takes less than this share of a line is not left alone there."""


class Line(NamedTuple):
    """Chunks on one line and their width in em, spaces at the end left out; `last` of its paragraph."""

    chunks: list[Chunk]
    width: float
    last: bool

    @property
    def text(self) -> str:
        """What is printed on the line."""
        if not self.chunks:
            return ""
        return "".join([chunk.spaced for chunk in self.chunks[:-1]]) + self.chunks[-1].text


class Wrapped(NamedTuple):
    """The lines of a text, and the chunk that is wider than a line, if any."""

    lines: list[Line]
    too_wide: Chunk | None


def wrap(paragraph: Paragraph, maker: ChunkMaker, *, measure: float, most: int | None) -> Wrapped | None:
    """Fill lines of `measure` em one after another; None as soon as there are more than `most`."""
    lines: list[Line] = []
    too_wide = None
    for chunks in paragraph.lines:
        room = None if most is None else most - len(lines)
        filled = _fill(chunks, maker, measure + _TOLERANCE, room)
        if filled is None:
            return None
        lines += filled.lines
        too_wide = too_wide or filled.too_wide
    return Wrapped(lines, too_wide)


def _fill(chunks: list[Chunk], maker: ChunkMaker, measure: float, most: int | None) -> Wrapped | None:
    lines: list[Line] = []
    line: list[Chunk] = []
    width = 0.0
    too_wide = None
    for waiting in chunks:
        chunk: Chunk | None = waiting
        while chunk is not None:
            if width + chunk.advance <= measure:
                line.append(chunk)
                width += chunk.full
                break
            parts = maker.divided(chunk, measure - width, icons_apart=not line)
            if parts is not None:
                line.append(parts[0])
                chunk = parts[1]
            elif not line:
                too_wide = too_wide or chunk
                line.append(chunk)
                chunk = None
            lines.append(_line(line, last=False))
            line, width = [], 0.0
            if most is not None and len(lines) >= most and chunk is not None:
                return None
    if line or not lines:
        lines.append(_line(line, last=True))
    else:
        lines[-1] = lines[-1]._replace(last=True)
    if most is not None and len(lines) > most:
        return None
    return Wrapped(_with_company(lines, measure), too_wide)


def _line(chunks: list[Chunk], *, last: bool) -> Line:
    if not chunks:
        return Line(chunks, 0.0, last)
    return Line(chunks, sum(chunk.full for chunk in chunks[:-1]) + chunks[-1].advance, last)


def _with_company(lines: list[Line], measure: float) -> list[Line]:
    """Give a short word that ends a text alone on its line the word before it, where there is room."""
    if len(lines) < 2 or len(lines[-1].chunks) != 1 or len(lines[-2].chunks) < 3:
        return lines
    last, before = lines[-1].chunks[0], lines[-2].chunks[-1]
    if (
        last.advance > _LONELY * measure
        or before.full == before.advance
        or before.full + last.advance > measure
    ):
        return lines
    return [*lines[:-2], _line(lines[-2].chunks[:-1], last=False), _line([before, last], last=True)]
