"""The files of an import, written together or not at all: cards, what is remembered, a game around them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.common.problem import Problem
from ppgen.exchange import import_game as games
from ppgen.exchange import import_layout as layouts_of
from ppgen.exchange.card_tables import Imported
from ppgen.exchange.card_yaml import write_cards
from ppgen.exchange.import_again import again, with_old_ids
from ppgen.exchange.import_growth import KindThere, grown
from ppgen.exchange.import_lost import told_of_lost, with_lost
from ppgen.exchange.import_memory import FOLDER, ImportMemory, recalled, remembered
from ppgen.library import WrongUseError, open_project
from ppgen.load import parse_yaml
from ppgen.load.named_files import read_named
from ppgen.manual import schemas
from ppgen.outputs.files import refuse_links, write_sources
from ppgen.outputs.snapshots import Snapshot
from ppgen.report import counted


class ImportedKind(NamedTuple):
    """One kind that is imported: its name, its cards, what the game has of it already, what is kept."""

    name: str
    imported: Imported
    there: KindThere | None
    memory: ImportMemory
    lost: tuple[str, ...] = ()
    """Fields whose columns the table had the last time."""


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


class ImportReport(NamedTuple):
    """What was done, in lines, and what people have to decide."""

    lines: list[str]
    problems: list[Problem]


def written(
    folder: Path, game: str, kinds: Sequence[ImportedKind], *, is_new: bool, since: Snapshot
) -> ImportReport:
    """Write the files of the kinds, and say what was done.

    Raises ChangedFileError where somebody else has changed one of them `since` then.
    """
    lines: list[str] = []
    problems: list[Problem] = []
    unwritten = _Unwritten(folder)
    for kind in kinds:
        told, faults = _bring_cards(unwritten, game, kind)
        lines += told
        problems += faults
    if is_new:
        lines += unwritten.begin(_game(folder, game, kinds))
        for path, text in schemas.general_texts().items():
            unwritten.put(folder / path, text)
    else:
        for kind in kinds:
            lines += [] if kind.there else _add_kind(unwritten, game, kind)
    lines += _stand_ins(unwritten, folder / "layouts" / game / "icons", kinds)
    refuse_links((folder / "cards" / game / "schema").glob("*.json"))
    write_sources(unwritten.files, root=folder, since=since)
    if is_new or folder / "cards" / game / "game.yaml" in unwritten.files:
        own = schemas.schemas_of_game(open_project(folder), game)
        write_sources({folder / path: text.encode() for path, text in own.items()}, root=folder)
    if is_new:
        lines.append(
            f"all rights are reserved; write another licence into cards/{game}/game.yaml if you like"
        )
        said = next((kind.imported.source for kind in kinds if kind.imported.source), "")
        if not said:
            lines.append(
                "its texts are taken to be English; --lang de, or languages: in game.yaml, says another"
            )
        folder_of = f"output/{game}/{said or games.ENGLISH}"
        opened = f"{folder_of}/cards.pdf" if len(kinds) == 1 else f"the PDF files in {folder_of}"
        lines.append(f"now: ppgen build {game}, and open {opened}")
    return ImportReport(lines, problems)


def _stand_ins(unwritten: _Unwritten, icons: Path, kinds: Sequence[ImportedKind]) -> list[str]:
    """Have a drawing for each icon that texts of the cards say and nobody has drawn, and name them."""
    names = sorted({icon for kind in kinds for icon in games.icons_of(kind.imported)})
    new = [icons / f"{name}.svg" for name in names if not unwritten.has(icons / f"{name}.svg")]
    for path in new:
        unwritten.put(path, games.DISC)
    shown = ", ".join(path.name for path in new)
    drawings = "a black disc stands in" if len(new) == 1 else "black discs stand in"
    return [f"{drawings} for {shown}: put your own into {icons}"] if new else []


def _bring_cards(unwritten: _Unwritten, game: str, kind: ImportedKind) -> ImportReport:
    """Write the cards of a kind, or bring those up to date that an earlier import wrote."""
    path = unwritten.folder / "cards" / game / f"{kind.name}.yaml"
    kept = unwritten.folder / "cards" / game / FOLDER / f"{kind.name}.json"
    before = recalled(unwritten.text(kept)) if kept.is_file() else None
    if unwritten.has(path) and before is None:
        raise WrongUseError(f"{path} exists already, and no import wrote it; name another kind with --kind")
    if before is not None:
        settled = with_old_ids(kind.imported.cards, before.cards, kind.imported.namesakes)
        kind = kind._replace(imported=kind.imported._replace(cards=settled))
        lost = with_lost(kind.imported, before.cards)
        kind = kind._replace(imported=kind.imported._replace(cards=lost.cards), lost=lost.fields)
    text, ours = _written_cards(unwritten, path) if before is not None and unwritten.has(path) else ("", [])
    cards, grew, problems = _grow(unwritten, game, kind, [] if before is None else before.cards, ours)
    if before is not None and unwritten.has(path):
        made = again(text, ours, before.cards, cards)
        unwritten.put(path, made.text)
        cards, said = made.remembered, [*made.said, *grew]
        lines = [f"{path}: brought up to date", *said, *([] if said else ["nothing changed"])]
    else:
        unwritten.put(path, write_cards(cards))
        lines = [f"{path}: {counted(len(cards), 'card')}", *grew]
        lines += [f"  {one.head} → {one.field}: {games.flow(one.type)}" for one in kind.imported.fields]
    unwritten.put(kept, remembered(kind.memory._replace(cards=cards)))
    return ImportReport([*lines, *kind.imported.said], list(problems))


def _written_cards(unwritten: _Unwritten, path: Path) -> tuple[str, list[Any]]:
    """Return what a file of cards says, as text and as data."""
    text = unwritten.text(path)
    ours, faults = parse_yaml(text.encode(), path.name)
    if ours is None or faults or not isinstance(ours.data, list):
        raise WrongUseError(f"{path} has errors; mend them first")
    return text, ours.data


def _grow(
    unwritten: _Unwritten,
    game: str,
    kind: ImportedKind,
    before: Sequence[Mapping[str, Any]],
    ours: Sequence[Any],
) -> tuple[list[dict[str, Any]], list[str], tuple[Problem, ...]]:
    """Let a kind that is there grow with its table: its definition, and the layout that shows its cards."""
    if kind.there is None:
        without = told_of_lost(kind.lost, kind.name, {}, (), ())
        return kind.imported.cards, without.said, tuple(without.problems)
    path = unwritten.folder / "cards" / game / "game.yaml"
    made = grown(unwritten.text(path), kind.there, kind.imported, before, written=ours, lost=kind.lost)
    if made.said:
        unwritten.put(path, made.text)
    said = [f"{path}: {one}" for one in made.said]
    said += made.beside
    layout = unwritten.folder / "layouts" / game / f"{kind.name}.yaml"
    if made.fields and unwritten.has(layout):
        text, shown = layouts_of.with_items(unwritten.text(layout), made.fields, made.cards)
        unwritten.put(layout, text)
        said += [f"{layout}: {name} is shown below the others" for name in shown]
    return made.cards, said, made.problems


def _add_kind(unwritten: _Unwritten, game: str, kind: ImportedKind) -> list[str]:
    """Bring a kind into a game that is there: its fields, a component and a layout."""
    path = unwritten.folder / "cards" / game / "game.yaml"
    layouts = unwritten.folder / "layouts" / game
    back = f"{kind.name}-back"
    lines = unwritten.begin(
        {
            layouts / f"{kind.name}.yaml": layouts_of.layout(kind.imported, back),
            layouts / f"{back}.yaml": layouts_of.back_layout(kind.imported),
        }
    )
    theme = layouts / "theme.yaml"
    added = layouts_of.with_styles(unwritten.text(theme) if unwritten.has(theme) else "", [kind.imported])
    if added is not None:
        unwritten.put(theme, added)
    made = games.with_kind(unwritten.text(path), kind.name, kind.imported.fields)
    if made is None:
        lines.append(f"write into cards/{game}/game.yaml, under kinds:")
        return lines + games.kind_lines(kind.name, kind.imported.fields)
    unwritten.put(path, made)
    shown = f"layouts/{game}/{kind.name}.yaml"
    return [*lines, f"{path}: the kind {kind.name} and its component are new, with a layout in {shown}"]


def _game(folder: Path, game: str, kinds: Sequence[ImportedKind]) -> dict[Path, str]:
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
        layouts / "theme.yaml": layouts_of.theme([kind.imported for kind in kinds]),
    }
    for kind in kinds:
        back = f"{kind.name}-back" if several else "back"
        files[layouts / f"{kind.name}.yaml"] = layouts_of.layout(kind.imported, back)
        files[layouts / f"{back}.yaml"] = layouts_of.back_layout(kind.imported)
    return files
