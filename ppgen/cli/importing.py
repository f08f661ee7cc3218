"""`ppgen import`: files of cards into YAML, in a game that is there or in a new one that builds at once."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any

from ppgen.cli.import_files import ImportedKind, written
from ppgen.cli.import_translations import by_field, text_files, translated
from ppgen.cli.options import ProjectPlace
from ppgen.cli.records import UNREAD, columns, pairs, read_named_records
from ppgen.cli.state import Telling, opened, write_lines
from ppgen.common.problem import Severity
from ppgen.common.walks import is_text
from ppgen.exchange.card_tables import Wishes, read_cards
from ppgen.exchange.import_columns import field_name
from ppgen.exchange.import_growth import KindThere
from ppgen.exchange.import_memory import (
    FOLDER,
    ImportMemory,
    Options,
    last_options,
    recalled_all,
    shown_options,
    together,
)
from ppgen.library import Selection, Session, WrongUseError
from ppgen.load.tables.cells import TableSource
from ppgen.load.tables.reading import UNSAID, Reading, reading_of
from ppgen.load.yaml.scalars import plain_scalar
from ppgen.model.game import Game, language_tag
from ppgen.outputs.files import refuse_links
from ppgen.outputs.snapshots import Snapshot
from ppgen.report import shortened

_TAG = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*")
_SPELLED = {"set": "fill"}
"""Options that are kept under other names than they are written."""

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsBrought:
    """What an import is asked for: the game and the kind, how files are read, and what columns mean."""

    game: str
    kind: str | None = None
    reading: Reading = UNSAID
    wishes: Wishes = field(default_factory=Wishes)

    @property
    def options(self) -> dict[str, Any]:
        """The options that were said, by their names."""
        said = {
            "kind": self.kind,
            "rows": self.reading.rows,
            "sheet": list(self.reading.sheet),
            "head": self.reading.head,
            "encoding": self.reading.encoding,
            "quotes": self.reading.quotes,
            "column": dict(self.wishes.columns),
            "set": dict(self.wishes.constants),
            "icon": dict(self.wishes.icons),
        }
        return {name: value for name, value in said.items() if value}

    @staticmethod
    def of(game: str, options: Options) -> CardsBrought:
        """Return what is asked for by options."""
        reading = Reading(
            rows=options.get("rows", ""),
            sheet=tuple(options.get("sheet", ())),
            head=options.get("head", 0),
            encoding=options.get("encoding", ""),
            quotes=options.get("quotes", ""),
        )
        return CardsBrought(
            game=game,
            kind=options.get("kind"),
            reading=reading,
            wishes=Wishes(
                columns=options.get("column", {}),
                constants=options.get("set", {}),
                icons=options.get("icon", {}),
            ),
        )


def wishes(
    column: Sequence[str] | None, value: Sequence[str] | None, icon: Sequence[str] | None, *, lang: str
) -> Wishes:
    """Return what the options of an import say of its columns, constants and icons, and its language."""
    if lang and _TAG.fullmatch(lang) is None:
        raise WrongUseError(f"--lang: {lang!r} is no language; write en or pt-BR: a code of BCP 47")
    source = language_tag(lang) if lang else ""
    constants, icons = pairs(value, "--fill"), pairs(icon, "--icon")
    return Wishes(columns=columns(column), constants=constants, icons=icons, source=source)


def command(place: ProjectPlace, files: Sequence[Path], asked: CardsBrought) -> int:
    """Write the cards of files as YAML; a game that is not there yet is made with a layout for them.

    A kind that was imported before is brought up to date.
    """
    folder = place.root or Path.cwd()
    since = Snapshot.of_project(folder)
    if _NAME.fullmatch(asked.game) is None:
        raise WrongUseError(
            f"{asked.game!r} cannot be a game's name: write small letters, digits and hyphens"
        )
    is_new = not (folder / "cards" / asked.game / "game.yaml").is_file()
    names = [file.name or file.resolve().name for file in files]
    given, spoken = asked.options, asked.wishes.source
    _refuse_unwritable(names, given)
    before = recalled_all(folder / "cards" / asked.game / FOLDER)
    last = last_options(before, names, given)
    asked = CardsBrought.of(asked.game, together(given, last))
    taken = {name: value for name, value in asked.options.items() if given.get(name) != value}
    game = None if is_new else _known(place._replace(root=folder), asked.game)
    tables, problems = read_named_records(files, _dialect(asked, game, files), limits=place.limits)
    source = game.source_language if game is not None else spoken
    if spoken not in ("", source):
        raise WrongUseError(f"the game {asked.game} is written in {source}, not in {spoken}")
    wanted = replace(asked.wishes, cards_of=_ids(game), source=source)
    kinds = []
    for table in tables:
        is_sheet = len(tables) > 1 or bool(asked.reading.sheet)
        name = asked.kind if asked.kind and len(tables) == 1 else _kind_name(table, asked.kind, is_sheet)
        there = game.kinds[name].fields if game is not None and name in game.kinds else None
        others = {kind: ids for kind, ids in wanted.cards_of.items() if kind != name}
        imported = read_cards(table, there, replace(wanted, cards_of=others))
        problems += imported.problems
        texts = by_field(imported.translations, before.get(name))
        memory = ImportMemory(tuple(names), asked.options, imported.cards, texts)
        kinds.append((name, imported, memory))
        if imported.cards:
            wanted = replace(wanted, cards_of={**wanted.cards_of, name: _of(imported.cards)})
    if not problems and not any(imported.cards for _, imported, _ in kinds):
        raise WrongUseError(f"{files[0]}: it has no cards")
    lines = [f"as the last time: {shown_options(taken)}"] if taken else []
    lines += _problem_lines(problems)
    if any(problem.severity is Severity.ERROR for problem in problems):
        write_lines(map(shortened, [*lines, "nothing is written"]))
        return 1
    made = [
        ImportedKind(name, imported, _there(game, name, wanted.cards_of), memory)
        for name, imported, memory in kinds
        if imported.cards
    ]
    refuse_links(text_files(folder, asked.game, made))
    told, undecided = written(folder, asked.game, made, is_new=is_new, since=since)
    told += translated(folder, asked.game, made, before)
    write_lines(map(shortened, [*lines, *told, *_problem_lines(undecided)]))
    return 1 if undecided else 0


def _refuse_unwritable(names: Sequence[str], options: Options) -> None:
    """Raise WrongUseError for what is no text, and is kept for the next import: a name, or an option."""
    for name in names:
        if not is_text(name):
            raise WrongUseError(f"{name}: the name of this file is no UTF-8; rename it")
    for option, value in options.items():
        if not is_text(json.dumps(value, ensure_ascii=False)):
            raise WrongUseError(f"--{_SPELLED.get(option, option)}: what stands there is no UTF-8")


def _dialect(asked: CardsBrought, game: Game | None, files: Sequence[Path]) -> Reading:
    """Return how files are read: as is asked, and else as game.yaml says of text files of their kind."""
    kinds = {asked.kind or _stem_name(PurePosixPath(file.name).stem) for file in files}
    if game is None or not kinds <= game.kinds.keys():
        return asked.reading
    said = {reading_of(game.sources["game"], kind) for kind in kinds}
    if len({(one.encoding, one.delimiter, one.quotes) for one in said}) != 1:
        return asked.reading
    own, there = asked.reading, said.pop()
    return replace(
        own,
        encoding=own.encoding or there.encoding,
        encoding_at=None if own.encoding else there.encoding_at,
        delimiter=own.delimiter or there.delimiter,
        quotes=own.quotes or there.quotes,
    )


def _there(game: Game | None, kind: str, ids: Mapping[str, frozenset[str]]) -> KindThere | None:
    return KindThere(game, kind, ids) if game is not None and kind in game.kinds else None


def _problem_lines(problems: Sequence[Any]) -> list[str]:
    lines = []
    for problem in problems:
        is_placed = problem.span is not None and problem.rule != UNREAD
        place = f"{problem.span.place}: " if problem.span and is_placed else ""
        lines.append(f"{problem.severity.value}: {place}{problem.message}")
        lines += [f"  {problem.hint}"] if problem.hint else []
    return lines


def _kind_name(table: TableSource, wanted: str | None, is_sheet: bool) -> str:
    """Return what a kind is called: as is wanted, or as its sheet, or as its file."""
    file = PurePosixPath(table.file)
    named = file.parent.name or file.stem  # files of a folder are called behind its name
    stem = table.sheet if table.sheet and is_sheet else named
    if wanted is not None:
        stem = f"{wanted}-{table.sheet}" if table.sheet else wanted
    return _stem_name(stem)


def _stem_name(stem: str) -> str:
    name = field_name(stem).strip("_").replace("_", "-")
    return name if plain_scalar(name) == name else f"{name}-card"  # YAML reads `null` as nothing


def _known(place: ProjectPlace, game: str) -> Game | None:
    """Return the game that is there already."""
    telling = Telling(opened(place))
    for loaded, _ in Session(telling.project, Selection(games=(game,)), telling.findings).games():
        return loaded.game
    raise WrongUseError(f"the game {game} has errors; mend what ppgen check {game} tells first")


def _ids(game: Game | None) -> dict[str, frozenset[str]]:
    if game is None:
        return {}
    return {kind: frozenset(card.id for card in cards) for kind, cards in game.cards.items() if cards}


def _of(cards: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    return frozenset(str(card["id"]) for card in cards)
