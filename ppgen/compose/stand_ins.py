"""Typefaces that stand in for others in a language, told once for all styles."""

from __future__ import annotations

from collections.abc import Iterable

from ppgen.common.problem import Problem, note
from ppgen.layout.theme import Theme
from ppgen.load import Source
from ppgen.typeset import Typesetter

ID = "fonts/stand-in"
SHOWN = 4
LOST_ITALIC = "fonts/no-italic"


def stand_in_notes(typesetter: Typesetter, theme: Theme, source: Source) -> list[Problem]:
    """Say which styles are set in another family than they ask for, and where nothing can be slanted."""
    other: dict[tuple[str, str], dict[str, None]] = {}
    slanted: dict[str, dict[str, None]] = {}
    for found in typesetter.stand_ins:
        names = [
            name
            for name, style in theme.styles.items()
            if style.stack == found.stack and found.weight in (style.weight, style.bold_weight)
        ]
        if found.used != found.wanted:
            other.setdefault((found.used, found.wanted), {}).update(dict.fromkeys(names))
        if found.lost_italic:
            slanted.setdefault(found.used, {}).update(dict.fromkeys(names))
    instead = [f"{used} stands in for {wanted} ({_some(names)})" for (used, wanted), names in other.items()]
    upright = [f"{used} has no italic ({_some(names)})" for used, names in slanted.items()]
    notes = []
    for rule, said, hint in (
        (ID, instead, "name a family with these letters first in the style's stack, if it should be another"),
        (LOST_ITALIC, upright, "mark what matters in bold in this language, or add an italic file"),
    ):
        if said:
            span = source.span(("styles",))
            message = f"in {typesetter.language} {'; '.join(said)}"
            notes.append(note(rule, message, span=span, hint=hint, subject=typesetter.language))
    return notes


def _some(names: Iterable[str]) -> str:
    """List the first styles, and count the others."""
    listed = list(names)
    more = len(listed) - SHOWN
    return f"styles {', '.join(listed[:SHOWN])}" + (f" and {more} more" if more > 0 else "")
