"""What changed in a game, as lines for a terminal, as Markdown for a pull request, and as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from ppgen.exchange.changed_pieces import ChangedField, ChangedPiece, summary

NOTHING = "nothing that is printed changed"
MOST_SHOWN = 60
"""Pieces that Markdown shows before it only counts them: forges cut comments at 65,536 characters."""

LONGEST = 300
"""Characters of a value in Markdown."""

_SIGNS = re.compile(r"([\\`*_{}\[\]()#+!|<>~&$@-])")


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


def markdown(pieces: Iterable[ChangedPiece]) -> Iterator[str]:
    """Yield lines of Markdown; what a stranger's card says is no markup there, no link and nobody's name."""
    found = list(pieces)
    yield f"### Printed pieces: {summary(found) if found else NOTHING}"
    shown = 0
    for game, same in groupby(found, key=lambda piece: piece.game):
        of_game = list(same)
        yield ""
        yield f"<details open><summary>{_plain(game)}: {summary(of_game)}</summary>"
        yield ""
        yield "| piece | | value | before | now | languages |"
        yield "|---|---|---|---|---|---|"
        for piece in of_game[: max(MOST_SHOWN - shown, 0)]:
            yield from _rows(piece)
        shown += len(of_game)
        yield ""
        yield "</details>"
    if shown > MOST_SHOWN:
        yield ""
        yield f"{shown - MOST_SHOWN} more pieces are not shown here."


def _rows(piece: ChangedPiece) -> Iterator[str]:
    head = [_plain(piece.piece), piece.was_and_is]
    if not piece.fields:
        yield _row([*head, "", "", "", ", ".join(piece.languages)])
    for number, changed in enumerate(piece.fields):
        one = changed.field
        name = f"{_plain(one.name)}{' (back)' if one.is_back else ''}"
        cells = [name, _plain(one.before), _plain(one.after), ", ".join(changed.languages)]
        yield _row([*(head if not number else ["", ""]), *cells])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    """Return a value on one line, with every sign that means something in Markdown as itself."""
    line = " ".join(text.split())
    cut = line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
    return _SIGNS.sub(r"\\\1", cut)


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
