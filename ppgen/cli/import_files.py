"""The files of an import, written together or not at all: cards, what is remembered, a game around them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ppgen.exchange import import_game as games
from ppgen.exchange.card_tables import Imported, write_cards
from ppgen.exchange.import_again import again
from ppgen.exchange.import_memory import FOLDER, Memory, recalled, remembered
from ppgen.library import WrongUseError, open_project
from ppgen.load import parse_yaml
from ppgen.load.named_files import read_named
from ppgen.manual import schemas
from ppgen.outputs.files import write_all
from ppgen.report import counted


class ImportedKind(NamedTuple):
    """One kind that is imported: its name, its cards, whether the game has it already, what is kept."""

    name: str
    imported: Imported
    is_known: bool
    memory: Memory


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


def written(folder: Path, game: str, kinds: Sequence[ImportedKind], *, is_new: bool) -> list[str]:
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


def _bring_cards(unwritten: _Unwritten, game: str, kind: ImportedKind) -> list[str]:
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
        made = again(text, ours.data, before.cards, cards)
        unwritten.put(path, made.text)
        lines = [f"{path}: brought up to date", *made.said, *([] if made.said else ["nothing changed"])]
    else:
        unwritten.put(path, write_cards(cards))
        lines = [f"{path}: {counted(len(cards), 'card')}"]
        said += [
            f"  {guess.head} → {guess.field}: {games.flow(guess.type)}" for guess in kind.imported.fields
        ]
    unwritten.put(kept, remembered(kind.memory))
    return lines + said


def _add_kind(unwritten: _Unwritten, game: str, kind: ImportedKind) -> list[str]:
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
        layouts / "theme.yaml": games.THEME,
    }
    for kind in kinds:
        back = f"{kind.name}-back" if several else "back"
        files[layouts / f"{kind.name}.yaml"] = games.layout(kind.imported, back)
        files[layouts / f"{back}.yaml"] = games.back_layout(kind.imported)
        for icon in games.icons_of(kind.imported):
            files[layouts / "icons" / f"{icon}.svg"] = games.DISC
    return files
