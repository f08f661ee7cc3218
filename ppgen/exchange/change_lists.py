"""What changed in a game, as lines for a terminal and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from ppgen.exchange.changed_pieces import ChangedField, ChangedPiece, summary

NOTHING = "no printed piece changed"


def lines(pieces: Iterable[ChangedPiece]) -> Iterator[str]:
    """Yield lines for a terminal: each piece, and below it each printed value that is another now."""
    found = list(pieces)
    if not found:
        yield NOTHING
    for game, same in groupby(found, key=lambda piece: piece.game):
        of_game = list(same)
        yield f"{game}: {summary(of_game)}"
        for piece in of_game:
            place = f"  {piece.place}" if piece.place else ""
            where = f"{piece.component}; {', '.join(piece.languages)}"
            yield f"  {piece.piece} ({where}): {piece.was_and_is}{place}"
            yield from (f"    {_said(changed, piece)}" for changed in piece.fields)


def _said(changed: ChangedField, piece: ChangedPiece) -> str:
    one = changed.field
    only = "" if changed.languages == piece.languages else f" ({', '.join(changed.languages)})"
    side = " on the back" if one.is_back else ""
    return f"{one.name}{side}{only}: {_value(one.before)} → {_value(one.after)}"


def _value(text: str) -> str:
    return text or "nothing"


def data(pieces: Iterable[ChangedPiece]) -> list[dict[str, Any]]:
    """Return differences as JSON takes them."""
    return [
        {
            "game": piece.game,
            "component": piece.component,
            "piece": piece.piece,
            "change": piece.change.value,
            "copies": {"before": piece.copies[0], "after": piece.copies[1]},
            "languages": list(piece.languages),
            "place": piece.place,
            "fields": [
                {
                    "name": changed.field.name,
                    "side": "back" if changed.field.is_back else "face",
                    "before": changed.field.before,
                    "after": changed.field.after,
                    "languages": list(changed.languages),
                }
                for changed in piece.fields
            ],
        }
        for piece in pieces
    ]
