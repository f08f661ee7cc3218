"""Each cell of instructions shows the number of its step and what is to be done."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.expanded_elements import Expanded, expanded
from ppgen.checks.rules._folding_sample import folding_sample
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, error
from ppgen.layout.values import Dynamic

ID = "layout/every-step"
WHY = "Who folds a box by its pictures loses the order without numbers, and needs the words of each step."

GOOD = folding_sample({"text": "{{ step.number }}", "if": "{{ not step.last }}"})
BAD = folding_sample({"text": "{{ step.number }}", "if": "{{ step.number == 1 }}"})

STEPS = 12
"""So many steps of a thing are looked at."""

_SAYS = "\ue000what is to be done\ue000"


def check(usage: Usage) -> Iterator[Problem]:
    """Draw the cells of the first steps, those of parts included; the last cell shows the thing that is done.

    What stands behind a condition on anything but the number of a step may be drawn.
    """
    for layout in usage.layouts.layouts.values():
        if layout.steps is None:
            continue
        missing: dict[str, list[int]] = {"number": [], "words": []}
        for number in range(1, STEPS + 1):
            seen = {"step": {"number": number, "words": _SAYS, "last": False}}
            drawn = expanded(layout.steps.cell, usage.layouts.theme.parts, seen)
            figure = re.compile(rf"(?<!\d){number}(?!\d)")
            for name, says in (("number", figure), ("words", re.compile(_SAYS))):
                if not any(_shows(one, f"step.{name}", says) for one in drawn):
                    missing[name].append(number)
        for name, numbers in missing.items():
            if numbers:
                which = "no cell" if len(numbers) == STEPS else f"the cell of step {numbers[0]} does not"
                shows = "shows" if len(numbers) == STEPS else "show"
                message = f"{which} {shows} step.{name}"
                hint = f'write a text "{{{{ step.{name} }}}}" that is there on each step'
                first = (0,) if layout.steps.cell else ()  # an element there may waive it
                span = layout.source.span(("steps", "cell", *first))
                yield error(ID, message, span=span, hint=hint, subject=layout.name)


def _shows(one: Expanded, name: str, says: re.Pattern[str]) -> bool:
    text = getattr(one.element, "text", None)
    if not isinstance(text, Dynamic):
        return False
    if name in text.names:
        return True  # another form of it is told elsewhere
    return says.search(str(one.value(text))) is not None
