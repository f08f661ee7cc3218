"""Places of a sheet keep their sides, and are not called by words of other parts of their record."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.faces import record_elsewhere, record_halves
from ppgen.checks.sight.step_words import plain
from tests.support.rule_samples import problems_of


@pytest.mark.parametrize(
    ("exchanged", "names", "told"),
    [
        ((), ("goals", "shots", "cards", "fouls"), []),
        (("cards",), ("goals", "shots", "cards", "fouls"), ["cards"]),
        (("cards",), ("goals", "shots", "cards"), []),  # two do not say where the others belong
        (("cards", "goals"), ("goals", "shots", "cards", "fouls"), []),  # as many one way as the other
        (("cards", "goals"), ("goals", "shots", "cards", "fouls", "saves"), ["goals", "cards"]),
    ],
)
def test_places_keep_the_side_of_their_part(
    exchanged: tuple[str, ...], names: tuple[str, ...], told: list[str], tmp_path: Path
) -> None:
    found = problems_of(record_halves, record_halves._sample(*exchanged, names=names), tmp_path)
    assert all(one.message.endswith("unlike the others of these parts") for one in found)
    assert [one.message.split()[0].partition(".")[2] for one in found] == told


@pytest.mark.parametrize(
    ("called", "scored", "told"),
    [
        ("winner", "scorer", []),
        ("scorer", "scorer", ["winner is called 'Scorer', which says scorer"]),
        ("winner", "winner", ["goals.1.scorer is called '1 \u00b7 Winner', which says winner"]),
        ("turn", "scorer", ["winner is called 'Turn', which says turn"]),
    ],
)
def test_a_place_is_not_called_by_a_word_of_another_part(
    called: str, scored: str, told: list[str], tmp_path: Path
) -> None:
    found = problems_of(record_elsewhere, record_elsewhere._sample(called, scored), tmp_path)
    assert [one.message for one in found] == told


def test_blanks_at_which_no_line_breaks_are_blanks() -> None:
    assert plain("Bless\u00e9\u00a0: \u00c0\u202fdroite*") == "bless\u00e9 : \u00e0 droite"
