"""A game's rules about printed faces: where its fields stand, and what they say and show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from ppgen.checks.game.drawn_shapes import DrawnShapes, drawn_shapes, first_colour
from ppgen.checks.game.examination import Examination
from ppgen.checks.game.rule_book import GameRule, RuleBook
from ppgen.checks.sight.content import PrintedItem
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces, paints_under
from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem
from ppgen.display.ops import Fill, Op, Use, children
from ppgen.layout.continuing import continuing
from ppgen.layout.layouts import Layouts
from ppgen.work.allowance import Allowance, SpentError, WorkKind

_SHAPES = frozenset(DrawnShapes._fields)


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
    """
    if not any(rule.scope == "face" for rule in book.rules):
        return []
    palette = {colour: name for name, colour in reversed([*printed.layouts.theme.palette.items()])}
    deck = printed.deck
    cards = {card.subject: card for card in deck.all_cards()}
    examination = Examination(deck, book, printed.allowance)
    for side in chain.from_iterable(portion.sides() for portion in printed.portions()):
        rules = book.of("face", side.layout.name) if side.ops is side.piece.face else ()
        if not rules or is_further_part(side, printed.layouts):
            continue
        is_mirrored = side.layout.mirrors and bool(deck.names["right_to_left"])
        try:
            fields = list(_fields(printed, side, palette, is_mirrored=is_mirrored))
        except SpentError as spent:
            return [*examination.problems, spent.problem(side.layout.source.span(), side.subject)]
        size = {"width": side.piece.size.width, "height": side.piece.size.height}
        named: dict[str, Any] = {}
        for field in fields:
            named.setdefault(field["name"], field)
        seen = {**deck.names, "fields": named, "printed": fields, "size": size}
        if any(map(_asks_for_shapes, rules)):
            placed = partial(_placed, side=side, is_mirrored=is_mirrored)
            called = partial(_called, palette=palette)
            shapes = drawn_shapes(side.ops, placed=placed, called=called)
            seen |= shapes._asdict()
        if (card := cards.get(side.piece.card)) is not None:
            seen |= {"card": card.values, "text": card.texts}
        for rule in rules:
            span = printed.place(side, rule.entry.at) if rule.entry.at else side.layout.source.span()
            examination.face(rule, seen, span, side.subject)
    return examination.problems


def is_further_part(side: PieceSide, layouts: Layouts) -> bool:
    """Tell whether a side only goes on with a text that its layout begins."""
    return side.piece.part > 1 and continuing(side.layout, layouts.layouts) is not None


def _asks_for_shapes(rule: GameRule) -> bool:
    parts = (rule.check, rule.message, *(() if rule.when is None else (rule.when,)))
    return any(name.split(".")[0] in _SHAPES for part in parts for name in part.names | part.guarded)


def _fields(
    printed: PrintedPieces, side: PieceSide, palette: Mapping[Colour, str], *, is_mirrored: bool
) -> Iterator[dict[str, Any]]:
    for index, content in enumerate(side.contents):
        for item in content.items:
            ops = list(_walked(item.field.ops))
            yield {
                "name": item.field.name,
                "called": printed.called(side, item.field.name),
                "text": item.field.whole or item.field.text,
                **_placed(item.box, side, is_mirrored=is_mirrored),
                "icons": [
                    {"icon": op.symbol.icon, "colour": _called(first_colour(op.symbol.ops), palette)}
                    for op in ops
                    if isinstance(op, Use) and op.symbol.icon
                ],
                "shapes": sum(isinstance(op, Fill) for op in ops),
                "colour": _called(next((line.glyphs.colour for line in item.lines), None), palette),
                "ground": _called(_ground(side, index, item, printed.allowance), palette),
            }


def _placed(box: Rect, side: PieceSide, *, is_mirrored: bool) -> dict[str, float]:
    left = side.piece.size.width - box.right if is_mirrored else box.x
    return {
        "x": left,
        "y": box.y,
        "right": left + box.width,
        "bottom": box.bottom,
        "width": box.width,
        "height": box.height,
    }


def _ground(side: PieceSide, index: int, item: PrintedItem, allowance: Allowance) -> Colour | None:
    """Return the colour of the topmost area beneath the middle of a field."""
    middle = item.box.centre
    for paint in paints_under(side, index, item.below):
        allowance.spend(WorkKind.COMPARISONS, 1)
        left, top, right, bottom = paint.box
        is_near = left <= middle.x <= right and top <= middle.y <= bottom
        if is_near and not paint.reach and paint.holds(middle):
            return paint.colour
    return None


def _called(colour: Colour | None, palette: Mapping[Colour, str]) -> str | None:
    """Return what the palette calls a colour, #rrggbb if it has none of that kind."""
    return None if colour is None else palette.get(colour) or colour.hex()


def _walked(ops: tuple[Op, ...]) -> Iterator[Op]:
    for op in ops:
        yield op
        if not isinstance(op, Use):
            yield from _walked(children(op))
