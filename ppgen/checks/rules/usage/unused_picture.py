"""Every picture in a game's folders is printed somewhere."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, Span, warning

ID = "layout/unused-picture"
WHY = "A picture that nothing prints is left over, or its name is misspelt where it was wanted."

_SUN = "layouts/sample/sun.png"
GOOD = {
    "fields": {"name": {"type": "text"}},
    "cards": [{"id": "sun", "name": "Sun"}],
    "face": [{"type": "image", "box": [0, 0, 10, 10], "image": _SUN}],
    "pictures": {_SUN: (200, 200)},
}
BAD = {**GOOD, "pictures": {_SUN: (200, 200), "layouts/sample/moon.png": (200, 200)}}


def check(usage: Usage) -> Iterator[Problem]:
    """Report each picture that no piece shows."""
    for name in usage.picture_files:
        if name not in usage.used.pictures:
            yield warning(ID, f"nothing prints {name}", span=Span(name), hint="take the file out, or use it")
