"""What is chosen by a value is chosen alike wherever the same two or more things are chosen from by it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning

ID = "layout/same-choice"
WHY = "A team that is green on one card and red on the next one is taken for the other team."


def _sample(first: str, second: str) -> dict[str, object]:
    strip = {"type": "rectangle", "box": [5, 40, 50, 9]}
    return {
        "fields": {"side": {"type": "choice", "values": ["sun", "sea", "sky"]}},
        "cards": [{"id": "one", "side": "sun"}, {"id": "two", "side": "sea"}],
        "face": [
            {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.side }}"},
            {**strip, "fill": f"{{{{ {first} }}}}"},
            {**strip, "box": [5, 50, 50, 9], "fill": f"{{{{ {second} }}}}"},
        ],
    }


_SUN = '{"sun": "#d00000", "sea": "#0050a0", "sky": "#ffd000"}[card.side]'
_SEA = '{"sun": "#0050a0", "sea": "#d00000", "sky": "#ffd000"}[card.side]'
GOOD = _sample(_SUN, _SUN)
BAD = _sample(_SUN, _SEA)
NEAR = _sample(_SUN, '{"sun": "#0050a0", "sea": "#d00000", "sky": "#ffffff"}[card.side]')

LEAST = 4
"""Maps that share so many words, and give another thing to one alone, are meant alike."""

TWO = 2
"""What is written in one of two colours may have them the other way round on another ground."""

_MAP = re.compile(r"\{(\s*\"[\w-]+\"\s*:\s*\"[^\"{}]*\"\s*(?:,\s*\"[\w-]+\"\s*:\s*\"[^\"{}]*\"\s*)+)\}")
_PAIR = re.compile(r"\"([\w-]+)\"\s*:\s*\"([^\"{}]*)\"")


_Chosen = tuple[tuple[str, str], ...]


class _Map(NamedTuple):
    """What is chosen by each word, and where that is written."""

    chosen: _Chosen
    one: WrittenElement
    key: str


def check(usage: Usage) -> Iterator[Problem]:
    """Compare all maps in layouts that give the same things to the same words."""
    alike: dict[tuple[object, ...], list[_Map]] = {}
    for one in written_elements(usage):
        for key, dynamic in one.dynamics:
            for found in _MAP.findall(dynamic.source):
                chosen = tuple(sorted(_PAIR.findall(found)))
                words, things = zip(*chosen, strict=True)
                if len(set(things)) == 1:
                    yield _problem(
                        _Map(chosen, one, key), f"it gives {things[0]} to each of {', '.join(words)}"
                    )
                elif len(set(things)) == len(words) or len(set(things)) > TWO:
                    alike.setdefault((words, tuple(sorted(things))), []).append(_Map(chosen, one, key))
    yield from _but_one([each for maps in alike.values() for each in maps])
    for maps in alike.values():
        usual, times = Counter(each.chosen for each in maps).most_common(1)[0]
        for each in maps if times > 1 or len(usual) > TWO else ():
            if each.chosen != usual:
                word, thing = next(pair for pair in each.chosen if pair not in usual)
                yield _problem(
                    each, f"it gives {thing} to {word}, and elsewhere that has {dict(usual)[word]}"
                )


def _but_one(maps: Sequence[_Map]) -> Iterator[Problem]:
    """Report maps of other words, or to other things, that agree in all that they share but in one word.

    Of two it is the one that is at odds with more of the others.
    """
    times = Counter(each.chosen for each in maps)
    found = [*_conflicts([*times])]
    odds: Counter[_Chosen] = Counter()
    for one, other, _ in found:
        odds[one] += times[other]
        odds[other] += times[one]
    odd: dict[_Chosen, tuple[str, str]] = {}
    for one, other, word in found:
        usual, wrong = (other, one) if odds[one] > odds[other] else (one, other)
        odd.setdefault(wrong, (word, dict(usual)[word]))
    for each in maps:
        if each.chosen in odd:
            word, usually = odd[each.chosen]
            message = f"it gives {dict(each.chosen)[word]} to {word}, and elsewhere that has {usually}"
            yield _problem(each, message)


def _conflicts(listed: Sequence[_Chosen]) -> Iterator[tuple[_Chosen, _Chosen, str]]:
    """Yield each two that give the same to all words but one, and that word; the second is the later one."""
    having: dict[tuple[str, str], list[int]] = {}
    made = [dict(chosen) for chosen in listed]
    for number, chosen in enumerate(listed):
        same = Counter(before for pair in chosen for before in having.get(pair, ()))
        for before, pairs in sorted(same.items()):
            shared = made[before].keys() & made[number].keys() if pairs >= LEAST - 1 else ()
            if len(shared) == pairs + 1:
                (word,) = (one for one in shared if made[before][one] != made[number][one])
                yield listed[before], chosen, word
        for pair in chosen:
            having.setdefault(pair, []).append(number)


def _problem(each: _Map, message: str) -> Problem:
    span = each.one.source.span((*each.one.place, each.key))
    hint = "give each its own everywhere, or waive it in the layout with a reason"
    return warning(ID, message, span=span, hint=hint, subject=each.one.subject)
