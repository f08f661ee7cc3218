"""Of layouts that are called after a thing each, none is given the word of another one's thing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import literal, part_uses
from ppgen.common.problem import Problem, error

ID = "layout/other-suffix"
WHY = "A back that was copied from another one, and still says its word, sorts cards into the wrong pile."


def _sample(*kinds: str) -> dict[str, object]:
    words = {"font": "text", "size": "9pt", "minimum": "9pt"}
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    use = {"type": "part", "part": "back"}
    backs = {
        f"back-{name}": {"face": [{**use, "with": {"kind": f'{{{{ "{said}" }}}}'}}]}
        for name, said in zip(("sun", "sea", "sky"), kinds, strict=False)
    }
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "one", "name": "One"}],
        "components": {
            "cards": {"title": "Cards", "cards": ["thing"]},
            **{name: {"title": name, "layout": name} for name in backs},
        },
        "files": {"terms": {one: {"text": one} for one in ("sun", "sea", "sky", "rain")}},
        "theme": {"styles": {"words": words}, "parts": {"back": [{**text, "text": "{{ term(kind) }}"}]}},
        "face": [{**text, "text": "{{ card.name }}"}],
        "more": {name: {"size": "standard", **layout} for name, layout in backs.items()},
    }


GOOD = _sample("sun", "sea", "sky")
BAD = _sample("sun", "sea", "sea")
NEAR = _sample("sun", "sea", "rain")

MANY = 4
"""Of fewer, two may have one sign."""

LEAST = 2
"""So many that say what they are called after show that it is meant so."""


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what parts are given with the ends of the names of the layouts that use them."""
    given: dict[tuple[str, str, str], dict[str, tuple[str, WrittenElement]]] = {}
    for one, part in part_uses(usage):
        stem, _, ends = one.subject.rpartition("-")
        for key, value in part.values.items() if stem and not one.part else ():
            if word := literal(value):
                given.setdefault((stem, part.part, key), {})[ends] = (word, one)
    for (_, _, key), by_end in given.items():
        yield from _other(key, by_end)
        yield from _same_sign(by_end, usage.layouts.art)


def _same_sign(by_end: Mapping[str, tuple[str, WrittenElement]], art: Collection[str]) -> Iterator[Problem]:
    """Report the second of two that show one icon, where all others show one of their own."""
    words = [word for word, _ in by_end.values()]
    if len(words) < MANY or not art or not {*words} <= {*art} or len({*words}) != len(words) - 1:
        return
    word, one = next((word, one) for word, one in reversed([*by_end.values()]) if words.count(word) > 1)
    hint = "show an icon of its own, or waive it in the layout with a reason"
    span = one.source.span((*one.place, "with"))
    yield error(ID, f"{word} is the sign of two of {len(words)}", span=span, hint=hint, subject=one.subject)


def _other(key: str, by_end: Mapping[str, tuple[str, WrittenElement]]) -> Iterator[Problem]:
    other = [(ends, word, one) for ends, (word, one) in by_end.items() if word != ends and word in by_end]
    if len(other) == 1 and sum(word == ends for ends, (word, _) in by_end.items()) >= LEAST:
        ends, word, one = other[0]
        message = f"it is called after {ends}, and its {key} is {word}"
        span = one.source.span((*one.place, "with", key))
        hint = f"write {ends}, or waive it in the layout with a reason"
        yield error(ID, message, span=span, hint=hint, subject=one.subject)
