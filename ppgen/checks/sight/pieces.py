"""What rules about printed pieces look at: texts and pictures as they stand, and what lies under them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import NamedTuple

from ppgen.checks.sight.content import Content, Looked, content_of
from ppgen.checks.sight.ground import Paint
from ppgen.checks.waivers import Waiver
from ppgen.common.problem import Problem, Span, set_by
from ppgen.common.units import points
from ppgen.display.ops import Op
from ppgen.display.pieces import Piece
from ppgen.layout.field_places import (
    elements_of,
    place_of_field,
    places_of_fields,
    standing_at,
)
from ppgen.layout.layouts import Layout, Layouts
from ppgen.layout.said_names import said_names
from ppgen.layout.scope import Place
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.typeset.fonts import Fonts
from ppgen.work.allowance import Allowance
from ppgen.work.memory import Memory

_Alike = dict[tuple[object, ...], list[tuple[Card, Piece]]]
AT_ONCE = 150
"""So many pieces of a run are looked into at a time: what is known of one weighs as much as the piece."""

_NOISE = 0.01
"""Points: sizes that differ by less are one."""


class PieceSide(NamedTuple):
    """The face or the back of a piece, and the layout and key that describe it."""

    piece: Piece
    subject: str
    layout: Layout
    key: str
    ops: tuple[Op, ...]
    contents: tuple[Content, ...]


@dataclass(slots=True)
class PrintedPieces:
    """All composed pieces of a deck in one language.

    `memory` holds what rules found out about ops that are the same objects in every run; what they compare is
    charged to the `allowance`. What is said of no piece alone is said once: `told` names that. What several
    rules look up of all pieces is found out once, and `shared` by all portions. `excusing` are the waivers of
    elements and styles that something needed. Where little ink or one is wanted, pieces in `full_ink` are
    as layouts describe them.
    """

    deck: Deck
    layouts: Layouts
    fonts: Fonts
    pieces: Mapping[str, tuple[Piece, ...]]
    memory: Memory = field(default_factory=Memory)
    allowance: Allowance = field(default_factory=Allowance)
    told: set[str] = field(default_factory=set)
    excusing: set[Waiver] = field(default_factory=set)
    shared: Memory = field(default_factory=partial(Memory, lasting=True))
    full_ink: Mapping[str, tuple[Piece, ...]] | None = None
    _looked: Looked = field(init=False)
    _places: dict[tuple[str, str], dict[str, Place]] = field(default_factory=dict)
    _names: dict[tuple[str, str], dict[str, list[frozenset[str]]]] = field(default_factory=dict)
    _image_places: dict[tuple[str, str, str], Span] = field(default_factory=dict)
    _sides: list[PieceSide] = field(default_factory=list)
    _alike: list[list[tuple[Card, Piece]]] | None = None
    _seen: set[tuple[int, ...]] = field(default_factory=set)
    _cards: dict[str, Card] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Forget what was kept, all at once, when most of it is old: ops are known by identity there."""
        looked = self.memory.again("looked", (), Looked)
        if looked.is_old:
            self.memory.forget()
            looked = self.memory.again("looked", (), Looked)
        self._looked = looked
        if self.memory.lasting:
            self.shared = self.memory

    def in_full_ink(self) -> PrintedPieces:
        """Return the pieces as layouts describe them."""
        meant = self.full_ink
        if meant is None or meant is self.pieces:
            return self
        return replace(self, pieces=meant, full_ink=None, _sides=[], _alike=None, _seen=set())

    def portions(self) -> Iterator[PrintedPieces]:
        """Yield parts of the pieces, so few that what rules look into can be held, and forgotten after each.

        What lasts from run to run is not parted. Which faces are alike is known when all were looked at.
        """
        if self.memory.lasting or sum(map(len, self.pieces.values())) <= AT_ONCE:
            yield self
            return
        groups: _Alike = {}
        seen: set[tuple[int, ...]] = set()
        for name, pieces in self.pieces.items():
            for first in range(0, len(pieces), AT_ONCE):
                few = {name: pieces[first : first + AT_ONCE]}
                portion = replace(self, pieces=few, _sides=[], _alike=None, _seen=seen)
                yield portion
                portion._note_alike(groups)
        self._alike = _several(groups)

    def alike(self) -> list[list[tuple[Card, Piece]]]:
        """Return the cards of a kind whose faces say the same words, where there are several.

        Of copies that differ, and of cards that a text goes on over, it is the first.
        """
        if self._alike is None:
            groups: _Alike = {}
            for portion in self.portions():
                if portion is self:
                    self._note_alike(groups)
                    self._alike = _several(groups)
        return self._alike or []

    def _note_alike(self, groups: _Alike) -> None:
        for side in self.sides():
            card, piece = self.card(side), side.piece
            if card is not None and max(piece.copy, piece.part) <= 1 and side.ops is piece.face:
                said = [content.said for content in side.contents]
                groups.setdefault((card.kind, *said), []).append((card, piece))

    def _all_cards(self) -> dict[str, Card]:
        if not self._cards:
            self._cards.update({card.subject: card for card in self.deck.all_cards()})
        return self._cards

    def card(self, side: PieceSide) -> Card | None:
        """Return the card that a side is of, if it is of one."""
        return self._all_cards().get(side.piece.card)

    def sides(self) -> Iterator[PieceSide]:
        """Yield each distinct side of each piece; a back that many cards share comes once."""
        if not self._sides:
            self._sides += self._distinct_sides()
            if self.memory.lasting:
                met = {id(content): content for side in self._sides for content in side.contents}
                self._looked.weight_met = sum(content.weight for content in met.values())
        for side in self._sides:
            self.allowance.pause()
            yield side

    def _distinct_sides(self) -> Iterator[PieceSide]:
        seen = self._seen
        for pieces in self.pieces.values():
            for piece in chain.from_iterable(one.pages or (one,) for one in pieces):
                layout = self.layouts.layouts.get(piece.layout)
                if layout is None:
                    continue
                self.allowance.pause()
                for key, ops in (("face", piece.face), ("back", piece.back)):
                    identity = tuple(map(id, ops))
                    if key == "back" and identity in seen:
                        continue
                    seen.add(identity)
                    yield self._side(piece, layout, key, ops)

    def _side(self, piece: Piece, layout: Layout, key: str, ops: tuple[Op, ...]) -> PieceSide:
        known = self._looked.contents
        contents = tuple([known.get(id(op)) or self._content(op) for op in ops])
        subject = piece.card or piece.id
        if key == "back" and piece.behind:
            behind = self.layouts.layouts.get(piece.behind, layout)
            return PieceSide(piece, subject, behind, "face", ops, contents)
        return PieceSide(piece, subject, layout, key, ops, contents)

    def behind(self, side: PieceSide) -> PieceSide:
        """Return the other side of what a face is the front of."""
        return self._side(side.piece, side.layout, "back", side.piece.back)

    def _content(self, op: Op) -> Content:
        """Look into an op that is new; its content holds it, so that its identity stays its own."""
        content = self._looked.contents[id(op)] = content_of(op)
        self._looked.weight += content.weight
        return content

    def place(self, side: PieceSide, name: str) -> Span:
        """Return where the layout describes a printed field, or the layout itself."""
        return self.place_in(side.layout, side.key, name)

    def element(self, layout: Layout, key: str, name: str) -> object | None:
        """Return the element of a layout that printed a field on a side, None where nobody can tell."""
        return standing_at(layout, place_of_field(name, self._known_places(layout, key), key))

    def place_in(self, layout: Layout, key: str, name: str) -> Span:
        """Return where a layout describes a field of its face or back, or the layout itself."""
        return layout.source.span(place_of_field(name, self._known_places(layout, key), key))

    def called(self, side: PieceSide, name: str) -> str:
        """Return what the layout calls the element of a printed field, without the number of the several."""
        base, _, number = name.rpartition("-")
        known = self._places_of(side)
        return base if name not in known and base in known and number.isdigit() else name

    def _place(self, side: PieceSide, name: str) -> Place:
        return place_of_field(name, self._places_of(side), side.key)

    def _places_of(self, side: PieceSide) -> dict[str, Place]:
        return self._known_places(side.layout, side.key)

    def _known_places(self, layout: Layout, side: str) -> dict[str, Place]:
        key = (layout.name, side)
        if key not in self._places:
            self._places[key] = places_of_fields(layout, side, self.layouts.theme.parts)
        return self._places[key]

    def at_words(self, told: Problem, side: PieceSide, words: str) -> Problem:
        """Tell a problem of a layout where words were written: by their translator, or in the data."""
        place = self.deck.places.of(self.card(side), (), words=words)
        if place is None or told.span is None:
            return told
        element = f"{told.span.file}:{told.span.line}"
        message = f"{side.subject} ({self.deck.language}): {told.message}{set_by(element)}"
        return told._replace(span=place, element=element, message=message)

    def at_translation(self, told: Problem, side: PieceSide, words: str) -> Problem:
        """Do so if a translator wrote the words."""
        moved = self.at_words(told, side, words)
        is_translated = moved.span is not None and moved.span.file.endswith(".po")
        return moved if is_translated else told

    def is_shrunk(self, side: PieceSide, name: str, size: float) -> bool:
        """Tell whether a text is printed smaller than its style wants it, for want of room for its words.

        Texts that share a size may be small for the sake of another.
        """
        theme, place = self.layouts.theme, self._place(side, name)
        element = standing_at(side.layout, place) if len(place) > 1 else None
        if getattr(element, "same_size", ""):
            return False
        style = theme.styles.get(getattr(element, "style", ""))
        wanted = getattr(element, "size", None)
        if wanted is not None:
            return size < points(wanted) - _NOISE
        sizes = [style.size] if style is not None else [one.size for one in theme.styles.values()]
        return all(abs(size - one) > _NOISE for one in sizes)

    def looks_up(self, side: PieceSide, name: str, number: int, count: int) -> frozenset[str]:
        """Return the dotted names that the text of a printed field says, or else all that its element does.

        Of `count` fields of that name on the side it is the one with this `number`, from 0. Where more or
        fewer elements have that name, nobody can tell which of them printed it.
        """
        key = (side.layout.name, side.key)
        known = self._names.get(key)
        if known is None:
            made_of = (side.layout, self.layouts.theme.parts)
            make = partial(said_names, getattr(side.layout, side.key), self.layouts)
            known = self._names[key] = self.memory.again(("looks up", *key), made_of, make)
        base, _, suffix = name.rpartition("-")
        named = known.get(name) or (known.get(base) if suffix.isdigit() else None) or []
        if len(named) == 1:
            return named[0]
        return named[number] if len(named) == count else frozenset()

    def image_place(self, side: PieceSide, path: str) -> Span:
        """Return where the layout, or the only element that can be meant, names a picture."""
        key = (side.layout.name, side.key, path)
        if key not in self._image_places:
            elements = elements_of(getattr(side.layout, side.key), (side.key,))
            pictures = [(place, element) for place, element in elements if element.type == "image"]
            exact = [place for place, element in pictures if getattr(element, "image", None) == path]
            places = exact or [place for place, _ in pictures]
            self._image_places[key] = side.layout.source.span(places[0] if places else ())
        return self._image_places[key]


def paints_under(side: PieceSide, index: int, below: int) -> Iterator[Paint]:
    """Yield what is painted under something, the uppermost first.

    It is drawn by the op with this `index`, of whose paints so many lie `below` it.
    """
    yield from reversed(side.contents[index].paints[:below])
    for content in reversed(side.contents[:index]):
        yield from reversed(content.paints)


def _several(groups: _Alike) -> list[list[tuple[Card, Piece]]]:
    return [group for group in groups.values() if len(group) > 1]
