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

_LINES = ("key.cut", "key.mountain", "key.valley")
_SIDES = ("key.printed", "key.blank", "key.moving")
_OWN = ("step.number", "step.words", *_LINES, *_SIDES)
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
