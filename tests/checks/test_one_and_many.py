"""Whether a choice between the forms of a word gives each number its own."""

from __future__ import annotations

import pytest

from ppgen.checks.rules.cards import worded_in_order
from ppgen.localise.turned_choices import turned_choice
from tests.support.rule_samples import general_problems

_ONE, _MANY = "term(what)", 'term(what, "many")'


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        (f"{_ONE} if count == 1 else {_MANY}", False),
        (f"{_MANY} if count == 1 else {_ONE}", True),
        (f"{_ONE} if count != 1 else {_MANY}", True),
        (f"{_MANY} if count != 1 else {_ONE}", False),
        (f"{_ONE} if count > 1 else {_MANY}", True),
        (f"{_MANY} if count > 1 else {_ONE}", False),
        (f"{_MANY} if card.men >= 2 else {_ONE}", False),
        (f"{_ONE} if card.men >= 2 else {_MANY}", True),
        (f"{_MANY} if length(card.men) < 2 else {_ONE}", True),
        (f"{_MANY} if 1 == count else {_ONE}", True),
        (f"{_MANY} if card.side == 2 else {_ONE}", False),
        (f'{_MANY} if count == 1 else term("other")', False),
        (f"{_MANY} if count <= 2 else {_ONE}", False),
        ('term(what, "" if count == 1 else "many")', False),
        ('term(what, "many" if count == 1 else "")', True),
        ('term(what, "one" if count > 1 else "many")', True),
        (f"term(what{' ' * 20_000}", False),
        (f'"many"{" " * 20_000}if count', False),
    ],
    ids=lambda value: str(value)[:60],
)
def test_one_thing_has_the_word_for_one(text: str, is_told: bool) -> None:
    assert bool(turned_choice(f"You get {{{{ {text} }}}}.")) is is_told


@pytest.mark.parametrize("is_told", [True, False])
def test_it_is_told_of_a_wording(*, is_told: bool) -> None:
    first, second = ("many", "") if is_told else ("", "many")
    terms = {"card": {"text": "card", "forms": {"many": "cards"}}}
    words = f'{{{{ term("card", "{first}") if count == 1 else term("card", "{second}") }}}}'
    words = words.replace(', ""', "")
    wording = {"text": f"You take {{{{ count }}}} {words}."}
    effects = {"take": {"parameters": {"count": {"type": "integer"}}, "wordings": [wording]}}
    sample = {
        "fields": worded_in_order.FIELDS,
        "cards": [{"id": "sun", "does": [{"op": "take", "count": 2}]}],
        "files": {"effects": effects, "terms": terms},
    }
    assert bool(general_problems(worded_in_order, sample)) is is_told


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("You get **-{{ signed(count) }}**.", True),
        ("You get -**{{ signed(count) }}**.", True),
        ("You get −{{ signed(count) }}.", True),
        ("You get **{{ signed(count) }}**.", False),
        ("You get - {{ signed(count) }}.", False),
        ("You get -{{ count }}.", False),
        ("You die-{{ signed(count) }}.", False),
    ],
)
def test_a_value_with_its_sign_has_no_other_before_it(text: str, *, is_told: bool) -> None:
    effects = {"take": {"parameters": {"count": {"type": "integer"}}, "wordings": [{"text": text}]}}
    sample = {
        "fields": worded_in_order.FIELDS,
        "cards": [{"id": "sun", "does": [{"op": "take", "count": 2}]}],
        "files": {"effects": effects},
    }
    assert bool(general_problems(worded_in_order, sample)) is is_told
