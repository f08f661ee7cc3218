"""`ppgen import`: a table of cards into YAML, in a game that is there or in a new one that builds at once."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ppgen.cli.new import write_workflow
from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, opened, write_lines
from ppgen.exchange.card_tables import Guess, Imported, field_name, read_cards, write_cards
from ppgen.library import Selection, Session, WrongUseError, open_project
from ppgen.load.named_files import read_named
from ppgen.load.tables.reader import ENDINGS, read_table
from ppgen.load.yaml.scalars import plain_scalar
from ppgen.manual import schemas
from ppgen.outputs.files import write_whole
from ppgen.report import counted

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def command(place: ProjectPlace, file: Path, *, game: str, kind: str | None) -> int:
    """Write the cards of a table as YAML; a game that is not there yet is made with a layout for them."""
    folder = place.root or Path.cwd()
    if file.suffix.lower() not in ENDINGS:
        raise WrongUseError(f"{file.name} is no table; known are {', '.join(ENDINGS)}")
    if _NAME.fullmatch(game) is None:
        raise WrongUseError(f"{game!r} cannot be a game's name: write small letters, digits and hyphens")
    name = kind or field_name(file.stem).strip("_").replace("_", "-")
    name = name if plain_scalar(name) == name else f"{name}-card"  # YAML reads `null` as nothing
    path = folder / "cards" / game / f"{name}.yaml"
    if path.exists():
        raise WrongUseError(f"{path} exists already; name another kind with --kind")
    is_new = not (folder / "cards" / game / "game.yaml").is_file()
    table, problems = read_table(read_named(file), file.name)
    if table is None or not table.rows:
        said = "; ".join(f"{problem.message}; {problem.hint}" for problem in problems) or "it has no cards"
        raise WrongUseError(f"{file}: {said}")
    known = None if is_new else _known(folder, game, name)
    imported = read_cards(table, known)
    write_whole(path, write_cards(imported.cards).encode(), root=folder)
    lines = [f"{path}: {counted(len(imported.cards), 'card')}", *imported.said]
    lines += [f"  {guess.head} → {guess.field}: {_flow(guess.type)}" for guess in imported.fields]
    if is_new:
        _write_game(folder, game, name, imported)
        lines.append(f"now: ppgen build {game}, and open output/{game}/en/cards.pdf")
    elif known is None:
        lines.append(f"write into cards/{game}/game.yaml, under kinds:")
        lines += _kind(name, imported.fields)
    write_lines(lines)
    return 0


def _known(folder: Path, game: str, kind: str) -> Mapping[str, Any] | None:
    """Return the fields of a kind that the game has already."""
    telling = Telling(opened(ProjectPlace(folder)))
    for loaded, _ in Session(telling.project, Selection(games=(game,)), telling.findings).games():
        if kind in loaded.game.kinds:
            return loaded.game.kinds[kind].fields
    return None


def _flow(described: Mapping[str, Any]) -> str:
    """Write the description of a field in one line of YAML."""
    parts = []
    for key, value in described.items():
        if isinstance(value, list):
            value = f"[{', '.join(json.dumps(one, ensure_ascii=False) for one in value)}]"
        elif isinstance(value, Mapping):
            value = _flow(value)
        elif isinstance(value, bool):
            value = "true" if value else "false"
        parts.append(f"{key}: {value}")
    return f"{{{', '.join(parts)}}}"


def _kind(kind: str, fields: tuple[Guess, ...]) -> list[str]:
    lines = [f"  {kind}:", f"    title: {kind.replace('-', ' ')}", "    fields:"]
    return lines + [f"      {guess.field}: {_flow(guess.type)}" for guess in fields]


def _write_game(folder: Path, game: str, kind: str, imported: Imported) -> None:
    """Write a game around imported cards: its description, a theme, and a layout that shows every field."""
    title = game.replace("-", " ").title()
    described = [
        f"title: {title}",
        'version: "0.1.0"',
        "maker: Your name",
        "licence: CC-BY-4.0",
        "languages: {source: en}",
        "",
        "kinds:",
        *_kind(kind, imported.fields),
        "",
        "components:",
        f"  cards: {{title: cards, cards: [{kind}]}}",
    ]
    layouts = folder / "layouts" / game
    files = {
        folder / "cards" / game / "game.yaml": "\n".join(described) + "\n",
        folder
        / "cards"
        / game
        / "NOTICE.md": f"# {title}\n\nSay here who made the game and what others may do with it.\n",
        layouts / "theme.yaml": _THEME,
        layouts / f"{kind}.yaml": _layout(imported.fields),
        layouts / "back.yaml": _BACK,
    }
    for path, text in files.items():
        write_whole(path, text.encode(), root=folder)
    write_workflow(folder)
    for written, text in schemas.schemas(open_project(folder)).items():
        write_whole(folder / written, text.encode(), root=folder)


def _said(guess: Guess) -> str:
    """Return the head of a column as a text of a layout says it, without what would be a mark or a value."""
    plain = re.sub(r"[*{}\\]", " ", guess.head)
    return " ".join(re.sub(r":(?=\S+:)", " ", plain).split()) or guess.field


def _layout(fields: tuple[Guess, ...]) -> str:
    """Write a layout: the first text as a title, every other field one under another, as high as it needs."""
    title = next((guess for guess in fields if guess.type["type"] == "text"), None)
    lines = [
        "size: standard",
        "face:",
        "  - {type: rectangle, box: [0, 0, 63, 88], fill: paper, bleed: true}",
    ]
    if title is not None:
        text = f'"{{{{ card.{title.field} }}}}"'
        lines.append(
            f"  - {{type: text, name: {title.field}, box: [4, 4, 55, 10], text: {text}, style: title}}"
        )
    if len(fields) > (title is not None):
        lines += ["  - type: stack", "    box: [4, 16, 55, 68]", "    gap: 1", "    items:"]
    for guess in fields:
        if guess is title:
            continue
        value = f"card.{guess.field}"
        shown = (
            f"{{{{ {value} }}}}" if guess.type["type"] == "text" else f"**{_said(guess)}** {{{{ {value} }}}}"
        )
        if guess.type["type"] == "boolean":
            shown = f"**{_said(guess)}**"
        present = (
            f'"{{{{ {value} }}}}"' if guess.type["type"] == "boolean" else f'"{{{{ {value} is not none }}}}"'
        )
        condition = (
            f"if: {present}, " if guess.type.get("optional") or guess.type["type"] == "boolean" else ""
        )
        box = '[0, 0, "{{ width }}", "{{ height }}"]'
        lines.append(
            f"      - {{{condition}items: [{{type: text, name: {guess.field}, box: {box}, "
            f"text: {json.dumps(shown, ensure_ascii=False)}, style: words}}]}}"
        )
    return "\n".join([*lines, "back: back", ""])


_THEME = """\
palette: {paper: "#ffffff", ink: "#17203a", sea: "#1d4596", quiet: "#e9edf5"}
styles:
  title: {font: display, size: 17pt, minimum: 9pt, weight: 800, align: centre, valign: middle, colour: ink}
  words: {font: text, size: 10pt, minimum: 7pt, leading: 1.2, colour: ink}
"""

_BACK = """\
size: standard
face:
  - {type: pattern, box: [0, 0, 63, 88], bleed: true, pattern: diamonds, colours: [sea, quiet], count: 6}
"""
