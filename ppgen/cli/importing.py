"""`ppgen import`: files of cards into YAML, in a game that is there or in a new one that builds at once."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from ppgen.cli.options import ProjectPlace
from ppgen.cli.records import UNREAD, columns, pairs, read_named_records
from ppgen.cli.state import Telling, opened, write_lines
from ppgen.common.problem import Severity
from ppgen.exchange import import_game as games
from ppgen.exchange.card_tables import Imported, Wishes, field_name, read_cards, write_cards
from ppgen.exchange.import_again import FOLDER, again, recalled, remembered
from ppgen.library import Selection, Session, WrongUseError, open_project
from ppgen.load import parse_yaml
from ppgen.load.named_files import read_named
from ppgen.load.tables.cells import TableSource
from ppgen.load.tables.reading import UNSAID, Reading
from ppgen.load.yaml.scalars import plain_scalar
from ppgen.manual import schemas
from ppgen.model.game import Game
from ppgen.outputs.files import write_all
from ppgen.report import counted

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsBrought:
    """What an import is asked for: the game and the kind, how files are read, and what columns mean."""

    game: str
    kind: str | None = None
    reading: Reading = UNSAID
    wishes: Wishes = field(default_factory=Wishes)


def wishes(column: Sequence[str] | None, value: Sequence[str] | None, icon: Sequence[str] | None) -> Wishes:
    """Return what the options of an import say of its columns, constants and icons."""
    return Wishes(columns=columns(column), constants=pairs(value, "--set"), icons=pairs(icon, "--icon"))


class _Kind(NamedTuple):
    """One kind that is imported: its name, its cards, and whether the game has it already."""

    name: str
    imported: Imported
    is_known: bool


def command(place: ProjectPlace, files: Sequence[Path], asked: CardsBrought) -> int:
    """Write the cards of files as YAML; a game that is not there yet is made with a layout for them.

    A kind that was imported before is brought up to date.
    """
    folder = place.root or Path.cwd()
    if _NAME.fullmatch(asked.game) is None:
        raise WrongUseError(
            f"{asked.game!r} cannot be a game's name: write small letters, digits and hyphens"
        )
    is_new = not (folder / "cards" / asked.game / "game.yaml").is_file()
    game = None if is_new else _known(folder, asked.game)
    tables, problems = read_named_records(files, asked.reading)
    wanted = replace(asked.wishes, cards_of=_ids(game))
    kinds = []
    for table in tables:
        is_sheet = len(tables) > 1 or bool(asked.reading.sheet)
        name = asked.kind if asked.kind and len(tables) == 1 else _kind_name(table, asked.kind, is_sheet)
        there = game.kinds[name].fields if game is not None and name in game.kinds else None
        others = {kind: ids for kind, ids in wanted.cards_of.items() if kind != name}
        imported = read_cards(table, there, replace(wanted, cards_of=others))
        problems += imported.problems
        kinds.append(_Kind(name, imported, there is not None))
        if imported.cards:
            wanted = replace(wanted, cards_of={**wanted.cards_of, name: _of(imported.cards)})
    if not problems and not any(kind.imported.cards for kind in kinds):
        raise WrongUseError(f"{files[0]}: it has no cards")
    lines = _problem_lines(problems)
    if any(problem.severity is Severity.ERROR for problem in problems):
        write_lines([*lines, "nothing is written"])
        return 1
    lines += _written(folder, asked.game, [kind for kind in kinds if kind.imported.cards], is_new=is_new)
    write_lines(lines)
    return 0


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
    name = field_name(stem).strip("_").replace("_", "-")
    return name if plain_scalar(name) == name else f"{name}-card"  # YAML reads `null` as nothing


def _known(folder: Path, game: str) -> Game | None:
    """Return the game that is there already."""
    telling = Telling(opened(ProjectPlace(folder)))
    for loaded, _ in Session(telling.project, Selection(games=(game,)), telling.findings).games():
        return loaded.game
    raise WrongUseError(f"the game {game} has errors; mend what ppgen check {game} tells first")


def _ids(game: Game | None) -> dict[str, frozenset[str]]:
    if game is None:
        return {}
    return {kind: frozenset(card.id for card in cards) for kind, cards in game.cards.items() if cards}


def _of(cards: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    return frozenset(str(card["id"]) for card in cards)


@dataclass(slots=True)
class _Unwritten:
    """The files of an import until all of them are known: then they are written together, or none is."""

    folder: Path
    files: dict[Path, bytes] = field(default_factory=dict)

    def has(self, path: Path) -> bool:
        """Tell whether a name is taken, be it by a link that leads nowhere."""
        return path in self.files or os.path.lexists(path)

    def text(self, path: Path) -> str:
        """Return what a file says, or will say."""
        try:
            return (self.files[path] if path in self.files else read_named(path)).decode()
        except UnicodeDecodeError:
            raise WrongUseError(f"{path} is no UTF-8 text; save it as UTF-8") from None

    def put(self, path: Path, text: str) -> None:
        """Have a file say this."""
        self.files[path] = text.encode()

    def begin(self, files: Mapping[Path, str]) -> list[str]:
        """Have files where there are none; what the user has stays, and is named."""
        kept = [path for path in files if os.path.lexists(path)]
        for path, text in files.items():
            if path not in kept:
                self.put(path, text)
        return [f"{path}: is there already, and stays as it is" for path in kept]


def _written(folder: Path, game: str, kinds: Sequence[_Kind], *, is_new: bool) -> list[str]:
    """Write the files of the kinds, and say what was done."""
    lines: list[str] = []
    unwritten = _Unwritten(folder)
    for kind in kinds:
        lines += _bring_cards(unwritten, game, kind)
    if is_new:
        lines += unwritten.begin(_game(folder, game, kinds))
        for path, text in schemas.general_texts().items():
            unwritten.put(folder / path, text)
    else:
        for kind in kinds:
            lines += [] if kind.is_known else _add_kind(unwritten, game, kind)
    write_all(unwritten.files, root=folder)
    if is_new:
        own = schemas.schemas_of_game(open_project(folder), game)
        write_all({folder / path: text.encode() for path, text in own.items()}, root=folder)
        names = "cards.pdf" if len(kinds) == 1 else "the PDF files"
        lines.append(f"now: ppgen build {game}, and open output/{game}/en/{names}")
    return lines


def _bring_cards(unwritten: _Unwritten, game: str, kind: _Kind) -> list[str]:
    """Write the cards of a kind, or bring those up to date that an earlier import wrote."""
    path = unwritten.folder / "cards" / game / f"{kind.name}.yaml"
    kept = unwritten.folder / "cards" / game / FOLDER / f"{kind.name}.json"
    cards, said = kind.imported.cards, list(kind.imported.said)
    if unwritten.has(path):
        before = recalled(unwritten.text(kept)) if kept.is_file() else None
        if before is None:
            raise WrongUseError(
                f"{path} exists already, and no import wrote it; name another kind with --kind"
            )
        text = unwritten.text(path)
        ours, problems = parse_yaml(text.encode(), path.name)
        if ours is None or problems or not isinstance(ours.data, list):
            raise WrongUseError(f"{path} has errors; mend them first")
        made = again(text, ours.data, before, cards)
        unwritten.put(path, made.text)
        lines = [f"{path}: brought up to date", *made.said, *([] if made.said else ["nothing changed"])]
    else:
        unwritten.put(path, write_cards(cards))
        lines = [f"{path}: {counted(len(cards), 'card')}"]
        said += [
            f"  {guess.head} → {guess.field}: {games.flow(guess.type)}" for guess in kind.imported.fields
        ]
    unwritten.put(kept, remembered(cards))
    return lines + said


def _add_kind(unwritten: _Unwritten, game: str, kind: _Kind) -> list[str]:
    """Bring a kind into a game that is there: its fields, a component and a layout."""
    path = unwritten.folder / "cards" / game / "game.yaml"
    layouts = unwritten.folder / "layouts" / game
    back = f"{kind.name}-back"
    lines = unwritten.begin(
        {
            layouts / f"{kind.name}.yaml": games.layout(kind.imported, back),
            layouts / f"{back}.yaml": games.back_layout(kind.imported),
        }
    )
    theme = layouts / "theme.yaml"
    added = games.with_styles(unwritten.text(theme) if unwritten.has(theme) else "")
    if added is not None:
        unwritten.put(theme, added)
    made = games.with_kind(unwritten.text(path), kind.name, kind.imported.fields)
    if made is None:
        lines.append(f"write into cards/{game}/game.yaml, under kinds:")
        return lines + games.kind_lines(kind.name, kind.imported.fields)
    unwritten.put(path, made)
    shown = f"layouts/{game}/{kind.name}.yaml"
    return [*lines, f"{path}: the kind {kind.name} and its component are new, with a layout in {shown}"]


def _game(folder: Path, game: str, kinds: Sequence[_Kind]) -> dict[Path, str]:
    """Return a game around imported cards: its description, a theme, and layouts that show every field."""
    title = game.replace("-", " ").title()
    layouts = folder / "layouts" / game
    several = len(kinds) > 1
    notice = f"# {title}\n\nSay here who made the game and what others may do with it.\n"
    files = {
        folder / "cards" / game / "game.yaml": games.described(
            title, [(kind.name, kind.imported) for kind in kinds]
        ),
        folder / "cards" / game / "NOTICE.md": notice,
        layouts / "theme.yaml": games.THEME,
    }
    for kind in kinds:
        back = f"{kind.name}-back" if several else "back"
        files[layouts / f"{kind.name}.yaml"] = games.layout(kind.imported, back)
        files[layouts / f"{back}.yaml"] = games.back_layout(kind.imported)
        for icon in games.icons_of(kind.imported):
            files[layouts / "icons" / f"{icon}.svg"] = games.DISC
    return files
