"""A picture from a file of the project."""

from __future__ import annotations

from typing import Literal

from pydantic import Field as ModelField

from ppgen.common.problem import Severity
from ppgen.display.ops import Clip, Group, rectangle
from ppgen.layout.element import Element, Ops, to_bleed
from ppgen.layout.pictures import fitted, placed
from ppgen.layout.printed_fields import blamed
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Dynamic, Fit, Token

MISSING = "image/missing"


class Model(Element):
    """A JPEG or PNG; `cover` fills the box and crops, `contain` shows all, `stretch` distorts.

    A path without its ending finds `.png`, `.jpg` or `.jpeg`, else `.svg`: `pictures/{{ card.id }}`. Where
    it is empty the `default` is shown; so it is where there is no such file, and a note says so. A file that
    is called otherwise by capitals, blanks or composed letters alone is an error. Photos that
    their camera marked as turned are shown upright. Drawings (`.svg`) stay vectors in their own colours; of
    these the viewBox is what is fitted.
    """

    type: Literal["image"]
    box: Box
    image: Token
    default: Token = ModelField(default="", description="The picture for cards that have none.")
    fit: Fit = "cover"
    bleed: bool = False
    opacity: float = ModelField(default=1.0, ge=0.0, le=1.0)

    def compose(self, scope: Scope) -> Ops:
        """Return the placed picture; nothing is drawn where path and default, or the box, are empty."""
        default = scope.words(self.default)
        wanted = scope.words(self.image) or default
        if not wanted:
            return ()
        image, problem = scope.looks.picture(wanted)
        if problem is not None and problem.rule == MISSING and default not in ("", wanted):
            image, problem = scope.looks.picture(default)
            hint = f"add {wanted}, with its ending"
            message = f"there is no picture of its own, so {default} is shown"
            scope.remark("image/default", message, hint=hint, severity=Severity.NOTE)
        if problem is not None:
            data = blamed(self.image) if isinstance(self.image, Dynamic) else None
            scope.remark(
                problem.rule, problem.message, hint=problem.hint, severity=problem.severity, data=data
            )
        if image is None:
            return ()
        box = scope.rect(self.box)
        box = to_bleed(box, scope) if self.bleed else box
        if not (box.width and box.height):
            return ()
        place = box if self.fit == "stretch" else fitted(image, box, covers=self.fit == "cover")
        ops: Ops = placed(image, place, self.opacity)
        ops = (Clip(rectangle(box), ops),) if self.fit == "cover" else ops
        return (Group(scope.upright(box), ops),) if scope.reflected else ops
