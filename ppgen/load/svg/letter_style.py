"""How the letters of a drawing shall look: what its texts take over from the elements around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ppgen.load.svg.lengths import LARGEST, length, letter_length

_WEIGHTS = {"normal": 400, "bold": 700}
_ANCHORS = ("start", "middle", "end")
_KEPT = {"normal": False, "nowrap": False, "pre": True, "pre-wrap": True, "break-spaces": True}
_ALPHABETIC = ("auto", "alphabetic", "use-script", "no-change", "reset-size")
_RAISED = (
    "middle",
    "central",
    "mathematical",
    "hanging",
    "text-before-edge",
    "text-after-edge",
    "ideographic",
)
_BASELINES = {**dict.fromkeys(_ALPHABETIC, ""), **{name: name for name in _RAISED}}
_INHERITED = ("inherit", "unset", "revert", "")
_SHORTHAND = re.compile(
    r"(?P<before>(?:[a-z]+\s+|\d{3}\s+)*)(?P<size>[\d.][\w.%]*)(?:\s*/\s*[\w.%]+)?\s+(?P<family>\S.*)",
    re.IGNORECASE,
)
_SLOPES = {"normal": False, "italic": True, "oblique": True}

_ONLY: dict[str, tuple[str, ...]] = {
    "-webkit-text-fill-color": ("currentcolor",),
    "-webkit-text-stroke": ("0", "0px"),
    "-webkit-text-stroke-width": ("0", "0px"),
    "alignment-baseline": ("auto", "baseline", "alphabetic"),
    "baseline-shift": ("baseline", "0", "0px", "0%"),
    "direction": ("ltr",),
    "font-feature-settings": ("normal",),
    "font-kerning": ("auto", "normal"),
    "font-size-adjust": ("none",),
    "font-stretch": ("normal", "100%"),
    "font-variant": ("normal", "none"),
    "font-variant-alternates": ("normal",),
    "font-variant-caps": ("normal",),
    "font-variant-east-asian": ("normal",),
    "font-variant-ligatures": ("normal",),
    "font-variant-numeric": ("normal",),
    "font-variant-position": ("normal",),
    "font-variation-settings": ("normal",),
    "inline-size": ("0", "0px", "auto"),
    "shape-inside": ("none", "auto"),
    "text-decoration": ("none",),
    "text-decoration-line": ("none",),
    "text-emphasis": ("none",),
    "text-shadow": ("none",),
    "text-transform": ("none",),
    "unicode-bidi": ("normal", "embed", "isolate", "plaintext"),
    "writing-mode": ("lr", "lr-tb", "horizontal-tb"),
}
"""What changes letters, and is not obeyed, unless it says one of these."""


class LetterStyle(NamedTuple):
    """How letters look, lengths in units of the drawing; `family` is the list of CSS as it is written.

    `faults` are the properties that hold here and cannot be obeyed: they are told where a text is drawn.
    `baseline` names what of the letters stands at their y, "" for the line that they stand on.
    `keeps_spaces` is None where that is left to the attribute xml:space.
    """

    family: str = ""
    size: float = 16.0
    weight: int = 400
    italic: bool = False
    spacing: float = 0.0
    word_spacing: float = 0.0
    anchor: str = "start"
    baseline: str = ""
    keeps_spaces: bool | None = None
    faults: tuple[tuple[str, str], ...] = ()

    def changed(self, given: Mapping[str, str]) -> LetterStyle:
        """Return the style with some properties of letters applied; wrong ones become faults."""
        if "font" in given:
            whole = _shorthand(given["font"])
            given = {**whole, **{key: text for key, text in given.items() if key != "font"}}
        faults = dict(self.faults)
        style = self
        for name in sorted(given, key=lambda one: one != "font-size"):
            text = given[name].strip()
            if text.lower() in _INHERITED:
                continue
            faults.pop(name, None)
            if text.lower() == "initial":
                field, _ = _FIELDS.get(name, ("faults", _unread))
                style = style._replace(**{field: LetterStyle._field_defaults[field]})
            elif name in _ONLY:
                if text.lower() not in _ONLY[name]:
                    faults[name] = text
            else:
                field, read = _FIELDS.get(name, ("", _unread))
                try:
                    style = style._replace(**{field: read(text, style)})
                except ValueError:
                    faults[name] = text
        return style._replace(faults=tuple(sorted(faults.items())))


def families(text: str) -> tuple[str, ...]:
    """Return the names in a list of families, the wanted ones first, without quotation marks."""
    found = (part.strip() for part in re.findall(r"""(?:"[^"]*"|'[^']*'|[^,"'])+""", text))
    return tuple(name.strip("\"'").strip() for name in found if name.strip("\"' "))


def _shorthand(text: str) -> dict[str, str]:
    """Return what `font` says, property by property; what it leaves out is as usual."""
    match = _SHORTHAND.fullmatch(text.strip())
    if match is None:
        return {"font": text}
    found = dict.fromkeys(("font-style", "font-weight", "font-variant", "font-stretch"), "normal")
    for word in match["before"].lower().split():
        if word in _SLOPES:
            found["font-style"] = word if word != "normal" else found["font-style"]
        elif word in (*_WEIGHTS, "bolder", "lighter") or word.isdecimal():
            found["font-weight"] = word
        else:
            found["font-variant"] = word
    return {**found, "font-size": match["size"], "font-family": match["family"]}


def _weight(text: str, style: LetterStyle) -> int:
    word = text.lower()
    if word == "bolder":
        return 400 if style.weight < 350 else 700 if style.weight < 550 else 900
    if word == "lighter":
        return 100 if style.weight < 550 else 400 if style.weight < 750 else 700
    value = _WEIGHTS.get(word) or length(word)
    if not 1 <= value <= 1000:
        raise ValueError("a weight lies between 1 and 1000")
    return round(value)


def _size(text: str, style: LetterStyle) -> float:
    is_share = text.endswith("%")
    value = length(text[:-1]) / 100 * style.size if is_share else letter_length(text, style.size)
    if not 0 <= value <= LARGEST:
        raise ValueError("letters have no such size")
    return value


def _spacing(text: str, style: LetterStyle) -> float:
    return 0.0 if text.lower() == "normal" else letter_length(text, style.size)


def _one_of(choices: Mapping[str, Any]) -> Callable[[str, LetterStyle], Any]:
    def read(text: str, _style: LetterStyle) -> Any:
        if text.lower() not in choices:
            raise ValueError("no such word")
        return choices[text.lower()]

    return read


def _family(text: str, _style: LetterStyle) -> str:
    return text


def _unread(text: str, _style: LetterStyle) -> str:
    raise ValueError(text)


_FIELDS: dict[str, tuple[str, Callable[[str, LetterStyle], Any]]] = {
    "dominant-baseline": ("baseline", _one_of(_BASELINES)),
    "font-family": ("family", _family),
    "font-size": ("size", _size),
    "font-style": ("italic", _one_of(_SLOPES)),
    "font-weight": ("weight", _weight),
    "letter-spacing": ("spacing", _spacing),
    "text-anchor": ("anchor", _one_of({name: name for name in _ANCHORS})),
    "white-space": ("keeps_spaces", _one_of(_KEPT)),
    "word-spacing": ("word_spacing", _spacing),
}
"""Properties of letters: which field of LetterStyle each one sets, and how it is read."""

LETTERS = frozenset({*_FIELDS, *_ONLY, "font"})
"""The presentation attributes that only letters obey."""
