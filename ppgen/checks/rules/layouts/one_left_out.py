"""Of several alike that each stand for a word of a group, none stands for that of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ppgen.checks.sibling import Form, Words
from ppgen.checks.usage import Usage
from ppgen.checks.word_families import alike
from ppgen.common.problem import Problem

ID = "layout/one-left-out"
WHY = "A board with two strikers and no forward is played for an hour before somebody wonders."


def _sample(*sides: str, others: tuple[str, ...] = (), values: tuple[str, ...] = ()) -> dict[str, object]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    bars = [
        {
            "type": "rectangle",
            "box": [5 + 9 * place, 20 + 20 * row, 8, 9],
            key: f'{{{{ "#d00000" if card.side == "{side}" else "#ffffff" }}}}',
        }
        for row, (said, key) in enumerate(((sides, "fill"), (others, "stroke")))
        for place, side in enumerate(said)
    ]
    listed = [*(values or ("left", "middle", "right"))]
    return {
        "fields": {"name": {"type": "text"}, "side": {"type": "choice", "values": listed}},
        "cards": [{"id": "sun", "name": "Sun", "side": listed[0]}],
        "face": [words, *bars],
    }


_EACH = ("left", "middle", "right")
GOOD = _sample(*_EACH, others=_EACH)
BAD = _sample("left", "left", "right", others=_EACH)
NEAR = _sample("left", "left", "right")

LEAST = 3
"""So many alike stand for a word each if others beside them do; of two, if so many more do."""

MANY = 7
"""Fewer of a group may be shown in part, one of them twice, as on the six faces of a die."""


def check(usage: Usage) -> Iterator[Problem]:
    """Count the words for which elements stand that say alike things, list by list."""
    for family, groups in alike(usage):
        said = Counter(word for forms in groups for form in forms for word, _ in form.words)
        each = [_stand_for(forms) for forms in groups]
        for forms, words in zip(groups, each, strict=True):
            twice = [word for word, times in Counter(words).items() if times > 1]
            if len(twice) != 1 or len(words) != len({*words}) + 1:
                continue
            others = [one for one in each if one is not words]
            missing = _unsaid(forms, words, family - said.keys()) or _missing(words, others)
            if missing and said[twice[0]] - said[missing] == 2 * len(forms[0].words):
                yield _problem(forms, twice[0], missing)


def _stand_for(forms: Sequence[Form]) -> list[str]:
    """Return the word of each of them, nothing if one says several."""
    return [] if any(form.odd for form in forms) else [form.usual for form in forms]


def _unsaid(forms: Sequence[Form], words: Sequence[str], unsaid: Words) -> str:
    """Return the only word of the group that nothing in the list says; pages are chosen by conditions."""
    is_row = (
        len(words) >= LEAST
        and len(words) == len({*words} | unsaid)
        and all(one[-1].isdigit() for one in words)
    )
    is_chosen = any(said.way == ("if",) for form in forms for _, said in form.words)
    is_told = (len(words) >= MANY or is_row) and not is_chosen
    return min(unsaid) if is_told and len(unsaid) == 1 else ""


def _missing(words: Sequence[str], others: Sequence[list[str]]) -> str:
    """Return the word that is said in the place of a second one by what stands beside them."""
    complete = [{*one} for one in others if len({*one}) == len(one) == len(words) and {*words} <= {*one}]
    if len(complete) < (1 if len(words) >= LEAST else LEAST - 1):
        return ""
    left = complete[0] - {*words}
    return min(left) if len(left) == 1 and all(one == complete[0] for one in complete) else ""


def _problem(forms: Sequence[Form], twice: str, missing: str) -> Problem:
    form = next(form for form in reversed(forms) if form.usual == twice)
    message = f"two of {len(forms)} alike stand for {twice}, and none for {missing}"
    hint = f"write {missing} in one of them, or waive it in the layout with a reason"
    return form.sibling.problem(ID, message, hint, way=form.words[0][1].way)
