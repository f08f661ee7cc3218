"""How much light a code and its ground give back, and whether a reader tells them apart by it."""

from __future__ import annotations

LEAST_CONTRAST = 0.2
"""Of all light, how much more the ground must give back than the code (ISO/IEC 15415 and 15416, grade D)."""

LARGEST_SHARE = 0.5
"""Of the light that the ground gives back, how much the code may (ISO/IEC 15416)."""


def stands_out(light: float, dark: float) -> bool:
    """Tell whether a reader tells two luminances apart."""
    return light - dark >= LEAST_CONTRAST and dark <= light * LARGEST_SHARE
