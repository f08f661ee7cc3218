"""What a card says of itself is no label for another value, whatever it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import labels
from tests.support.rule_samples import problems_of

GROUPED = {
    "cost": {"text": "Cost", "groups": ["sorts"]},
    "life": {"text": "Life", "groups": ["sorts"]},
}
FIELDS = {
    **labels.GOOD["fields"],
    "name": {"type": "text", "translate": True},
    "words": {"type": "text", "translate": True},
    "sort": {"type": "term", "group": "sorts"},
}


def beside(said: str, *cards: dict[str, Any]) -> dict[str, Any]:
    """Return a game whose faces print the life without a label, and something that is said beside it."""
    texts = (
        {"type": "text", "box": [5, 5, 20, 9], "text": said, "style": "words"},
        {"type": "text", "name": "life", "box": [27, 5, 20, 9], "text": "{{ card.life }}", "style": "words"},
        {"type": "text", "box": [5, 50, 20, 9], "text": "{{ term('cost') }}", "style": "words"},
        {"type": "text", "name": "cost", "box": [27, 50, 20, 9], "text": "{{ card.cost }}", "style": "words"},
    )
    usual = {"cost": 1, "life": 2, "name": "Newt", "words": "Wait.", "sort": "life"}
    listed = [{"id": f"c{number}", **usual, **card} for number, card in enumerate(cards)]
    return {"fields": FIELDS, "cards": listed, "files": {"terms": GROUPED}, "face": list(texts)}


@pytest.mark.parametrize(
    ("said", "card"),
    [
        ("{{ text.name }}", {"name": "Cost"}),
        ("{{ text.words }}", {"words": "Cost!"}),
        ("{{ term(card.sort) }}", {"sort": "cost"}),
    ],
)
def test_a_card_that_is_called_after_a_value_has_no_label_for_it(
    said: str, card: dict[str, Any], tmp_path: Path
) -> None:
    assert not problems_of(labels, beside(said, card), tmp_path)


def test_a_label_of_another_value_is_told_on_cards_that_are_not_called_so(tmp_path: Path) -> None:
    told = problems_of(labels, beside("{{ term('cost') }}", {"name": "Cost"}, {}), tmp_path)
    assert [problem.subject for problem in told] == ["thing:c1"]


@pytest.mark.parametrize(
    "drawn",
    [
        {"type": "repeat", "count": "{{ card.cost }}", "items": [{"type": "rectangle", "box": [0, 0, 3, 3]}]},
        {"type": "table", "each": "{{ ['cost'] }}", "columns": [{"text": "{{ card[item] }}", "width": 20}]},
    ],
    ids=["repeat", "table"],
)
def test_a_value_that_is_drawn_has_its_label(drawn: dict[str, Any], tmp_path: Path) -> None:
    sample = beside("{{ term('cost') }}", {})
    style = {"style": "words"} if drawn["type"] == "table" else {"spacing": 1, "direction": "row"}
    row = {"name": "cost", "box": [5, 15, 40, 9], **style, **drawn}
    written = [one for one in sample["face"] if one.get("name") != "cost"]
    assert not problems_of(labels, {**sample, "face": [written[0], written[1], row]}, tmp_path)
    assert problems_of(labels, {**sample, "face": [written[0], written[1]]}, tmp_path)
