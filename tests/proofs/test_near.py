"""Where the proof begins to tell: for each of its tolerances a file just within it, and one just beyond."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from PIL import Image

from ppgen.common.colour import BLACK, Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Field, Fill, Glyphs, Op, Symbol, Use, ellipse
from ppgen.display.pieces import Document
from ppgen.exports.pdf.document import draw
from ppgen.proofs import ReadBack
from ppgen.proofs._canvas import prove_canvas
from ppgen.proofs.pdf import pictures, prove
from tests.support.ole import ROOT
from tests.support.standin import StandInFonts, card, document, field, line, sheet
from tests.support.unpacked import objects_of, trailer_of, written

STAR = Symbol("star", (Fill(ellipse(Rect(0, 0, 4, 4)), Colour(200, 150, 0)),), Rect(0, 0, 4, 4))
BACK = (Fill(ellipse(Rect(20, 30, 10, 10)), BLACK),)


def of_one_card(*face: Op, back: tuple[Op, ...] = ()) -> Document:
    return document(sheet(1, [card("team:sloths", *face, back=back)]))


def told(content: bytes, wanted: Document) -> set[str]:
    return {problem.rule for problem in prove(content, wanted, ReadBack())[1]}


def printed_for(printed: Op, wanted: Op) -> set[str]:
    """Return what is told of a card with one field where another was wanted."""
    return told(draw(of_one_card(printed), StandInFonts()), of_one_card(wanted))


def title(x: float = 5.0, y: float = 10.0, size: float = 4.0, colour: Colour = BLACK) -> Field:
    return field("title", line("Sloths", x, y, size=size, colour=colour))


def stretched(by: float) -> Field:
    """Return the title with its letters so many em farther apart."""
    made = title()
    (letters,) = made.ops
    assert isinstance(letters, Glyphs)
    return made._replace(ops=(letters._replace(tracking=by),))


def star(x: float, y: float = 40.0) -> Field:
    return Field("stars", "", (), Rect(3, 3, 57, 82), (Use(STAR, Matrix.translation(x, y)),))


def at_the_edge(by: float) -> set[str]:
    """Return what is told of a star whose ink reaches out of the safe area so far."""
    return printed_for(star(3 - by), star(3 - by)) | printed_for(star(10, 81 + by), star(10, 81 + by))


def turned(by: float) -> set[str]:
    """Return what is told of a back so many millimetres beside its face."""
    front = sheet(1, [card("team:sloths", title(), back=BACK)])
    assert front.back is not None
    backs = tuple(one._replace(x=one.x + by) for one in front.back.placements)
    made = document(front._replace(back=front.back._replace(placements=backs)))
    return told(draw(made, StandInFonts()), made)


def trimmed(by: float) -> set[str]:
    """Return what is told of a file whose trim box begins so many millimetres farther left."""
    made = document(sheet(1, [card("team:sloths", title(), back=BACK)]))
    content = draw(made, StandInFonts())
    objects, box = objects_of(content), b"[29.764 46.772 565.512 795.118]"
    (number,) = (number for number, body in objects.items() if body == box)
    objects[number] = b"[%.4f 46.772 565.512 795.118]" % (29.764 - by / 25.4 * 72)
    return told(written(objects, trailer_of(content)), made)


def resolved(by: float) -> set[str]:
    """Return what is told of a picture with so many pixels an inch too many."""
    made = io.BytesIO()
    Image.new("RGB", (10, 10)).save(made, "PNG", dpi=(300 + by, 300 + by))
    return {problem.rule for problem in prove_canvas(made.getvalue(), (10, 10), 300)}


def blot(size: tuple[int, int], by: int, levels: pictures.Levels = pictures.FAINTLY) -> set[str]:
    """Return what is told of a blot of so many pixels, by so many of 255 lighter than the rest."""
    wanted = Image.new("RGB", (48, 48), (100, 100, 100))
    printed = wanted.copy()
    printed.paste((100 + by,) * 3, (18, 18, 18 + size[0], 18 + size[1]))
    found = pictures._differences(pictures._strengths(printed, wanted), 1, levels)
    return {"prove/picture" for _ in found}


def solid_blot(size: tuple[int, int], by: int) -> set[str]:
    """Return what is told of such a blot but for its being faint."""
    return blot(size, by, pictures.CLEARLY)


def blot_again(size: tuple[int, int], by: int) -> set[str]:
    """Return what is told of such a faint blot in a larger size."""
    return blot(size, by, pictures.FAINTLY_AGAIN)


class Near(NamedTuple):
    """What is told just within a tolerance, and just beyond it."""

    within: Callable[[], set[str]]
    beyond: Callable[[], set[str]]
    rule: str


NEAR: dict[tuple[str, str], tuple[Near, ...]] = {
    ("pdf/setting", "PLACE_TOLERANCE"): (
        Near(
            lambda: printed_for(title(5.049), title()),
            lambda: printed_for(title(5.051), title()),
            "prove/position",
        ),
        Near(
            lambda: printed_for(title(y=9.951), title()),
            lambda: printed_for(title(y=9.949), title()),
            "prove/position",
        ),
    ),
    ("pdf/fields", "EM_TOLERANCE"): (
        Near(
            lambda: printed_for(title(size=4.0049), title()),
            lambda: printed_for(title(size=4.0051), title()),
            "prove/size",
        ),
        Near(
            lambda: printed_for(title(size=3.9951), title()),
            lambda: printed_for(title(size=3.9949), title()),
            "prove/size",
        ),
    ),
    ("pdf/fields", "END_TOLERANCE"): (
        Near(
            lambda: printed_for(stretched(0.1), title()),
            lambda: printed_for(stretched(0.11), title()),
            "prove/size",
        ),
        Near(
            lambda: printed_for(stretched(-0.09), title()),
            lambda: printed_for(stretched(-0.1), title()),
            "prove/size",
        ),
    ),
    ("pdf/fields", "COLOUR_TOLERANCE"): (
        Near(
            lambda: printed_for(title(colour=Colour(1, 1, 1)), title()),
            lambda: printed_for(title(colour=Colour(2, 1, 1)), title()),
            "prove/colour",
        ),
    ),
    ("pdf/fields", "SAFE_TOLERANCE"): (
        Near(lambda: at_the_edge(0.29), lambda: at_the_edge(0.31), "prove/safe-area"),
    ),
    ("pdf/fields", "DRAWING_TOLERANCE"): (
        Near(
            lambda: printed_for(star(10.19), star(10)),
            lambda: printed_for(star(10.21), star(10)),
            "prove/drawings",
        ),
    ),
    ("pdf/places", "BACK_TOLERANCE"): (Near(lambda: turned(0.099), lambda: turned(0.101), "prove/back"),),
    ("pdf/pages", "BOX_TOLERANCE"): (
        Near(lambda: trimmed(0.0099), lambda: trimmed(0.0101), "prove/page-box"),
    ),
    ("_canvas", "_SLACK"): (Near(lambda: resolved(0.03), lambda: resolved(0.07), "prove/canvas"),),
    ("pdf/pictures", "STRONG"): (
        Near(lambda: solid_blot((5, 4), 64), lambda: solid_blot((5, 4), 65), "prove/picture"),
        Near(lambda: solid_blot((4, 4), 65), lambda: solid_blot((4, 5), 65), "prove/picture"),
    ),
    ("pdf/pictures", "WEAK"): (
        Near(lambda: solid_blot((8, 7), 36), lambda: solid_blot((8, 7), 37), "prove/picture"),
        Near(lambda: solid_blot((7, 7), 37), lambda: solid_blot((8, 7), 37), "prove/picture"),
    ),
    ("pdf/pictures", "FAINT"): (
        Near(lambda: blot((8, 8), 20), lambda: blot((8, 8), 21), "prove/picture"),
        Near(lambda: blot((7, 7), 22), lambda: blot((8, 7), 22), "prove/picture"),
        Near(lambda: blot_again((11, 8), 22), lambda: blot_again((10, 9), 22), "prove/picture"),
    ),
}
"""By the module in `proofs/` and the constant; ink ends a little before the pen does, which is counted in."""

REASONS = {
    ("pdf/separations", "TOLERANCE"): "paints have three decimals; another ink is told in tests/orders",
    ("pdf/press_resources", "TOLERANCE"): "shares have three decimals; another ink is told in tests/orders",
    ("pdf/press_resources", "PIXEL_TOLERANCE"): "profiles round to whole steps; tests/orders weigh the ink",
    ("pdf/press_resources", "LOOK_TOLERANCE"): "how far a profile's own conversions lie from one another",
}
"""Why a tolerance has no samples here."""


def figures() -> set[tuple[str, str]]:
    """Return all tolerances of the proof by module and name."""
    room = ROOT / "ppgen/proofs"
    return {
        (path.relative_to(room).with_suffix("").as_posix(), name)
        for path in room.rglob("*.py")
        for names in re.findall(
            r"^([A-Z_]*TOLERANCE(?:, [A-Z_]+)*|[A-Z_]+, [A-Z_]*TOLERANCE) =", path.read_text("utf-8"), re.M
        )
        for name in names.split(", ")
        if name.endswith("TOLERANCE")
    }


@pytest.mark.parametrize(
    ("constant", "near"), [(name, near) for name, found in NEAR.items() for near in found]
)
def test_the_proof_begins_to_tell_where_it_says(constant: tuple[str, str], near: Near) -> None:
    assert (near.within(), near.rule in near.beyond()) == (set(), True), constant


def test_every_tolerance_of_the_proof_has_its_samples_or_a_reason() -> None:
    assert figures() == {name for name in {**NEAR, **REASONS} if name[1].endswith("TOLERANCE")}
    assert not set(NEAR) & set(REASONS)
