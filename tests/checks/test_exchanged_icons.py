"""Two words of which each stands beside the other's icon are told; what may be meant is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.faces import together
from tests.support.rule_samples import problems_of

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8H0Z"/></svg>'
TERMS = {
    "sun": {"text": "sun", "icon": "sun"},
    "sea": {"text": "sea", "icon": "sea", "forms": {"label": "Sea"}},
    "air": {"text": "air"},
}


def told(root: Path, *rows: tuple[str, str], away: float = 2.0, ahead: float = 0.0) -> list[str]:
    """Look at rows of an icon and the word of a term, so far apart; or so near below the icon of another row."""
    face: list[dict[str, object]] = [
        {"type": "text", "box": [5, 75, 50, 8], "text": "{{ card.name }}", "style": "words"}
    ]
    for number, (icon, term) in enumerate(rows):
        top = 5 + number * (20 - ahead)
        words = f'{{{{ term("{term}") }}}}'
        face.append({"type": "icon", "box": [5, top, 8, 8], "icon": icon})
        face.append(
            {"type": "text", "name": term, "box": [13 + away, top, 20, 8], "text": words, "style": "words"}
        )
    sample = {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "one", "name": "One"}],
        "files": {"terms": TERMS},
        "art": {"sun": SQUARE, "sea": SQUARE},
        "face": face,
    }
    return [one.message for one in problems_of(together, sample, root)]


EXCHANGED = "sea stands beside the icon sun, and sun beside sea: they are exchanged"


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([("sun", "sun"), ("sea", "sea")], []),
        ([("sea", "sun"), ("sun", "sea")], [EXCHANGED]),
        ([("sea", "sun"), ("sea", "sea")], []),
        ([("sea", "air"), ("sun", "air")], []),
        ([("sea", "sun"), ("sun", "air")], []),
    ],
)
def test_icons_are_exchanged_where_both_stand_beside_the_other_word(
    rows: list[tuple[str, str]], found: list[str], tmp_path: Path
) -> None:
    assert told(tmp_path, *rows) == found


@pytest.mark.parametrize(("away", "is_told"), [(3.9, True), (4.1, False)])
def test_words_that_stand_apart_from_icons_are_none_of_theirs(
    away: float, is_told: bool, tmp_path: Path
) -> None:
    assert told(tmp_path, ("sea", "sun"), ("sun", "sea"), away=away) == [EXCHANGED] * is_told


@pytest.mark.parametrize(("ahead", "is_told"), [(9.0, True), (11.2, False)])
def test_a_word_between_two_icons_has_no_nearest_one(ahead: float, is_told: bool, tmp_path: Path) -> None:
    found = told(tmp_path, ("sea", "sun"), ("sun", "sea"), away=2.0, ahead=ahead)
    assert found == [EXCHANGED] * is_told
