"""A game around imported cards: its description, a theme, and layouts that show every field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ppgen.exchange.card_tables import Imported
from ppgen.exchange.import_guesses import Guess
from ppgen.load.yaml.patches import written_in_flow

ENGLISH = "en"
"""What a new game is written in where nothing says another language."""


def described(title: str, kinds: Sequence[tuple[str, Imported]]) -> str:
    """Return the game.yaml of a new game."""
    source = next((kind.source for _, kind in kinds if kind.source), ENGLISH)
    tags = list(dict.fromkeys(tag for _, kind in kinds for tag in kind.translations))
    languages = {"source": source, **({"translations": tags} if tags else {})}
    lines = [
        f"title: {title}",
        'version: "0.1.0"',
        "maker: Your name",
        "licence: all-rights-reserved",
        f"languages: {flow(languages)}",
        "",
        "kinds:",
        *(line for name, imported in kinds for line in kind_lines(name, imported.fields)),
        "",
        "components:",
        *(component_line(name, is_only=len(kinds) == 1) for name, _ in kinds),
    ]
    return "\n".join(lines) + "\n"


def kind_lines(kind: str, fields: Sequence[Guess]) -> list[str]:
    """Return the lines of a kind under `kinds:`."""
    lines = [f"  {kind}:", f"    title: {kind.replace('-', ' ')}", "    fields:"]
    return lines + _field_lines(_nested(fields), "      ")


def _nested(fields: Sequence[Guess]) -> dict[str, Any]:
    """Put fields with dotted names into maps."""
    made: dict[str, Any] = {}
    for guess in fields:
        *path, last = guess.field.split(".")
        place = made
        for step in path:
            inner = place.setdefault(step, {"type": "map", "optional": True, "fields": {}})
            place = inner.setdefault("fields", {})
        place[last] = dict(guess.type)
    return made


def _field_lines(fields: Mapping[str, Any], indent: str) -> list[str]:
    return [f"{indent}{name}: {flow(found)}" for name, found in fields.items()]


def component_line(kind: str, *, is_only: bool) -> str:
    """Return the line of a component under `components:`."""
    name, title = ("cards", "cards") if is_only else (kind, kind.replace("-", " "))
    return f"  {name}: {{title: {title}, cards: [{kind}]}}"


def with_kind(game: str, kind: str, fields: Sequence[Guess]) -> str | None:
    """Return a game.yaml with one kind and its component more; None if it cannot be added in place."""
    for key, lines in (
        ("kinds", kind_lines(kind, fields)),
        ("components", [component_line(kind, is_only=False)]),
    ):
        found = re.search(
            rf"^{key}:[ \t]*(?:#[^\n]*)?\n(?:[ \t]*(?:#[^\n]*)?\n)*(?=([ \t]+)\S)", game, re.MULTILINE
        )
        if found is None:
            return None
        indent = found[1]
        shifted = [indent + line[2:] if line.startswith("  ") else line for line in lines]
        game = game[: found.end()] + "\n".join(shifted) + "\n" + game[found.end() :]
    return game


def flow(found: Mapping[str, Any]) -> str:
    """Write the description of a field in one line of YAML."""
    return written_in_flow(dict(found))


DISC = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<circle cx="5" cy="5" r="4.5" fill="currentColor"/></svg>\n'
)
"""Stands for an icon that nobody has drawn yet."""


def icons_of(imported: Imported) -> list[str]:
    """Return the names of the icons that texts of the cards say."""
    texts = _texts(imported.cards)
    return sorted({name for text in texts for name in re.findall(r":([a-z][a-z0-9-]*):", text)})


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts of cards, those in lists and mappings as well."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
