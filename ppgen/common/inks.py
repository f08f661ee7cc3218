"""Colours as presses print them: shares of four inks, or of an ink of its own."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.colour import Colour

FULL = 100.0
"""An ink that covers the paper wholly; all shares are in percent."""


class PressInk(NamedTuple):
    """Shares of cyan, magenta, yellow and black in percent.

    With a `spot` it is an ink of that name, and the shares say how it looks where there is none.
    """

    cyan: float
    magenta: float
    yellow: float
    black: float
    spot: str = ""

    @property
    def total(self) -> float:
        """How much ink lies on the paper, in percent; an ink of its own counts once."""
        return FULL if self.spot else sum(self.shares)

    @property
    def shares(self) -> tuple[float, float, float, float]:
        """The shares of the four inks."""
        return self.cyan, self.magenta, self.yellow, self.black

    @property
    def is_rich(self) -> bool:
        """Tell whether it is a black with other inks below it."""
        return not self.spot and self.black >= FULL and any(self.shares[:3])

    @property
    def inks(self) -> int:
        """How many plates print it."""
        return 1 if self.spot else sum(share > 0 for share in self.shares)


def plain_ink(colour: Colour) -> PressInk:
    """Return the inks of a colour by the arithmetic of PDF (ISO 32000-1, 10.3.5), all grey of it in black.

    So much black as all three inks share takes their place: never more than 200 % lie on the paper.
    """
    cyan, magenta, yellow = ((255 - channel) / 255 * FULL for channel in colour)
    black = min(cyan, magenta, yellow)
    return PressInk(cyan - black, magenta - black, yellow - black, black)


def is_grey(colour: Colour) -> bool:
    """Tell whether a colour is a grey, white or black, which black ink prints by itself."""
    return len({*colour}) == 1
