"""Probing of constants: each figure of the rules is changed once, and what prints it must follow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ppgen.common.problem import Problem, error
from ppgen.compose.probed_pieces import Compose, ProbedPieces
from ppgen.display.ops import Field, walk
from ppgen.model.card import Card, Path
from ppgen.model.field import FieldType, ListField, MapField, TextField
from ppgen.model.game import Game

UNSEEN = "probe/unseen-constant"
UNFOLLOWED = "probe/unfollowed-constant"

STEPS = (1, -1)
"""By how much a constant is changed; the second way where the first changes nothing."""

_WAIVERS = frozenset({UNFOLLOWED, "text/literal-number"})
"""What a card waives whose texts may type figures."""

_TOKEN = re.compile(r"\d+|[^\W\d_]+|[.:;!?(]")
_EXPRESSION = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_STANDS_FOR = "\u2022"


class _Neighbours(NamedTuple):
    """The word before a figure and the word behind it."""

    before: str
    after: str


class _Typed(NamedTuple):
    """A figure that a card's text writes out, and where."""

    card: Card
    path: Path
    figure: str
    words: _Neighbours


def probe_constants(
    game: Game, printed: frozenset[str], compose: Compose, *, reads: bool
) -> tuple[list[Problem], int]:
    """Change each whole number among the constants; returns what does not follow, and how many were tried.

    `printed` are those that layouts and texts look up. Where the language `reads` as the game is written,
    figures that cards type are held against those that stand between the same words and follow.
    """
    before = compose(game)
    lines = {name: list(_lines(before, name)) for name in before.pieces}
    typed = list(_typed(game)) if reads else []
    problems: list[Problem] = []
    tried = 0
    for name, value in game.constants.items():
        if not isinstance(value, int) or isinstance(value, bool):
            continue
        tried += 1
        followed: set[_Neighbours] = set()
        is_seen = False
        for step in STEPS:
            after = compose(_with_constant(game, name, value + step))
            changed = after.changed(before)
            is_seen = is_seen or bool(changed) or after.pieces.keys() != before.pieces.keys()
            if is_seen:
                for piece in changed if typed else ():
                    followed |= _followed(lines.get(piece, []), list(_lines(after, piece)))
                break
        if not is_seen and name in printed:
            problems.append(_unseen(game, name, value))
        problems += [_unfollowed(one, name) for one in typed if one.words in followed]
    return problems, tried


def _with_constant(game: Game, name: str, value: Any) -> Game:
    return replace(game, file=replace(game.file, constants={**game.file.constants, name: value}))


def _lines(made: ProbedPieces, name: str) -> Iterator[str]:
    piece = made.pieces[name]
    for op, _ in walk((*piece.face, *piece.back)):
        if isinstance(op, Field) and op.text:
            yield op.whole or op.text


def _followed(before: list[str], after: list[str]) -> set[_Neighbours]:
    """Return the words around each figure that is another one now."""
    found: set[_Neighbours] = set()
    if len(before) != len(after):  # a line more or less: nobody knows which belongs to which
        return found
    for old, new in zip(before, after, strict=True):
        if old == new:
            continue
        was, now = _tokens(old), _tokens(new)
        if len(was) == len(now):
            found |= {
                words
                for number, (one, other) in enumerate(zip(was, now, strict=True))
                if one != other and one.isdecimal() and (words := _around(was, number)) is not None
            }
    return found


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text.replace("*", "").casefold())


def _around(tokens: list[str], number: int) -> _Neighbours | None:
    """Return the words around a figure, if both sides have one, or its sentence ends with the figure."""
    before = tokens[number - 1] if number else ""
    after = tokens[number + 1] if number + 1 < len(tokens) else ""
    return _Neighbours(before, after) if before.isalpha() and after.isalpha() else None


def _typed(game: Game) -> Iterator[_Typed]:
    """Yield the figures that are written out in the translated texts of cards."""
    for card in game.all_cards():
        if card.is_blank or card.waived.keys() & _WAIVERS:
            continue
        for name, field in game.kinds[card.kind].fields.items():
            for path, text in _texts(field, card.values.get(name), (name,)):
                tokens = _tokens(_EXPRESSION.sub(_STANDS_FOR, text))
                for number, token in enumerate(tokens):
                    words = _around(tokens, number) if token.isdecimal() else None
                    if words is not None:
                        yield _Typed(card, path, token, words)


def _texts(field: FieldType, value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    match field:
        case TextField() if field.translate and isinstance(value, str):
            yield path, value
        case ListField() if isinstance(value, list | tuple):
            for number, item in enumerate(value):
                yield from _texts(field.items, item, (*path, number))
        case MapField() if isinstance(value, Mapping):
            for name, inner in field.fields.items():
                yield from _texts(inner, value.get(name), (*path, name))


def _unseen(game: Game, name: str, value: int) -> Problem:
    message = f"changing the constant {name} from {value} to another number changes nothing that is printed"
    hint = f"print {{{{ constants.{name} }}}} where players look it up, and nothing in its place"
    span = game.sources["game"].key_span(("constants", name))
    return error(UNSEEN, message, span=span, hint=hint, subject=game.id)


def _unfollowed(one: _Typed, name: str) -> Problem:
    said = f"{one.words.before} {one.figure} {one.words.after}"
    message = f"{said!r} stays when the constant {name} changes, which is printed between the same words"
    hint = f"write {{{{ constants.{name} }}}}, or say it in other words"
    return error(UNFOLLOWED, message, span=one.card.span(*one.path), hint=hint, subject=one.card.subject)
