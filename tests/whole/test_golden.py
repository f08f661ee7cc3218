"""What is drawn, as text that can be reviewed like code: a card, a board, a net, a sheet of each flip.

`pytest -m "" --update-golden` writes the logs anew; look at the difference before it is committed.
"""

from __future__ import annotations

from functools import cache

import pytest

from ppgen import pipeline
from ppgen.display.printing import FlipEdge
from ppgen.editions import Edition
from ppgen.load.project import open_project
from tests.support.drawn_logs import Golden, log, numbers, side
from tests.support.editions import lay_out
from tests.support.ole import ROOT


@cache
def edition(flip: FlipEdge = FlipEdge.LONG) -> Edition:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), "ole")
    assert loaded is not None
    return lay_out(loaded, "en", flip=flip)[0]


@pytest.mark.parametrize(
    ("component", "piece"), [("cards", "team:toucans"), ("board", "board"), ("box", "box:strip-a")]
)
@pytest.mark.thorough
def test_pieces_are_drawn_as_before(component: str, piece: str, golden: Golden) -> None:
    (made,) = [one for one in edition().pieces[component] if one.id == piece]
    lines = [f"{made.id} {numbers(*made.size)} bleed {made.bleed:g}", *log(made.face)]
    lines += ["back:", *log(made.back, "  ")] if made.back else []
    golden(f"{piece.replace(':', '-')}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("flip", [FlipEdge.LONG, pytest.param(FlipEdge.SHORT, marks=pytest.mark.slow)])
@pytest.mark.thorough
def test_sheets_are_laid_out_as_before(flip: FlipEdge, golden: Golden) -> None:
    sheet = edition(flip).documents["cards"].sheets[0]
    assert sheet.back is not None
    lines = [f"sheet {sheet.number} {numbers(*sheet.paper)}", *side("front", sheet.front)]
    golden(f"sheet-{flip}.txt", "\n".join([*lines, *side("back", sheet.back)]) + "\n")
