"""What of a game's files was used when all its pieces were composed in all its languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from ppgen.checks.sibling import Form, Sibling, Words
from ppgen.checks.subject import Subject
from ppgen.checks.waivers import Waiver
from ppgen.checks.written_element import WrittenElement
from ppgen.common.geometry import Size
from ppgen.display.entry import Entry
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, Layer, Op, Picture, Stroke, Use, children
from ppgen.layout.layouts import Layouts
from ppgen.layout.theme import ThemeUse
from ppgen.load import Source
from ppgen.localise import Deck
from ppgen.model.field import TermField
from ppgen.model.game import Game
from ppgen.work.lookups import Noted

PLAIN = frozenset({Fill, Glyphs, Stroke})
"""Ops that show neither an icon nor a picture."""


@dataclass(slots=True)
class UsedNames:
    """The names that were asked for, by what they name; `chosen` has the cards that each component prints.

    Those are called such as `team:sloths`, each with its size. `waivers` are those of elements and styles
    that something needed.
    """

    styles: set[str] = field(default_factory=set)
    colours: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    icons: set[str] = field(default_factory=set)
    terms: set[str] = field(default_factory=set)
    pictures: set[str] = field(default_factory=set)
    chosen: dict[str, dict[str, Size]] = field(default_factory=dict)
    waivers: set[Waiver] = field(default_factory=set)

    def add(self, others: UsedNames) -> None:
        """Add what was asked for elsewhere."""
        self.styles |= others.styles
        self.colours |= others.colours
        self.parts |= others.parts
        self.icons |= others.icons
        self.terms |= others.terms
        self.pictures |= others.pictures
        self.waivers |= others.waivers
        for name, sizes in others.chosen.items():
            self.chosen.setdefault(name, {}).update(sizes)


@dataclass(slots=True)
class Usage:
    """The names that were `used` of a game's files; fed with one language after the other.

    `picture_files` lists the pictures that lie in the game's folders, relative to the project. `written`
    holds the elements of its layouts once a rule has asked for them, `siblings` those beside one another,
    `alike` those of them that say alike things of a group of words.
    """

    game: Game
    layouts: Layouts
    theme: Source | None
    used: UsedNames = field(default_factory=UsedNames)
    picture_files: tuple[str, ...] = ()
    written: tuple[WrittenElement, ...] = ()
    siblings: tuple[tuple[Sibling, ...], ...] | None = None
    alike: tuple[tuple[Words, list[list[Form]]], ...] | None = None

    def note_deck(self, deck: Deck) -> None:
        """Note the terms that a deck's sentences and layouts said, or its cards hold as values."""
        if isinstance(deck.terms, Noted):
            self.used.terms |= deck.terms.asked
        self.used.terms |= {str(value) for _, _, _, value in Subject(deck, None).values(TermField)}
        for _, _, effect in Subject(deck, None).effects():
            self.used.terms |= {word for value in effect.values() for word in _words(value)}

    def note_theme(self, use: ThemeUse) -> None:
        """Note what of the theme, and which icons' outlines, drawing asked for."""
        self.used.colours |= use.colours
        self.used.styles |= use.styles
        self.used.parts |= use.parts
        self.used.icons |= use.icons

    def note_ops(self, ops: tuple[Op, ...], seen: set[int]) -> None:
        """Note the icons that are drawn; `seen` keeps shared ops from being walked twice."""
        for op in ops:
            if type(op) in PLAIN or id(op) in seen:
                continue
            seen.add(id(op))
            match op:
                case Picture():
                    self.used.pictures.add(PurePosixPath(op.image.path).as_posix())
                case Use():
                    if id(op.symbol) in seen:
                        continue
                    seen.add(id(op.symbol))
                    if op.symbol.icon:
                        self.used.icons.add(op.symbol.icon)
                    if op.symbol.picture:
                        self.used.pictures.add(PurePosixPath(op.symbol.picture).as_posix())
                case Fill() | Stroke() | Glyphs() | Clip() | Group() | Field() | Layer() | Entry():
                    pass  # names neither
            if inner := children(op):
                self.note_ops(inner, seen)

    def note_phone(self) -> None:
        """Note what the pages of score sheets take of the theme, as `phone:` says, if there are any."""
        said = self.looks("phone") if any("score" in one.own for one in self.game.components.values()) else {}
        used = self.used
        for key, noted in (("colour", used.colours), ("style", used.styles), ("emblem", used.icons)):
            noted |= {str(said[key])} if key in said else set()

    def looks(self, key: str) -> dict[str, Any]:
        """Return the entries of a part of theme.yaml as written."""
        data = self.theme.data if self.theme is not None else None
        found = data.get(key) if isinstance(data, dict) else None
        return found if isinstance(found, dict) else {}

    @property
    def is_whole(self) -> bool:
        """Whether everything could be looked at, so that what was not asked for is really unused."""
        return not self.game.incomplete and not self.layouts.broken


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _words(item)
