"""A layout that prints the title of a component prints that of its own."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.scope import Place

ID = "layout/other-title"
WHY = "A list of a deck that is headed as the sheet of a match is filed, and looked for, under another name."


def _sample(*said: str) -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    titles = [
        {**text, "box": [5, 5 + 12 * at, 50, 9], "text": f'{{{{ term("{name}") }}}}'}
        for at, name in enumerate(said)
    ]
    own = {**text, "box": [5, 5, 50, 9], "text": "{{ titles.board }}"}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "one", "name": "One"}],
        "files": {"terms": {"mat_title": {"text": "Mat"}, "board_title": {"text": "Board"}}},
        "components": {
            "mat": {"title": "mat_title", "layout": "mat"},
            "board": {"title": "board_title", "layout": "board"},
        },
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}],
        "more": {
            "mat": {"size": [90, 60], "face": titles},
            "board": {"size": [90, 60], "face": [own]},
        },
    }


GOOD = _sample("mat_title")
BAD = _sample("board_title")
NEAR = _sample("mat_title", "board_title")

_SAID = re.compile(r"\bterm\(\s*[\"']([^\"']+)[\"']|\btitles\.(\w+)")


class _SaidTitle(NamedTuple):
    """A title that an element of a layout says, and in `like` what elements that head other sides share."""

    one: WrittenElement
    title: str
    like: tuple[str, ...]

    @property
    def root(self) -> Place:
        """The side that it stands on."""
        return self.one.root


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the titles that each component's layout says with those of the game's components."""
    game = usage.game
    titles = {name: str(one.title) for name, one in game.components.items() if str(one.title) in game.terms}
    layouts: dict[str, set[str]] = {}
    for name, title in titles.items():
        layouts.setdefault(str(game.components[name].layout), set()).add(title)
    said: dict[str, list[_SaidTitle]] = {}
    for one in written_elements(usage):
        for key, dynamic in one.dynamics if one.subject in layouts else ():
            for term, component in _SAID.findall(dynamic.source):
                title = term or titles.get(component, "")
                said.setdefault(one.subject, []).append(_SaidTitle(one, title, _like(one, key)))
    every = {*titles.values()}
    for layout, own in layouts.items():
        found = said.get(layout, [])
        others = {each.title: each for each in reversed(found) if each.title in every - own}
        if not any(each.title in own for each in found):
            entries = {
                each.title for each in found if each.one.element.type == "entry"
            }  # what is written down
            if len(others) == 1 and not entries & others.keys():
                (other,) = others.values()
                yield _problem(other, f"of another component, and nowhere its own, {min(own)}", min(own))
            continue
        for other in others.values():
            if right := _on_other_side(other, found, own):
                yield _problem(other, f"of another component, and its other side its own, {right}", right)


def _on_other_side(other: _SaidTitle, found: Sequence[_SaidTitle], own: Collection[str]) -> str:
    """Return the own title that an element like it says on another side, if its side says none."""
    if any(each.title in own and each.root == other.root for each in found):
        return ""
    return next((each.title for each in found if each.title in own and each.like == other.like), "")


def _like(one: WrittenElement, key: str) -> tuple[str, ...]:
    """Return what elements that head two sides in one way share: a part, or the style of a text."""
    names = (str(getattr(one.element, name, "")) for name in ("part", "style"))
    return (one.element.type, key, *names)


def _problem(other: _SaidTitle, besides: str, own: str) -> Problem:
    message = f"it prints the title {other.title} {besides}"
    hint = f'write term("{own}"), or waive it in the layout with a reason'
    one = other.one
    return warning(ID, message, span=one.source.span(one.place), hint=hint, subject=one.subject)
