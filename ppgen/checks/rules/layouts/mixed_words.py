"""Of several alike that each stand for one word of a group, none says another, nor is turned round."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ppgen.checks.sibling import Form
from ppgen.checks.usage import Usage
from ppgen.checks.word_families import alike
from ppgen.common.problem import Problem

ID = "layout/mixed-words"
WHY = "Three zones that were copied and changed, one of them not everywhere, show the wrong one lit."


def _sample(*lit: str) -> dict[str, object]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    dots = [
        {
            "type": "ellipse",
            "box": [5 + 12 * number, 20, 9, 9],
            "stroke": f'{{{{ "#101010" if "{side}" in card.sides else "#808080" }}}}',
            "fill": f'{{{{ "#d00000" if "{other}" in card.sides else "#ffffff" }}}}',
        }
        for number, (side, other) in enumerate(zip(("left", "middle", "right"), lit, strict=False))
    ]
    sides = {"type": "list", "items": {"type": "choice", "values": ["left", "middle", "right"]}}
    return {
        "fields": {"name": {"type": "text"}, "sides": sides},
        "cards": [{"id": "sun", "name": "Sun", "sides": ["left"]}],
        "face": [words, *dots],
    }


GOOD = _sample("left", "middle", "right")
BAD = _sample("left", "left", "right")
NEAR = _sample("left", "right", "middle")

LEAST = 3
"""So many alike say what each of them stands for; of two, one may be meant otherwise."""


_PIECE = re.compile(r"\"[^\"]*\"|'[^']*'|[^\s\"']+")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what stands in one list and differs in words of one group alone."""
    for _, groups in alike(usage):
        for forms in groups:
            mixed = [form for form in forms if form.odd]
            if len(forms) >= LEAST and not mixed:
                yield from _turned(forms)
            if len(mixed) == 1 and _stand_for_words(forms, mixed[0]):
                yield _mixed(forms, mixed[0])


def _mixed(forms: Sequence[Form], mixed: Form) -> Problem:
    """Report a word in the place of another one: its own is what it says more often, or nothing beside it."""
    others = {form.usual for form in forms if form is not mixed}
    times = Counter(word for word, _ in mixed.words)
    own = [word for word in times if times[word] == max(times.values())]
    own = own if len(own) == 1 else [word for word in own if word not in others]
    if len(own) != 1:
        message = f"it says both {' and '.join(times)}, and each of those beside it one word"
        hint = "write one of them everywhere, or waive it in the layout with a reason"
        return mixed.sibling.problem(ID, message, hint, way=mixed.words[0][1].way)
    word, said = next((word, said) for word, said in mixed.words if word != own[0])
    message = f"it says {word} where all else in it says {own[0]}, unlike those beside it"
    hint = f"write {own[0]} there too, or waive it in the layout with a reason"
    return mixed.sibling.problem(ID, message, hint, way=said.way)


def _turned(forms: Sequence[Form]) -> Iterator[Problem]:
    """Report the one in which the two sides of a choice are exchanged."""
    shapes = [[_without(form.usual, said.text) for _, said in form.words] for form in forms]
    usual = Counter(map(tuple, shapes)).most_common(1)[0]
    odd = [number for number, shape in enumerate(shapes) if tuple(shape) != usual[0]]
    if usual[1] < len(forms) - 1 or len(odd) != 1 or len({form.usual for form in forms}) < len(forms):
        return
    form = forms[odd[0]]
    for (_, said), text, other in zip(form.words, shapes[odd[0]], usual[0], strict=True):
        if text != other and sorted(_PIECE.findall(text)) == sorted(_PIECE.findall(other)):
            message = f"what it chooses for {form.usual} is turned round, unlike in those beside it"
            hint = "choose it as they do, or waive it in the layout with a reason"
            yield form.sibling.problem(ID, message, hint, way=said.way)
            return


def _without(word: str, text: str) -> str:
    return re.sub(rf"\b{re.escape(word)}\b", "*", text)


def _stand_for_words(forms: Sequence[Form], mixed: Form) -> bool:
    """Tell whether all others say one word each, of their own, and this one one word too many."""
    others = {form.usual for form in forms if form is not mixed}
    one_each = len(others) == len(forms) - 1 and len(mixed.odd) == 1
    if len(forms) < LEAST:  # beside one other alone it has to say its own word often, and that one's once
        return one_each and others == {word for word, _ in mixed.odd} and len(mixed.words) >= LEAST
    return one_each and not {word for word, _ in mixed.words} <= others
