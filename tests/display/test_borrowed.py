"""Does a drawing of another game keep its art and lose its names?"""

from __future__ import annotations

from pathlib import Path

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.borrowed import Borrowing
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, ImageFile, Picture, Symbol, Use, rectangle

BOX = Rect(0, 0, 1, 1)
FILL = Fill(rectangle(BOX), BLACK)


def test_symbols_typefaces_and_pictures_are_called_by_whose_they_are() -> None:
    inner = Symbol("ring", (FILL,), BOX, "sun")
    outer = Symbol("row", (Use(inner), Use(inner)), BOX)
    word = Glyphs("sans/400", 3.0, 0.0, 0.0, BLACK, ())
    image = Picture(ImageFile("art/a.png", "0f", 1, 1, "PNG"), BOX)
    ops = (
        Use(outer, mask=inner),
        Field("name", "", (), BOX, (Group(Matrix(), (word,)),)),
        Clip((), (image,)),
    )
    use, field, clip = Borrowing("1", Path("/game")).ops(ops)
    assert isinstance(use, Use) and isinstance(field, Field) and isinstance(clip, Clip)
    first, second = use.symbol.ops
    assert use.symbol.id == "1//row" and first.symbol is second.symbol is use.mask
    assert (first.symbol.id, first.symbol.icon, first.symbol.ops) == ("1//ring", "sun", (FILL,))
    assert field.ops[0].ops[0].typeface == "1//sans/400"
    assert clip.ops[0].image.path == "/game/art/a.png"
