"""A piece composed once more with witnesses: where each printed field lies, and what its element saw."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem
from ppgen.compose.card_component import numbers_of, printed_in
from ppgen.compose.component import Made, Work
from ppgen.compose.components.cards import Model as CardsComponent
from ppgen.compose.composer import Composer
from ppgen.compose.memo import Known, Sketches
from ppgen.display.ops import Field, Op, walk
from ppgen.display.pieces import Piece
from ppgen.display.printing import Printing
from ppgen.editions import EditionOptions, Loaded, Localised, gather_work
from ppgen.layout.effort import Effort
from ppgen.layout.layouts import Layout
from ppgen.layout.scope import Place, Scope
from ppgen.model.card import Card
from ppgen.model.stock import Paper
from ppgen.work.allowance import Allowance
from ppgen.work.memory import Memory


class SeenByElement(NamedTuple):
    """What an element saw when it printed a field: its layout, its place, and all names of its own.

    The first of `places` is that in the layout; each part that it stands in adds one in theme.yaml.
    """

    layout: Layout
    places: tuple[Place, ...]
    values: Mapping[str, object]


class WitnessedName(str):
    """The name of a printed field that knows what its element saw; to all others it is the name."""

    __slots__ = ("seen",)

    seen: SeenByElement

    def __new__(cls, name: str, seen: SeenByElement) -> WitnessedName:
        """Keep what was seen with the name."""
        made = super().__new__(cls, name)
        made.seen = seen
        return made


class TracedField(NamedTuple):
    """A printed field of a piece: `rect` in mm from the corner of its trim, `seen` where that is known.

    What stands on a picture of another card is `quoted`. A field is `safe` that keeps inside the safe area.
    """

    name: str
    text: str
    rect: Rect
    is_back: bool
    quoted: bool
    safe: bool
    seen: SeenByElement | None


class TracedPiece(NamedTuple):
    """A piece, the card it is of if it is one's, its fields in the order they are drawn, and its problems."""

    piece: Piece
    card: Card | None
    fields: tuple[TracedField, ...]
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class _Witness:
    """Gives names that know what was seen, and keeps them for fields that were called anew since."""

    names: dict[str, deque[SeenByElement]] = field(default_factory=dict)

    def note(self, layout: Layout, name: str, scope: Scope) -> str:
        places, begin = list[Place](), 0
        inside: Place = ()
        for next_place, end in scope.parts:
            places.append((*inside, *scope.place[begin:end]))
            inside, begin = next_place, end
        places.append((*inside, *scope.place[begin:]))
        seen = SeenByElement(layout, tuple(places), scope.values)
        self.names.setdefault(name, deque()).append(seen)
        return WitnessedName(name, seen)

    def called_anew(self, name: str) -> SeenByElement | None:
        """Return what was seen under a name that something was put before; each once, by turns."""
        while name:
            if (known := self.names.get(name)) is not None:
                known.rotate(-1)
                return known[-1]
            name = name.partition("-")[2]
        return None


def traced(
    loaded: Loaded, localised: Localised, paper: Paper, printing: Printing, *, component: str, piece: str
) -> list[TracedPiece]:
    """Compose a piece of a component with witnesses, with the others where they are only made together."""
    kind, witness = loaded.components.get(component), _Witness()
    if kind is None:
        return []
    work = _work(loaded, localised, EditionOptions(paper, printing), witness)
    if isinstance(kind, CardsComponent):
        pieces, problems = _card_of(kind, work, piece)
        return [_seen(one, problems, work, witness) for one in pieces]
    pieces, problems = kind.pieces(component, work)
    shown = (one for outer in pieces for one in (outer.pages or (outer,)))
    return [
        _seen(one, [two for two in problems if two.subject in ("", one.id, component)], work, witness)
        for one in shown
    ]


def _seen(piece: Piece, problems: list[Problem], work: Work, witness: _Witness) -> TracedPiece:
    card = next((one for one in work.deck.all_cards() if one.subject == piece.card), None)
    fields = (*_fields(piece.face, witness), *_fields(piece.back, witness, is_back=True))
    return TracedPiece(piece, card, fields, tuple(problems))


def _work(loaded: Loaded, localised: Localised, options: EditionOptions, witness: _Witness) -> Work:
    """Return what components are made with, where nothing was drawn before and so all is witnessed."""
    material, place = loaded.material, localised.place
    name = (loaded.game.id, localised.deck.language, "traced sizes")
    sizes = loaded.project.memory.again(name, (place.sketches,), dict[object, Known])
    sketches = Sketches(material.icons, material.images, witness=witness.note, sizes=sizes)
    effort = Effort(Allowance(loaded.project.limits))
    composer = Composer(
        loaded.layouts,
        localised.deck,
        place.typesetter,
        sketches=sketches,
        ink=options.printing.ink,
        effort=effort,
    )
    composer.numbers = numbers_of(loaded.components, localised.deck)
    composer.printed = printed_in(loaded.components, localised.deck)
    work = gather_work(loaded, localised._replace(place=replace(place, sketches=sketches)), options)
    return replace(work, composer=composer, desk=Memory(lasting=True))


def _card_of(kind: CardsComponent, work: Work, piece: str) -> Made:
    """Compose the pieces of one card, in the type sizes that all cards of its component share."""
    name, _, called = piece.partition(":")
    layout = kind.layout_of(name, work)
    if name not in kind.cards or layout is None:
        return [], []
    cards = kind.printed(work.deck)[name]
    card = next((one for one in cards if one.card.id == called.partition(":")[0]), None)
    if card is None:
        return [], []
    work.composer.share_sizes(cards, layout)
    return work.composer.card(card, layout)


def _fields(ops: tuple[Op, ...], witness: _Witness, *, is_back: bool = False) -> Iterator[TracedField]:
    """Yield the fields of a side; those that were called anew since are found by the end of their names."""
    for op, matrix in walk(ops):
        if isinstance(op, Field):
            name: str = op.name
            seen = name.seen if isinstance(name, WitnessedName) else witness.called_anew(name)
            rect = matrix.apply_rect(op.bounds)
            yield TracedField(str(name), op.text, rect, is_back, op.quoted, op.safe, seen)
