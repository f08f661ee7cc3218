"""Which cells of a table are translations: of which card or source, and of which field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.common.problem import Problem, error
from ppgen.load.tables.cells import Cell, TableSource
from ppgen.load.tables.front_matter import BODY
from ppgen.model.table_rows import NOTES, Heads, plain_head

IDS = ("id", "$key", "$file")
TEXTS = ("text", "translation", "value", "target", "msgstr")
SOURCES = ("source", "original", "msgid", "sourcetext")
CONTEXTS = ("context", "msgctxt")
FIELDS = ("field", "column", "property")


class TranslationRow(NamedTuple):
    """One text: the cell that names a card, the field, the head above, the cell; or the source of it.

    A source may stand in a `context`, which tells it from the same words elsewhere.
    """

    name: Cell
    field: str
    head: Cell
    cell: Cell
    source: str = ""
    context: str = ""


class Entries(NamedTuple):
    """The texts of a table, and what is wrong with its heads."""

    entries: Iterator[TranslationRow]
    problems: tuple[Problem, ...] = ()


def entries(
    table: TableSource, language: str, languages: Sequence[str], columns: Mapping[str, str | None]
) -> Entries:
    """Find the texts of a language; `columns` leads from heads to fields, or from fields to heads.

    Heads may name the language: `name_fr`, `fr`, `name (fr)`; those of other languages are left alone.
    """
    heads = _meant([cell.text.strip() for cell in table.head], columns)
    plain = [plain_head(head or "") for head in heads]
    key = _first(plain, IDS)
    spoken = [plain_head(language), plain_head(language.split("-")[0])]
    text = _first(plain, (*spoken, *TEXTS))
    field = _first(plain, FIELDS)
    if key is None:
        source = _first(plain, (*SOURCES, plain_head(languages[0])))
        if source is not None and text is not None and source != text:
            return Entries(_sourced(table, source, text, _first(plain, CONTEXTS)))
        hint = (
            "write the ids of the cards into a column called id, or the texts' sources into one called source"
        )
        span = table.cell_span(table.head[0])
        return Entries(
            iter(()), (error("sheet/no-id", "this table has no column called id", span=span, hint=hint),)
        )
    if field is not None and text is not None:
        return Entries(_listed(table, key, field, text))
    return Entries(_wide(table, key, _fields(heads, language, languages)))


def _meant(heads: Sequence[str], columns: Mapping[str, str | None]) -> list[str | None]:
    """Return what heads are called here; None for those that are left alone."""
    there = {plain_head(head) for head in heads}
    turned = {
        (target if target and plain_head(head) not in there and plain_head(target) in there else head): (
            head if target and plain_head(head) not in there and plain_head(target) in there else target
        )
        for head, target in columns.items()
    }
    mapped = Heads(turned)
    return [mapped.get(head, None) if mapped.knows(head) else head for head in heads]


def _first(plain: Sequence[str], names: Sequence[str]) -> int | None:
    return next((plain.index(name) for name in names if name in plain), None)


def _fields(heads: Sequence[str | None], language: str, languages: Sequence[str]) -> dict[int, str]:
    """Return the fields of columns: those that name the language, or else those that name none."""
    own = {number: name for number, head in enumerate(heads) if (name := _without(head, language))}
    others = {
        number
        for number, head in enumerate(heads)
        for other in languages
        if other != language and _without(head, other)
    }
    short = language.split("-")[0]
    own = own or {number: name for number, head in enumerate(heads) if (name := _without(head, short))}
    plain = {
        number: head
        for number, head in enumerate(heads)
        if head
        and head[0] not in NOTES
        and (head[0] != "$" or head == BODY)
        and number not in own
        and number not in others
    }
    return own or plain  # what says no language beside one that does is the source


def _without(head: str | None, language: str) -> str:
    """Return the name of a field from a head that names a language as well, "" if it does not."""
    tag = re.escape(language).replace(r"\-", "[-_]")
    found = re.fullmatch(
        rf"(.+?)\s*[_.\-: (\[]\s*{tag}[)\]]?|{tag}\s*[_.\-: ]\s*(.+)", head or "", re.IGNORECASE
    )
    return "" if found is None else found[1] or found[2]


def _listed(table: TableSource, key: int, field: int, text: int) -> Iterator[TranslationRow]:
    for row in table.rows:
        if len(row) > max(key, field, text):
            yield TranslationRow(row[key], row[field].text.strip(), row[field], row[text])


def _sourced(table: TableSource, source: int, text: int, context: int | None) -> Iterator[TranslationRow]:
    for row in table.rows:
        if len(row) > max(source, text) and row[source].text.strip():
            within = row[context].text.strip() if context is not None and context < len(row) else ""
            yield TranslationRow(row[source], "", table.head[text], row[text], row[source].text, within)


def _wide(table: TableSource, key: int, fields: Mapping[int, str]) -> Iterator[TranslationRow]:
    for row in table.rows:
        for number, name in fields.items():
            if number != key and number < len(row) and key < len(row) and row[number].text.strip():
                yield TranslationRow(row[key], name, table.head[number], row[number])
