"""How a file of records is to be read, where the file itself does not say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ppgen.common.problem import Span
from ppgen.load.yaml.source import Source

MARKS, LETTERS = "marks", "letters"
QUOTES = (MARKS, LETTERS)
EVERY_SHEET, NOT_THIS = "*", "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What somebody said of a file of records.

    `rows` is the path of the records in JSON, YAML and Markdown (`suits[].cards[]`); `sheet` the sheets of a
    workbook, of which `*` is all and `-Notes` all but that one; `head` the row of a table that names its
    columns, counted from 1, 0 for the one that looks like it; `encoding`, `delimiter` and `quotes` (marks
    around cells, or letters) are of text files. `encoding_at` is where a file says the encoding, if one does.
    """

    rows: str = ""
    sheet: tuple[str, ...] = ()
    head: int = 0
    encoding: str = ""
    delimiter: str = ""
    quotes: str = ""
    encoding_at: Span | None = None


UNSAID = Reading()


def reading_of(game: Source | None, kind: str) -> Reading:
    """Return what a game.yaml says of the file of a kind; what is wrong in it is told when it is judged."""
    path = ("kinds", kind, "table")
    data: Any = None if game is None else game.data
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    if game is None or not isinstance(data, dict):
        return Reading()
    texts = {
        name: data[name]
        for name in ("rows", "encoding", "delimiter", "quotes")
        if isinstance(data.get(name), str)
    }
    sheet, head = data.get("sheet", ()), data.get("head", 0)
    sheets = (sheet,) if isinstance(sheet, str) else sheet
    is_sound = isinstance(sheets, list | tuple) and all(isinstance(one, str) for one in sheets)
    return Reading(
        **texts,
        sheet=tuple(sheets) if is_sound else (),
        head=head if isinstance(head, int) and head > 0 else 0,
        encoding_at=game.key_span((*path, "encoding")) if "encoding" in texts else None,
    )
