"""A reason that names the board where a field stands is held to that board; other reasons are believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.layouts import said_elsewhere
from tests.support.rule_samples import problems_of

TOLD = ["cost is said to stand in market, which shows cards of thing without it"]


@pytest.mark.parametrize(
    ("reason", "found"),
    [
        ("the market board prints it", TOLD),
        ("Market.", TOLD),
        ("for the designer", []),
        ("the supermarket prints it", []),
        ("nobody needs it on the market", []),
        ("the cards say it", []),
    ],
)
@pytest.mark.thorough(keep=2)
def test_a_reason_that_names_a_board_is_held_to_it(reason: str, found: list[str], tmp_path: Path) -> None:
    sample = said_elsewhere._sample("name", "worth", reason=reason)
    assert [one.message for one in problems_of(said_elsewhere, sample, tmp_path)] == found


@pytest.mark.parametrize("shown", [("name", "cost"), ()])
def test_a_board_that_shows_the_field_or_no_cards_at_all_is_believed(
    shown: tuple[str, ...], tmp_path: Path
) -> None:
    sample = said_elsewhere._sample(*shown)
    if not shown:
        sample["more"]["market"]["face"] = [
            {"type": "text", "box": [5, 5, 9, 9], "style": "words", "text": "Map"}
        ]
    assert problems_of(said_elsewhere, sample, tmp_path) == []


@pytest.mark.parametrize(("name", "is_told"), [("price_board", True), ("board_of_fame", False)])
def test_all_words_of_a_name_are_in_the_reason(name: str, is_told: bool, tmp_path: Path) -> None:
    sample = said_elsewhere._sample("name", "worth", reason="the board of each price")
    sample["components"] = {name: {"title": "Board", "layout": "market"}}
    assert bool(problems_of(said_elsewhere, sample, tmp_path)) is is_told


def test_pages_of_cards_say_things_in_sentences(tmp_path: Path) -> None:
    """What a component prints cards for is no board: a text of theirs may say the value."""
    sample = said_elsewhere._sample("name", "worth", reason="the rules say it")
    sample |= {
        "kinds": {"page": {"title": "Page", "fields": {"text": {"type": "text"}}}},
        "files": {"page": [{"id": "one", "text": "Pay 3."}]},
        "components": {"rules": {"title": "Rules", "leaflet": "half", "cards": ["page"]}},
    }
    rows = sample["more"].pop("market")["face"]
    text = {"type": "text", "box": [5, 40, 50, 9], "style": "words", "text": "{{ card.text }}"}
    sample["more"]["page"] = {"size": [74, 105], "face": [*rows, text]}
    assert problems_of(said_elsewhere, sample, tmp_path) == []
