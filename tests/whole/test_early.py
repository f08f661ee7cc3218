"""What copies do of long components while others of their cards are composed changes nothing of what is made."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from ppgen import early, pipeline
from ppgen.checks import PrintedPieces
from ppgen.checks.sight import pieces as sight
from ppgen.common.problem import Problem, warning
from ppgen.display.ops import Op
from ppgen.display.pieces import Piece
from ppgen.display.printing import FlipEdge
from ppgen.editions import Edition
from ppgen.exports import DrawOptions, pdf
from ppgen.exports.pdf.begun import Begun
from ppgen.exports.pdf.shared import Shared
from ppgen.load.project import open_project
from ppgen.proofs import ReadBack
from ppgen.work.sharing import Crew
from tests.support.editions import lay_out
from tests.support.ole import ROOT
from tests.support.tiny import write_project

CARDS = """\
- {id: bat, name: Bat, power: 3, line: It flies}
- {id: cat, name: Cat, power: 5, copies: 12, line: It sees you}
- {id: dog, name: Döğ, power: 7, line: It “barks”}
- {id: eel, name: Eel, power: 9, line: It is  there}
- {id: fox, name: Fox, power: 2, line: It is clever}
"""


@pytest.fixture(params=["ole", pytest.param("battle-dice", marks=pytest.mark.thorough)])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a game of which any component and document counts as long."""
    monkeypatch.setattr(early, "MANY", 1)
    monkeypatch.setattr(early, "LONG", 1)
    monkeypatch.setattr(sight, "AT_ONCE", 7)
    return str(request.param)


@pytest.mark.thorough
def test_files_and_problems_are_those_of_one_process(game: str) -> None:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None
    (one, found), (other, told) = lay_out(loaded), lay_out(loaded, ahead=Crew(2))
    assert told == found
    assert other.early
    assert [*pipeline.draw(other, "pdf", ReadBack())] == [*pipeline.draw(one, "pdf", ReadBack())]


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    """Return a few cards that are all different, and one that fills more than a sheet."""
    write_project(tmp_path, {"cards/tiny/monster.yaml": CARDS})
    loaded, _, _ = pipeline.load(open_project(tmp_path, tmp_path), "tiny")
    assert loaded is not None
    return lay_out(loaded)[0]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Op, ...]]:
    """Return what is drawn, in the order in which that is done."""
    met: list[tuple[Op, ...]] = []
    content = Shared.content

    def noted(shared: Shared, ops: tuple[Op, ...]) -> str:
        met.append(ops)
        return content(shared, ops)

    monkeypatch.setattr(Shared, "content", noted)
    return met


def begun(edition: Edition, pieces: Sequence[Piece]) -> Begun:
    """Return what a copy draws of pieces, as it is sent."""
    sent: Begun = pickle.loads(pickle.dumps(pdf.begin(pieces, edition.loaded.fonts)))
    return pdf.known(sent, pieces)


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_what_is_begun_is_not_drawn_again(count: int, edition: Edition, drawn: list[tuple[Op, ...]]) -> None:
    document, fonts, options = edition.documents["cards"], edition.loaded.fonts, DrawOptions()
    whole = pdf.export(document, fonts, options)
    first = begun(edition, edition.pieces["cards"][:count])
    drawn.clear()
    assert pdf.export(document, fonts, options, first) == whole
    assert {id(ops) for ops in drawn}.isdisjoint(map(id, first.sides))
    assert len(first.sides) == count and not first.contents
    assert pdf.export(document, fonts, options, first) == whole


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_copy_goes_on_with_is_let_go_of(
    jobs: int, edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(early, "LONG", 1)
    first, flip = begun(edition, edition.pieces["cards"][:3]), FlipEdge.LONG
    whole = pdf.export(edition.documents["cards"], edition.loaded.fonts, early.draw_options(edition, flip))
    with early.drawn_meanwhile(edition, Crew(jobs), flip, first) as drawn:
        assert not first.contents
        assert drawn() == ({("pdf", "cards", flip): whole} if jobs > 1 else {})


def test_what_is_begun_of_other_sides_than_come_first_is_drawn_anew(edition: Edition) -> None:
    document, fonts, options = edition.documents["cards"], edition.loaded.fonts, DrawOptions()
    whole = pdf.export(document, fonts, options)
    pieces = edition.pieces["cards"]
    same = [piece._replace(face=(*piece.face, *piece.face)[: len(piece.face)]) for piece in pieces]
    for others in (pieces[1:3], pieces[::-1], same, [*pieces, same[0]]):
        assert pdf.export(document, fonts, options, begun(edition, others)) == whole


def test_a_copy_is_begun_once_for_many_pieces_and_none_for_few(
    edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces, asked, told = edition.pieces["cards"], list[None](), warning("test/asked", "somebody asked")
    monkeypatch.setattr(early, "MANY", 3)
    monkeypatch.setattr(sight, "AT_ONCE", 3)

    def ask() -> list[Problem]:
        asked.append(None)
        return [told]

    for crew, given, is_begun in (
        (Crew(2), pieces, True),
        (Crew(2), pieces[:3], True),
        (Crew(2), pieces[:2], False),
        (Crew(1), pieces, False),
    ):
        see = partial(PrintedPieces, edition.deck, edition.loaded.layouts, edition.loaded.fonts)
        with early.FirstHalf(crew, edition.loaded.fonts, ask=ask, see=see) as first:
            first.take("cards", given)
            first.take("others", pieces[:4] if is_begun else given[:2])
            done = first.wait()
        assert not asked
        assert (done == early.HalfDone()) is not is_begun
        if is_begun:
            assert done.problems == [told] and done.begun and done.verdicts
            assert len(done.begun.sides) == len(given)
            assert done.verdicts.pieces == given[:3]
        first.take("cards", pieces)
        assert first.wait() == early.HalfDone()
