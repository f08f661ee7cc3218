"""What is said to make a text fit that does not: never type that is too small to be read; and icons for emoji."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.layout.printed_fields import SMALLEST_TYPE, ways_to_fit
from ppgen.library import check, open_project
from tests.support.tiny import changed, write_project

SMALLER = "lower the style's minimum (to 7 pt at least)"


@pytest.mark.parametrize(
    ("size", "more", "hint"),
    [
        (7.1, (), f"shorten the text, enlarge its box, or {SMALLER}"),
        (SMALLEST_TYPE, (), "shorten the text or enlarge its box"),
        (6.0, ("let it go on",), "shorten the text, enlarge its box, or let it go on"),
        (9.0, ("let it go on",), f"shorten the text, enlarge its box, {SMALLER}, or let it go on"),
    ],
)
def test_smaller_type_is_a_way_where_it_can_be_read(size: float, more: tuple[str, ...], hint: str) -> None:
    assert ways_to_fit("shorten the text, enlarge its box", size, *more) == hint


def test_one_way_is_said_alone_and_two_with_or() -> None:
    assert ways_to_fit("widen its box", 7) == "widen its box"
    assert ways_to_fit("widen its box", 8) == f"widen its box or {SMALLER}"


def hint_for(root: Path, times: int, size: str) -> str:
    files = changed("cards/tiny/monster.yaml", "It sees you first.", "It sees you first. " * times)
    theme = changed(
        "layouts/tiny/theme.yaml", "body: {font: text, size: 9pt", f"body: {{font: text, size: {size}"
    )
    found = check(open_project(write_project(root, files | theme))).problems
    return next((one.hint for one in found if one.rule == "text/overset"), "")


@pytest.mark.thorough
def test_smaller_type_is_a_hint_only_where_it_would_do(tmp_path: Path) -> None:
    least = next(times for times in range(1, 90) if hint_for(tmp_path, times, "9pt, minimum: 8pt"))
    assert SMALLER in hint_for(tmp_path, least, "9pt, minimum: 8pt")
    for times, size in ((90, "9pt, minimum: 8pt"), (90, "9pt"), (least, "7pt")):
        hint = hint_for(tmp_path, times, size)
        assert SMALLER not in hint and ("shorten the text" in hint or (times, size) == (least, "7pt"))


@pytest.mark.parametrize(("letter", "is_icon"), [("\U0001f525", True), ("\U00012000", False)])
def test_emoji_may_become_icons(letter: str, is_icon: bool, tmp_path: Path) -> None:
    files = changed("cards/tiny/monster.yaml", "It sees you first.", f"It sees {letter}.")
    found = check(open_project(write_project(tmp_path, files))).problems
    (told,) = [one for one in found if one.rule == "text/missing-glyph"]
    assert ("ppgen import --icon 'EMOJI=NAME'" in told.hint) == is_icon
    assert "ppgen fonts add" in told.hint
