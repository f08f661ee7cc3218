"""Of several choices of one layout between the same two, none is made by another word than the rest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.values import Dynamic

ID = "layout/chosen-otherwise"
WHY = "A word that turns white where the area behind it stays white cannot be read on every third card."


def _sample(*chosen: str) -> dict[str, object]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.side }}"}
    bars = [
        {**words, "box": [5, 20 + 10 * place, 50, 9], "colour": f"{{{{ {said} }}}}"}
        for place, said in enumerate(chosen)
    ]
    return {
        "fields": {"side": {"type": "choice", "values": ["sun", "sea", "sky"]}},
        "cards": [{"id": one, "side": one} for one in ("sun", "sea", "sky")],
        "face": [words, *bars],
    }


_SEA = '"#0050a0" if card.side == "sea" else "#d0d0d0"'
GOOD = _sample(_SEA, _SEA, _SEA, _SEA)
BAD = _sample(_SEA, _SEA, _SEA, '"#0050a0" if card.side == "sun" else "#d0d0d0"')
NEAR = _sample(_SEA, _SEA, '"#0050a0" if card.side == "sun" else "#d0d0d0"')

LEAST = 3
"""So many that agree say how a choice is meant."""

_CHOICE = re.compile(
    r"(?P<then>\"[^\"]*\"|'[^']*')\s+if\s+(?P<when>(?:(?!\sif\s|\selse\s)[^{}])+?)\s+else\s+(?P<other>\"[^\"]*\"|'[^']*')"
)
_COLOUR = "colour"
"""Areas may be lit each for a word of its own; what is written has to be read on one ground."""

_FILL = "fill"
_ASKED = re.compile(r"\s*\{\{\s*([a-z_]\w*(?:\.\w+)+)\s*==\s*[\"']([\w-]+)[\"']\s*\}\}\s*")
_AREA = re.compile(
    r"\s*\{\{\s*[\"']([\w#-]+)[\"']\s+if\s+([a-z_]\w*(?:\.\w+)+)\s*==\s*[\"']([\w-]+)[\"']"
    r"\s+else\s+[\"']([\w#-]+)[\"']\s*\}\}\s*"
)
_BY_CONSTANT = re.compile(
    r"\s*\{\{\s*[\"']([\w#-]+)[\"']\s+if\s+([a-z_]\w*(?:\.\w+)+)\s*==\s*constants\.(\w+)"
    r"\s+else\s+[\"']([\w#-]+)[\"']\s*\}\}\s*"
)
_NAME = re.compile(r"(?<![\w.\"'])[a-z_]\w*(?:\.\w+)*")
_SPACES = re.compile(r"\s+")


class _Choice(NamedTuple):
    then: str
    when: str
    other: str
    one: WrittenElement


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the choices of a layout, or part, that are between the same two by the same values."""
    groups: dict[tuple[object, ...], list[_Choice]] = {}
    for one in written_elements(usage):
        for dynamic in (dynamic for key, dynamic in one.dynamics if key == _COLOUR):
            for found in _CHOICE.finditer(dynamic.source):
                then, when, other = (_SPACES.sub(" ", found[name]) for name in ("then", "when", "other"))
                among = (one.subject, one.part, frozenset({then, other}), tuple(_NAME.findall(when)))
                groups.setdefault(among, []).append(_Choice(then, when, other, one))
    for choices in groups.values():
        yield from _odd(choices)
    yield from _of_other_word(usage)
    yield from _by_other_constant(usage)


def _by_other_constant(usage: Usage) -> Iterator[Problem]:
    """Report words that turn with a value's being one constant, on the only ground that does with another."""
    grounds: dict[tuple[object, ...], list[tuple[str, ...]]] = {}
    words: list[tuple[WrittenElement, tuple[object, ...], tuple[str, ...]]] = []
    for one in written_elements(usage):
        for key, dynamic in one.dynamics:
            found = _BY_CONSTANT.fullmatch(dynamic.source) if key in {_COLOUR, _FILL} else None
            if found is None:
                continue
            then, value, constant, other = found.groups()
            among: tuple[object, ...] = (id(one.source), one.place[:-1], value)
            if key == _FILL:
                grounds.setdefault(among, []).append((other, constant, then))
            else:
                words.append((one, among, (then, constant, other)))
    for one, here, (then, constant, other) in words:
        if [(under[0], under[2]) for under in grounds.get(here, ())] == [(then, other)]:
            ((_, theirs, _),) = grounds[here]
            if theirs != constant:
                message = f"it turns {then} for {constant}, and the ground under it for {theirs}"
                hint = "ask both by one constant, or waive it in the layout with a reason"
                span = one.source.span((*one.place, _COLOUR))
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _of_other_word(usage: Usage) -> Iterator[Problem]:
    """Report an area in one of two colours for a word, where what is there for that alone has the other.

    Where a layout chooses both ways, one is the ground and one stands out from it.
    """
    tied: dict[tuple[str, str, str, str], set[str]] = {}
    for one in written_elements(usage):
        condition = one.element.condition
        asked = _ASKED.fullmatch(condition.source) if isinstance(condition, Dynamic) else None
        if asked is not None:
            for colour in _colours(one):
                tied.setdefault((one.subject, one.part, asked[1], colour), set()).add(asked[2])
    choices = [
        (one, found)
        for one in written_elements(usage)
        for key, dynamic in one.dynamics
        if key == _FILL and (found := _AREA.fullmatch(dynamic.source))
    ]
    seen = {(one.subject, one.part, *found.groups()) for one, found in choices}
    for one, found in choices:
        then, value, word, other = found.groups()
        own, others = (tied.get((one.subject, one.part, value, colour)) for colour in (other, then))
        is_turned = (one.subject, one.part, other, value, word, then) in seen
        if own == {word} and others and word not in others and not is_turned:
            message = f"it is {then} for {word}, and what is drawn for that alone is {other}"
            hint = "exchange the two, or waive it in the layout with a reason"
            span = one.source.span((*one.place, _FILL))
            yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _colours(one: WrittenElement) -> Iterator[str]:
    """Yield the colours of an area that nothing chooses."""
    for value in (getattr(one.element, _FILL, None), *getattr(one.element, "colours", ())):
        if isinstance(value, str):
            yield value


def _agreed(when: str) -> str:
    """Return a condition whether it is denied or not."""
    return when.replace("!=", "==").removeprefix("not ")


def _odd(choices: Sequence[_Choice]) -> Iterator[Problem]:
    often = Counter(one[:3] for one in choices)
    (then, when, other), times = often.most_common(1)[0]
    odd = [one for one in choices if one[:3] != (then, when, other)]
    if (
        times < LEAST
        or len(odd) != 1
        or (odd[0].then, _agreed(odd[0].when))
        in {
            (other, _agreed(when)),  # turned round, as words are on a turned ground
            (then, _agreed(when)),
        }
    ):
        return
    choice = odd[0]
    message = f"it chooses {choice.then} if {choice.when}, and {times} others here {then} if {when}"
    span = choice.one.source.span((*choice.one.place, _COLOUR))
    hint = "choose it as the others do, or waive it in the layout with a reason"
    yield warning(ID, message, span=span, hint=hint, subject=choice.one.subject)
