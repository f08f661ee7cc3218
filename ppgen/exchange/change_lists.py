"""What changed in a game, as lines for a terminal, as Markdown for a pull request, and as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any

from ppgen.common.characters import visible
from ppgen.exchange.changed_pieces import ChangedField, ChangedPiece, summary
from ppgen.report import counted

NOTHING = "nothing that is printed changed"
MOST_SHOWN = 60
"""Pieces that Markdown shows before it only counts them."""

LARGEST_TABLES = 60_000
"""Characters of their rows together: forges refuse comments of more than 65,536."""

LONGEST = 300
"""Characters of a value in Markdown."""


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
    room = _Room(LARGEST_TABLES, MOST_SHOWN)
    for game, same in groupby(found, key=lambda piece: piece.game):
        of_game = list(same)
        yield ""
        yield f"<details open><summary>{escape(game)}: {summary(of_game)}</summary>"
        yield ""
        yield "| piece | | value | before | now | languages |"
        yield "|---|---|---|---|---|---|"
        for piece in of_game:
            yield from room.taken(list(_rows(piece)))
        yield ""
        yield "</details>"
    if room.refused:
        yield ""
        yield f"{counted(room.refused, 'more piece')} not shown here."


@dataclass(slots=True)
class _Room:
    """How many characters and pieces go into a comment still, and how many pieces did not."""

    characters: int
    pieces: int
    refused: int = 0

    def taken(self, rows: list[str]) -> list[str]:
        """Return the rows of a piece, none once there is no room."""
        self.characters -= sum(len(row) + 1 for row in rows)
        self.pieces -= 1
        is_shown = not self.refused and self.characters >= 0 and self.pieces >= 0
        self.refused += not is_shown
        return rows if is_shown else []


def _rows(piece: ChangedPiece) -> Iterator[str]:
    head = [_literal(piece.piece), piece.was_and_is]
    if not piece.fields:
        yield _row([*head, "", "", "", ", ".join(piece.languages)])
    for number, changed in enumerate(piece.fields):
        one = changed.field
        name = f"{_literal(one.name)}{' (back)' if one.is_back else ''}"
        cells = [name, _literal(one.before), _literal(one.after), ", ".join(changed.languages)]
        yield _row([*(head if not number else ["", ""]), *cells])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _literal(text: str) -> str:
    """Return a value on one line as code, in which no sign means anything in Markdown.

    A sign with a backslash before it would not do: forges look for names, links and numbers of issues in
    what comes out of Markdown, everywhere but in code. A table ends its cell at a line that stands in code.
    """
    line = visible(" ".join(text.split()))
    cut = line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
    return "&#124;".join(_code(part) for part in cut.split("|"))


def _code(text: str) -> str:
    if not text:
        return ""
    fence = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    is_stripped = text[0] == text[-1] == " " and not text.isspace()
    edge = " " if is_stripped or "`" in (text[0], text[-1]) else ""
    return f"{fence}{edge}{text}{edge}{fence}"


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
