"""Chunks into lines."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.typeset.chunk import Chunk
from ppgen.typeset.chunks import ChunkMaker
from ppgen.typeset.markup import ICON
from ppgen.typeset.paragraph import NO_INDENT, Indent, Paragraph
from ppgen.typeset.phrases import in_phrases, in_short_phrases, in_stems, in_words

_TOLERANCE = 1e-6
LONELY = 0.3
"""What ends a text is not left alone on a line of which it takes less than this share."""
LONELY_JUSTIFIED = 0.15
"""The same where lines are justified: there a short last line is what readers expect."""
SHORT = 0.7
"""A line of which phrases take less than this share takes words of the next phrase, too."""


class Line(NamedTuple):
    """Chunks on one line and their width in em, spaces at the end left out; `last` of its paragraph.

    `indent` is how far it stands in, in em.
    """

    chunks: list[Chunk]
    width: float
    last: bool
    indent: float = 0.0

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


def wrap(
    paragraph: Paragraph, maker: ChunkMaker, *, measure: float, most: int | None, lonely: float = LONELY
) -> Wrapped | None:
    """Fill lines of `measure` em one after another; None as soon as there are more than `most`."""
    lines: list[Line] = []
    too_wide = None
    for number, chunks in enumerate(paragraph.lines):
        room = None if most is None else most - len(lines)
        indent = paragraph.indents[number] if paragraph.indents else NO_INDENT
        wide = measure - indent.first + _TOLERANCE
        filled = _fill(chunks, maker, wide, most=room, lonely=lonely, indent=indent)
        if filled is None:
            return None
        lines += _standing_in(filled.lines, indent) if indent.rest else filled.lines
        too_wide = too_wide or filled.too_wide
    return Wrapped(lines, too_wide)


def wrap_phrases(
    paragraph: Paragraph, *, measure: float, most: int, longest: float = math.inf
) -> Wrapped | None:
    """Fill lines with whole phrases; None if one is wider than a line, or if there are more than `most`.

    A phrase that is wider than the `longest` line (em) is broken between its words, such a word behind its
    katakana, and what is wider still anywhere.
    """
    lines: list[Line] = []
    for number, chunks in enumerate(paragraph.lines):
        indent = paragraph.indents[number] if paragraph.indents else NO_INDENT
        narrowest = longest + _TOLERANCE - max(indent.first, indent.rest)
        phrases = [part for phrase in in_phrases(chunks) for part in _in_parts(phrase, narrowest)]
        filled = _filled_with_phrases(phrases, measure + _TOLERANCE, indent)
        if filled is None:
            return None
        made = [_line([chunk for phrase in line for chunk in phrase], last=False) for line in filled]
        made[-1] = made[-1]._replace(last=True)
        lines += _standing_in(made, indent) if indent.rest else made
    return Wrapped(lines, None) if len(lines) <= most else None


def _in_parts(phrase: list[Chunk], measure: float) -> Iterator[list[Chunk]]:
    """Yield a phrase, or its words if it is wider than a line, or what these are made of."""
    parts = [phrase]
    for take_apart in (in_words, in_stems, _singly):
        parts = [
            piece
            for part in parts
            for piece in ([part] if _line(part, last=False).width <= measure else take_apart(part))
        ]
    yield from parts


def _singly(word: list[Chunk]) -> list[list[Chunk]]:
    return [[chunk] for chunk in word]


def _filled_with_phrases(
    phrases: list[list[Chunk]], measure: float, indent: Indent
) -> list[list[list[Chunk]]] | None:
    """Return the phrases of each line of a paragraph; None if one is wider than a line."""
    filled: list[list[list[Chunk]]] = [[]]
    room, width = measure - indent.first, 0.0
    for waiting in phrases:
        phrase = waiting
        if width + _line(phrase, last=False).width > room and filled[-1]:
            if width < SHORT * room:
                taken, phrase = _words_for(phrase, room - width)
                filled[-1] += [taken] if taken else []
            filled.append([])
            room, width = measure - indent.rest, 0.0
        if _line(phrase, last=False).width > room:
            return None
        filled[-1].append(phrase)
        width += _full(phrase)
    if len(filled) > 1 and len(filled[-2]) > 1 and width < LONELY * measure:
        moved = _full(filled[-2][-1])
        stays = sum(map(_full, filled[-2][:-1]))
        if moved + width <= room and stays >= width:
            filled[-1].insert(0, filled[-2].pop())
    return filled


def _words_for(phrase: list[Chunk], room: float) -> tuple[list[Chunk], list[Chunk]]:
    """Part a phrase that is wider than the rest of a line: the words that fit there, and the others."""
    taken: list[Chunk] = []
    for word in in_short_phrases(phrase):
        if _line([*taken, *word], last=False).width > room:
            break
        taken += word
    return taken, phrase[len(taken) :]


def _full(phrase: list[Chunk]) -> float:
    return sum(chunk.full for chunk in phrase)


def _fill(
    chunks: list[Chunk],
    maker: ChunkMaker,
    measure: float,
    *,
    most: int | None,
    lonely: float,
    indent: Indent,
) -> Wrapped | None:
    """Fill the lines of one paragraph; `measure` is that of its first line."""
    following = measure + indent.first - indent.rest
    lines: list[Line] = []
    line: list[Chunk] = []
    width = end = 0.0  # with the spaces behind the last chunk, and without
    too_wide = None
    for waiting in chunks:
        chunk: Chunk | None = waiting
        while chunk is not None:
            reach = width + chunk.advance
            if reach <= measure:
                line.append(chunk)
                width, end = width + chunk.full, reach
                break
            parts = maker.divided(chunk, measure - width, alone=not line)
            carried = None
            if parts is not None:
                line.append(parts[0])
                end = width + parts[0].advance
                chunk = parts[1]
            elif not line:
                too_wide = too_wide or chunk
                line.append(chunk)
                end = reach
                chunk = None
            elif not line[-1].typeface and len(line) > 1 and _counts(line[-1], chunk, measure):
                carried = line.pop()
            lines.append(Line(line, end, last=False) if carried is None else _line(line, last=False))
            measure = following
            line, width, end = (
                ([], 0.0, 0.0) if carried is None else ([carried], carried.full, carried.advance)
            )
            if most is not None and len(lines) >= most and chunk is not None:
                return None
    if line or not lines:
        lines.append(Line(line, end, last=True))
    else:
        lines[-1] = lines[-1]._replace(last=True)
    if most is not None and len(lines) > most:
        return None
    return Wrapped(_with_company(_undivided(lines, chunks, measure), measure, lonely * measure), too_wide)


def _line(chunks: list[Chunk], *, last: bool) -> Line:
    if not chunks:
        return Line(chunks, 0.0, last)
    return Line(chunks, sum(chunk.full for chunk in chunks[:-1]) + chunks[-1].advance, last)


def _standing_in(lines: list[Line], indent: Indent) -> list[Line]:
    """Return the lines of a point, each as far in as it stands."""
    first, *rest = lines
    return [first._replace(indent=indent.first), *(line._replace(indent=indent.rest) for line in rest)]


def _counts(number: Chunk, word: Chunk, measure: float) -> bool:
    """Tell whether a number and its icon stand before a word that they count, and fit on a line with it."""
    is_counted = word.source[0].isalpha() and number.source.rstrip(" ").endswith(ICON)
    return is_counted and number.full + word.advance <= measure


def _undivided(lines: list[Line], chunks: list[Chunk], measure: float) -> list[Line]:
    """Put the whole last word on the last line of a paragraph, where it held nothing but the word's end."""
    if len(lines) < 2 or len(lines[-1].chunks) != 1 or len(lines[-2].chunks) < 2:
        return lines
    whole = chunks[-1]
    if lines[-1].chunks[0] is whole or whole.advance > measure:
        return lines
    return [*lines[:-2], _line(lines[-2].chunks[:-1], last=False), _line([whole], last=True)]


def _with_company(lines: list[Line], measure: float, lonely: float) -> list[Line]:
    """Give the few words that end a text alone on their line the word before them, where there is room."""
    if len(lines) < 2 or lines[-1].width > lonely or len(lines[-2].chunks) < 3:
        return lines
    last, before = lines[-1].chunks, lines[-2].chunks[-1]
    if before.full == before.advance or before.full + lines[-1].width > measure:
        return lines
    return [*lines[:-2], _line(lines[-2].chunks[:-1], last=False), _line([before, *last], last=True)]
