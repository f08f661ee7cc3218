"""Texts of a table into the file of a language: a row for each card and field, or a column for each field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ppgen.common.problem import Problem, error, nearest, warning
from ppgen.common.spellings import Spellings
from ppgen.editions import Loaded
from ppgen.load.tables.reader import SourceCell, TableSource
from ppgen.model.card import Card
from ppgen.model.field import FieldType, TextField
from ppgen.model.table_rows import NOTES, leaves

TERM = "term:"
"""Begins the ids of rows that belong to words of terms.yaml."""

TEXT_COLUMNS = ("text", "translation", "value")


class Brought(NamedTuple):
    """The texts that a table says, by the message they translate, and what is wrong with its cells."""

    texts: dict[tuple[str, str], str]
    problems: list[Problem]


def texts_of_table(loaded: Loaded, table: TableSource, *, kind: str | None, language: str) -> Brought:
    """Find the message of each text; rows and columns that belong to no card or field are told."""
    cards = _cards(loaded, kind)
    fields = {
        name: {".".join(path): found for path, found in leaves(loaded.game.kinds[name].fields, ())}
        for name in loaded.game.kinds
    }
    texts: dict[tuple[str, str], str] = {}
    said: dict[tuple[str, str], SourceCell] = {}
    problems: list[Problem] = []
    terms, names = Spellings(loaded.game.terms), Spellings(cards)
    for card_cell, name, cell in _entries(table, problems):
        if card_cell.text.strip().startswith(TERM):
            found = _term(loaded, card_cell.text.strip().removeprefix(TERM), name)
            if found is None:
                message = f"there is no word of the game called {card_cell.text.strip()!r}"
                hint = terms.hint(card_cell.text.strip().removeprefix(TERM))
                problems.append(
                    error("sheet/unknown-card", message, span=table.cell_span(card_cell), hint=hint)
                )
            elif cell.text.strip():
                texts[found], said[found] = cell.text.strip("\n"), cell
            continue
        card = cards.get(card_cell.text.strip())
        if card is None:
            message = f"there is no card called {card_cell.text.strip()!r}"
            hint = names.hint(card_cell.text.strip()) or "name the kind with --kind, or write kind:id"
            problems.append(error("sheet/unknown-card", message, span=table.cell_span(card_cell), hint=hint))
            continue
        field = fields[card.kind].get(name)
        if field is None or not _is_translated(field):
            message = f"{card.kind} has no text called {name!r} that is translated"
            hint = nearest(name, [one for one, found in fields[card.kind].items() if _is_translated(found)])
            problems.append(error("sheet/unknown-field", message, span=table.cell_span(cell), hint=hint))
            continue
        source: Any = card.values
        for step in name.split("."):
            source = source.get(step) if isinstance(source, dict) else None
        text = cell.text.strip("\n")
        if not text.strip():
            continue
        if not isinstance(source, str):
            message = f"{card.subject} has no {name} to translate, so this text is left out"
            hint = f"write its {name} in {loaded.game.source_language} first"
            problems.append(warning("sheet/no-text", message, span=table.cell_span(cell), hint=hint))
            continue
        key = (f"{card.kind}/{name}", source)
        if key in texts and texts[key] != text:
            first = table.cell_span(said[key])
            message = f"{source!r} is translated in two ways into {language}"
            hint = f"the other way stands at {first.place}; cards that say the same share one translation"
            problems.append(warning("sheet/two-ways", message, span=table.cell_span(cell), hint=hint))
            continue
        texts[key], said[key] = text, cell
    return Brought(texts, problems)


def _term(loaded: Loaded, name: str, form: str) -> tuple[str, str] | None:
    """Return the message of a term, or of one of its forms."""
    term = loaded.game.terms.get(name)
    if term is None:
        return None
    if form in ("", "text"):
        return f"term/{name}", term.text
    return (f"term/{name}/{form}", term.forms[form]) if form in term.forms else None


def _cards(loaded: Loaded, kind: str | None) -> dict[str, Card]:
    """Return cards by what a table may call them: `kind:id`, and the id alone where it is one card's."""
    found: dict[str, Card] = {}
    twice: set[str] = set()
    for name, cards in loaded.game.cards.items():
        for card in cards if kind in (None, name) else ():
            found[card.subject] = card
            if card.id in found:
                twice.add(card.id)
            found[card.id] = card
    return {name: card for name, card in found.items() if name not in twice}


def _entries(table: TableSource, problems: list[Problem]) -> Iterator[tuple[SourceCell, str, SourceCell]]:
    """Yield the cell with a card's name, the field, and the cell with its text."""
    heads = [cell.text.strip() for cell in table.head]
    lowered = [head.casefold() for head in heads]
    if "id" not in lowered:
        message = "this table has no column called id"
        hint = "write the ids of the cards into a column called id"
        problems.append(error("sheet/no-id", message, span=table.cell_span(table.head[0]), hint=hint))
        return
    key = lowered.index("id")
    text = next((lowered.index(name) for name in TEXT_COLUMNS if name in lowered), None)
    if "field" in lowered and text is not None:
        field = lowered.index("field")
        for row in table.rows:
            if len(row) > max(key, field, text):
                yield row[key], row[field].text.strip(), row[text]
        return
    for row in table.rows:
        for number, head in enumerate(heads):
            if (
                number != key
                and number < len(row)
                and head
                and head[0] not in NOTES
                and row[number].text.strip()
            ):
                yield row[key], head, row[number]


def _is_translated(field: FieldType) -> bool:
    return isinstance(field, TextField) and field.translate
