"""What a press would refuse of pages in inks, said before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks import PrintedPieces
from ppgen.checks.sight.content import PrintedItem, PrintedLine
from ppgen.checks.sight.pieces import PieceSide
from ppgen.common.colour import Colour
from ppgen.common.inks import PressInk, is_grey
from ppgen.common.problem import Problem, Span, error, warning
from ppgen.display.flattening import flatten
from ppgen.layout.theme import Theme
from ppgen.load.pictures.separations import Separation
from ppgen.model.press_standard import PressStandard
from ppgen.model.services import Press, Service
from ppgen.orders.order import Order
from ppgen.orders.press_pages import is_clear

INKS, TRANSPARENT, PROFILE, SMALL = "export/inks", "export/transparent", "export/profile", "export/small-type"

SMALL_TYPE = 12.0
"""Points: below these, letters that several plates print show when one of them is off."""

FEW_INKS = 2
"""Plates that may print small type."""

DARK = 50.0
"""Percent of one ink from which letters are dark on light paper; of light ones the ground shows."""


def press_refusals(order: Order, printed: PrintedPieces, separation: Separation) -> Iterator[Problem]:
    """Yield all that the press of the shop would refuse; nothing for a shop that takes colours of screens."""
    service, theme = order.service, printed.layouts.theme
    if service.press is None:
        return
    if service.press.standard is PressStandard.X4 and not separation.profile:
        hint = "ask the shop for the ICC file of its press, copy it into the project, and say --profile FILE"
        yield error(
            PROFILE, f"{service.title} takes PDF/X-4, which holds the profile of the press", hint=hint
        )
    yield from _inks(service, service.press, theme)
    if service.press.standard is PressStandard.X1A:
        yield from _buried(service, printed)
    yield from _small_type(printed, separation)


def _inks(service: Service, press: Press, theme: Theme) -> Iterator[Problem]:
    for colour, ink in theme.inks.items():
        name, place = _named(theme, colour)
        if ink.total > press.limit:
            message = (
                f"{name} lays {ink.total:g} % of ink on the paper; {service.title} takes {press.limit:g}"
            )
            hint = "take less of cyan, magenta and yellow, and more black"
            yield error(INKS, message, span=place, hint=hint, degree=ink.total)
        elif ink.is_rich and _is_richer(ink, press.black):
            shares = ", ".join(f"{share:g}" for share in press.black.shares)
            message = f"{name} is a richer black than {service.title} takes: [{shares}] at most"
            yield error(INKS, message, span=place, hint=f"say {name}: [{shares}]", degree=ink.total)


def _is_richer(ink: PressInk, most: PressInk) -> bool:
    return any(share > limit for share, limit in zip(ink.shares, most.shares, strict=True))


def _buried(service: Service, printed: PrintedPieces) -> Iterator[Problem]:
    """Yield words that lie below something transparent: they would become a part of a picture."""
    for side in printed.sides():
        for name in flatten(side.ops, is_clear).buried:
            message = (
                f"the words of {name} lie below something transparent, and {service.title} takes nothing"
                " transparent: they would be printed as a picture"
            )
            hint = "draw the words after it, or give it a full colour"
            yield error(TRANSPARENT, message, span=printed.place(side, name), hint=hint, subject=side.subject)


def _small_type(printed: PrintedPieces, separation: Separation) -> Iterator[Problem]:
    """Yield each colour in which small letters take several plates, once."""
    told: set[Colour] = set()
    for side, item, line in _lines(printed):
        colour = line.glyphs.colour
        ink = separation.text_ink(colour)
        is_fit = ink.inks <= FEW_INKS or max(ink.shares) < DARK or line.size >= SMALL_TYPE
        if colour in told or is_grey(colour) or is_fit:
            continue
        told.add(colour)
        name, place = _named(printed.layouts.theme, colour)
        message = f"{name} is printed by {ink.inks} plates, and {item.field.name} is {line.size:.3g} pt"
        hint = f"name inks for it in the theme: `inks: {{{name}: [0, 0, 0, 100]}}`"
        yield warning(SMALL, message, span=place, hint=hint, subject=side.subject)


def _lines(printed: PrintedPieces) -> Iterator[tuple[PieceSide, PrintedItem, PrintedLine]]:
    for side in printed.sides():
        for content in side.contents:
            for item in content.items:
                yield from ((side, item, line) for line in item.lines)


def _named(theme: Theme, colour: Colour) -> tuple[str, Span | None]:
    """Return what the palette calls a colour, and where it says so."""
    name = next((name for name, one in theme.palette.items() if one == colour), "")
    if not name or theme.source is None:
        return colour.hex(), None
    inks = theme.source.data.get("inks") if isinstance(theme.source.data, dict) else None
    key = ("inks", name) if isinstance(inks, dict) and name in inks else ("palette", name)
    return name, theme.source.span(key)
