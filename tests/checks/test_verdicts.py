"""What is asked of the first pieces elsewhere is what would be asked of them here, and counted as much."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.checks import FirstVerdicts, PrintedPieces, check_first, check_pieces
from ppgen.checks.sight import pieces as sight
from ppgen.common.problem import Problem
from ppgen.load.project import open_project
from ppgen.work.allowance import Allowance, WorkKind
from ppgen.work.memory import Memory
from tests.checks.test_portions import FAULTY
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

COVER = '  - {type: rectangle, box: [5, 38, "{{ 5 + 5 * card.power }}", 20], fill: ink}\n'
"""What hides the words of a card the more of them, the stronger it is."""


@pytest.fixture
def printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PrintedPieces:
    """Return pieces with faults of many kinds, looked into three at a time."""
    monkeypatch.setattr(sight, "AT_ONCE", 3)
    face = FILES["layouts/tiny/monster.yaml"].replace("back: reverse", COVER + "back: reverse")
    write_project(tmp_path, {**FAULTY, "layouts/tiny/monster.yaml": face})
    loaded, _, problems = pipeline.load(open_project(tmp_path, tmp_path), "tiny")
    assert loaded is not None, problems
    edition, _ = lay_out(loaded)
    return PrintedPieces(edition.deck, loaded.layouts, loaded.fonts, edition.pieces)


def anew(printed: PrintedPieces, count: int | None = None, times: float = 1.0) -> PrintedPieces:
    """Return the first of the pieces with nothing known of them, and so much of the usual allowance."""
    ((name, pieces),) = printed.pieces.items()
    return PrintedPieces(
        printed.deck, printed.layouts, printed.fonts, {name: pieces[:count]}, Memory(), Allowance(times)
    )


def first_of(printed: PrintedPieces, count: int) -> FirstVerdicts:
    """Return what is found of the first pieces, as it is sent."""
    found = check_first(anew(printed, count))
    assert found is not None
    sent: FirstVerdicts = pickle.loads(pickle.dumps(found))
    assert sent.seen.number == count - count % 3
    return sent._replace(pieces=printed.pieces["cards"][: sent.seen.number])


def asked(
    printed: PrintedPieces, first: FirstVerdicts | None = None
) -> tuple[list[Problem], dict[WorkKind, int]]:
    """Return what is found of all pieces, and what is left of the allowance."""
    return check_pieces(printed, (), is_whole=True, first=first), printed.allowance.left


@pytest.mark.parametrize("count", [3, 8, 9, 40])
def test_what_is_known_of_the_first_pieces_is_found_and_counted_as_ever(
    count: int, printed: PrintedPieces
) -> None:
    plain = asked(anew(printed))
    rules = {problem.rule for problem in plain[0]}
    assert {"text/contrast", "text/licence", "text/covered", "card/same-face"} <= rules
    assert asked(anew(printed), first_of(printed, count)) == plain


def test_rules_that_look_at_one_piece_do_not_look_at_the_first_again(
    printed: PrintedPieces, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, met = first_of(printed, 9), list[str]()
    side = PrintedPieces._side
    monkeypatch.setattr(
        PrintedPieces, "_side", lambda self, piece, *rest: met.append(piece.id) or side(self, piece, *rest)
    )
    asked(anew(printed), first)
    assert {piece.id for piece in first.pieces}.isdisjoint(met)
    assert len(met) >= 31


def test_what_is_known_of_other_pieces_counts_for_nothing(printed: PrintedPieces) -> None:
    plain, first = asked(anew(printed)), first_of(printed, 9)
    wrong = first._replace(found={rule: [] for rule in first.found})
    assert asked(anew(printed), wrong)[0] != plain[0]
    for others in (
        first.pieces[::-1],
        first.pieces[1:],
        tuple(map(copied, first.pieces)),
        (*first.pieces,) * 2,
    ):
        assert asked(anew(printed), wrong._replace(pieces=others)) == plain

    fewer = first._replace(seen=first.seen._replace(number=9))
    assert asked(anew(printed, 6), fewer) == asked(anew(printed, 6))


def copied(piece: sight.Piece) -> sight.Piece:
    """Return another piece that is equal."""
    return piece._replace(id=piece.id)


def test_too_much_is_told_as_ever(printed: PrintedPieces) -> None:
    first = first_of(printed, 9)
    spent = first.spent[WorkKind.COMPARISONS]
    assert spent > 2
    for left in (spent // 2, spent + 1):
        scarce, again = anew(printed), anew(printed)
        scarce.allowance.left[WorkKind.COMPARISONS] = again.allowance.left[WorkKind.COMPARISONS] = left
        plain = check_pieces(scarce, (), is_whole=True)
        assert "run/too-much" in {problem.rule for problem in plain}
        assert check_pieces(again, (), is_whole=True, first=first) == plain
    few = anew(printed, 9)
    few.allowance.left[WorkKind.COMPARISONS] = spent // 2
    assert check_first(few) is None
