"""In which file a card stands, whatever program wrote it, and how one more or less stands there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from ppgen.common.paths import value_at
from ppgen.editions import Loaded
from ppgen.layout.inheritance import Inherited
from ppgen.load import Source, parse_yaml, validation_problems
from ppgen.load.tables.cells import TableSource
from ppgen.load.tables.endings import JSON_ENDINGS
from ppgen.load.tables.json_text import parse_json
from ppgen.load.tables.reading import reading_of
from ppgen.load.tables.records import RecordSource, is_own_yaml
from ppgen.load.yaml.writing import write_yaml
from ppgen.model.card import Card
from ppgen.model.field import ListField, field_at
from ppgen.model.game import Kind
from ppgen.model.reader import CardReader
from ppgen.model.table_rows import typed
from ppgen.studio.card_blocks import WIDTH, with_card, with_copy, without_card
from ppgen.studio.edits import ChangedMeanwhileError, UneditableError, followed
from ppgen.studio.file_forms import Read
from ppgen.studio.items import told_items
from ppgen.studio.json_edits import with_json_card, with_json_card_copy, without_json_card
from ppgen.studio.origins import Path, written_at
from ppgen.studio.table_edits import OpenTable, cell_text, with_row, with_row_copy, without_row

Make = Callable[[bytes], bytes]


class StoredChange(NamedTuple):
    """A change of the file in which cards of a kind stand; `is_new` where there is no such file yet.

    `read` tells what a table says.
    """

    file: str
    make: Make
    is_new: bool = False
    read: Read | None = None


class _ReadPlace(NamedTuple):
    """Where the studio read a card, or the list of cards; others may have changed the file since."""

    source: Source
    path: Path

    def now(self, content: bytes) -> Path:
        """Return where it stands now; raises ChangedMeanwhileError where it does not any more."""
        return self._found(content)[0]

    def number(self, content: bytes) -> tuple[int, Path]:
        """Return the number of the card among those of its list or mapping, and the path of that."""
        path, data = self._found(content)
        if isinstance(path[-1], int):
            return path[-1], path[:-1]
        return [*value_at(data, path[:-1])].index(path[-1]), path[:-1]

    def _found(self, content: bytes) -> tuple[Path, Any]:
        file = self.source.file
        read, problems = (parse_json if file.endswith(JSON_ENDINGS) else parse_yaml)(content, file)
        if read is None:
            raise UneditableError(f"{file} cannot be read: {problems[0].message}")
        path = followed(read.data, file, self.path, told_items(self.source.data, self.path))
        if not written_at(read.data, path)[1]:
            raise ChangedMeanwhileError(f"{file} was changed meanwhile: {path[-1]} is not there any more")
        return path, read.data


def added_card(loaded: Loaded, kind: str, card: Mapping[str, Any]) -> StoredChange:
    """Return how a card is written behind the last one of its kind; raises UneditableError."""
    definition = loaded.game.kinds.get(kind)
    if definition is None or definition.record or definition.lists:
        raise UneditableError(f"there is no kind of cards called {kind!r}")
    _refuse_unsound(loaded, kind, card)
    cards, source = loaded.game.cards.get(kind, ()), loaded.game.sources.get(kind)
    if source is None:
        own = f"cards/{loaded.game.id}/{kind}.yaml"
        is_new = kind not in loaded.game.refused
        return StoredChange(own, lambda content: with_card(content, own, card), is_new=is_new)
    if cards:
        source, path = _place(cards[-1])
    else:
        source, path = (source.sources[0], (0,)) if isinstance(source, RecordSource) else (source, (0,))
    file = source.file
    if isinstance(source, TableSource):
        table = _opened(source, loaded)
        values = _cells(card, definition, source)
        return StoredChange(file, lambda content: with_row(content, table, values), read=_read(table))
    place = _ReadPlace(source, path[:-1])
    if file.endswith(JSON_ENDINGS):
        return StoredChange(file, lambda content: with_json_card(content, file, card, place.now(content)))
    _refuse_other(source)
    return StoredChange(file, lambda content: with_card(content, file, card, place.now(content)))


def copied_card(loaded: Loaded, card: Card, new_id: str) -> StoredChange:
    """Return how a copy of a card is written under a new id; raises UneditableError."""
    source, path = _place(card)
    file, place = source.file, _ReadPlace(source, path)
    if isinstance(source, TableSource):
        table, number = _opened(source, loaded), _number(path)
        return StoredChange(
            file, lambda content: with_row_copy(content, table, number, new_id), read=_read(table)
        )
    if file.endswith(JSON_ENDINGS):
        return StoredChange(
            file, lambda content: with_json_card_copy(content, file, place.now(content), new_id)
        )
    _refuse_other(source)

    def copied(content: bytes) -> bytes:
        at, within = place.number(content)
        return with_copy(content, file, at, new_id, within)

    return StoredChange(file, copied)


def deleted_card(loaded: Loaded, card: Card) -> StoredChange:
    """Return how a card is taken out of its file; raises UneditableError."""
    source, path = _place(card)
    file, place = source.file, _ReadPlace(source, path)
    if isinstance(source, TableSource):
        table, number = _opened(source, loaded), _number(path)
        return StoredChange(file, lambda content: without_row(content, table, number), read=_read(table))
    if file.endswith(JSON_ENDINGS):
        return StoredChange(file, lambda content: without_json_card(content, file, place.now(content)))
    _refuse_other(source)

    def shortened(content: bytes) -> bytes:
        at, within = place.number(content)
        return without_card(content, file, at, within)

    return StoredChange(file, shortened)


def open_table(loaded: Loaded, file: str, sheet: str) -> OpenTable:
    """Return a sheet of a workbook of the game; raises UneditableError where it has none."""
    for source in loaded.game.sources.values():
        for one in source.sources if isinstance(source, RecordSource) else (source,):
            if isinstance(one, TableSource) and (one.file, one.sheet) == (file, sheet):
                return _opened(one, loaded)
    raise UneditableError(f"{file!r} has no such sheet with cards of this game")


def _place(card: Card) -> tuple[Source, Path]:
    """Return the file in which a card is written, and its path there."""
    source: Source = card.source
    path: Path = (card.index,)
    if card.index < 0:
        raise UneditableError(f"{card.subject} is a file of its own; that is copied, or deleted, as a whole")
    while isinstance(source, Inherited | RecordSource):
        source, path = source.origin(path)
    is_row = isinstance(source, TableSource)
    if not is_row and (not path or not isinstance(value_at(source.data, path), dict)):
        raise UneditableError(
            f"{card.subject} has no place of its own in {source.file}; change it in the file"
        )
    return source, path


def _opened(source: TableSource, loaded: Loaded) -> OpenTable:
    name = source.file.rpartition("/")[2].rpartition(".")[0]
    return OpenTable(source, reading_of(loaded.game.sources["game"], name))


def _read(table: OpenTable) -> Read | None:
    """Return how a table of text is read; the packed bytes of a workbook are not put together anew."""
    return None if table.is_book else table.said


def _number(path: Path) -> int:
    number = path[0]
    assert isinstance(number, int)
    return number


def _refuse_other(source: Source) -> None:
    """Refuse files whose form nobody here writes."""
    if not is_own_yaml(source):
        name = source.file.rpartition("/")[2]
        raise UneditableError(f"cards in {name} are written in the program that made it")


def _refuse_unsound(loaded: Loaded, kind: str, card: Mapping[str, Any]) -> None:
    """Refuse a card that its kind does not take: unknown values, other types, numbers beyond limits."""
    game = loaded.game
    reader = CardReader(game.file, kind, terms=game.terms, operations=game.operations)
    try:
        reader.read([dict(card)])
    except ValidationError as fault:
        source, _ = parse_yaml(write_yaml([dict(card)], width=WIDTH).encode(), kind)
        assert source is not None
        problems = validation_problems(fault, source, (), rule="model/value", model=reader)
        place = [step for step in fault.errors(include_url=False)[0]["loc"][1:] if isinstance(step, str)]
        said = problems[0].message if problems else "it does not fit its kind"
        raise UneditableError(f"{' › '.join(place)}: {said}" if place else said) from fault


def _cells(card: Mapping[str, Any], kind: Kind, source: TableSource) -> dict[int, str]:
    """Return the texts of a row by the numbers of their columns; raises UneditableError."""
    made: dict[int, str] = {}
    for name, value in _leaves(card):
        if (number := source.columns.get(name)) is None:
            raise UneditableError(f"{source.file} has no column called {name}; add one to fill it in")
        made[number] = cell_text(value, kind.table)
        if not _is_read_back(made[number], value, name, kind):
            why = f"its items are parted by {kind.table.separator}, and one of them holds that or is blank"
            raise UneditableError(f"{name} cannot be written into a cell: {why}")
    return made


def _is_read_back(text: str, value: Any, name: str, kind: Kind) -> bool:
    """Tell whether the cell of a list says its items; blanks at their ends are nothing."""
    field = field_at(kind.fields, tuple(name.split(".")))
    if not isinstance(field, ListField) or not isinstance(value, list):
        return True
    items = [one.strip() if isinstance(one, str) else one for one in value]
    return bool(typed(text.strip(), field, kind.table) == items)


def _leaves(values: Mapping[str, Any], before: str = "") -> list[tuple[str, Any]]:
    """Return values by the dotted names of their columns; effects stand in one cell."""
    found: list[tuple[str, Any]] = []
    for key, value in values.items():
        is_inner = isinstance(value, dict) and "op" not in value
        found += _leaves(value, f"{before}{key}.") if is_inner else [(before + key, value)]
    return found
