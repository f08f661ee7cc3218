"""Whether rows are those of a table in Markdown, and what its cells say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ppgen.load.tables.cells import Cell

_RULE = re.compile(r"\s*(?::?-{3,}:?|:-+:?|-+:)\s*")
_ESCAPED = re.compile(r"(?<!\\)(?:\\\\)*\\$")

Rows = list[tuple[Cell, ...]]


def from_pipes(rows: Rows) -> Rows:
    """Return rows without the rule below the heads of Markdown, `\\|` in a cell as the letter that it is.

    Rows that have no such rule stay as they are.
    """
    if len(rows) < 2 or not _is_rule(rows[1], len(rows[0])):
        return rows
    return [_whole(row) for row in (rows[0], *rows[2:])]


def _is_rule(row: Sequence[Cell], width: int) -> bool:
    said = [cell.text for cell in row if cell.text.strip()]
    edges = len(row) - len(said)
    return bool(said) and edges <= 2 and len(row) <= width + 2 and all(map(_RULE.fullmatch, said))


def _whole(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    if not any(cell.text.endswith("\\") for cell in row):
        return row
    found: list[Cell] = []
    for cell in row:
        if found and _ESCAPED.search(found[-1].text):
            found[-1] = found[-1]._replace(text=f"{found[-1].text[:-1]}|{cell.text}")
        else:
            found.append(cell)
    return tuple(found)
