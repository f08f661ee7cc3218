"""A picture from a file of the project."""

from __future__ import annotations

from typing import Literal

from pydantic import Field as ModelField

from ppgen.common.geometry import Rect
from ppgen.display.ops import Clip, Group, ImageFile, Picture, rectangle
from ppgen.layout.element import Element, Ops, to_bleed
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Fit, Token


class Model(Element):
    """A JPEG or PNG; `cover` fills the box and crops, `contain` shows all, `stretch` distorts."""

    type: Literal["image"]
    box: Box
    image: Token
    fit: Fit = "cover"
    bleed: bool = False
    opacity: float = ModelField(default=1.0, ge=0.0, le=1.0)

    def compose(self, scope: Scope) -> Ops:
        """Return the placed picture; nothing is drawn where the path is empty."""
        wanted = scope.words(self.image)
        if not wanted:
            return ()
        image, problem = scope.looks.picture(wanted)
        if problem is not None:
            scope.report(problem.rule, problem.message, hint=problem.hint)
        if image is None:
            return ()
        box = scope.rect(self.box)
        box = to_bleed(box, scope) if self.bleed else box
        ops = self._placed(image, box)
        return (Group(scope.upright(box), ops),) if scope.reflected else ops

    def _placed(self, image: ImageFile, box: Rect) -> Ops:
        if self.fit == "stretch":
            return (Picture(image, box, self.opacity),)
        placed = Picture(image, fitted(image, box, covers=self.fit == "cover"), self.opacity)
        return (Clip(rectangle(box), (placed,)),) if self.fit == "cover" else (placed,)


def fitted(image: ImageFile, box: Rect, *, covers: bool) -> Rect:
    """Return the rectangle of a picture that covers a box, or is contained in it, centred."""
    scales = (box.width / image.width, box.height / image.height)
    scale = max(scales) if covers else min(scales)
    width, height = image.width * scale, image.height * scale
    return Rect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
