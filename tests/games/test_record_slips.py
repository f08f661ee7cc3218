"""How much is told of a record in which one value is wrong: sound records of each kind of sheet, changed once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaigns.record_slips import REASONS, run

LEAST = {"ole": 0.87, "worldies": 0.85, "ligne-de-fond": 0.74, "battle-dice": 0.77}
"""Of all slips; what is left has its reason: players may write it as well."""


@pytest.mark.thorough
@pytest.mark.parametrize("game", REASONS)
def test_a_slip_is_told_or_as_legal(game: str, tmp_path: Path) -> None:
    assert run(game, tmp_path, every=17).unexplained == []


@pytest.mark.slow
@pytest.mark.parametrize("game", REASONS)
def test_each_slip_is_told_or_as_legal(game: str, tmp_path: Path) -> None:
    result = run(game, tmp_path)
    assert result.unexplained == [] and result.share >= LEAST[game]
