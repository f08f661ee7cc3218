"""The crests of Olé!'s teams from far away: in grey, on as few points as an eye tells apart at two metres."""

from __future__ import annotations

import io
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from ppgen import overviews, pipeline
from ppgen.impose.picture import GAP
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.ole import ROOT

POINTS = 36
"""A crest of 26 mm fills 45 minutes of arc at two metres, and an eye that sees well parts one minute."""

LEAST = 30.0
"""Of 255 steps of grey, on the average of all points."""

COLUMNS = 4
CREST = (18.6, 22.9, 25.8, 25.8)
"""Where the crest stands on a card; mm."""


@cache
def crests() -> dict[str, Image.Image]:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), "ole")
    assert loaded is not None
    made, _ = lay_out(loaded, components=("cards",))
    pieces = [piece for piece in made.pieces["cards"] if piece.id.startswith("team:")]
    sheet = Image.open(io.BytesIO(overviews.draw_picture(loaded, pieces, columns=COLUMNS))).convert("L")
    dots = sheet.width / (COLUMNS * (63 + GAP) + GAP)
    found = {}
    for number, piece in enumerate(pieces):
        row, column = divmod(number, COLUMNS)
        x, y, width, height = CREST
        left, top = GAP + column * (63 + GAP) + x, GAP + row * (88 + GAP) + y
        area = [round(dots * side) for side in (left, top, left + width, top + height)]
        found[piece.id] = sheet.crop((area[0], area[1], area[2], area[3])).resize((POINTS, POINTS))
    return found


@pytest.mark.thorough
def test_sixteen_crests_are_told_apart_from_two_metres_in_grey() -> None:
    assert len(crests()) == 16
    apart = {
        (one, other): ImageStat.Stat(ImageChops.difference(crests()[one], crests()[other])).mean[0]
        for one, other in combinations(crests(), 2)
    }
    assert {pair: steps for pair, steps in apart.items() if steps < LEAST} == {}
