"""Inks that give quite another colour than the palette has are told; what presses make of a colour is not."""

from __future__ import annotations

import pytest

from ppgen.common.colour import parse_colour
from ppgen.layout.inks import read_inks
from ppgen.load.files import parse_yaml


@pytest.mark.parametrize(
    ("colour", "shares", "hint"),
    [
        ("#d68a3c", (0, 0.64, 0.83, 0.3), "percent"),
        ("#17203a", (0, 0, 0, 1), "percent"),
        ("#fcfcfc", (0, 0, 0, 1), ""),
        ("#ffffff", (0, 0, 0, 0), ""),
        ("#d68a3c", (100, 0, 0, 0), "shares of cyan"),
        ("#d68a3c", (0, 45, 80, 5), ""),
        ("#1d4596", (100, 78, 0, 12), ""),
        ("#00a651", (100, 0, 100, 0), ""),
        ("#2e3192", (100, 100, 0, 0), ""),
    ],
)
def test_inks_print_the_colour(colour: str, shares: tuple[float, ...], hint: str) -> None:
    source, _ = parse_yaml(f"inks: {{sun: {[*shares]}}}\n".encode(), "theme.yaml")
    assert source is not None
    _, problems = read_inks({"sun": parse_colour(colour)}, {"sun": shares}, source)  # type: ignore[dict-item]  # four shares, as rows of a table
    assert [one.rule for one in problems] == ["layout/inks"] * bool(hint)
    assert all(hint in one.hint and one.severity == "warning" for one in problems)
