"""The letters of a text element, its inner elements included, and where the file puts them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from ppgen.load.svg.lengths import LARGEST, letter_length
from ppgen.load.svg.levels import Level
from ppgen.load.svg.tree import LETTERS, Node

_BLANK = " \t\r\n"
_SIDES = (("x", 0), ("y", 1), ("dx", 0), ("dy", 1))
_SPLIT = str.maketrans(",\t\r\n", "    ")


@dataclass(slots=True)
class PlacedLetter:
    """One letter, what holds where it stands, and what is said of its place: `x`, `y`, `dx`, `dy`."""

    letter: str
    level: Level
    language: str
    keeps_spaces: bool
    places: dict[str, float] = field(default_factory=dict)


class _Stretch(NamedTuple):
    """The letters of one element, from one number up to another, before spaces are taken out."""

    node: Node
    level: Level
    first: int
    end: int


class _Around(NamedTuple):
    """What holds inside of an element of a text."""

    level: Level
    language: str
    keeps_spaces: bool


Enter = Callable[[Node, Level], Level | None]
"""Returns what holds inside an inner element of a text, or None where it is not shown; raises ValueError."""


def read_words(
    node: Node, level: Level, enter: Enter, *, language: str, keeps_spaces: bool
) -> list[PlacedLetter]:
    """Return the letters of a text element as they are seen; raises ValueError.

    Spaces are joined where nothing says that they are kept, and those at both ends left out.
    """
    words = _Words(enter)
    words.read(node, _Around(level, language, keeps_spaces))
    kept = _kept(words.letters)
    before = [0]
    for is_kept in kept:
        before.append(before[-1] + is_kept)
    shown = [letter for letter, is_kept in zip(words.letters, kept) if is_kept]
    for stretch in words.stretches:
        _place(shown[before[stretch.first] : before[stretch.end]], stretch)
    return shown


class _Words:
    def __init__(self, enter: Enter) -> None:
        self._enter = enter
        self.letters: list[PlacedLetter] = []
        self.stretches: list[_Stretch] = []

    def read(self, node: Node, around: _Around) -> None:
        """Take the letters of an element; those of elements around it are placed before its own."""
        at, first = len(self.stretches), len(self.letters)
        for child in node.children:
            if child.name == LETTERS:
                self.letters += [PlacedLetter(letter, *around) for letter in child.text]
                continue
            level = self._enter(child, around.level)
            if level is not None:
                self.read(child, inner_words(child, level, around.language, around.keeps_spaces))
        self.stretches.insert(at, _Stretch(node, around.level, first, len(self.letters)))


def inner_words(node: Node, level: Level, language: str, keeps_spaces: bool) -> _Around:
    """Return what holds inside an element, what its own attributes say included."""
    language = node.attributes.get("xml:lang", node.attributes.get("lang", language))
    own = node.attributes.get("xml:space", "")
    keeps_spaces = {"preserve": True, "default": False}.get(own, keeps_spaces)
    said = level.style.letters.keeps_spaces
    return _Around(level, language, keeps_spaces if said is None else said)


def _kept(letters: list[PlacedLetter]) -> list[bool]:
    """Make all blanks spaces, and tell which letters stay."""
    kept: list[bool] = []
    is_open = False  # whether a space may follow
    last_space = -1
    for number, one in enumerate(letters):
        if one.letter in _BLANK:
            one.letter = " "
            kept.append(one.keeps_spaces or is_open)
            if not one.keeps_spaces:
                last_space = number if is_open else last_space
                is_open = False
        else:
            kept.append(True)
            is_open, last_space = True, -1
    if last_space >= 0:
        kept[last_space] = False
    return kept


def _place(letters: list[PlacedLetter], stretch: _Stretch) -> None:
    """Note what an element says of the places of its letters; raises ValueError."""
    attributes = stretch.node.attributes
    for refused in ("textLength", "rotate"):
        if attributes.get(refused, "").strip(" 0") and letters:
            raise ValueError(f"{refused} is not supported")
    for name, side in _SIDES:
        texts = attributes.get(name, "").translate(_SPLIT).split()
        for letter, text in zip(letters, texts):
            letter.places[name] = _length(text, stretch.level, side)


def _length(text: str, level: Level, side: int) -> float:
    value = level.view[side] * letter_length(text[:-1], 1.0) / 100 if text.endswith("%") else None
    value = letter_length(text, level.style.letters.size) if value is None else value
    if not abs(value) <= LARGEST:
        raise ValueError(f"{text[:40]!r} is not a length in the drawing's own units")
    return value
