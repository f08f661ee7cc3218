"""A text of a drawing into painted outlines of its letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Segment, transform
from ppgen.load.svg.art import Shape
from ppgen.load.svg.lettering import Letterer, OutlinedLetter, WantedLetters
from ppgen.load.svg.levels import Level
from ppgen.load.svg.painting import painted
from ppgen.load.svg.parts import Parts
from ppgen.load.svg.tree import Node
from ppgen.load.svg.words import Enter, PlacedLetter, inner_words, read_words

_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a line stands left of the place that it is anchored to."""


_HANGING = 0.8
"""The share of the ascent at which scripts hang from a line, where the font says nothing of it."""


class TextWork(NamedTuple):
    """What sets letters, what enters the elements of a text, and what takes a note on it."""

    letterer: Letterer
    enter: Enter
    note: Callable[[str], None]


class _Glyph(NamedTuple):
    """A glyph with its place on the baseline, in units of the drawing, and the letter that it stands for."""

    letter: OutlinedLetter
    x: float
    y: float
    source: PlacedLetter


@dataclass(slots=True)
class _Outlines:
    """What is painted of one element of a text, and how far its letters reach."""

    level: Level
    path: list[Segment] = field(default_factory=list)


def text_shapes(node: Node, level: Level, parts: Parts, work: TextWork) -> Iterator[Shape]:
    """Yield the letters of a text element as shapes in the 1 x 1 box, joined as its elements join them.

    Raises ValueError for what is not understood, LetteringError where no typeface has it, TooManyError.
    """
    language, keeps_spaces = _around(node, parts)
    inner = inner_words(node, level, language, keeps_spaces)
    letters = read_words(node, level, work.enter, language=inner.language, keeps_spaces=inner.keeps_spaces)
    parts.count(len(letters))
    for style in {id(one.level): one.level.style.letters for one in letters}.values():
        if style.faults:
            name, text = style.faults[0]
            raise ValueError(f"{name}: {text[:40]!r} is not obeyed for letters")
    for wanted in dict.fromkeys(map(_wanted, letters)):
        if (found := work.letterer.stand_in(wanted)) is not None:
            work.note(f"{found[1]} stands in for the family {found[0][:40]!r}, which this project has not")
    outlines: dict[int, _Outlines] = {}
    reach: list[tuple[float, float, float, float]] = []
    for glyph in _glyphs(letters, work.letterer):
        size = glyph.source.level.style.letters.size
        own = outlines.setdefault(id(glyph.source.level), _Outlines(glyph.source.level))
        parts.count(len(glyph.letter.outline))
        own.path += transform(glyph.letter.outline, Matrix(size, 0.0, 0.0, size, glyph.x, glyph.y))
        right = glyph.x + glyph.letter.advance * size
        reach.append((glyph.x, glyph.y - glyph.letter.rise * size, right, glyph.y + glyph.letter.fall * size))
    box = _box(reach)
    for own in outlines.values():
        level = own.level._replace(style=own.level.style._replace(even_odd=False))
        if own.path:
            yield from painted(tuple(own.path), level, parts, box=box)


def _around(node: Node, parts: Parts) -> tuple[str, bool]:
    """Return the language, and whether spaces are kept, as the elements around a text say it."""
    language, space = "", ""
    outer: Node | None = parts.around.get(id(node))
    while outer is not None:
        language = language or outer.attributes.get("xml:lang", outer.attributes.get("lang", ""))
        space = space or outer.attributes.get("xml:space", "")
        outer = parts.around.get(id(outer))
    return language, space == "preserve"


def _box(reach: Sequence[tuple[float, float, float, float]]) -> Rect | None:
    """Return the rectangle around the cells of all letters, which shares of a text are taken of."""
    if not reach:
        return None
    lefts, tops, rights, bottoms = zip(*reach)
    return Rect(min(lefts), min(tops), max(rights) - min(lefts), max(bottoms) - min(tops))


def _glyphs(letters: Sequence[PlacedLetter], letterer: Letterer) -> Iterator[_Glyph]:
    """Yield the glyphs of all lines; a letter with a place of its own begins a line."""
    starts = [number for number, one in enumerate(letters) if not number or {"x", "y"} & one.places.keys()]
    x = y = 0.0
    for first, end in zip(starts, [*starts[1:], len(letters)]):
        line = letters[first:end]
        x, y = line[0].places.get("x", x), line[0].places.get("y", y)
        found, end_x, end_y = _line(line, letterer, x, y)
        moved = -(end_x - x) * _SHARES[line[0].level.style.letters.anchor]
        for glyph in found:
            yield glyph._replace(x=glyph.x + moved)
        x, y = end_x + moved, end_y


def _line(
    line: Sequence[PlacedLetter], letterer: Letterer, x: float, y: float
) -> tuple[list[_Glyph], float, float]:
    """Return the glyphs of a line that begins at a place, and where it ends."""
    spans = [("".join(one.letter for one in group), wanted) for wanted, group in groupby(line, key=_wanted)]
    found: list[_Glyph] = []
    source = line[0]
    for letter in letterer.line(spans):
        if letter.start is not None:
            source = line[letter.start]
            x, y = x + source.places.get("dx", 0.0), y + source.places.get("dy", 0.0)
        style = source.level.style.letters
        found.append(_Glyph(letter, x, y + _drop(letter, style.baseline) * style.size, source))
        x += letter.advance * style.size
        if letter.start is not None and source.letter in " \u00a0":
            x += style.word_spacing
    # What stands between letters does not stand behind the last one, where a line is anchored in its middle.
    return found, x - source.level.style.letters.spacing, y


def _drop(letter: OutlinedLetter, baseline: str) -> float:
    """Return how far (em) a letter stands below its y, as browsers and the other engine have it."""
    match baseline:
        case "middle":
            return letter.low / 2
        case "central":
            return (letter.rise - letter.fall) / 2
        case "mathematical":
            return letter.rise / 2
        case "hanging":
            return letter.rise * _HANGING
        case "text-before-edge":
            return letter.rise
        case "text-after-edge" | "ideographic":
            return -letter.fall
        case _:
            return 0.0


def _wanted(one: PlacedLetter) -> WantedLetters:
    style = one.level.style.letters
    tracking = style.spacing / style.size if style.size else 0.0
    return WantedLetters(style.family, style.weight, style.italic, tracking, one.language)
