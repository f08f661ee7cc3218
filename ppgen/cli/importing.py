"""`ppgen import`: files of cards into YAML, in a game that is there or in a new one that builds at once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.cli.options import ProjectPlace
from ppgen.cli.records import columns, pairs, read_named_records
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
from ppgen.outputs.files import write_whole
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
        place = f"{problem.span.place}: " if problem.span else ""
        lines.append(f"{problem.severity.value}: {place}{problem.message}")
        lines += [f"  {problem.hint}"] if problem.hint else []
    return lines


def _kind_name(table: TableSource, wanted: str | None, is_sheet: bool) -> str:
    """Return what a kind is called: as is wanted, or as its sheet, or as its file."""
    stem = table.sheet if table.sheet and is_sheet else Path(table.file).stem
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


def _written(folder: Path, game: str, kinds: Sequence[_Kind], *, is_new: bool) -> list[str]:
    """Write the files of the kinds, and say what was done."""
    lines: list[str] = []
    for kind in kinds:
        lines += _write_cards(folder, game, kind)
    if is_new:
        _write_game(folder, game, kinds)
        names = "cards.pdf" if len(kinds) == 1 else "the PDF files"
        lines.append(f"now: ppgen build {game}, and open output/{game}/en/{names}")
        return lines
    for kind in kinds:
        if not kind.is_known:
            lines += _add_kind(folder, game, kind)
    return lines


def _write_cards(folder: Path, game: str, kind: _Kind) -> list[str]:
    """Write the cards of a kind, or bring those up to date that an earlier import wrote."""
    path = folder / "cards" / game / f"{kind.name}.yaml"
    kept = folder / "cards" / game / FOLDER / f"{kind.name}.json"
    cards, said = kind.imported.cards, list(kind.imported.said)
    if path.exists():
        before = recalled(read_named(kept).decode()) if kept.is_file() else None
        if before is None:
            raise WrongUseError(
                f"{path} exists already, and no import wrote it; name another kind with --kind"
            )
        text = read_named(path).decode()
        ours, problems = parse_yaml(text.encode(), path.name)
        if ours is None or problems or not isinstance(ours.data, list):
            raise WrongUseError(f"{path} has errors; mend them first")
        made = again(text, ours.data, before, cards)
        write_whole(path, made.text.encode(), root=folder)
        lines = [f"{path}: brought up to date", *made.said, *([] if made.said else ["nothing changed"])]
    else:
        write_whole(path, write_cards(cards).encode(), root=folder)
        lines = [f"{path}: {counted(len(cards), 'card')}"]
        said += [
            f"  {guess.head} → {guess.field}: {games.flow(guess.type)}" for guess in kind.imported.fields
        ]
    write_whole(kept, remembered(cards).encode(), root=folder)
    return lines + said


def _add_kind(folder: Path, game: str, kind: _Kind) -> list[str]:
    """Bring a kind into a game that is there: its fields, a component and a layout."""
    path = folder / "cards" / game / "game.yaml"
    layouts = folder / "layouts" / game
    back = f"{kind.name}-back"
    files = {
        layouts / f"{kind.name}.yaml": games.layout(kind.imported, back),
        layouts / f"{back}.yaml": games.back_layout(kind.imported),
    }
    for written, text in files.items():
        if not written.exists():
            write_whole(written, text.encode(), root=folder)
    theme = layouts / "theme.yaml"
    added = games.with_styles(read_named(theme).decode() if theme.is_file() else "")
    if added is not None:
        write_whole(theme, added.encode(), root=folder)
    text = read_named(path).decode()
    made = games.with_kind(text, kind.name, kind.imported.fields)
    if made is None:
        lines = [f"write into cards/{game}/game.yaml, under kinds:"]
        return lines + games.kind_lines(kind.name, kind.imported.fields)
    write_whole(path, made.encode(), root=folder)
    shown = f"layouts/{game}/{kind.name}.yaml"
    return [f"{path}: the kind {kind.name} and its component are new, with a layout in {shown}"]


def _write_game(folder: Path, game: str, kinds: Sequence[_Kind]) -> None:
    """Write a game around imported cards: its description, a theme, and layouts that show every field."""
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
    for path, text in files.items():
        write_whole(path, text.encode(), root=folder)
    for written, text in schemas.schemas(open_project(folder)).items():
        write_whole(folder / written, text.encode(), root=folder)
