"""Does a comparison of two states tell every piece that is another now, and do old and new boxes add up?"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.display.digest import Digests
from ppgen.exchange.changed_pieces import shares_of
from ppgen.library import Selection, WrongUseError, open_project
from ppgen.library.differences import Differences, PieceChange, differences
from ppgen.outputs.recorded_pieces import typeface_digest
from tests.support.tiny import FILES, changed, write_project

CARDS = "cards/tiny/monster.yaml"


def compared(root: Path, before: dict[str, str], after: dict[str, str]) -> Differences:
    old, new = write_project(root / "old", before), write_project(root / "new", after)
    return differences(open_project(old), open_project(new))


def told(found: Differences) -> list[tuple[str, PieceChange, tuple[int, int], list[tuple[str, str, str]]]]:
    return [
        (one.piece, one.change, one.copies, [(each.name, each.before, each.after) for each in one.fields])
        for one in found.pieces
    ]


@pytest.mark.parametrize(
    ("after", "wanted"),
    [
        ({}, []),
        ({CARDS: f"# a remark\n{FILES[CARDS]}"}, []),
        (
            changed(CARDS, "power: 3", "power: 4"),
            [("monster:bat", PieceChange.CHANGED, (1, 1), [("power", "3", "4")])],
        ),
        (changed(CARDS, "copies: 2", "copies: 5"), [("monster:cat", PieceChange.COPIES, (2, 5), [])]),
        (
            {CARDS: FILES[CARDS].replace("power: 5", "power: 6").replace("  copies: 2\n", "")},
            [("monster:cat", PieceChange.CHANGED, (2, 1), [("power", "5", "6")])],
        ),
        (
            {CARDS: FILES[CARDS].replace("id: bat", "id: owl")},
            [("monster:owl", PieceChange.NEW, (0, 1), []), ("monster:bat", PieceChange.GONE, (1, 0), [])],
        ),
        (
            changed("layouts/tiny/theme.yaml", "#cfe8ff", "#cfe8fe"),
            [
                ("monster:bat", PieceChange.CHANGED, (1, 1), []),
                ("monster:cat", PieceChange.CHANGED, (2, 2), []),
            ],
        ),
        (
            changed("layouts/tiny/reverse.yaml", "count: 5", "count: 6"),
            [
                ("monster:bat", PieceChange.CHANGED, (1, 1), []),
                ("monster:cat", PieceChange.CHANGED, (2, 2), []),
            ],
        ),
    ],
)
def test_what_is_printed_otherwise_is_told_and_nothing_else(
    after: dict[str, str],
    wanted: list[tuple[str, PieceChange, tuple[int, int], list[tuple[str, str, str]]]],
    tmp_path: Path,
) -> None:
    found = compared(tmp_path, {}, after)
    assert told(found) == wanted and found.findings.is_sound


def test_a_new_game_is_all_new_and_a_lost_one_all_gone(tmp_path: Path) -> None:
    other = {name.replace("tiny", "more"): text for name, text in FILES.items()}
    found = compared(tmp_path, {}, other)
    assert {(one.game, one.change) for one in found.pieces} == {("more", PieceChange.NEW)}
    back = differences(open_project(tmp_path / "new"), open_project(tmp_path / "old"), Selection())
    assert {(one.game, one.change) for one in back.pieces} == {("more", PieceChange.GONE)}
    assert not differences(
        open_project(tmp_path / "old"), open_project(tmp_path / "new"), Selection(("tiny",))
    ).pieces
    with pytest.raises(WrongUseError, match="nobody"):
        differences(open_project(tmp_path / "old"), open_project(tmp_path / "new"), Selection(("nobody",)))


def test_a_state_with_errors_is_compared_as_far_as_it_goes(tmp_path: Path) -> None:
    wrong = changed(CARDS, "name: Bat", "name: Bat \U00012000")
    found = compared(tmp_path, wrong, {})
    assert [one.piece for one in found.pieces] == ["monster:bat"] and found.findings.is_sound
    assert [problem.rule for problem in found.findings.problems] == ["diff/earlier-errors"]
    later = differences(open_project(tmp_path / "new"), open_project(tmp_path / "old"), Selection())
    assert not later.findings.is_sound
    unread = compared(tmp_path / "two", {"cards/tiny/game.yaml": "title: [\n"}, {})
    assert [problem.rule for problem in unread.findings.problems] == ["diff/unread"] and not unread.pieces


cards = st.dictionaries(
    st.sampled_from(["ant", "bee", "cow", "dog", "elk"]),
    st.tuples(st.integers(0, 2), st.integers(1, 3)),
    min_size=1,
)


def written(deck: dict[str, tuple[int, int]]) -> dict[str, str]:
    rows = (
        f"- {{id: {name}, name: {name.title()}, power: {power}, copies: {copies}, line: It waits.}}\n"
        for name, (power, copies) in deck.items()
    )
    return {CARDS: "".join(rows)}


def box(root: Path) -> Counter[tuple[str, str]]:
    """Count what lies in a box: each piece by its name and by the hash of what it shows."""
    project = open_project(root)
    laid = differences(project, project, Selection()).after["tiny", "en"]
    hashes = Digests(typeface_digest(laid.loaded))
    return Counter(
        {(piece.id, hashes.of(piece)): piece.copies for pieces in laid.pieces.values() for piece in pieces}
    )


@settings(max_examples=40)
@given(cards, cards)
@pytest.mark.thorough
def test_an_old_box_less_what_goes_with_what_is_printed_is_the_new_deck(
    old: dict[str, tuple[int, int]], new: dict[str, tuple[int, int]]
) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        found = compared(root, written(old), written(new))
        before, after = box(root / "old"), box(root / "new")
    shares = shares_of(found.pieces)
    then, now = (dict(which.keys()) for which in (before, after))
    gone = {(piece, then[piece]): count for (_, piece), count in shares.taken_out.items()}
    made = {(piece, now[piece]): count for (_, piece), count in shares.printed.items()}
    assert before - Counter(gone) + Counter(made) == after
    # Nothing is printed that lies in the box already.
    assert sum(shares.printed.values()) == sum((after - before).values())
