"""What changed in a game as Markdown for a comment on a pull request, and the small pictures beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import groupby
from typing import NamedTuple
from urllib.parse import quote

from ppgen.common.characters import visible
from ppgen.exchange.change_lists import NOTHING
from ppgen.exchange.change_pictures import ChangedSide, outlined, png
from ppgen.exchange.changed_pieces import ChangedPiece, summary
from ppgen.report import counted

MARK = "<!-- ppgen diff -->"
"""Begins every comment, unseen: by it a workflow finds the one that it wrote before."""

MOST_SHOWN = 60
"""Pieces that a comment shows before it only counts them."""

LARGEST_TABLES = 60_000
"""Characters of their rows together: forges refuse comments of more than 65,536."""

TABLES_BESIDE_PICTURES = 36_000
"""Characters of the rows that tell values, where pictures follow them."""

PICTURES_BESIDE_TABLES = 24_000
"""Characters of the rows that show pictures."""

LONGEST_ADDRESS = 200
"""Characters that a picture's name may grow by, once it has the address of the place where it lies."""

LONGEST = 300
"""Characters of a value."""

LARGEST_PICTURE = 900
"""Pixels of a side: a board is smaller in a comment than on the page that `--format html` writes."""

SHOWN_HIGH = 180
"""Pixels, so that some fit on a screen; whoever opens one sees it in its own size."""

_PLAIN = re.compile(r"[\w-]+")
"""Names in which forges see no link, no person and no number of an issue."""

Sides = Callable[[ChangedPiece], Iterable[ChangedSide]]


class Comment(NamedTuple):
    """The lines of a comment, and the pictures that it shows by their names, as PNG."""

    lines: list[str]
    pictures: dict[str, bytes]


@dataclass(slots=True)
class _Album:
    """The pictures of a comment as they come together; `place` stands before each name."""

    place: str
    sides: Sides
    pictures: dict[str, bytes] = field(default_factory=dict)
    number: int = 0

    def rows(self, piece: ChangedPiece) -> Iterator[str]:
        """Yield a row for each side that changed, before and now."""
        for side in self.sides(piece):
            self.number += 1
            back = " (back)" if side.is_back else ""
            cells = (self._cell(side, index, word) for index, word in enumerate(("before", "now")))
            yield _row([f"{_literal(piece.piece)}{back}", *cells])

    def _cell(self, side: ChangedSide, index: int, word: str) -> str:
        picture = side.pictures[index]
        if picture is None:
            return ""
        name = f"{self.number:03}-{word}.png"
        shown = outlined(picture, side.areas)
        shown.thumbnail((LARGEST_PICTURE, LARGEST_PICTURE))
        self.pictures[name] = png(shown)
        return f'<img src="{quote(self.place)}{name}" height="{SHOWN_HIGH}" alt="{side.called(word)}">'


def comment(
    pieces: Iterable[ChangedPiece], place: str = "", sides: Sides | None = None, *, beside: Iterable[str] = ()
) -> Comment:
    """Return a comment; with pictures where `sides` says what to paint, each called `place` and a number.

    What was not compared is said `beside` it.

    What a stranger's card says is no markup in it, no link and nobody's name.
    """
    found = list(pieces)
    album = _Album(place, sides) if sides else None
    lines = [MARK, f"### Printed pieces: {summary(found) if found else NOTHING}"]
    room = _Room(TABLES_BESIDE_PICTURES if sides else LARGEST_TABLES, MOST_SHOWN)
    painted = _Room(PICTURES_BESIDE_TABLES, MOST_SHOWN)
    for game, same in groupby(found, key=lambda piece: piece.game):
        of_game = list(same)
        tables = [row for piece in of_game for row in room.taken(list(_rows(piece)))]
        lines += _folded(game, summary(of_game), _TABLE, tables, is_open=True)
        if album:
            shown = [row for piece in of_game for row in _pictured(piece, album, painted)]
            lines += _folded(game, "pictures", _PICTURES, shown, is_open=False) if shown else []
    for refused, missing in ((room.refused, "not shown here"), (painted.refused, "without pictures here")):
        if refused:
            lines += ["", f"{counted(refused, 'more piece')} {missing}."]
    lines += [line for said in beside for line in ("", _literal(said))]
    return Comment(lines, album.pictures if album else {})


_TABLE = ("| piece | | value | before | now | languages |", "|---|---|---|---|---|---|")
_PICTURES = ("| piece | before | now |", "|---|---|---|")


def _folded(game: str, what: str, head: Iterable[str], rows: Iterable[str], *, is_open: bool) -> list[str]:
    """Return a table that folds away below the name of a game, which a stranger may have given."""
    name = escape(visible(" ".join(game.split())))
    title = f"{name if _PLAIN.fullmatch(game) else f'<code>{name}</code>'}: {escape(what)}"
    opening = "<details open>" if is_open else "<details>"
    return ["", f"{opening}<summary>{title}</summary>", "", *head, *rows, "", "</details>"]


def _pictured(piece: ChangedPiece, album: _Album, room: _Room) -> list[str]:
    """Return the rows with the pictures of a piece; it is not even painted once there is no room."""
    if room.refused:
        return room.taken([])
    known = set(album.pictures)
    rows = list(album.rows(piece))
    painted = album.pictures.keys() - known
    shown = room.taken(rows, more=LONGEST_ADDRESS * len(painted))
    for name in () if shown else painted:
        del album.pictures[name]
    return shown


@dataclass(slots=True)
class _Room:
    """How many characters and pieces go into a comment still, and how many pieces did not."""

    characters: int
    pieces: int
    refused: int = 0

    def taken(self, rows: list[str], *, more: int = 0) -> list[str]:
        """Return the rows of a piece, none once there is no room for them and `more` characters."""
        self.characters -= sum(len(row) + 1 for row in rows) + more
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
