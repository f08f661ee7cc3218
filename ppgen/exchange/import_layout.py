"""A layout that shows the fields of imported cards: a title, facts in rows, texts below; and its theme."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ppgen.common.paths import value_at
from ppgen.exchange.card_tables import Imported
from ppgen.exchange.import_guesses import Guess

_TITLES = ("name", "title", "card", "nom", "titre", "titel", "nombre", "card_name")
_LONGEST_TITLE = 40
_LONGEST_FACT = 24
"""Characters of a value that has room beside its label."""

_ROW, _GAP, _BAND = 4.2, 1.2, 14
"""Heights of the row of a fact, between rows, and of the band with the title, in mm."""

_SAFE = 3
"""How far from the edge of a card nothing is cut off, in mm: a title of two lines fills its place."""

SIZES = (
    (600, "standard", 63, 88),
    (1_500, "tarot-euro", 70, 120),
    (3_000, "[105, 148]", 105, 148),
    (7_000, "[148, 210]", 148, 210),
)
"""Up to so many characters on a card a size has room for, with its width and height in mm."""


_PALETTE = {"paper": '"#ffffff"', "ink": '"#17203a"', "sea": '"#1d4596"', "quiet": '"#e9edf5"'}
_STYLES = {
    "title": "{font: display, size: 17pt, minimum: 7pt, weight: 800, valign: middle, colour: ink}",
    "words": "{font: text, size: 10pt, minimum: 7pt, leading: 1.2, lists: true, colour: ink}",
    "label": "{font: text, size: 8pt, minimum: 7pt, weight: 700, valign: middle, colour: sea}",
    "fact": "{font: text, size: 10pt, minimum: 7pt, valign: middle, colour: ink}",
}


def theme(kinds: Sequence[Imported]) -> str:
    """Return a theme with the colours and styles that the layouts of kinds use."""
    palette = ", ".join(f"{name}: {value}" for name, value in _PALETTE.items())
    styles = (f"  {name}: {value}\n" for name, value in _used(kinds).items())
    return f"palette: {{{palette}}}\nstyles:\n{''.join(styles)}"


def _used(kinds: Sequence[Imported]) -> dict[str, str]:
    """Return the styles that the layouts of kinds use."""
    said = "\n".join(layout(kind, "back") for kind in kinds)
    return {name: value for name, value in _STYLES.items() if f"style: {name}}}" in said}


def layout(imported: Imported, back: str) -> str:
    """Write a layout: a title, facts one under another, and then texts, on a card with room for them."""
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
        condition = f"if: {json.dumps(_condition(title))}, " if title.type.get("optional") else ""
        place = (
            f"{condition}type: text, name: {_name(title)}, box: [4, {_SAFE}, {inner}, {_BAND - 2 * _SAFE}]"
        )
        lines += [
            f"  - {{type: rectangle, box: [0, 0, {width}, {_BAND}], fill: quiet, bleed: true}}",
            f"  - {{{place}, text: {text}, style: title}}",
        ]
    others = [guess for guess in shown if guess is not title]
    if others:
        top = _BAND + 3 if title is not None else 4
        lines += [
            "  - type: stack",
            f"    box: [4, {top}, {inner}, {height - top - 4}]",
            f"    gap: {_GAP}",
            "    items:",
        ]
        facts = [guess for guess in others if is_fact(guess, imported.cards)]
        texts = [guess for guess in others if guess not in facts]
        lines += [_row(guess) for guess in facts]
        lines += ["      - {size: 0.8, items: []}"] if facts and texts else []
        lines += [_text(guess, is_only=len(texts) == 1) for guess in texts]
    return "\n".join([*lines, f"back: {back}", ""])


def with_items(
    text: str, fields: Sequence[Guess], cards: Sequence[Mapping[str, Any]]
) -> tuple[str, list[str]]:
    """Return a layout with fields more at the end of the stack that an import wrote, and which it shows."""
    items = list(re.finditer(r"^      - \{.*style: (?:words|fact)\}\]\}\n", text, re.MULTILINE))
    shown = [guess for guess in fields if "unprinted" not in guess.type]
    if not items or not shown:
        return text, []
    end = items[-1].end()
    lines = (_row(one) if is_fact(one, cards) else _text(one, is_only=False) for one in shown)
    return text[:end] + "".join(f"{line}\n" for line in lines) + text[end:], [one.field for one in shown]


def is_fact(guess: Guess, cards: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether a field has room in a row beside its label: figures, words of a choice, yes and no."""
    if guess.type["type"] == "text" and guess.type.get("translate"):
        return False
    return guess.type["type"] not in ("list", "map") and _longest(guess.field, cards) <= _LONGEST_FACT


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
        longest = max(longest, sum(len(value) + 45 * value.count("\n") + 40 for value in values if value))
    for most, size, width, height in SIZES:
        if longest <= most:
            return size, width, height
    return SIZES[-1][1:]


def _row(guess: Guess) -> str:
    """Write a row of the stack: a label, and the value beside it."""
    value = f"card.{guess.field}.id" if guess.type["type"] == "reference" else f"card.{guess.field}"
    label = f"text: {json.dumps(_label(guess), ensure_ascii=False)}, style: label"
    name, size = _name(guess), f"size: {_ROW}, "
    if guess.type["type"] == "boolean":
        box = f'[0, 0, "{{{{ width }}}}", {_ROW}]'
        return _cell(guess, size, f"{{type: text, name: {name}, box: {box}, {label}}}")
    box, beside = f'[0, 0, "{{{{ width * 0.4 }}}}", {_ROW}]', '"{{ width * 0.43 }}", 0, "{{ width * 0.57 }}"'
    return _cell(
        guess,
        size,
        f"{{type: text, box: {box}, {label}}}, "
        f'{{type: text, name: {name}, box: [{beside}, {_ROW}], text: "{{{{ {value} }}}}", style: fact}}',
    )


def _text(guess: Guess, *, is_only: bool) -> str:
    """Write a text of the stack, behind its label where there are several."""
    value = f"card.{guess.field}"
    shown = f"{{{{ join({value}, ', ') }}}}" if guess.type["type"] == "list" else f"{{{{ {value} }}}}"
    said = shown if is_only else f"**{_label(guess)}** {shown}"
    return _cell(
        guess,
        "",
        f'{{type: text, name: {_name(guess)}, box: [0, 0, "{{{{ width }}}}", "{{{{ height }}}}"], '
        f"text: {json.dumps(said, ensure_ascii=False)}, style: words}}",
    )


def _cell(guess: Guess, size: str, items: str) -> str:
    is_asked = guess.type.get("optional") or guess.type["type"] in ("boolean", "list") or "." in guess.field
    condition = f"if: {json.dumps(_condition(guess))}, " if is_asked else ""
    return f"      - {{{condition}{size}items: [{items}]}}"


def _condition(guess: Guess) -> str:
    """Return the expression that tells whether a card has something to show."""
    value = f"card.{guess.field}"
    *outer, _ = guess.field.split(".")
    asked = [f"card.{outer[0]} is not none"] if outer else []
    if guess.type["type"] == "boolean":
        return f"{{{{ {' and '.join([*asked, value])} }}}}"
    asked += [f"{value} is not none"]
    if guess.type["type"] == "list":
        asked += [f"count({value}) > 0"]
    return f"{{{{ {' and '.join(asked)} }}}}"


def _label(guess: Guess) -> str:
    """Return the head of a column as cards say it, without what would be a mark, a value, or a question.

    Its figures are part of a name, such as *Player 1*: texts of layouts have those of values alone.
    """
    plain = re.sub(r"[*{}\\]|\([^()]*\)", " ", guess.head.rpartition(".")[2] or guess.head)
    words = " ".join(re.sub(r":(?=\S+:)", " ", plain.replace("_", " ")).split()).rstrip("?:! ")
    words = words[:1].upper() + words[1:] or guess.field
    return re.sub(r"\d+", lambda found: f"{{{{ '{found[0]}' }}}}", words)


def back_layout(imported: Imported) -> str:
    """Write the back of cards."""
    size, width, height = _size(imported)
    return (
        f"size: {size}\nface:\n  - {{type: pattern, box: [0, 0, {width}, {height}], bleed: true, "
        "pattern: diamonds, colours: [sea, quiet], count: 6}\n"
    )


def with_styles(theme: str, kinds: Sequence[Imported]) -> str | None:
    """Return a theme with what imported layouts need where it lacks it; None if it has all."""
    made = theme if theme.strip() else "palette: {}\nstyles: {}\n"
    for key, wanted in (("palette", _PALETTE), ("styles", _used(kinds))):
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
