"""Pictures upright in their places, however their camera was held; drawings as large as pictures."""

from __future__ import annotations

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.drawn_picture import DrawnPicture, PictureFile
from ppgen.display.ops import Group, Op, Picture, Use

SIDEWAYS = frozenset({5, 6, 7, 8})
"""Orientations of EXIF whose rows stand upright."""


def placed(image: PictureFile, place: Rect, opacity: float = 1.0) -> tuple[Op, ...]:
    """Return a picture that fills a rectangle, turned as EXIF wants it shown, or what a viewBox shows."""
    if isinstance(image, DrawnPicture):
        shown, (x, y, width, height) = image.symbol.bounds, place
        a, d = width / shown.width, height / shown.height
        matrix = Matrix(a=a, d=d, e=x - a * shown.x, f=y - d * shown.y)
        return (Use(image.symbol, matrix) if opacity == 1 else Use(image.faint, matrix, opacity),)
    if image.orientation == 1:
        return (Picture(image, place, opacity),)
    stored = Rect(0.0, 0.0, place.width, place.height)
    if image.orientation in SIDEWAYS:
        stored = Rect(0.0, 0.0, place.height, place.width)
    return (Group(_shown(image.orientation, place), (Picture(image, stored, opacity),)),)


def shown_size(image: PictureFile) -> tuple[float, float]:
    """Return how many pixels a picture, or units a drawing, has across and down as it is shown."""
    across, down = image.width, image.height
    is_turned = not isinstance(image, DrawnPicture) and image.orientation in SIDEWAYS
    return (down, across) if is_turned else (across, down)


def fitted(image: PictureFile, box: Rect, *, covers: bool) -> Rect:
    """Return the rectangle of a picture that covers a box, or is contained in it, centred."""
    across, down = shown_size(image)
    scales = (box.width / across, box.height / down)
    scale = max(scales) if covers else min(scales)
    width, height = across * scale, down * scale
    return Rect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)


def _shown(orientation: int, place: Rect) -> Matrix:
    """Return the map from a picture as it is stored to the place where EXIF wants it shown."""
    x, y, right, bottom = place.x, place.y, place.right, place.bottom
    return {
        2: Matrix(-1.0, 0.0, 0.0, 1.0, right, y),
        3: Matrix(-1.0, 0.0, 0.0, -1.0, right, bottom),
        4: Matrix(1.0, 0.0, 0.0, -1.0, x, bottom),
        5: Matrix(0.0, 1.0, 1.0, 0.0, x, y),
        6: Matrix(0.0, 1.0, -1.0, 0.0, right, y),
        7: Matrix(0.0, -1.0, -1.0, 0.0, right, bottom),
        8: Matrix(0.0, -1.0, 1.0, 0.0, x, bottom),
    }[orientation]
