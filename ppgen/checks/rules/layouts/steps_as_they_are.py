"""Steps of instructions and the key of their lines are printed as they are, each under its name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.rules._folding_sample import folding_sample
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import own_names, written_elements
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.text import Model as Text

ID = "layout/step-as-it-is"
WHY = "A step with another's number, or a mountain fold called a valley, misleads whoever folds it."

GOOD = folding_sample({"text": "{{ step.number }}."})
BAD = folding_sample({"text": "{{ step.number + 1 }}."})
_STRIP = {"type": "list", "items": {"type": "integer"}}


def step_sample(step: Mapping[str, object]) -> dict[str, object]:
    """Return a game with instructions whose number is printed so."""
    words = {"type": "text", "style": "words"}
    title = {**words, "box": [0, 0, 180, 9], "text": "{{ game.title }}"}
    face = [{**words, "name": "face", "box": [1.5, 1.5, 13, 13], "text": "{{ panel.value }}"}]
    others = ("strip-2", "strip-3", "strip-4", "left", "right")
    cell = [
        {**words, "name": "number", "box": [0, 40, 9, 9], **step},
        {**words, "name": "words", "box": [10, 40, 80, 30], "text": "{{ step.words }}"},
    ]
    steps = {"area": [0, 10, 186, 220], "columns": 2, "rows": 3, "picture": [0, 0, 60, 38], "cell": cell}
    options = {"side": "16mm", "strip": "{{ card.strip }}", "left": 3, "right": 4, "opposite_sum": 7}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"die": {"title": "Die", "fields": {"strip": _STRIP}}},
        "files": {"die": [{"id": "a", "strip": [1, 2, 6, 5]}]},
        "components": {
            "dice": {"title": "Dice", "cards": ["die"], "net": "die", "options": options},
            "folding": {"title": "Folding", "layout": "folding", "instructions": ["dice"]},
        },
        "face": [{**words, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}],
        "more": {
            "die": {"safe": 1.2, "panels": {"strip-1": face, **dict.fromkeys(others, "strip-1")}},
            "folding": {"size": [186, 240], "bleed": 0, "safe": 0, "face": [title], "steps": steps},
        },
    }


GOOD = step_sample({"text": "{{ step.number }}."})
BAD = step_sample({"text": "{{ step.number + 1 }}."})

_OWN = ("step.number", "step.words", "key.cut", "key.mountain", "key.valley")
_CALLED = {one.replace(".", mark): one for one in _OWN for mark in "-_"}
_IN_STEPS = {"number": "step.number", "words": "step.words"}


def check(usage: Usage) -> Iterator[Problem]:
    """Look at each text that prints such a value, or is called after one."""
    for one in written_elements(usage):
        element = one.element
        if isinstance(element, Text) and not element.because:
            yield from _faults(one, element)


def _faults(one: WrittenElement, element: Text) -> Iterator[Problem]:
    names = element.text.names | element.text.guarded
    shown = [key for key in _OWN if key in names]
    called = _CALLED.get(element.name, "")
    if not called and _is_of_steps(one):
        called = _IN_STEPS.get(element.name, "")
    if called and called not in names and (shown or _is_of_steps(one)):
        yield _problem(one, "name", f"the element {element.name} does not show {called}")
        return
    for key in shown:
        alone = re.compile(rf"\{{\{{\s*{re.escape(key)}\s*\}}\}}")
        rest, times = alone.subn("", element.text.source)
        if key in rest or not times:
            yield _problem(one, "text", f"it prints another value made of {key}")


def _is_of_steps(one: WrittenElement) -> bool:
    """Tell whether an element stands in the cell of a step, or in a part and looks at one."""
    if one.root[:1] == ("steps",):
        return True
    return any(name.startswith("step.") for element in one.whole for name in own_names(element))


def _problem(one: WrittenElement, key: str, message: str) -> Problem:
    hint = "print the value alone, call the element otherwise, or say why: because: reason"
    return error(ID, message, span=one.source.span((*one.place, key)), hint=hint, subject=one.subject)
