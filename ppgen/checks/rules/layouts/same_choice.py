"""What is chosen by a value is chosen alike wherever the same two or more things are chosen from by it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import WrittenElement, own_dynamics, written_elements
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

_MAP = re.compile(r"\{(\s*\"[\w-]+\"\s*:\s*\"[^\"{}]*\"\s*(?:,\s*\"[\w-]+\"\s*:\s*\"[^\"{}]*\"\s*)+)\}")
_PAIR = re.compile(r"\"([\w-]+)\"\s*:\s*\"([^\"{}]*)\"")


class _Map(NamedTuple):
    """What is chosen by each word, and where that is written."""

    chosen: tuple[tuple[str, str], ...]
    one: WrittenElement
    key: str


def check(usage: Usage) -> Iterator[Problem]:
    """Compare all maps in layouts that give the same things to the same words."""
    alike: dict[tuple[object, ...], list[_Map]] = {}
    for one in written_elements(usage):
        for key, dynamic in own_dynamics(one.element):
            for found in _MAP.findall(dynamic.source):
                chosen = tuple(sorted(_PAIR.findall(found)))
                words, things = zip(*chosen, strict=True)
                if len(set(things)) == 1:
                    yield _problem(
                        _Map(chosen, one, key), f"it gives {things[0]} to each of {', '.join(words)}"
                    )
                alike.setdefault((words, tuple(sorted(things))), []).append(_Map(chosen, one, key))
    for maps in alike.values():
        often = Counter(each.chosen for each in maps)
        usual = often.most_common(1)[0][0]
        for each in maps:
            if each.chosen != usual:
                word, thing = next(pair for pair in each.chosen if pair not in usual)
                yield _problem(
                    each, f"it gives {thing} to {word}, and elsewhere that has {dict(usual)[word]}"
                )


def _problem(each: _Map, message: str) -> Problem:
    span = each.one.source.span((*each.one.place, each.key))
    hint = "give each its own everywhere, or waive it in the layout with a reason"
    return warning(ID, message, span=span, hint=hint, subject=each.one.subject)
