"""A picture from a file of the project."""

from __future__ import annotations

from typing import Literal

from pydantic import Field as ModelField

from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import Severity
from ppgen.display.ops import Clip, Group, ImageFile, Picture, rectangle
from ppgen.layout.element import Element, Ops, to_bleed
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Fit, Token

MISSING = "image/missing"
SIDEWAYS = frozenset({5, 6, 7, 8})
"""Orientations of EXIF whose rows stand upright."""


class Model(Element):
    """A JPEG or PNG; `cover` fills the box and crops, `contain` shows all, `stretch` distorts.

    A path without its ending finds `.png`, `.jpg` or `.jpeg`: `pictures/{{ card.id }}`. Where there is no
    such file, the `default` is shown instead, and a note says so. Photos that their camera marked as turned
    are shown upright.
    """

    type: Literal["image"]
    box: Box
    image: Token
    default: Token = ModelField(default="", description="The picture for cards that have none.")
    fit: Fit = "cover"
    bleed: bool = False
    opacity: float = ModelField(default=1.0, ge=0.0, le=1.0)

    def compose(self, scope: Scope) -> Ops:
        """Return the placed picture; nothing is drawn where the path is empty."""
        wanted = scope.words(self.image)
        if not wanted:
            return ()
        image, problem = scope.looks.picture(wanted)
        default = scope.words(self.default)
        if problem is not None and problem.rule == MISSING and default:
            image, problem = scope.looks.picture(default)
            hint = f"add {wanted}, with its ending"
            message = f"there is no picture of its own, so {default} is shown"
            scope.remark("image/default", message, hint=hint, severity=Severity.NOTE)
        if problem is not None:
            scope.remark(problem.rule, problem.message, hint=problem.hint, severity=problem.severity)
        if image is None:
            return ()
        box = scope.rect(self.box)
        box = to_bleed(box, scope) if self.bleed else box
        ops = self._placed(image, box)
        return (Group(scope.upright(box), ops),) if scope.reflected else ops

    def _placed(self, image: ImageFile, box: Rect) -> Ops:
        place = box if self.fit == "stretch" else fitted(image, box, covers=self.fit == "cover")
        ops: Ops
        if image.orientation == 1:
            ops = (Picture(image, place, self.opacity),)
        else:
            stored = Rect(0.0, 0.0, place.width, place.height)
            if image.orientation in SIDEWAYS:
                stored = Rect(0.0, 0.0, place.height, place.width)
            ops = (Group(_shown(image.orientation, place), (Picture(image, stored, self.opacity),)),)
        return (Clip(rectangle(box), ops),) if self.fit == "cover" else ops


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


def fitted(image: ImageFile, box: Rect, *, covers: bool) -> Rect:
    """Return the rectangle of a picture that covers a box, or is contained in it, centred."""
    across, down = image.width, image.height
    if image.orientation in SIDEWAYS:
        across, down = down, across
    scales = (box.width / across, box.height / down)
    scale = max(scales) if covers else min(scales)
    width, height = across * scale, down * scale
    return Rect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
