"""Which short words are told before which words, in English and French."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.cards import elision
from ppgen.localise.own_tables import own_table
from tests.support.rule_samples import problems_of


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Win a attack.", "a attack"),
        ("Win a **attack**.", "a attack"),
        ("Win an player.", "an player"),
        ("Win an attack, a one, a unit and an hour.", ""),
        ("Team A attacks; choose a or b.", ""),
        ("An NPC, an 8 and a-okay.", ""),
    ],
)
@pytest.mark.thorough(keep=1)
def test_english_articles_go_by_the_next_word(text: str, said: str, tmp_path: Path) -> None:
    found = [one.message for one in problems_of(elision, elision._sample(text), tmp_path)]
    assert found == ([f"it says “{said}”"] if said else [])


@pytest.mark.thorough
def test_a_text_is_told_once_and_a_term_at_its_own_place(tmp_path: Path) -> None:
    sample = elision._sample("Win a attack and an player.")
    assert len(problems_of(elision, sample, tmp_path)) == 1
    sample = {**elision.GOOD, "files": {"terms": {"won": {"text": "a attack"}}}}
    (found,) = problems_of(elision, sample, tmp_path)
    assert found.span is not None and found.span.file.endswith("terms.yaml") and found.subject == "won"


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("la adversaire", True),
        ("Le **adversaire**", True),
        ("jusque ici", True),
        ("l’adversaire, le onze, le ou la suivante", False),
        ("Prends-le avec toi", False),
        ("le Ours", False),
    ],
)
def test_french_short_words_go_by_the_next_word(text: str, is_told: bool) -> None:
    forms = elision._forms("fr")
    found = [one for form in forms for one in form.pattern.finditer(text) if one[2] not in form.unless]
    assert bool(found) is is_told


def test_of_other_languages_nothing_is_said() -> None:
    assert own_table("elisions.yaml").keys() == {"en", "fr"}
    assert elision._forms("de") == ()
