"""A picture has enough pixels for the size at which it is printed."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.sight.content import Content
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.common.problem import Problem, warning
from ppgen.common.units import MILLIMETRES_PER_INCH
from ppgen.work.by_id import ById

ID = "image/resolution"
WHY = "Print services ask for 300 dots an inch; below 150 everybody sees the pixels of a card in the hand."

ASKED_FOR, VISIBLE = 300.0, 150.0
"""Dots an inch. Neither is an error: a picture made of large pixels may be meant to be one."""

_SLACK = 0.99
"""750 pixels on 63.5 mm, which every service accepts, are 299.999 dots an inch."""

_FACE = [{"type": "image", "box": [0, 0, 25.4, 25.4], "image": "art/sun.png"}]
_CARDS = {"fields": {"name": {"type": "text"}}, "cards": [{"id": "sun", "name": "Sun"}], "face": _FACE}
GOOD = {**_CARDS, "pictures": {"art/sun.png": (300, 300)}}
BAD = {**_CARDS, "pictures": {"art/sun.png": (200, 200)}}


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Report each picture with fewer than 300 pixels an inch."""
    coarse: ById[Content, list[tuple[str, str, str]]] = ById()
    for side in printed.sides():
        for content in side.contents:
            if not content.pictures:
                continue
            for path, message, hint in coarse.of(content, _coarse):
                place = printed.image_place(side, path)
                yield warning(ID, message, span=place, hint=hint, subject=side.subject)


def _coarse(content: Content) -> list[tuple[str, str, str]]:
    """Return the path of each picture with too few pixels, what is said about it, and a hint."""
    found = []
    for picture, matrix in content.pictures:
        across = (matrix.a**2 + matrix.b**2) ** 0.5 * picture.rect.width
        down = (matrix.c**2 + matrix.d**2) ** 0.5 * picture.rect.height
        if not (across and down):
            continue
        image = picture.image
        dots = MILLIMETRES_PER_INCH * min(image.width / across, image.height / down)
        if dots >= ASKED_FOR * _SLACK:
            continue
        seen = "; its pixels will be seen" if dots < VISIBLE else ""
        pixels = [round(length / MILLIMETRES_PER_INCH * ASKED_FOR) for length in (across, down)]
        hint = f"use a picture of {pixels[0]} × {pixels[1]} pixels, or print it smaller"
        found.append((image.path, f"{image.path} is printed at {dots:.0f} dots an inch{seen}", hint))
    return found
