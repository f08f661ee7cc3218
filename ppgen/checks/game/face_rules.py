"""A game's rules about printed faces: where its fields stand, and what they say and show."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from ppgen.checks.game.examination import Examination
from ppgen.checks.game.rule_book import RuleBook
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.common.problem import Problem
from ppgen.display.ops import Fill, Op, Use, children
from ppgen.layout.continuing import continuing
from ppgen.layout.layouts import Layouts


def check_faces(printed: PrintedPieces, book: RuleBook) -> list[Problem]:
    """Ask the rules of a game whose scope is a face about each piece of their layouts.

    Expressions see `fields` by name and `printed`, a list of all: each has `text`, its place in mm on the
    face (`x`, `y`, `right`, `bottom`, `width`, `height`), the `icons` in it in order, and how many `shapes`
    it fills. A text that goes on says all of it, on the first card where it stands. Places of mirrored faces
    are those of the layout. `size` is that of the piece.
    """
    if not any(rule.scope == "face" for rule in book.rules):
        return []
    deck = printed.deck
    cards = {card.subject: card for card in deck.all_cards()}
    examination = Examination(deck, book, printed.allowance)
    for side in chain.from_iterable(portion.sides() for portion in printed.portions()):
        rules = book.of("face", side.layout.name) if side.ops is side.piece.face else ()
        if not rules or is_further_part(side, printed.layouts):
            continue
        fields = list(_fields(side, is_mirrored=side.layout.mirrors and bool(deck.names["right_to_left"])))
        size = {"width": side.piece.size.width, "height": side.piece.size.height}
        named: dict[str, Any] = {}
        for field in fields:
            named.setdefault(field["name"], field)
        seen = {**deck.names, "fields": named, "printed": fields, "size": size}
        if (card := cards.get(side.piece.card)) is not None:
            seen |= {"card": card.values, "text": card.texts}
        for rule in rules:
            span = printed.place(side, rule.entry.at) if rule.entry.at else side.layout.source.span()
            examination.face(rule, seen, span, side.subject)
    return examination.problems


def is_further_part(side: PieceSide, layouts: Layouts) -> bool:
    """Tell whether a side only goes on with a text that its layout begins."""
    return side.piece.part > 1 and continuing(side.layout, layouts.layouts) is not None


def _fields(side: PieceSide, *, is_mirrored: bool) -> Iterator[dict[str, Any]]:
    for content in side.contents:
        for item in content.items:
            box = item.box
            left = side.piece.size.width - box.right if is_mirrored else box.x
            ops = list(_walked(item.field.ops))
            yield {
                "name": item.field.name,
                "text": item.field.whole or item.field.text,
                "x": left,
                "y": box.y,
                "right": left + box.width,
                "bottom": box.bottom,
                "width": box.width,
                "height": box.height,
                "icons": [{"icon": op.symbol.icon} for op in ops if isinstance(op, Use) and op.symbol.icon],
                "shapes": sum(isinstance(op, Fill) for op in ops),
            }


def _walked(ops: tuple[Op, ...]) -> Iterator[Op]:
    for op in ops:
        yield op
        if not isinstance(op, Use):
            yield from _walked(children(op))
