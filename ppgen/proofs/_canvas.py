"""A picture for a print shop, read back by another library than wrote it: pixels, resolution, colours."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from ppgen.common.problem import Problem, error
from ppgen.proofs._facts import UNREADABLE
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazily("PIL.Image")  # only pictures for print shops are read here

_AGAIN = "build it again"
_SLACK = 0.05
"""A resolution is stored in whole pixels a metre: 11811 are 299.9994 an inch."""


def prove_canvas(content: bytes, pixels: tuple[int, int], dots: int) -> list[Problem]:
    """Compare the size and resolution of a picture with what was asked for; it is RGB without alpha."""
    try:
        with Image.open(io.BytesIO(content), formats=("PNG",)) as picture:
            picture.load()
            size, mode, stored = picture.size, picture.mode, picture.info.get("dpi", (0.0, 0.0))
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return [error(UNREADABLE, "the file cannot be read back as a picture", hint=_AGAIN)]
    wrong = []
    if size != pixels:
        wrong.append(f"{size[0]} × {size[1]} pixels for {pixels[0]} × {pixels[1]}")
    if mode != "RGB":
        wrong.append(f"colours as {mode} for RGB")
    if any(abs(found - dots) > _SLACK for found in stored):
        wrong.append(f"{stored[0]:g} pixels an inch for {dots}")
    return [error("prove/canvas", f"the picture has {', '.join(wrong)}", hint=_AGAIN)] if wrong else []
