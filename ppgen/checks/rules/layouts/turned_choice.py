"""Where one condition chooses a colour several times, it does not choose it once for the contrary."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning

ID = "layout/turned-choice"
WHY = "A figure with a red number if it is the best, and a red frame if it is not, marks nothing."


def _sample(*chosen: str) -> dict[str, object]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.side }}"}
    bars = [
        {"type": "rectangle", "box": [5, 20 + 10 * place, 50, 9], "stroke": f"{{{{ {said} }}}}"}
        for place, said in enumerate(chosen)
    ]
    return {
        "fields": {"side": {"type": "choice", "values": ["sun", "sea"]}},
        "cards": [{"id": one, "side": one} for one in ("sun", "sea")],
        "face": [words, *bars],
    }


_RED = '"#d00000" if card.side == "sun" else "#101010"'
GOOD = _sample(_RED, _RED, '"#d00000" if card.side == "sun" else "#808080"')
BAD = _sample(_RED, _RED, '"#808080" if card.side == "sun" else "#d00000"')
NEAR = _sample(_RED, _RED, '"#101010" if card.side == "sun" else "#d00000"')

LEAST = 2
"""So often a condition chooses a colour before it is a slip that its contrary does."""

_SAID = r"\"[\w#-]++\"|'[\w#-]++'|(?<![\w.\"'])[a-z_]\w*+(?![\w.\"'(\[])"
_CHOICE = re.compile(rf"({_SAID})\s++if\s++((?:(?!\sif\s|\selse\s)[^{{}}()])++)\s++else\s++({_SAID})")
_OF_CARD = re.compile(r"\b(?:card|item)\.")
_FILL, _WORDS, _STYLE = "fill", "colour", "style"
_COLOURS = frozenset({_FILL, _WORDS, "stroke"})


class _TwoWays(NamedTuple):
    """What is chosen where a condition holds, and where not."""

    then: str
    other: str
    one: WrittenElement
    key: str

    @property
    def names(self) -> tuple[str, str]:
        """What is chosen, without quotes."""
        return self.then.strip("\"'"), self.other.strip("\"'")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the choices by each condition in a layout, or part: areas with areas, lines with words.

    Where both colours are turned round they may be words on a turned ground, and so may be words of one
    colour where an area is chosen by the same condition.
    """
    groups: dict[tuple[str, str, str], list[_TwoWays]] = {}
    styles: dict[tuple[str, str, str, str], list[_TwoWays]] = {}
    for one in written_elements(usage):
        for key, dynamic in one.dynamics:
            for then, when, other in _CHOICE.findall(dynamic.source) if key in _COLOURS | {_STYLE} else ():
                among = one.subject, one.part, " ".join(when.split())
                choice = _TwoWays(then, other, one, key)
                if key != _STYLE:
                    groups.setdefault(among, []).append(choice)
                elif more := _more(choice.names):
                    styles.setdefault((*among, more), []).append(choice)
    for (*_, when, more), choices in styles.items():
        yield from _of_other_size(when, more, choices)
    for (_, _, when), choices in groups.items():
        areas = [choice for choice in choices if choice.key == _FILL]
        yield from _turned(when, areas, areas)
        others = [choice for choice in choices if choice.key != _FILL]
        lines = [choice for choice in others if choice.key != _WORDS]
        yield from _turned(when, lines if areas else others, others)
    yield from _across(groups)


def _across(groups: Mapping[tuple[str, str, str], Sequence[_TwoWays]]) -> Iterator[Problem]:
    """Report the layout in which a value of cards chooses two colours the other way round than in others.

    A layout that has both ways turns words on a turned ground; so may parts, which know not where they stand.
    """
    ways: dict[tuple[str, str, frozenset[str]], dict[str, list[_TwoWays]]] = {}
    for (subject, part, when), choices in groups.items():
        asked = _OF_CARD.sub("", when)
        for choice in choices if asked != when and not part else ():
            if choice.key != _WORDS and choice.then != choice.other:
                among = asked, choice.key, frozenset(choice.names)
                ways.setdefault(among, {}).setdefault(subject, []).append(choice)
    for (asked, *_), layouts in ways.items():
        plain = {name: found[0] for name, found in layouts.items() if len({one.names for one in found}) == 1}
        often = Counter(choice.names for choice in plain.values())
        (usual, _), *others = often.most_common() or [(("", ""), 0)]
        for name, choice in plain.items() if others else ():
            if choice.names != usual:
                like = next(each for each, one in plain.items() if one.names == usual)
                message = f"it is {choice.names[0]} where {asked} holds, and in {like} that is {usual[0]}"
                hint = "choose it as there, or waive it in the layout with a reason"
                span = choice.one.source.span((*choice.one.place, choice.key))
                yield warning(ID, message, span=span, hint=hint, subject=name)


def _more(names: tuple[str, str]) -> str:
    """Return by what one of two names is longer than the other that it begins with, such as -large."""
    short, long = sorted(names, key=len)
    return long.removeprefix(short) if long.startswith(f"{short}-") else ""


def _of_other_size(when: str, more: str, choices: Sequence[_TwoWays]) -> Iterator[Problem]:
    """Report the only style that is chosen so where a condition holds; all others are where it does not."""
    longer = [choice for choice in choices if choice.names[0].endswith(more)]
    shorter = [choice for choice in choices if choice not in longer]
    for odd, usual in ((longer, shorter), (shorter, longer)):
        if len(odd) == 1 and len(usual) > LEAST:
            (choice,) = odd
            holds = "does not hold" if odd is longer else "holds"
            message = f"it has {more} where {when} {'holds' if odd is longer else 'does not hold'}"
            message = f"{message}, and {len(usual)} others where it {holds}"
            hint = "exchange the two, or waive it in the layout with a reason"
            span = choice.one.source.span((*choice.one.place, _STYLE))
            yield warning(ID, message, span=span, hint=hint, subject=choice.one.subject)


def _turned(when: str, asked: Sequence[_TwoWays], choices: Sequence[_TwoWays]) -> Iterator[Problem]:
    """Report of those that are asked the one that is at odds with what is chosen among all."""
    then = Counter(choice.then for choice in choices)
    other = Counter(choice.other for choice in choices)
    for choice in asked:
        is_odd = other[choice.other] == 1 and then[choice.other] >= LEAST
        if is_odd and choice.then != choice.other and then[choice.then] == 1 and not other[choice.then]:
            often = f"{then[choice.other]} others where it does"
            message = f"it chooses {choice.other} where {when} does not hold, and {often}"
            hint = "exchange the two, or waive it in the layout with a reason"
            span = choice.one.source.span((*choice.one.place, choice.key))
            yield warning(ID, message, span=span, hint=hint, subject=choice.one.subject)
