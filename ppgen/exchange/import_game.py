"""A game around imported cards: its description, a theme, and layouts that show every field."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ppgen.common.paths import value_at
from ppgen.exchange.card_tables import Guess, Imported
from ppgen.load.yaml.patches import written_in_flow

_TITLES = ("name", "title", "card", "nom", "titre", "titel", "nombre", "card_name")
_LONGEST_TITLE = 40
SIZES = (
    (600, "standard", 63, 88),
    (1_500, "tarot-euro", 70, 120),
    (3_000, "[105, 148]", 105, 148),
    (7_000, "[148, 210]", 148, 210),
)
"""Up to so many characters on a card a size has room for, with its width and height in mm."""

THEME = """\
palette: {paper: "#ffffff", ink: "#17203a", sea: "#1d4596", quiet: "#e9edf5"}
styles:
  title: {font: display, size: 17pt, minimum: 7pt, weight: 800, align: centre, valign: middle, colour: ink}
  words: {font: text, size: 10pt, minimum: 6pt, leading: 1.2, lists: true, colour: ink}
"""


def described(title: str, kinds: Sequence[tuple[str, Imported]]) -> str:
    """Return the game.yaml of a new game."""
    lines = [
        f"title: {title}",
        'version: "0.1.0"',
        "maker: Your name",
        "licence: all-rights-reserved",
        "languages: {source: en}",
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


def layout(imported: Imported, back: str) -> str:
    """Write a layout: a title, and every other field one under another, on a card with room for them."""
    shown = [guess for guess in imported.fields if "unprinted" not in guess.type]
    title = _title(shown, imported.cards)
    size, width, height = _size(imported)
    inner = width - 8
    lines = [
        f"size: {size}",
        "face:",
        f"  - {{type: rectangle, box: [0, 0, {width}, {height}], fill: paper, bleed: true}}",
    ]
    if title is not None:
        text = f'"{{{{ card.{title.field} }}}}"'
        lines.append(
            f"  - {{type: text, name: {_name(title)}, box: [4, 4, {inner}, 10], text: {text}, style: title}}"
        )
    others = [guess for guess in shown if guess is not title]
    if others:
        top = 16 if title is not None else 4
        lines += [
            "  - type: stack",
            f"    box: [4, {top}, {inner}, {height - top - 4}]",
            "    gap: 1",
            "    items:",
        ]
        lines += [line for guess in others for line in _item(guess)]
    return "\n".join([*lines, f"back: {back}", ""])


def with_items(text: str, fields: Sequence[Guess]) -> tuple[str, list[str]]:
    """Return a layout with fields more at the end of the stack that an import wrote, and which it shows."""
    items = list(re.finditer(r"^      - \{.*style: words\}\]\}\n", text, re.MULTILINE))
    shown = [guess for guess in fields if "unprinted" not in guess.type]
    if not items or not shown:
        return text, []
    end = items[-1].end()
    added = "".join(f"{line}\n" for guess in shown for line in _item(guess))
    return text[:end] + added + text[end:], [guess.field for guess in shown]


def _name(guess: Guess) -> str:
    return guess.field.replace(".", "-").replace("_", "-") if "." in guess.field else guess.field


def _title(shown: Sequence[Guess], cards: Sequence[Mapping[str, Any]]) -> Guess | None:
    """Return the field that a card is called by: one named so, or else the first with short words."""
    texts = [guess for guess in shown if guess.type["type"] == "text"]
    named = next((guess for name in _TITLES for guess in texts if guess.field == name), None)
    short = (guess for guess in texts if _longest(guess.field, cards) <= _LONGEST_TITLE)
    return named or next(short, None) or next(iter(texts), None)


def _longest(name: str, cards: Sequence[Mapping[str, Any]]) -> int:
    return max((len(str(value_at(card, name.split(".")) or "")) for card in cards), default=0)


def _size(imported: Imported) -> tuple[str, int, int]:
    """Return the size of a card that has room for the longest one."""
    names = [guess.field for guess in imported.fields if "unprinted" not in guess.type]
    longest = 0
    for card in imported.cards:
        values = [str(value_at(card, name.split(".")) or "") for name in names]
        longest = max(longest, sum(len(value) + 45 * value.count("\n") + 25 for value in values if value))
    for most, size, width, height in SIZES:
        if longest <= most:
            return size, width, height
    return SIZES[-1][1:]


def _item(guess: Guess) -> Iterator[str]:
    kind, value = guess.type["type"], f"card.{guess.field}"
    label = _label(guess)
    present = f"{value} is not none"
    *outer, _ = guess.field.split(".")
    if outer:
        present = f"card.{outer[0]} is not none and {present}"
    if kind == "boolean":
        shown, present = f"**{label}**", value
    elif kind == "list":
        shown = f"**{label}** {{{{ join({value}, ', ') }}}}"
    elif kind == "reference":
        shown = f"**{label}** {{{{ {value}.id }}}}"
    elif kind == "text":
        shown = f"{{{{ {value} }}}}"
    else:
        shown = f"**{label}** {{{{ {value} }}}}"
    is_asked = guess.type.get("optional") or kind == "boolean" or outer
    condition = f"if: {json.dumps('{{ ' + present + ' }}')}, " if is_asked else ""
    box = '[0, 0, "{{ width }}", "{{ height }}"]'
    yield (
        f"      - {{{condition}items: [{{type: text, name: {_name(guess)}, box: {box}, "
        f"text: {json.dumps(shown, ensure_ascii=False)}, style: words}}]}}"
    )


def _label(guess: Guess) -> str:
    """Return the head of a column as a text of a layout says it, without what would be a mark or a value."""
    plain = re.sub(r"[*{}\\]", " ", guess.head.rpartition(".")[2] or guess.head)
    words = re.sub(r":(?=\S+:)", " ", plain.replace("_", " ")).split()
    return " ".join(words) or guess.field


def back_layout(imported: Imported) -> str:
    """Write the back of cards."""
    size, width, height = _size(imported)
    return (
        f"size: {size}\nface:\n  - {{type: pattern, box: [0, 0, {width}, {height}], bleed: true, "
        "pattern: diamonds, colours: [sea, quiet], count: 6}\n"
    )


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


def with_styles(theme: str) -> str | None:
    """Return a theme with what imported layouts need where it lacks it; None if it has all."""
    made = theme if theme.strip() else "palette: {}\nstyles: {}\n"
    for key, wanted in (("palette", _PALETTE), ("styles", _STYLES)):
        missing = {name: value for name, value in wanted.items() if not re.search(rf"\b{name}\s*:", made)}
        if not missing:
            continue
        flowing = re.search(rf"^{key}:[ \t]*\{{", made, re.MULTILINE)
        block = re.search(rf"^{key}:[ \t]*\n(?=([ \t]+)\S)", made, re.MULTILINE)
        if flowing is not None:
            added = ", ".join(f"{name}: {value}" for name, value in missing.items())
            comma = "" if made[flowing.end() :].lstrip().startswith("}") else ", "
            made = made[: flowing.end()] + added + comma + made[flowing.end() :]
        elif block is not None:
            added = "".join(f"{block[1]}{name}: {value}\n" for name, value in missing.items())
            made = made[: block.end()] + added + made[block.end() :]
        else:
            made = (
                made.rstrip("\n")
                + f"\n{key}:\n"
                + "".join(f"  {name}: {value}\n" for name, value in missing.items())
            )
    return None if made == theme else made


_PALETTE = {"paper": '"#ffffff"', "ink": '"#17203a"', "sea": '"#1d4596"', "quiet": '"#e9edf5"'}
_STYLES = {
    "title": "{font: display, size: 17pt, minimum: 7pt, weight: 800, align: centre, valign: middle, "
    "colour: ink}",
    "words": "{font: text, size: 10pt, minimum: 6pt, leading: 1.2, lists: true, colour: ink}",
}
