"""A text of a part that is called after what the part is given shows that."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import part_uses, written_elements
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.text import Model as Text

ID = "layout/other-given"
WHY = "The title of a part that shows its neighbour's words stands over every use of the part wrongly."


def _sample(name: str, shown: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    words = {"font": "text", "size": "9pt", "minimum": "9pt"}
    title = {**text, "text": "{{ title }}"}
    line = {**text, "box": [5, 15, 50, 9], "name": name, "text": f"{{{{ {shown} }}}}"}
    given = {"title": "{{ card.name }}", "line": "{{ card.line }}"}
    return {
        "fields": {"name": {"type": "text"}, "line": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun", "line": "Shines all day"}],
        "theme": {
            "styles": {"words": words},
            "parts": {"lines": [title, line]},
        },
        "face": [{"type": "part", "part": "lines", "with": given}],
    }


GOOD = _sample("line", "line")
BAD = _sample("line", "title")
NEAR = _sample("second", "line")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the names of texts in parts with what those look up."""
    given: dict[str, set[str]] = {}
    for _, part in part_uses(usage):
        given.setdefault(part.part, set()).update(part.values)
    for one in written_elements(usage):
        element = one.element
        if not isinstance(element, Text) or element.name not in given.get(one.part, ()):
            continue
        looked = {name.partition(".")[0] for name in element.text.names | element.text.guarded}
        if element.name not in looked:
            message = f"the element {element.name} does not show the {element.name} that its part is given"
            hint = "show it, or call the element otherwise"
            span = one.source.span((*one.place, "text"))
            yield error(ID, message, span=span, hint=hint, subject=one.subject)
