"""The signs of sums and comparisons beside figures, values and icons of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.localise.oppositions import HOLE

_SIGNS = "×÷+−±=≠≈<>≤≥"
_APART = r"[\s*()\[\]]"
_FIGURE = rf"[{HOLE}\d]"
_OPERATOR = re.compile(rf"(?<={_FIGURE}){_APART}{{0,6}}([{_SIGNS}])|([{_SIGNS}])(?={_APART}{{0,6}}{_FIGURE})")
_PARTS = re.compile(r"[¼½¾⅓⅔]")
"""Parts of one, which are figures though no digits."""


def operators(plain: str) -> Iterator[tuple[int, str]]:
    """Yield where a text that `unfilled` made has a sign beside a figure or value, and parts of one.

    Signs between words alone are marks of other sorts.
    """
    for found in _OPERATOR.finditer(plain):
        group = 1 if found[1] else 2
        yield found.start(group), found[group]
    yield from ((found.start(), found[0]) for found in _PARTS.finditer(plain))
