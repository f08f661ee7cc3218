"""A layout that prints the title of a component prints that of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning

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


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the titles that each component's layout says with those of the game's components."""
    game = usage.game
    titles = {name: str(one.title) for name, one in game.components.items() if str(one.title) in game.terms}
    layouts: dict[str, set[str]] = {}
    for name, title in titles.items():
        layouts.setdefault(str(game.components[name].layout), set()).add(title)
    said: dict[str, dict[str, WrittenElement]] = {}
    for one in written_elements(usage):
        for _, dynamic in one.dynamics if one.subject in layouts else ():
            for term, component in _SAID.findall(dynamic.source):
                title = term or titles.get(component, "")
                said.setdefault(one.subject, {}).setdefault(title, one)
    every = {*titles.values()}
    for layout, own in layouts.items():
        others = [title for title in said.get(layout, {}) if title in every - own]
        if len(others) == 1 and not own & said[layout].keys():
            one = said[layout][others[0]]
            message = f"it prints the title {others[0]} of another component, and nowhere its own, {min(own)}"
            hint = f'write term("{min(own)}"), or waive it in the layout with a reason'
            yield warning(ID, message, span=one.source.span(one.place), hint=hint, subject=one.subject)
