"""What a shell completes: names of games, languages, components, sets, decks, papers, rules and pieces.

A shell waits for every letter, so that as little as possible is read: nothing is checked, no other part of
the program is loaded, and what cannot be read completes to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import typer

from ppgen.common.user_folder import configuration_folder
from ppgen.work.startup import lazily

yaml: Any = lazily("yaml")

LARGEST = 2_000_000
"""Files that are longer are left out; in bytes."""

_PACKAGE = Path(__file__).resolve().parent.parent
_ID = re.compile(r"^[ \t]{0,40}- {0,8}\{? {0,8}id: {0,8}[\"']?([a-z0-9][a-z0-9-]*)", re.MULTILINE)
_KEY = re.compile(r"^[a-z_]+:", re.MULTILINE)
_RULE = re.compile(r"^\| `([a-z-]+/[a-z-]+)` \|", re.MULTILINE)


def games(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the games of the project."""
    return _fitting((folder.name for folder in _games(ctx, ())), incomplete)


def shipped_games(incomplete: str) -> list[str]:
    """Return the games that ppgen brings along."""
    return _fitting((path.parent.name for path in sorted(_shipped().glob("cards/*/game.yaml"))), incomplete)


def languages(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the languages of the games that were named before, or of all."""
    return _fitting(_of_files(ctx, "languages"), incomplete)


def components(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the components of the games that were named before, or of all, and the sheets they share."""
    return _fitting((*_of_files(ctx, "components"), *_of_files(ctx, "sheets")), incomplete)


def sets(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the sets of the games that were named before, or of all."""
    return _fitting(_of_files(ctx, "sets"), incomplete)


def decks(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the decks of the games that were named before, or of all."""
    found = (path.stem for game in _games(ctx, _named(ctx)) for path in sorted(game.glob("decks/*.yaml")))
    return _fitting(found, incomplete)


def papers(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the papers of the stock, those of the project's own files among them."""
    roots = (_root(ctx), _shipped())
    files = (path for root in roots if root for path in sorted((root / "layouts/stock").glob("*.yaml")))
    found = (name for path in files for name in _names(_value(path, "papers")))
    return _fitting(found, incomplete)


def cutters(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the cutting machines of the stock, those of the project's own files among them."""
    roots = (_shipped(), _root(ctx))
    files = (path for root in roots if root for path in sorted((root / "layouts/stock").glob("*.yaml")))
    return _fitting((name for path in files for name in _names(_value(path, "cutters"))), incomplete)


def printers(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the printers of the user, with their trays, and those of the stock."""
    folder = configuration_folder()
    own = sorted(folder.glob("printers/*.yaml")) if folder else []
    found = [name for path in own for name in (path.stem, *_trays(path))]
    files = (
        path for root in (_root(ctx), _shipped()) if root for path in (root / "layouts/stock").glob("*.yaml")
    )
    return _fitting(
        [*found, *(name for path in files for name in _names(_value(path, "printers")))], incomplete
    )


def _trays(path: Path) -> Iterator[str]:
    backs = _value(path, "backs")
    for back in backs if isinstance(backs, list) else ():
        if isinstance(back, dict) and isinstance(back.get("tray"), str):
            yield f"{path.stem}/{back['tray']}"


def services(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the print shops that are known, those of the project's own files among them."""
    folders = (root / "layouts/stock/services" for root in (_shipped(), _root(ctx)) if root)
    return _fitting((path.stem for folder in folders for path in sorted(folder.glob("*.yaml"))), incomplete)


def acceptable(incomplete: str) -> list[str]:
    """Return what an order may have although a shop asks for something else."""
    return _fitting(("safe-zone", "bleed", "resolution"), incomplete)


def rules(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the rules that every game is held to, and those of the games of the project."""
    general = _RULE.findall(_text(_PACKAGE / "docs/reference/problems.md"))
    own = (
        f"{game.name}/{name}" for game in _games(ctx, ()) for name in _ID.findall(_text(game / "rules.yaml"))
    )
    return _fitting((*general, *own), incomplete)


def pieces(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the pieces of the games that were named before, or of all: cards by kind and id."""
    found = (
        f"{path.stem}:{name}"
        for game in _games(ctx, _named(ctx))
        for path in sorted(game.glob("*.yaml"))
        if path.stem not in ("game", "rules", "terms", "effects", "rules_of_play")
        for name in _ID.findall(_text(path))
    )
    return _fitting(found, incomplete)


def _fitting(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]


def _shipped() -> Path:
    installed = _PACKAGE / "shipped"
    return installed if installed.is_dir() else _PACKAGE.parent


def _root(ctx: typer.Context) -> Path | None:
    """Return the project that the command will be about."""
    chosen = ctx.find_root().params
    if chosen.get("shipped"):
        return _shipped()
    if project := chosen.get("project"):
        return Path(project)
    here = Path.cwd()
    return next((place for place in (here, *here.parents) if any(place.glob("cards/*/game.yaml"))), None)


def _named(ctx: typer.Context) -> tuple[str, ...]:
    """Return the games that stand in the command before what is completed.

    Where the value of an option is completed, what stands before it was not given to its parameters yet.
    """
    several, one = ctx.params.get("games"), ctx.params.get("game")
    if isinstance(several, list | tuple):
        return tuple(several)
    return (one,) if isinstance(one, str) and one else tuple(ctx.args)


def _games(ctx: typer.Context, named: tuple[str, ...]) -> list[Path]:
    root = _root(ctx)
    found = sorted(path.parent for path in root.glob("cards/*/game.yaml")) if root else []
    return [folder for folder in found if folder.name in named] or found


def _of_files(ctx: typer.Context, key: str) -> Iterator[str]:
    """Yield names that stand under a key of game.yaml; of languages, the source and the translations."""
    for game in _games(ctx, _named(ctx)):
        found = _value(game / "game.yaml", key)
        if key == "languages" and isinstance(found, dict):
            yield from _names([found.get("source")])
            found = found.get("translations")
        yield from _names(found)


def _names(found: object) -> Iterator[str]:
    if isinstance(found, dict | list):
        yield from (name for name in found if isinstance(name, str))


def _value(path: Path, key: str) -> object:
    """Return what stands under a key of a file; the others are not parsed, unless it leans on them."""
    text = _text(path)
    if below := re.search(rf"^{key}:.*(?:\n(?:[ \t#-].*)?)*", text, re.MULTILINE):
        if (found := _mapping(below[0]).get(key)) is not None:
            return found
    elif _KEY.search(text):
        return None
    return _mapping(text).get(key)


def _mapping(text: str) -> dict[str, Any]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        found = yaml.load(text, Loader=loader)
    except (yaml.YAMLError, RecursionError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _text(path: Path) -> str:
    try:
        if not path.is_file():  # nobody waits for what a pipe may say
            return ""
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError:
        return ""
    return content.decode(errors="replace") if len(content) <= LARGEST else ""
