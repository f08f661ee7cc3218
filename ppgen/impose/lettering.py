"""What footers and rulers say, and how a line of type is set in the margin of a sheet."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import Problem, Span, error, note
from ppgen.display.ops import Field, Group, Op, Symbol, Use
from ppgen.impose.grid import BAND
from ppgen.typeset import Align, Setting, TextStyle, Typesetter, VerticalAlign

INK = Colour(128, 128, 128)
"""Half grey shows on light and on dark art."""

TYPE_INK = Colour(96, 96, 96)

_STYLE = TextStyle(
    stack="text", size=6.0, minimum=5.0, valign=VerticalAlign.MIDDLE, colour=TYPE_INK, leading=1.2
)
"""The type of all lines in margins."""

_ALIGNED = {align: _STYLE._replace(align=align) for align in Align}
"""The same style for equal lines, which are set once."""

_ENDLESS = 10_000.0
"""So long a line is measured without being set smaller; mm."""

MISSING, OVERSET = "impose/missing-glyph", "impose/footer-overset"

_MARKUP = re.compile(r"[\\*:]")
"""What means something in a text and is meant as it stands in a title."""


class SheetWords(NamedTuple):
    """What footer and ruler say, in English unless told otherwise; placeholders stay as they are."""

    sheet: str = "Sheet {number} of {count}"
    front: str = "front"
    back: str = "back"
    scale: str = "Must measure {length}: print at 100%."
    mm: str = "mm"
    bleed: str = "{length} mm bleed"
    no_bleed: str = "no bleed"
    decimal: str = "."


class Imprint(NamedTuple):
    """What the footer tells of the work: titles and version as printed, and the language's code."""

    game: str
    version: str
    component: str
    language: str


class SheetAdvice(NamedTuple):
    """What the footer says of printing and finishing: of a sheet without a back, and of one with a back."""

    single: str = ""
    double: str = ""


class SheetLettering(NamedTuple):
    """What footers and rulers say, and what sets their type."""

    typesetter: Typesetter
    imprint: Imprint
    words: SheetWords = SheetWords()
    advice: SheetAdvice = SheetAdvice()


def margin_text(
    name: str, text: str, box: Rect, *, lettering: SheetLettering, align: Align
) -> tuple[Group, list[Problem]]:
    """Set one line into a box of the margin, and tell what finds no room or no typeface there."""
    words, style = plain_text(text), _ALIGNED[align]
    setting = lettering.typesetter.set(words, style, width=box.width, height=box.height)
    bounds = box.size.rect()
    field = Field(name, setting.text, setting.lines, bounds, setting.ops, setting.right_to_left)
    return Group(Matrix.translation(box.x, box.y), (field,)), setting_problems(text, setting)


def margin_length(text: str, lettering: SheetLettering) -> float:
    """Return how long a line of the margin is in its full size, in mm."""
    return lettering.typesetter.set(plain_text(text), _STYLE, width=_ENDLESS, height=BAND).ink.width


def plain_text(text: str) -> str:
    """Return a text as it stands, whatever it means in the markup of texts."""
    return _MARKUP.sub(r"\\\g<0>", text)


def setting_problems(text: str, setting: Setting) -> list[Problem]:
    """Tell what a text beside the pieces has no typeface or no room for."""
    problems = []
    if setting.missing:
        characters = ", ".join(f"{character!r} (U+{ord(character[0]):04X})" for character in setting.missing)
        problems.append(
            error(
                MISSING,
                f"no typeface has {characters} of the sheet's text {text!r}",
                hint="add a family that has it to the stack 'text' of fonts/manifest.yaml",
            )
        )
    if setting.overset is not None:
        problems.append(
            note(
                OVERSET,
                f"the sheet's text {text!r} is cut short",
                hint="shorten the title of the game, or of this component, in game.yaml",
            )
        )
    return problems


def at_title(problems: Iterable[Problem], title: str, place: Callable[[], Span]) -> Iterator[Problem]:
    """Point what is wrong with the text of a sheet at the title of its component, where that is to blame."""
    for problem in problems:
        is_of_title = problem.rule == OVERSET
        if problem.rule == MISSING:
            is_of_title = any(f"{character!r} (U+" in problem.message for character in title)
        yield problem._replace(span=place()) if is_of_title else problem


def shared(ops: tuple[Op, ...], bounds: Rect) -> Use:
    """Return marks as a symbol, which a file holds once for all its pages."""
    digest = hashlib.sha256(repr(ops).encode()).hexdigest()[:16]
    return Use(Symbol(f"marks-{digest}", ops, bounds))
