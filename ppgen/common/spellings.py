"""Hints for many wrong words of one place: the nearest known one is not looked for without end."""

from __future__ import annotations

from collections.abc import Collection

from ppgen.common.problem import closest, nearest

MOST_SEARCHED = 50
"""Wrong words for which the nearest known one is looked for: each is compared with all that are known."""


class Spellings:
    """The known words of one place, and how many wrong ones may still be compared with them."""

    def __init__(self, known: Collection[str]) -> None:
        """Take the words that are known."""
        self.known = known
        self._left = MOST_SEARCHED

    def hint(self, word: str) -> str:
        """Return a hint for a wrong word; "" once many were wrong already, which has another cause."""
        if not self._left:
            return ""
        self._left -= 1
        return nearest(word, self.known)

    def closest(self, word: str) -> str:
        """Return the known word closest to a wrong one; "" if none is, or once many were wrong already."""
        if not self._left:
            return ""
        self._left -= 1
        return closest(word, self.known)
