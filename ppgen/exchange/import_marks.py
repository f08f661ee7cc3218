"""Marks of other programs that imported texts keep, and addresses of links that they lose: to be told."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.common.foreign_marks import LIQUID, REFERENCE

_STAYING = (
    re.compile(r"\{[A-Za-z0-9][A-Za-z0-9/ _-]{0,20}\}"),
    re.compile(r"\[\^[^\]\s]{1,40}\]"),
    re.compile(r"^[ \t]*[-*+] \[[ xX]\]", re.MULTILINE),
    re.compile(r"^[ \t]*>+ (?=\S)", re.MULTILINE),
    re.compile(r"^(?:-{3,}|\*{3,}|_{3,})[ \t]*$", re.MULTILINE),
    re.compile(r"^\|[^\n]*\|[ \t]*$", re.MULTILINE),
    LIQUID,
    REFERENCE,
)
"""What others mean by them: an icon, a footnote, a box to tick, a quotation, a line, a row, a value."""

_LINK = re.compile(r"!?\[[^\[\]\n]{0,200}\]\(([^()\s]{1,300})\)")
_MOST_TOLD = 8
_LONGEST = 40


class ForeignMarks:
    """The marks that stayed in the texts of an import; `links` are addresses that were dropped."""

    def __init__(self) -> None:
        """Start without any."""
        self.links: dict[str, None] = {}
        self._stayed: dict[str, int] = {}

    def look(self, text: str) -> None:
        """Count the marks that a text still has."""
        for pattern in _STAYING:
            for mark in dict.fromkeys(found[0].strip() for found in pattern.finditer(text)):
                self._stayed[mark] = self._stayed.get(mark, 0) + 1

    def said(self) -> Iterator[str]:
        """Yield what is to be said of them."""
        if self._stayed:
            shown = [
                f"{mark[:_LONGEST]} ({count})" for mark, count in list(self._stayed.items())[:_MOST_TOLD]
            ]
            more = ", …" if len(self._stayed) > _MOST_TOLD else ""
            yield f"marks that stay as they are, with the number of texts: {', '.join(shown)}{more}"
            first = next((mark for mark in self._stayed if mark.startswith("{")), None)
            if first is not None:
                yield f'  where one is an icon, say so: --icon "{first}=name"'
        if self.links:
            shown = list(self.links)[:_MOST_TOLD]
            more = ", …" if len(self.links) > _MOST_TOLD else ""
            yield f"addresses of links were left out, their words stay: {', '.join(shown)}{more}"


def addresses(text: str) -> list[str]:
    """Return the addresses of the links in a text of Markdown."""
    return _LINK.findall(text)
