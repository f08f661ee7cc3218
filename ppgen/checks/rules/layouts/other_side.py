"""Of several pairs of left and right, or of top and bottom, none stands the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.checks.expanded_elements import value_of
from ppgen.checks.sibling import Sibling
from ppgen.checks.sibling_elements import siblings
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem

ID = "layout/other-side"
WHY = "A board whose left winger stands at the right sends its man to the wrong wing."


def _sample(*rows: str) -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    listed = [
        {**text, "box": [5 + 27 * at, 20 + 12 * row, 25, 9], "text": f"{{{{ card.{side}_{name} }}}}"}
        for row, (name, sides) in enumerate(zip(("wing", "back", "half", "fly"), rows, strict=False))
        for at, side in enumerate(sides.split())
    ]
    names = [f"{side}_{name}" for name in ("wing", "back", "half", "fly") for side in ("left", "right")]
    return {
        "fields": {"name": {"type": "text"}, **{name: {"type": "text"} for name in names}},
        "cards": [{"id": "sun", "name": "Sun", **{name: name for name in names}}],
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *listed],
    }


_AS_WRITTEN, _TURNED = "left right", "right left"
GOOD = _sample(_AS_WRITTEN, _AS_WRITTEN, _AS_WRITTEN)
BAD = _sample(_AS_WRITTEN, _TURNED, _AS_WRITTEN)
NEAR = _sample(_TURNED, _TURNED, _TURNED)

LEAST = 2
"""So many pairs stand as they say before another one is a slip: one who faces the reader is turned round.

Of left and right at the top, and left and right at the bottom, one is enough: they are places on the paper.
"""

_SIDES = (
    {"left": "right", "west": "east"},
    {"top": "bottom", "upper": "lower", "north": "south"},
)
"""Words for what lies nearer to the origin, and for what lies farther away, across and down."""

_WORD = re.compile(r"[A-Za-z]+")
_VALUE = r"(\"[^\"]*+\"|'[^']*+'|(?<![\w.])-?\d++(?:\.\d++)?)"
_BY_DIRECTION = re.compile(rf"{_VALUE}\s++if\s++(not\s++)?right_to_left\s++else\s++{_VALUE}")
_LEFT_TO_RIGHT = {"right_to_left": False}
_LOOKS = frozenset({"align", "look", "style", "valign"})
_Signature = tuple[str, tuple[tuple[object, str], ...]]


class _Placed(NamedTuple):
    """An element, what it says to readers from left to right, and where its middle is."""

    sibling: Sibling
    said: _Signature
    middle: tuple[float, float]


def check(usage: Usage) -> Iterator[Problem]:
    """Look in each list for elements that say the same but for a side."""
    for listed in siblings(usage):
        placed = [one for each in listed for one in _placed(each)]
        known: dict[_Signature, list[_Placed]] = {}
        for one in placed:
            known.setdefault(one.said, []).append(one)
        for axis, words in enumerate(_SIDES):
            yield from _turned(placed, known, axis, words)
            yield from _alone(placed, known, axis, words)


def _placed(one: Sibling) -> Iterator[_Placed]:
    """Yield an element that names a side, if it is known where it stands."""
    element = one.one.element
    if not any(_sides(text) for _, text in one.said):
        return
    corner = getattr(element, "at", None) or getattr(element, "box", None) or ()
    lengths = [value_of(length, _LEFT_TO_RIGHT) for length in corner]
    texts = [
        (way[-1] if way else "", _BY_DIRECTION.sub(_from_left, text))
        for way, text in one.said
        if not way or way[-1] not in _LOOKS
    ]
    if len(lengths) < 2 or not all(isinstance(length, int | float) for length in lengths):
        return
    if any("right_to_left" in text for _, text in texts):
        return
    across, down, *size = lengths
    wide, high = size if len(size) == 2 else (0, 0)
    yield _Placed(one, (element.type, tuple(texts)), (across + wide / 2, down + high / 2))


def _from_left(found: re.Match[str]) -> str:
    return found[1] if found[2] else found[3]


def _sides(text: str) -> set[str]:
    words = {*_WORD.findall(text)}
    return {word for pairs in _SIDES for pair in pairs.items() for word in pair if word in words}


def _turned(
    placed: Sequence[_Placed],
    known: Mapping[_Signature, Sequence[_Placed]],
    axis: int,
    words: Mapping[str, str],
) -> Iterator[Problem]:
    right: list[_Placed] = []
    wrong: list[tuple[_Placed, str]] = []
    for one in placed:
        near = {word for _, text in one.said[1] for word in _WORD.findall(text) if word in words}
        other = known.get(_exchanged(one.said, words), ()) if near else ()
        if len(other) != 1 or len(known[one.said]) != 1:
            continue
        away = [there - here for here, there in zip(one.middle, other[0].middle, strict=True)]
        if abs(away[axis]) > abs(away[1 - axis]):
            if away[axis] > 0:
                right.append(one)
            else:
                wrong.append((one, min(near)))
    if len(wrong) != 1:
        return
    one, word = wrong[0]
    across = _SIDES[1 - axis]
    beside = _exchanged(one.said, across | {far: near for near, far in across.items()})
    if len(right) >= LEAST or any(other.said == beside != one.said for other in right):
        side = ("at the right of", "below")[axis]
        stands = f"stands {side} the one that says {words[word]}"
        message = f"it says {word} and {stands}, unlike the others beside it"
        hint = "exchange the two, or waive it in the layout with a reason"
        yield one.sibling.problem(ID, message, hint)


def _alone(
    placed: Sequence[_Placed],
    known: Mapping[_Signature, Sequence[_Placed]],
    axis: int,
    words: Mapping[str, str],
) -> Iterator[Problem]:
    """Report the only pair of a list, whose rules of play, too, are called after the sides that they tell of.

    What is called so by its words alone may be seen by somebody who faces the reader.
    """
    pairs: list[tuple[_Placed, _Placed, str]] = []
    for one in placed:
        near = {word for _, text in one.said[1] for word in _WORD.findall(text) if word in words}
        other = known.get(_exchanged(one.said, words), ()) if near else ()
        if len(other) == len(known[one.said]) == 1:
            pairs.append((one, other[0], min(near)))
    if len(pairs) != 1:
        return
    ((one, far, word),) = pairs
    stated = [_stated(each) for each in (one, far)]
    away = [there - here for here, there in zip(one.middle, far.middle, strict=True)]
    is_turned = away[axis] < 0 and -away[axis] > abs(away[1 - axis])
    if is_turned and word in stated[0] and words[word] in stated[1]:
        side = ("at the right of", "below")[axis]
        message = f"it states what is {word}, and stands {side} what is {words[word]}"
        hint = "exchange the two, or waive it in the layout with a reason"
        yield one.sibling.problem(ID, message, hint)


def _stated(one: _Placed) -> set[str]:
    return {word for rule in one.sibling.one.element.states for word in _WORD.findall(rule)}


def _exchanged(said: _Signature, words: Mapping[str, str]) -> _Signature:
    """Return what the other of a pair says: far sides in the place of near ones."""
    kind, texts = said
    return kind, tuple(
        (key, _WORD.sub(lambda found: words.get(found[0], found[0]), text)) for key, text in texts
    )
