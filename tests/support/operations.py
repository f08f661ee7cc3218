"""Operations of the studio made without a page: on games whose cards stand in files of every form."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ppgen.exchange.workbook_writer import SheetColumn, write_workbook
from ppgen.library import open_project
from ppgen.model.card import Card
from ppgen.studio.desk import Desk
from ppgen.studio.history import History
from ppgen.studio.operations import CHANGES, edit_of
from ppgen.studio.origins import BY_CELL, OriginRole, ValueOrigin, in_source
from ppgen.studio.piece_views import piece_view
from ppgen.studio.worker import Worker
from tests.support.tiny import changed, write_project
from tests.support.workbooks import open_document

ROWS: tuple[dict[str, Any], ...] = (
    {"id": "bat", "name": "Bat", "power": 3, "line": "It flies **softly** through the night."},
    {"id": "cat", "name": "Cat", "power": 5, "copies": 2, "line": "It sees you first."},
    {"id": "dog", "name": "Dog; the old", "power": 7, "line": 'It says "hm".'},
)
HEADS = ("id", "name", "power", "copies", "line")
_GAME = "cards/tiny/game.yaml"
_FIELDS = "    fields:\n      name"


def _kind(table: str) -> dict[str, str]:
    return changed(_GAME, _FIELDS, f"    table: {table}\n{_FIELDS}")


def _csv(delimiter: str) -> str:
    def cell(value: Any) -> str:
        text = "" if value is None else str(value)
        return '"' + text.replace('"', '""') + '"' if delimiter in text or '"' in text else text

    rows = [HEADS, *([row.get(head) for head in HEADS] for row in ROWS)]
    return "".join(delimiter.join(map(cell, row)) + "\r\n" for row in rows)


def _ods() -> bytes:
    def cell(value: Any) -> str:
        if value is None:
            return "<table:table-cell/>"
        if isinstance(value, int):
            return f'<table:table-cell office:value-type="float" office:value="{value}"><text:p>{value}</text:p></table:table-cell>'
        said = str(value).replace("&", "&amp;").replace("<", "&lt;")
        return f'<table:table-cell office:value-type="string"><text:p>{said}</text:p></table:table-cell>'

    rows = [HEADS, *([row.get(head) for head in HEADS] for row in ROWS)]
    made = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    far = '<table:table-row table:number-rows-repeated="900"><table:table-cell table:number-columns-repeated="60"/></table:table-row>'
    return open_document(f'<table:table table:name="monster">{made}{far}</table:table>')


def _xlsx() -> bytes:
    rows = [[row.get(head, "") for head in HEADS] for row in ROWS]
    return write_workbook("monster", [SheetColumn(head) for head in HEADS], rows)


_MAP = "".join(
    f"  {row['id']}:\n"
    + "".join(f"    {key}: {json.dumps(value)}\n" for key, value in row.items() if key != "id")
    for row in ROWS
)
STORES: Mapping[str, tuple[str, str | bytes, dict[str, str]]] = {
    "lines": (
        "yaml",
        "# All.\n"
        + "".join(
            f"\n- {json.dumps(row)[1:-1].replace(', ' + chr(34), chr(10) + '  ' + chr(34))}\n" for row in ROWS
        ),
        {},
    ),
    "braces": ("yaml", "".join(f"- {json.dumps(row)}  # {row['name']}\n" for row in ROWS), {}),
    "mapping": (
        "yaml",
        f"monsters:\n{_MAP}others: {{}}\n",
        _kind("{rows: monsters.*, columns: {monsters.$key: id}}"),
    ),
    "csv": ("csv", _csv(";"), {}),
    "tsv": ("tsv", _csv("\t"), {}),
    "json": ("json", json.dumps(ROWS, indent=2) + "\n", {}),
    "json-tight": ("json", json.dumps({"cards": ROWS}, separators=(",", ":")), {}),
    "json-mapping": (
        "json",
        json.dumps(
            {row["id"]: {key: value for key, value in row.items() if key != "id"} for row in ROWS}, indent=1
        ),
        {},
    ),
    "json-lines": ("jsonl", "".join(json.dumps(row) + "\n" for row in ROWS), {}),
    "xlsx": ("xlsx", _xlsx(), {}),
    "ods": ("ods", _ods(), {}),
}
"""Files with the same three cards: their ending, what they hold, and what game.yaml says of them."""


def stored(root: Path, store: str) -> Path:
    """Write the small game with its cards in such a file; return that."""
    ending, content, changes = STORES[store]
    write_project(root, changes)
    (root / "cards/tiny/monster.yaml").unlink()
    path = root / f"cards/tiny/monster.{ending}"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


class Work:
    """A desk with a history and no page: what the studio's operations are made on."""

    def __init__(self, root: Path, game: str) -> None:
        self.desk = Desk(open_project(root, lasting=True), game, Worker(), lambda _: None, piece_view)
        self.history = History(root)
        self.desk.refresh()

    def do(self, **change: Any) -> None:
        """Make a change as a page asks for it."""
        edit = edit_of(CHANGES.validate_python(change), self.desk)
        self.history.change(edit.label, edit.file, edit.make, is_new=edit.is_new, read=edit.read)
        self.desk.refresh()

    def cards(self, kind: str) -> tuple[Card, ...]:
        assert self.desk.loaded is not None
        return self.desk.loaded.game.cards[kind]

    def values(self, kind: str) -> dict[str, dict[str, Any]]:
        """Return what all cards of a kind say, by their ids."""
        return {card.id: card.values for card in self.cards(kind)}

    def write(self, origin: ValueOrigin, value: Any) -> None:
        """Write a value in the place of an origin, as the page does."""
        assert origin.span is not None
        about = {"label": origin.label, "file": origin.span.file}
        if origin.way == BY_CELL:
            sheet = origin.span.cell.rpartition("!")[0]
            self.do(
                op="cell", **about, sheet=sheet, meant=[*origin.meant], value=str(value), was=origin.value
            )
        else:
            change = {
                "path": list(origin.path),
                "value": value,
                "was": origin.value,
                "meant": [*origin.meant],
            }
            self.do(op="values", **about, changes=[change])


def origin_of(card: Card, *path: str | int) -> ValueOrigin:
    return in_source(OriginRole.DATA, ".".join(map(str, path)), card.source, (card.index, *path))


TEXTS = (
    "Łoś",
    "a, b; c",
    'it "is"',
    "- x",
    "{x}: y",
    "日本",
    "yes",
    " two  blanks ",
    "l1\nl2",
    "tab\tbed",
    "<&>",
    "é",
)


def random_change(work: Work, dice: random.Random, number: int) -> Iterator[str]:
    """Make one random change of the cards of the small game; yield what kind of change it was."""
    cards = work.cards("monster")
    card = dice.choice(cards)
    before = work.values("monster")
    what = dice.choice(("text", "number", "number", "new", "copy", "delete"))
    match what:
        case "text":
            text = dice.choice(TEXTS)
            work.write(origin_of(card, "name"), text)
            before[card.id] = {**card.values, "name": text}
        case "number":
            value = dice.choice([one for one in range(30) if one != card.values["power"]])
            work.write(origin_of(card, "power"), value)
            before[card.id] = {**card.values, "power": value}
        case "new":
            values = {"name": dice.choice(TEXTS).strip(), "power": dice.randint(0, 30), "line": "A new one."}
            given = [{"path": [key], "value": value} for key, value in values.items()]
            work.do(op="new-card", kind="monster", new=f"new-{number}", values=given)
            before[f"new-{number}"] = {**values, "id": f"new-{number}", "copies": 1}
        case "copy":
            work.do(op="copy-card", kind="monster", card=card.id, new=f"copy-{number}")
            before[f"copy-{number}"] = {**card.values, "id": f"copy-{number}"}
        case "delete" if len(cards) > 2:
            work.do(op="delete-card", kind="monster", card=card.id)
            del before[card.id]
    assert plain(work.values("monster")) == plain(before), what
    yield what


def plain(cards: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return what cards say without what differs between forms: blanks at the ends of cells."""
    return {
        name: {
            key: one.strip() if isinstance(one, str) else one
            for key, one in sorted(values.items())
            if key != "double"
        }
        for name, values in cards.items()
    }
