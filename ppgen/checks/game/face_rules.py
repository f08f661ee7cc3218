"""A game's rules about printed faces: where its fields stand, and what they say and show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from ppgen.checks.game.drawn_shapes import DrawnShapes
from ppgen.checks.game.examination import Examination
from ppgen.checks.game.rule_book import GameRule, RuleBook
from ppgen.checks.game.seen_side import SeenSides
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.common.colour import Colour
from ppgen.common.problem import Problem
from ppgen.display.ops import Op
from ppgen.display.pieces import Piece
from ppgen.layout.continuing import continuing
from ppgen.layout.layouts import Layouts
from ppgen.work.allowance import SpentError

_SHAPES = frozenset({*DrawnShapes._fields, "guides"})


def check_faces(printed: PrintedPieces, book: RuleBook) -> list[Problem]:
    """Ask the rules of a game whose scope is a face about each piece of their layouts.

    Expressions see `fields` by name and `printed`, a list of all: each has what it is `called` in the layout,
    `text`, its place in mm on the face (`x`, `y`, `right`, `bottom`, `width`, `height`), the `icons` in it in
    order, each with its `colour`, how many `shapes` it fills, the `colour` of its text, and its `ground`:
    that of the topmost area beneath its middle, none on bare paper and on pictures. What is drawn outside of
    texts stands in order in `signs`, `areas` and `lines`, each with its place and `colour`: the `icon` of a
    sign, the `form` of an area or line (`box`, `round`, `line`, `other`), whether a line is `dashed` and how
    `thick`. Colours are called as the palette calls them. A text that goes on says all of it, on the first
    card where it stands. Places of mirrored faces are those of the layout. `size` is that of the piece.
    The `back` has the same lists, and so has each of the `panels` of a net, whose `guides` are the lines and
    ticks that say where it is folded, dashed for a valley. `copy` counts copies that
    differ, and is 0 where all are one drawing. `folded` has the figures of things that are folded, by their
    components, and `hues` those of the palette, in degrees. A `card` is of some `kind`. Colours are those of
    full ink, whatever ink is wanted.
    """
    if not any(rule.scope == "face" for rule in book.rules):
        return []
    printed = printed.in_full_ink()
    palette = {colour: name for name, colour in reversed([*printed.layouts.theme.palette.items()])}
    deck = printed.deck
    cards = {card.subject: card for card in deck.all_cards()}
    examination = Examination(deck, book, printed.allowance)
    measured = {name: _figures(pieces) for name, pieces in printed.pieces.items()}
    folded = {name: figures for name, figures in measured.items() if figures}
    hues = _hues(printed.layouts.theme.palette)
    around = {**deck.names, "game": deck.game.facts(), "folded": folded, "hues": hues}
    seen_sides = SeenSides(printed, palette)
    backs: dict[tuple[int, ...], dict[str, Any]] = {}
    for side in chain.from_iterable(portion.sides() for portion in printed.portions()):
        rules = book.of("face", side.layout.name) if side.ops is side.piece.face else ()
        if not rules or is_further_part(side, printed.layouts):
            continue
        piece = side.piece
        try:
            face = seen_sides.side(side, with_shapes=_ask(rules, _SHAPES))
            size = {"width": piece.size.width, "height": piece.size.height}
            seen = {**around, **face, "size": size, "copy": piece.copy}
            if _ask(rules, ("back",)):
                seen["back"] = backs.get(_identity(piece.back)) or backs.setdefault(
                    _identity(piece.back), seen_sides.side(printed.behind(side), with_shapes=True)
                )
            if _ask(rules, ("panels",)):
                seen["panels"] = seen_sides.panels(side)
        except SpentError as spent:
            return [*examination.problems, spent.problem(side.layout.source.span(), side.subject)]
        if (card := cards.get(piece.card)) is not None:
            seen |= {"card": card.values, "text": card.texts, "kind": card.kind}
        for rule in rules:
            span = printed.place(side, rule.entry.at) if rule.entry.at else side.layout.source.span()
            examination.face(rule, seen, span, side.subject)
    return examination.problems


def is_further_part(side: PieceSide, layouts: Layouts) -> bool:
    """Tell whether a side only goes on with a text that its layout begins."""
    return side.piece.part > 1 and continuing(side.layout, layouts.layouts) is not None


def _ask(rules: Iterable[GameRule], wanted: Iterable[str]) -> bool:
    """Tell whether any of the rules looks up one of these names."""
    return any(not asked_of(rule).isdisjoint(wanted) for rule in rules)


def asked_of(rule: GameRule) -> frozenset[str]:
    """Return the names that a rule looks up, without what it looks up in them."""
    parts = (rule.check, rule.message, *(() if rule.when is None else (rule.when,)))
    return frozenset(name.split(".")[0] for part in parts for name in part.names | part.guarded)


def _figures(pieces: Iterable[Piece]) -> dict[str, list[float] | float]:
    """Return the measures of the first thing of a component that is folded."""
    figures = next((piece.figures for piece in pieces if piece.figures), ())
    return {name: list(lengths) if len(lengths) > 1 else lengths[0] for name, lengths in figures}


def _hues(palette: Mapping[str, Colour]) -> dict[str, float | None]:
    return {name: colour.hue() for name, colour in palette.items()}


def _identity(ops: tuple[Op, ...]) -> tuple[int, ...]:
    return tuple(map(id, ops))
