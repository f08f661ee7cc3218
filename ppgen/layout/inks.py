"""The inks of a theme: what presses print for colours of its palette."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Discriminator, Field, StringConstraints, Tag

from ppgen.common.colour import Colour
from ppgen.common.inks import FULL, PressInk
from ppgen.common.problem import Problem, Span, error, nearest, warning
from ppgen.layout.strict_model import StrictModel
from ppgen.load import Source

FAR, NEAR_PAPER = 80.0, 20.0
"""Distances in CIELAB. What PDF makes of inks by arithmetic lies up to 73 from what a press makes of them."""

RESERVED = frozenset({"all", "none", "cyan", "magenta", "yellow", "black", "cutcontour", "crease"})
"""Names that mean something else to presses and cutters (ISO 32000-1, 8.6.6.4)."""

Share = Annotated[float, Field(ge=0, le=100, strict=False)]
Shares = Annotated[tuple[Share, Share, Share, Share], Field(strict=False)]


class SpotModel(StrictModel):
    """An ink of its own beside the four of a press."""

    spot: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9 .,+_-]{0,40}$")] = Field(
        description="The ink's name, such as `PANTONE 871 C`."
    )
    cmyk: Shares = Field(description="How it looks where there is none: four shares in percent.")


def _way(said: object) -> str:
    """Tell in which of two ways inks are written, so that only what is wrong there is told."""
    return "spot" if isinstance(said, dict | SpotModel) else "shares"


InkModel = Annotated[
    Annotated[Shares, Tag("shares")] | Annotated[SpotModel, Tag("spot")], Discriminator(_way)
]


def read_inks(
    palette: Mapping[str, Colour], said: Mapping[str, Shares | SpotModel], source: Source
) -> tuple[dict[Colour, PressInk], list[Problem]]:
    """Return the inks of the palette's colours.

    One colour under two names has the same inks under both, and one ink of its own looks everywhere alike.
    """
    inks: dict[Colour, PressInk] = {}
    spots: dict[str, tuple[str, PressInk]] = {}
    problems: list[Problem] = []
    for name, one in said.items():
        span = source.span(("inks", name))
        if name not in palette:
            hint = nearest(name, palette)
            message = f"the palette has no {name!r}"
            problems.append(error("layout/unknown-colour", message, span=span, hint=hint))
            continue
        ink = PressInk(*one.cmyk, one.spot) if isinstance(one, SpotModel) else PressInk(*one)
        colour = palette[name]
        problems += _far_off(name, colour, ink, span)
        if ink.spot.lower() in RESERVED:
            message = f"{ink.spot} is no name of an ink of its own"
            hint = "presses and cutters take it for something else: call it otherwise"
            problems.append(error("layout/inks", message, span=span, hint=hint))
        if inks.setdefault(colour, ink) != ink:
            other = next(known for known in said if palette.get(known) == colour)
            message = f"{name} and {other} are both {colour.hex()} and have different inks"
            hint = "make the two colours differ on screens, too, or their inks alike"
            problems.append(error("layout/inks", message, span=span, hint=hint))
        first, alike = spots.setdefault(ink.spot, (name, ink))
        if ink.spot and alike != ink:
            message = f"the ink {ink.spot} looks otherwise for {name} than for {first}"
            hint = "one ink has one look: say the same `cmyk` for both"
            problems.append(error("layout/inks", message, span=span, hint=hint))
    return inks, problems


def _far_off(name: str, colour: Colour, ink: PressInk, span: Span) -> Iterator[Problem]:
    """Tell inks that give quite another colour than the palette has."""
    black = 1 - ink.shares[3] / FULL
    red, green, blue = (round(255 * (1 - share / FULL) * black) for share in ink.shares[:3])
    printed = Colour(red, green, blue)
    is_fraction = 0 < max(ink.shares) <= 1
    if colour.distance(printed) > (NEAR_PAPER if is_fraction else FAR):
        hint = "write the shares of cyan, magenta, yellow and black that give the colour"
        if is_fraction:
            hint = "shares are percent: 64, and not 0.64"
        message = f"the inks of {name} print about {printed.hex()}, and the palette has {colour.hex()}"
        yield warning("layout/inks", message, span=span, hint=hint)
